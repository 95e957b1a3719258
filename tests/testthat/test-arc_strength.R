test_that("strength is what bnlearn's own score loses without the arc", {
  cases <- list(list(bnlearn::learning.test[1:800, ], "bic"), list(bnlearn::learning.test[1:800, ], "bdeu", iss = 5),
                list(bnlearn::marks, "bge"), list(bnlearn::learning.test[1:300, ], "aic", method = "hill_climb"))
  for (case in cases) {
    fit <- do.call(learn_bn, case)
    theirs <- bnlearn::arc.strength(fit$bn, case[[1]])
    expect_identical(as.data.frame(fit), as.data.frame(theirs)[1:2])
    expect_equal(tidy(fit)$strength, -theirs$strength)
    expect_equal(tidy(fit, case[[1]]), tidy(fit))
  }
})

test_that("all learners know the strength of their arcs", {
  data <- bnlearn::marks
  for (fit in list(chow_liu(data), astar_lasso(data, 500), sbn(data, 500), l1mb(data), hill_climb(data),
                   search_order_graph(local_scores(data)))) {
    settings <- fit$settings[intersect(names(fit$settings), "lambda")]
    without <- vapply(seq_len(nrow(fit$bn$arcs)), function(i) {
      do.call(score_network, c(list(bnlearn::drop.arc(fit$bn, fit$bn$arcs[i, 1], fit$bn$arcs[i, 2]), data, fit$settings$score), settings))
    }, 0)
    expect_equal(fit$strength, fit$score - without, tolerance = 1e-7)
  }
})

test_that("tidy() says which directions are compelled", {
  fit <- fake_fit(list(a = character(), b = "a", c = c("a", "d"), d = character()))
  expect_identical(tidy(fit), data.frame(from = c("a", "a", "d"), to = c("b", "c", "c"), strength = NA_real_,
                                         direction = c("reversible", "compelled", "compelled")))
  expect_identical(dim(tidy(fake_fit(list(A = character(), B = character())))), c(0L, 4L))
  set.seed(1)
  for (i in 1:10) {
    fit <- fake_fit(random_parents(8, 0.4))
    directed <- bnlearn::directed.arcs(bnlearn::cpdag(fit$bn))
    table <- tidy(fit)
    compelled <- table[table$direction == "compelled", ]
    expect_setequal(paste(compelled$from, compelled$to), paste(directed[, 1], directed[, 2]))
  }
})

test_that("data that do not have the variables are refused", {
  expect_error(tidy(fake_fit(small_parents), bnlearn::marks), "variables of the network", class = "bnstar_error_argument")
})

test_that("arcs between the kinds are compelled", {
  fit <- suppressMessages(learn_bn(iris))
  arcs <- tidy(fit)
  expect_identical(arcs$direction[arcs$from == "Species"], rep("compelled", 3))
  class <- cpdag(fit)$bn$arcs
  both <- paste(class[, 1], class[, 2]) %in% paste(class[, 2], class[, 1])
  expect_identical(sum(arcs$direction == "reversible"), sum(both) %/% 2L)
})

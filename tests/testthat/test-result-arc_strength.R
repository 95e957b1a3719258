test_that("strength is what bnlearn's own score loses without the arc", {
  cases <- list(list(bnlearn::learning.test[1:800, ], "bic"),
                list(bnlearn::learning.test[1:800, ], "bdeu", iss = 5), list(bnlearn::marks, "bge"),
                list(bnlearn::learning.test[1:300, ], "aic", method = "hill_climb"))
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
  for (fit in list(chow_liu(data), astar_lasso(data, 500), sbn(data, 500), l1mb(data),
                   hill_climb(data), search_order_graph(local_scores(data)))) {
    settings <- fit$settings[intersect(names(fit$settings), "lambda")]
    without <- vapply(seq_len(nrow(fit$bn$arcs)), function(i) {
      do.call(score_network, c(list(bnlearn::drop.arc(fit$bn, fit$bn$arcs[i, 1], fit$bn$arcs[i, 2]),
                                    data, fit$settings$score), settings))
    }, 0)
    expect_equal(fit$strength, fit$score - without, tolerance = 1e-7)
  }
})

test_that("tidy() says which directions are compelled", {
  fit <- fake_fit(list(a = character(), b = "a", c = c("a", "d"), d = character()))
  expect_identical(tidy(fit), data.frame(from = c("a", "a", "d"), to = c("b", "c", "c"),
                                         strength = NA_real_,
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
  expect_error(tidy(fake_fit(small_parents), bnlearn::marks), "variables of the network",
               class = "bnstar_error_argument")
})

test_that("arcs between the kinds are compelled", {
  fit <- suppressMessages(learn_bn(iris))
  arcs <- tidy(fit)
  expect_identical(arcs$direction[arcs$from == "Species"], rep("compelled", 3))
  class <- cpdag(fit)$bn$arcs
  both <- paste(class[, 1], class[, 2]) %in% paste(class[, 2], class[, 1])
  expect_identical(sum(arcs$direction == "reversible"), sum(both) %/% 2L)
})

# All networks with the arcs of `parents`, each in either direction, that are equivalent to it and
# have no forbidden arc.
allowed_equivalents <- function(parents, forbidden) {
  arcs <- cbind(unlist(parents), rep(seq_along(parents), lengths(parents)))
  class_of <- function(parents) {
    arcs <- class_arcs(parents)
    sort(arc_numbers(arcs, length(parents)))
  }
  turned <- lapply(seq_len(2^nrow(arcs)) - 1L,
                   function(i) bitwAnd(i, 2^(seq_len(nrow(arcs)) - 1L)) > 0)
  networks <- lapply(turned, function(turn) {
    arcs[turn, ] <- arcs[turn, 2:1]
    if (any(arc_numbers(arcs, length(parents)) %in% arc_numbers(forbidden, length(parents)))) {
      return(NULL)
    }
    made <- arcs_to_parents(arcs, length(parents))
    if (is.null(find_cycle(made)) && identical(class_of(made), class_of(parents))) turn
  })
  do.call(rbind, networks)
}

test_that("directions that constraints settle are compelled, as all networks show", {
  withr::local_seed(20)
  settled <- 0
  for (trial in 1:60) {
    dag <- random_dag(5, "ordered", prob = 0.6, seed = trial)
    parents <- parent_index(dag)
    pairs <- which(!adjacency(parents) & row(diag(5)) != col(diag(5)), arr.ind = TRUE)
    forbidden <- pairs[sample(nrow(pairs), min(nrow(pairs), 3)), , drop = FALSE]
    same <- allowed_equivalents(parents, forbidden)
    in_class <- matrix(FALSE, 5, 5)
    in_class[class_arcs(parents, forbidden = forbidden)] <- TRUE
    arcs <- cbind(unlist(parents), rep(seq_along(parents), lengths(parents)))
    expect_identical(!in_class[arcs[, 2:1, drop = FALSE]], unname(colSums(same) == 0))
    settled <- settled + sum(colSums(same) == 0) - sum(unlist(compelled_arcs(parents)))
  }
  expect_gt(settled, 20)
})

test_that("tidy() and bnlearn's record know what required arcs and tiers settle", {
  fit <- learn_bn(attitude, required = data.frame(from = "rating", to = "complaints"))
  arcs <- tidy(fit)
  expect_identical(arcs$direction[arcs$from == "rating" & arcs$to == "complaints"], "compelled")
  free <- tidy(learn_bn(attitude))
  expect_true("reversible" %in% free$direction)
  late <- learn_bn(attitude, tiers = list(setdiff(names(attitude), "rating"), "rating"))
  into <- tidy(late)[tidy(late)$to == "rating", ]
  expect_gt(nrow(into), 0)
  expect_identical(unique(into$direction), "compelled")
  expect_identical(sort(late$bn$learning$blacklist[, "to"]),
                   sort(setdiff(names(attitude), "rating")))
  scores <- restrict_scores(local_scores(attitude),
                            tiers = list(setdiff(names(attitude), "rating"), "rating"))
  expect_identical(search_order_graph(scores)$bn$learning$blacklist, late$bn$learning$blacklist)
})

discrete_rows <- function(n = 400) {
  data <- bnlearn::learning.test[seq_len(n), ]
  data[] <- lapply(data, droplevels)
  data
}

by_bnlearn <- function(data) bnlearn::hc(data)

test_that("log-likelihoods are those of a loop over the folds in bnlearn", {
  data <- discrete_rows()
  cv <- cross_validate(data, by_bnlearn, folds = 4, smoothing = 2, seed = 1)
  by_hand <- vapply(1:4, function(k) {
    train <- data[cv$folds[, 1] != k, ]
    held <- data[cv$folds[, 1] == k, ]
    net <- bnlearn::bn.fit(bnlearn::hc(train), train, method = "bayes", iss = 2)
    -as.numeric(logLik(net, held)) / nrow(held)
  }, 0)
  expect_equal(cv$losses$loss, by_hand, tolerance = 1e-10)
  expect_equal(tidy(cv)$loss, mean(by_hand), tolerance = 1e-10)
  expect_equal(tidy(cv)$error, sd(by_hand) / 2, tolerance = 1e-10)
})

test_that("Gaussian and conditional Gaussian losses are those of bnlearn's bn.cv()", {
  mixed <- bnlearn::clgaussian.test[1:600, c("A", "B", "D", "E")]
  for (data in list(bnlearn::gaussian.test[1:300, ], mixed)) {
    cv <- suppressMessages(cross_validate(data, by_bnlearn, folds = 3, smoothing = 0, seed = 7))
    folds <- split(seq_len(nrow(data)), cv$folds[, 1])
    # bnlearn has one name for all kinds of data since version 5.
    loss <- if (utils::packageVersion("bnlearn") >= "5.0") "logl"
            else if (is.factor(data[[1]])) "logl-cg" else "logl-g"
    theirs <- bnlearn::bn.cv(data, "hc", method = "custom-folds", folds = unname(folds),
                             loss = loss)
    expect_equal(cv$losses$loss, vapply(theirs, `[[`, 0, "loss"), tolerance = 1e-8)
  }
})

test_that("the score of rows held out is their predictive probability", {
  data <- discrete_rows(60)[c("A", "B", "C")]
  dag <- matrix(0, 3, 3, dimnames = list(names(data), names(data)))
  dag["A", c("B", "C")] <- 1
  cv <- cross_validate(data, dag, folds = 3, loss = "score", score = "bdeu", iss = 6, seed = 1)
  # One row after the other, each predicted by the tables of all rows before it.
  predictive <- function(train, held) {
    total <- 0
    for (i in seq_len(nrow(held))) {
      for (x in names(data)) {
        same <- if (x == "A") rep(TRUE, nrow(train)) else train$A == held$A[i]
        cells <- nlevels(data[[x]]) * (if (x == "A") 1 else nlevels(data$A))
        hits <- sum(train[[x]][same] == held[[x]][i])
        total <- total + log((hits + 6 / cells) / (sum(same) + 6 * nlevels(data[[x]]) / cells))
      }
      train <- rbind(train, held[i, ])
    }
    total
  }
  by_hand <- vapply(1:3, function(k) {
    -predictive(data[cv$folds != k, ], data[cv$folds == k, ]) / sum(cv$folds == k)
  }, 0)
  expect_equal(cv$losses$loss, by_hand, tolerance = 1e-9)
})

test_that("errors are those of queries given all other variables", {
  mixed <- bnlearn::clgaussian.test[1:80, c("B", "D", "E", "G")]
  validate <- function(...) {
    suppressMessages(cross_validate(mixed, "hill_climb", folds = 2, loss = "error", seed = 3,
                                    smoothing = 0, ...))
  }
  cv <- validate()
  variance <- vapply(mixed, function(x) if (is.factor(x)) 1 else mean((x - mean(x))^2), 0)
  errors <- vapply(1:2, function(k) {
    train <- mixed[cv$folds != k, ]
    held <- mixed[cv$folds == k, ]
    dag <- igraph::graph_from_data_frame(as.data.frame(cv$networks[[k]]),
                                         vertices = data.frame(name = names(mixed)))
    net <- fit_parameters(dag, train)
    vapply(names(mixed), function(node) {
      mean(vapply(seq_len(nrow(held)), function(i) {
        found <- query(net, node, evidence = held[i, names(held) != node])
        if (is.factor(mixed[[node]])) {
          as.numeric(found$state[which.max(found$probability)] != held[[node]][i])
        } else {
          (found$mean - held[[node]][i])^2
        }
      }, 0))
    }, 0)
  }, numeric(4))
  expect_equal(cv$losses$loss, unname(colMeans(errors / variance)), tolerance = 1e-8)
  expect_equal(cv$nodes$error, unname(rowMeans(errors)), tolerance = 1e-8)
  expect_equal(validate(node = "G")$losses$loss, unname(errors["G", ]), tolerance = 1e-8)
})

test_that("arcs are compared with the network of all rows", {
  data <- discrete_rows()
  cv <- cross_validate(data, list(climb = by_bnlearn), folds = 3, loss = "arcs", seed = 2)
  all_rows <- bnlearn::cpdag(bnlearn::hc(data))
  distance <- vapply(1:3, function(k) {
    bnlearn::shd(bnlearn::cpdag(bnlearn::hc(data[cv$folds != k, ])), all_rows)
  }, 0)
  expect_equal(cv$losses$loss, distance)
  expect_true(all(cv$arcs$share > 0 & cv$arcs$share <= 1))
  expect_equal(sum(cv$arcs$share), mean(cv$losses$arcs))
})

test_that("all learners get the same folds, whatever runs beside them", {
  data <- discrete_rows(200)
  alone <- cross_validate(data, "chow_liu", folds = 5, runs = 2, seed = 5)
  beside <- cross_validate(data, c("hill_climb", "chow_liu"), folds = 5, runs = 2, seed = 5)
  expect_identical(alone$folds, beside$folds)
  expect_equal(alone$losses$loss, beside$losses$loss[beside$losses$learner == "chow_liu"])
  expect_false(identical(beside$folds[, 1], beside$folds[, 2]))
  expect_true(all(table(beside$folds[, 1]) == 40L))
  both <- cross_validate(data, c("hill_climb", "chow_liu"), folds = 5, runs = 2, seed = 5,
                         threads = 1)
  expect_equal(both$losses[names(both$losses) != "seconds"],
               beside$losses[names(beside$losses) != "seconds"])
  differences <- tidy(beside)$difference
  expect_equal(diff(tidy(beside)$loss), diff(differences))
  expect_identical(min(differences), 0)
})

test_that("weights are divided by observation", {
  titanic <- as.data.frame(Titanic)
  cv <- cross_validate(titanic, "chow_liu", folds = 3, weights = "Freq", seed = 1)
  expect_identical(sum(cv$losses$n), 2201)
  rows <- titanic[rep(seq_len(nrow(titanic)), titanic$Freq), 1:4]
  by_row <- cross_validate(rows, "chow_liu", folds = cv$folds[, 1])
  expect_equal(by_row$losses$loss, cv$losses$loss, tolerance = 1e-10)
})

test_that("folds, learners and losses that make no sense are refused", {
  data <- discrete_rows(50)
  refused <- function(...) {
    expect_error(suppressMessages(cross_validate(data, ...)), class = "bnstar_error")
  }
  refused("chow_liu", folds = 51)
  refused("chow_liu", folds = rep(1, 50))
  refused("chow_liu", folds = rep(1:2, 25), runs = 2)
  refused("nonsense")
  refused(list(a = 5))
  refused(list(function(data) data))
  refused("chow_liu", loss = "zero")
  refused("chow_liu", node = "A")
  refused("chow_liu", loss = "error", node = "Z")
  expect_error(cross_validate(data, list(mine = function(d) stop("boo")), 2), "mine.*fold 1")
})

test_that("a time limit is shared, and what is cut short is said", {
  # With 60 columns climbs go on until time is up, on any machine.
  data <- simulate_data(random_parameters(random_dag(60, max_parents = 2, seed = 1), seed = 1), 500,
                        seed = 1)
  cv <- cross_validate(data, "learn_bn", folds = 2, time_limit = 1.5, score = "bdeu", seed = 1)
  expect_identical(nrow(cv$losses), 2L)
  expect_identical(cv$stop_reason, "time_limit")
  expect_output(print(cv), "Cut short by time: [12] of 2 networks")
  # Once time is up no fold is begun.
  cv <- cross_validate(data, "learn_bn", folds = 100, time_limit = 0.02, score = "bdeu", seed = 1)
  expect_lt(nrow(cv$losses), 4L)
  expect_identical(cv$stop_reason, "time_limit")
  expect_output(print(cv), "Out of time: [1-3] of 100 folds are finished")
  both <- cross_validate(data, c("learn_bn", "chow_liu"), folds = 100, time_limit = 0, seed = 1)
  expect_identical(nrow(both$losses), 0L)
  expect_output(print(both), "Out of time before the first fold was finished")
})

test_that("it prints, tidies and draws", {
  cv <- cross_validate(discrete_rows(100), c("hill_climb", "chow_liu"), folds = 2, seed = 1)
  expect_output(print(cv), "2 folds, 1 run, 100 observations")
  expect_named(glance(cv), c("best", "loss", "error", "loss_name", "n_learners", "folds", "runs",
                             "nobs", "seconds", "seed", "stop_reason"))
  expect_identical(as.data.frame(cv), cv$losses)
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  expect_no_error(plot(cv, difference = TRUE))
  expect_s3_class(ggplot2::autoplot(cv), "ggplot")
  cv$losses$loss <- NULL
  expect_error(print(cv), class = "bnstar_error")
})

test_that("the memory limit counts the data and the rows of a fold", {
  found <- cross_validate(asia_rows(), "hill_climb", folds = 2, seed = 1, memory_limit = 1000)
  expect_identical(found$stop_reason, "memory_limit")
  expect_identical(nrow(found$losses), 0L)
  expect_output(print(found), "do not fit in the memory limit")
  enough <- cross_validate(asia_rows(), "hill_climb", folds = 2, seed = 1, memory_limit = "50MB")
  expect_identical(enough$stop_reason, "finished")
})

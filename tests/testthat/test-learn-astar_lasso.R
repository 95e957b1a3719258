test_that("the oracle data set has its optima", {
  data <- as.data.frame(lasso_example())
  optima <- c(76.58928571, 90.18005952, 110.08571429)
  for (i in 1:3) {
    lambda <- c(5, 10, 20)[i]
    for (fit in list(astar_lasso(data, lambda), dp_lasso(data, lambda),
                     astar_lasso(data, lambda, heuristic = "simple"))) {
      expect_equal(fit$score, -optima[i], tolerance = 1e-9)
      expect_true(fit$proved)
    }
  }
  fit <- astar_lasso(data, 5)
  expect_identical(format(fit), "[A][C|A][D|C][B|A:D]")
  expect_equal(fit$coefficients["D", "B"], -0.4625)
  # The paper's heuristic at the root.
  expect_equal(sum(best_listed(local_scores(data, "lasso", lambda = 5))), -47.56080827,
               tolerance = 1e-8)
})

test_that("every searcher, heuristic and limit agrees with going through all orders", {
  withr::local_seed(1601)
  for (i in seq_len(trials(40))) {
    faults <- lasso_faults(random_lasso_problem(6))
    expect_identical(unname(faults[nzchar(faults)]), character())
  }
})

test_that("lists, tails, costs and bounds hold for all sets of available variables", {
  withr::local_seed(1602)
  for (i in seq_len(trials(100))) {
    expect_identical(unname(lasso_oracle_faults(random_lasso_problem(7))), character())
  }
  for (i in seq_len(trials(4))) {
    expect_identical(unname(lasso_oracle_faults(random_lasso_problem(9))), character())
  }
})

# Gram matrix of the columns x, a, b, c: b violates the conditions of x only once a is in.
test_that("what could improve a variable is more than what violates its conditions", {
  gram <- diag(10, 4)
  gram[1, 2] <- gram[2, 1] <- gram[3, 4] <- gram[4, 3] <- 5
  gram[1, 3] <- gram[3, 1] <- 0.95
  gram[2, 3] <- gram[3, 2] <- -0.9
  # Columns with these products.
  data <- as.data.frame(rbind(chol(gram), -chol(gram)) / sqrt(2))
  names(data) <- c("x", "a", "b", "c")
  expect_equal(crossprod(as.matrix(data)), gram, ignore_attr = TRUE)
  for (most_sets in c(1, 2, 1000)) {
    fit <- search_order_graph(local_scores(data, "lasso", lambda = 2, most_sets = most_sets))
    expect_equal(fit$score, -36.790312, tolerance = 1e-7)
    expect_true(fit$proved)
  }
  expect_equal(astar_lasso(data, 2)$score, -36.790312, tolerance = 1e-7)
})

# Algorithm 1 of the paper as it is printed: a state is closed when it is generated.
printed_astar <- function(costs) {
  p <- ncol(costs)
  least <- apply(costs, 2, min, na.rm = TRUE)
  open <- list(list(state = 0, g = 0, f = sum(least)))
  closed <- logical(2^p)
  repeat {
    first <- which.min(vapply(open, function(node) node$f, 0))
    node <- open[[first]]
    open[[first]] <- NULL
    if (node$state == 2^p - 1) return(node$g)
    for (x in which(!is.na(costs[node$state + 1, ]))) {
      state <- node$state + 2^(x - 1)
      if (closed[state + 1]) next
      g <- node$g + costs[node$state + 1, x]
      rest <- which(bitwAnd(state, 2^(seq_len(p) - 1)) == 0)
      open <- c(open, list(list(state = state, g = g, f = g + sum(least[rest]))))
      closed[state + 1] <- TRUE
    }
  }
}

test_that("states are closed when they are expanded, not as the paper prints it", {
  withr::local_seed(1603)
  lost <- vapply(1:40, function(i) {
    problem <- random_lasso_problem(6, constraints = FALSE)
    costs <- lasso_costs(task_of(problem))
    printed <- printed_astar(costs)
    fit <- astar_lasso(problem$data, problem$lambda, heuristic = "simple")
    expect_equal(-fit$score, lasso_optimum(costs), tolerance = 1e-8)
    printed > lasso_optimum(costs) * (1 + 1e-6)
  }, NA)
  expect_gt(sum(lost), 2)
})

test_that("a queue of one state is the greedy order by f", {
  withr::local_seed(1604)
  for (i in 1:40) {
    problem <- random_lasso_problem(6, constraints = FALSE)
    costs <- lasso_costs(task_of(problem))
    regrets <- costs - rep(apply(costs, 2, min, na.rm = TRUE), each = nrow(costs))
    state <- total <- 0
    for (step in seq_len(ncol(costs))) {
      x <- which.min(regrets[state + 1, ])
      total <- total + costs[state + 1, x]
      state <- state + 2^(x - 1)
    }
    fit <- astar_lasso(problem$data, problem$lambda, queue_limit = 1, heuristic = "simple")
    expect_lte(-fit$score, total * (1 + 1e-8))
    # More states can only help: none is discarded then.
    all <- astar_lasso(problem$data, problem$lambda, queue_limit = 1e6, heuristic = "simple")
    expect_true(all$proved)
    expect_lte(fit$score, all$score + all$rounding)
  }
})

test_that("discarding the least promising keeps shallow states, discarding by depth deep ones", {
  net <- random_parameters(benchmark_network("standin_cloud16"), "gaussian",
                           coefficients = c(1.2, 1.5), seed = 1)
  data <- simulate_data(net, 200, seed = 1)
  by_depth <- astar_lasso(data, 50, queue_limit = 5, heuristic = "simple")
  by_promise <- astar_lasso(data, 50, queue_limit = 5, heuristic = "simple", discard = "global")
  exact <- astar_lasso(data, 50)
  expect_true(exact$proved)
  for (fit in list(by_depth, by_promise)) {
    expect_false(fit$proved)
    expect_identical(fit$stop_reason, "finished")
    expect_gte(fit$bound, exact$score)
    expect_lte(fit$score, exact$score + exact$rounding)
    expect_gt(fit$counters[["discarded"]], 0)
  }
  expect_gt(by_promise$counters[["expanded"]], by_depth$counters[["expanded"]])
})

test_that("an inflated heuristic searches, and costs no more than its factor", {
  withr::local_seed(1605)
  for (i in 1:20) {
    problem <- random_lasso_problem(7, constraints = FALSE)
    optimum <- lasso_optimum(lasso_costs(task_of(problem)))
    for (epsilon in c(1.05, 1.5, 4)) {
      fit <- astar_lasso(problem$data, problem$lambda, heuristic = "simple", epsilon = epsilon)
      expect_lte(-fit$score, epsilon * optimum * (1 + 1e-9))
      expect_gte(fit$bound, -optimum - fit$rounding)
      expect_identical(fit$settings$epsilon, epsilon)
      if (ncol(problem$data) > 2) expect_gt(fit$counters[["expanded"]], 1)
    }
  }
  fit <- astar_lasso(as.data.frame(lasso_example()), 5, epsilon = 100)
  expect_false(fit$proved)
  expect_error(astar_lasso(mtcars, 5, epsilon = 0.5), "epsilon", class = "bnstar_error_argument")
})

# The supports of the lassos on all other variables, by glmnet.
supports_by_glmnet <- function(data, lambda) {
  x <- scale(as.matrix(data), scale = FALSE)
  supports <- lapply(seq_len(ncol(x)), function(j) {
    fit <- glmnet::glmnet(x[, -j], x[, j], lambda = lambda / (2 * nrow(x)), standardize = FALSE,
                          intercept = FALSE, thresh = 1e-20)
    colnames(x)[-j][as.numeric(fit$beta) != 0]
  })
  stats::setNames(supports, colnames(x))
}

test_that("edges pruned beforehand are those that the lasso on all others leaves out", {
  withr::local_seed(1606)
  lost <- vapply(1:15, function(i) {
    data <- as.data.frame(matrix(rnorm(180), 30) %*% matrix(rnorm(36), 6))
    lambda <- max(abs(crossprod(as.matrix(data)))) / 20
    supports <- supports_by_glmnet(data, lambda)
    expect_true(any(lengths(supports) < 5))
    fit <- astar_lasso(data, lambda, candidates = "lasso")
    same <- astar_lasso(data, lambda, candidates = supports)
    expect_equal(fit$score, same$score, tolerance = 1e-9)
    expect_true(fit$proved)
    expect_match(fit$scope, "candidates")
    best <- astar_lasso(data, lambda)
    expect_lte(fit$score, best$score + best$rounding)
    expect_equal(dp_lasso(data, lambda, candidates = "lasso")$score, fit$score, tolerance = 1e-9)
    fit$score < best$score * (1 + 1e-9)
  }, NA)
  # What the authors say of it.
  expect_gt(sum(lost), 0)
  kept <- astar_lasso(mtcars, "cv", candidates = "lasso", seed = 1)
  expect_identical(kept$lambda, astar_lasso(mtcars, "cv", seed = 1)$lambda)
})

test_that("a search may begin without a network", {
  withr::local_seed(1607)
  problem <- random_lasso_problem(7, constraints = FALSE)
  optimum <- lasso_optimum(lasso_costs(task_of(problem)))
  for (heuristic in c("auto", "simple")) {
    fit <- astar_lasso(problem$data, problem$lambda, heuristic = heuristic, start = "none")
    expect_equal(-fit$score, optimum, tolerance = 1e-8)
    expect_true(fit$proved)
  }
})

test_that("constraints restrict parents, and required arcs have no penalty", {
  data <- as.data.frame(lasso_example())
  fit <- astar_lasso(data, 1e3, required = data.frame(from = "B", to = "A"))
  expect_identical(format(fit), "[B][C][D][A|B]")
  expect_equal(fit$coefficients["B", "A"], unname(coef(lm(A ~ B, data))[2]))
  expect_identical(nrow(astar_lasso(data, 5,
                                    candidates = list(A = character(), B = "A", C = character(),
                                                      D = "C"))$bn$arcs), 2L)
  expect_error(astar_lasso(data, 5, max_parents = 2), "does not count parents",
               class = "bnstar_error_argument")
  expect_error(dp_lasso(data, 5, max_parents = 2), "does not count parents",
               class = "bnstar_error_argument")
  expect_error(local_scores(data, "lasso", lambda = 5, max_parents = 2), "does not count parents",
               class = "bnstar_error_argument")
  expect_error(restrict_scores(local_scores(data, "lasso", lambda = 5), max_parents = 2),
               class = "bnstar_error_argument")
})

test_that("bad input is told in the user's words", {
  data <- as.data.frame(lasso_example())
  expect_error(astar_lasso(data), "cv_lambda", class = "bnstar_error_argument")
  for (lambda in list(-1, NA, "5", c(1, 2))) {
    expect_error(astar_lasso(data, lambda), class = "bnstar_error_argument")
  }
  expect_error(local_scores(data, "lasso"), "lambda", class = "bnstar_error_argument")
  expect_error(astar_lasso(warpbreaks, 5), class = "bnstar_error_data")
  expect_error(astar_lasso(as.data.frame(Titanic), 5), "continuous", class = "bnstar_error_data")
  expect_error(astar_lasso(data, 5, queue_limit = 0), "queue_limit",
               class = "bnstar_error_argument")
  expect_error(astar_lasso(data, 5, discard = "width"), "discard", class = "bnstar_error_argument")
  expect_error(astar_lasso(data, 5, heuristic = "none"), "none", class = "bnstar_error_argument")
  expect_error(astar_lasso(data, 5, whitelist = 3), "required", class = "bnstar_error_argument")
  expect_error(astar_lasso(data * 1e200, 5), "units", class = "bnstar_error_data")
})

test_that("units, threads, starts and order of columns do not matter where they must not", {
  withr::local_seed(1605)
  problem <- random_lasso_problem(6, constraints = FALSE)
  data <- problem$data
  fit <- astar_lasso(data, problem$lambda)
  # All columns in other units: the objective is in squares of them.
  for (unit in c(1e-60, 1e60)) {
    other <- astar_lasso(data * unit, problem$lambda * unit^2)
    expect_equal(other$score / unit^2, fit$score, tolerance = 1e-8)
    expect_true(other$proved)
  }
  expect_identical(astar_lasso(data, problem$lambda, threads = 1, seed = 1)$score,
                   astar_lasso(data, problem$lambda, threads = 2, seed = 1)$score)
  expect_equal(astar_lasso(rev(data), problem$lambda)$score, fit$score, tolerance = 1e-9)
  expect_equal(astar_lasso(data, problem$lambda, start = fit)$score, fit$score, tolerance = 1e-12)
  scaled <- astar_lasso(data, 3, scale = TRUE)
  expect_equal(scaled$score, astar_lasso(as.data.frame(scale(data)), 3)$score, tolerance = 1e-9)
  twice <- astar_lasso(rbind(data, data), problem$lambda)
  expect_equal(astar_lasso(data, problem$lambda, weights = rep(2, nrow(data)))$score, twice$score,
               tolerance = 1e-9)
})

test_that("a result shows its objective, and a limited queue its gap", {
  data <- as.data.frame(lasso_example())
  expect_output(print(astar_lasso(data, 5)), "Objective +76.58928571 \\(lasso, lambda = 5\\)")
  net <- random_parameters(benchmark_network("standin_cloud16"), "gaussian",
                           coefficients = c(0.8, 1), seed = 1)
  limited <- astar_lasso(simulate_data(net, 200, seed = 1), 60, queue_limit = 2,
                         heuristic = "lagrangian")
  expect_output(print(limited), if (limited$proved) "proved" else "not proved, (gap|no useful)")
  scores <- local_scores(data, "lasso", lambda = 5, most_sets = 2)
  expect_output(print(search_order_graph(scores)), "Objective +76.58928571 \\(lasso, lambda = 5\\)")
  expect_output(print(scores), "2 cheapest supports of each variable")
  file <- withr::local_tempfile(fileext = ".jkl")
  expect_message(write_scores(scores, file), "a part of what can matter")
  file <- withr::local_tempfile(fileext = ".rds")
  saveRDS(scores, file)
  expect_equal(search_order_graph(readRDS(file))$score, -76.58928571, tolerance = 1e-9)
})

test_that("some of the variables, or fewer arcs, are the same problem solved anew", {
  withr::local_seed(1606)
  for (i in 1:20) {
    problem <- random_lasso_problem(6, constraints = FALSE)
    variables <- names(problem$data)
    scores <- local_scores(problem$data, "lasso", lambda = problem$lambda,
                           most_sets = sample(c(1, 5, 100), 1))
    some <- sample(variables, max(2, length(variables) - 1))
    expect_equal(search_order_graph(scores[some])$score,
                 astar_lasso(problem$data[some], problem$lambda)$score, tolerance = 1e-8)
    forbidden <- random_order_constraints(variables)$forbidden
    expect_equal(search_order_graph(restrict_scores(scores, forbidden = forbidden))$score,
                 astar_lasso(problem$data, problem$lambda, forbidden = forbidden)$score,
                 tolerance = 1e-8)
  }
})

test_that("integers are numbers to all learners by regression", {
  numbers <- as.data.frame(lapply(swiss, as.numeric))
  expect_no_message(fit <- astar_lasso(swiss, 500))
  expect_identical(fit$coefficients, astar_lasso(numbers, 500)$coefficients)
  expect_identical(cv_lambda(swiss, folds = 3, seed = 1)$lambda,
                   cv_lambda(numbers, folds = 3, seed = 1)$lambda)
  expect_identical(l1mb(swiss)$score, l1mb(numbers)$score)
  expect_identical(sbn(swiss, 500)$score, sbn(numbers, 500)$score)
  expect_identical(astar_lasso(as.matrix(quakes), 1e4)$score, astar_lasso(quakes, 1e4)$score)
  expect_error(astar_lasso(transform(swiss, Education = factor(Education)), 500),
               "Discrete: `Education`", class = "bnstar_error_data")
})

test_that("columns that hardly count are named, unless the units are meant", {
  states <- as.data.frame(state.x77)
  named <- paste0("less than 0.01 % of all variance hardly count.*`Income`, ",
                  "`Illiteracy`.*`Area`.*has 99.7 %")
  learners <- list(function(...) astar_lasso(states, 1e9, ...),
                   function(...) dp_lasso(states, 1e9, ...), function(...) sbn(states, 1e9, ...),
                   function(...) cv_lambda(states, folds = 2, n_lambda = 3, ...),
                   function(...) lambda_path(states, n_lambda = 3, ...),
                   function(...) local_scores(states, "lasso", lambda = 1e9, ...))
  for (learn in learners) {
    expect_message(learn(), named)
    expect_no_message(learn(scale = FALSE))
    expect_no_message(learn(scale = TRUE))
  }
  expect_identical(length(testthat::capture_messages(astar_lasso(states, "cv"))), 1L)
  expect_no_message(astar_lasso(swiss, 500))
})

test_that("without time for any lasso the bound holds", {
  withr::local_seed(1460)
  wide <- as.data.frame(matrix(rnorm(60 * 200), 60))
  fit <- astar_lasso(wide, 2, time_limit = 0)
  expect_identical(fit$stop_reason, "time_limit")
  expect_gte(fit$bound, fit$score)
  expect_equal(fit$score, sum(score_network(fit, wide, "lasso", lambda = 2)))
  expect_equal(as.numeric(logLik(fit)), score_network(fit, wide, "loglik"))
})

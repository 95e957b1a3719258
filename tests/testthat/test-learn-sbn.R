# By how much the conditions of the lassos are violated at the end of the block descent, in shares
# of the penalties: the slope 2 x_k'r is the penalty with the coefficient's sign, or smaller where
# that is 0. Paths are igraph's.
block_violation <- function(fit, x, required = matrix(FALSE, ncol(x), ncol(x)),
                            allowed = row(required) != col(required)) {
  b <- fit$coefficients
  arcs <- b != 0 | required
  reached <- is.finite(igraph::distances(igraph::graph_from_adjacency_matrix(arcs * 1),
                                         mode = "out"))
  penalties <- fit$lambda + fit$lambda2 * t(reached)
  penalties[required] <- 0
  slope <- 2 * crossprod(x, x - x %*% b)
  excess <- ifelse(b != 0 | required, abs(slope - sign(b) * penalties),
                   pmax(0, abs(slope) - penalties))
  max((excess / (fit$lambda + 1e-6 * max(abs(slope))))[allowed])
}

sbn_objective <- function(fit, x, required = FALSE) {
  sum((x - x %*% fit$coefficients)^2) +
    fit$lambda * sum(abs(fit$coefficients)[!required | diag(ncol(x)) > 0])
}

centred <- function(data, scale = FALSE) scale(as.matrix(data), scale = scale)

random_columns <- function(n, p) {
  weights <- matrix(rnorm(p * p) * rbinom(p * p, 1, 0.3), p) * upper.tri(diag(p))
  x <- matrix(rnorm(n * p), n)
  for (j in seq_len(p)) x[, j] <- x[, j] + x %*% weights[, j]
  as.data.frame(x[, sample(p)])
}

test_that("every variable's lasso is solved given the paths, without cycles", {
  withr::local_seed(1401)
  for (i in seq_len(trials(40))) {
    data <- random_columns(sample(c(5, 20, 200), 1), sample(2:12, 1))
    scale <- i %% 2 == 0
    x <- centred(data, scale)
    fit <- sbn(data, 2 * max(abs(crossprod(x) - diag(diag(crossprod(x))))) * 10^runif(1, -3, 0),
               scale = scale, refine = FALSE)
    # Those of the standardised columns, of which the objective speaks.
    if (scale) {
      fit$coefficients <- fit$coefficients * outer(apply(data, 2, sd), 1 / apply(data, 2, sd))
    }
    expect_identical(fit$stop_reason, "local_optimum")
    expect_lt(block_violation(fit, x), 1e-6)
    expect_identical(unname(as.matrix(fit) == 1), unname(fit$coefficients != 0))
    expect_equal(-fit$score, sbn_objective(fit, x))
    expect_equal(unname(-fit$node_scores), colSums((x - x %*% fit$coefficients)^2) +
                 fit$lambda * colSums(abs(fit$coefficients)), ignore_attr = TRUE)
  }
})

# The values of all networks that differ from the fit's in one arc, the lassos by their solver.
values_of_neighbours <- function(fit, x) {
  arcs <- fit$coefficients != 0
  p <- ncol(x)
  value <- function(arcs) {
    lassos <- cpp_lasso_fits(crossprod(x), seq_len(p), lapply(seq_len(p), function(j) {
      unname(which(arcs[, j]))
    }), matrix(fit$lambda, p, p))
    sum(lassos$value)
  }
  values <- numeric()
  for (i in seq_len(p)) for (j in setdiff(seq_len(p), i)) {
    changed <- list(replace(arcs, cbind(i, j), !arcs[i, j]))
    if (arcs[i, j]) changed[[2]] <- replace(changed[[1]], cbind(j, i), TRUE)
    acyclic <- vapply(changed, function(arcs) {
      igraph::is_dag(igraph::graph_from_adjacency_matrix(arcs * 1))
    }, NA)
    values <- c(values, vapply(changed[acyclic], value, 0))
  }
  values
}

test_that("the refinement never raises the objective and ends where no arc lowers it", {
  withr::local_seed(1402)
  moves <- 0
  for (i in seq_len(trials(60))) {
    data <- as.data.frame(matrix(rnorm(60 * 5), 60) %*%
                            (diag(5) + matrix(rnorm(25), 5) * rbinom(25, 1, 0.5)))
    lambda <- sample(c(5, 20, 60), 1)
    plain <- sbn(data, lambda, scale = TRUE, refine = FALSE)
    fit <- sbn(data, lambda, scale = TRUE)
    expect_identical(plain$counters[["moves"]], 0)
    expect_equal(fit$trace$score, c(plain$score, fit$score))
    expect_gte(fit$score, plain$score)
    expect_gte(min(values_of_neighbours(fit, centred(data, TRUE))), -fit$score * (1 - 1e-8))
    if (fit$counters[["moves"]] == 0) expect_identical(fit$bn$arcs, plain$bn$arcs)
    moves <- moves + fit$counters[["moves"]]
  }
  expect_gt(moves, 0)
})

test_that("without cycles it is the lasso of every variable", {
  data <- attitude
  x <- centred(data)
  tiers <- as.list(names(data))
  fit <- sbn(data, 500, tiers = tiers)
  expect_identical(fit$lambda2, 0)
  lassos <- cpp_lasso_fits(crossprod(x), 1:7, lapply(1:7, function(j) seq_len(j - 1)),
                           matrix(500, 7, 7))
  expect_equal(unname(fit$coefficients), lassos$coefficients)
  expect_equal(fit$score, -sum(lassos$value))
})

test_that("a large penalty leaves no arc", {
  x <- centred(mtcars)
  largest <- 2 * max(abs(crossprod(x))[upper.tri(diag(11))])
  expect_identical(nrow(sbn(mtcars, largest * 1.001)$bn$arcs), 0L)
  expect_equal(sbn(mtcars, largest * 1.001)$score, -sum(x^2))
  expect_gt(nrow(sbn(mtcars, largest * 0.9)$bn$arcs), 0)
})

test_that("the order of the columns does not matter", {
  fit <- sbn(mtcars, 10, scale = TRUE)
  again <- sbn(mtcars[c(7:11, 6:1)], 10, scale = TRUE)
  expect_equal(again$coefficients[names(mtcars), names(mtcars)], fit$coefficients)
  expect_equal(again$score, fit$score)
})

test_that("rows are weighted", {
  counts <- rep(1:4, length.out = 30)
  rows <- attitude[rep(1:30, counts), ]
  for (scale in c(TRUE, FALSE)) {
    fit <- sbn(attitude, 30, weights = counts, scale = scale)
    expect_equal(fit[c("coefficients", "score")],
                 sbn(rows, 30, scale = scale)[c("coefficients", "score")])
  }
})

test_that("constraints hold, and required arcs cost nothing", {
  x <- centred(attitude)
  names <- names(attitude)
  required <- cbind(from = c("advance", "critical"), to = c("rating", "complaints"))
  forbidden <- cbind(c("complaints", "raises"), c("rating", "complaints"))
  fit <- sbn(attitude, 300, required = required, forbidden = forbidden)
  arcs <- paste(fit$bn$arcs[, 1], fit$bn$arcs[, 2])
  expect_true(all(paste(required[, 1], required[, 2]) %in% arcs))
  expect_false(any(paste(forbidden[, 1], forbidden[, 2]) %in% arcs))
  must <- allowed <- matrix(FALSE, 7, 7, dimnames = list(names, names))
  must[required] <- TRUE
  allowed[] <- row(must) != col(must)
  allowed[forbidden] <- FALSE
  expect_lt(block_violation(fit, x, must, allowed), 1e-6)
  expect_equal(-fit$score, sbn_objective(fit, x, must))
  alone <- sbn(attitude, 1e9, required = required)
  expect_equal(alone$coefficients["advance", "rating"],
               unname(coef(lm(rating ~ advance, attitude))[2]))
  tiered <- sbn(attitude, 100, tiers = list(names[4:7], names[1:3]),
                candidates = list(rating = c("advance", "raises")))
  expect_true(all(tiered$bn$arcs[tiered$bn$arcs[, 2] %in% names[4:7], 1] %in% names[4:7]))
  expect_true(all(tiered$bn$arcs[tiered$bn$arcs[, 2] == "rating", 1] %in% c("advance", "raises")))
})

test_that("columns that determine each other, and few rows, are no obstacle", {
  withr::local_seed(1402)
  data <- attitude
  data$copy <- data$rating
  data$sum <- data$rating + data$raises
  for (lambda in c(0, 1, 100)) {
    fit <- sbn(data, lambda)
    expect_equal(-fit$score, sbn_objective(fit, centred(data)))
  }
  expect_identical(sbn(data.frame(a = c(1, 2, 4), b = c(2, 1, 7)), 0.1)$stop_reason,
                   "local_optimum")
  wide <- as.data.frame(matrix(rnorm(40 * 200), 40))
  fit <- sbn(wide, 60)
  expect_lt(block_violation(fit, centred(wide)), 1e-6)
})

test_that("limits are results: the strongest arcs without cycles", {
  withr::local_seed(1403)
  data <- bn_data(random_columns(50, 30))
  x <- centred(as.data.frame(data))
  none <- sbn(data, 20, time_limit = 0, required = cbind("V3", "V7"))
  expect_identical(none$stop_reason, "time_limit")
  expect_identical(unname(none$bn$arcs), cbind("V3", "V7"))
  # The lassos of all variables on all others, as they are when the limit comes before any penalty
  # on cycles.
  constraints <- resolve_constraints(data$variables, cbind("V3", "V7"), NULL, NULL, NULL, NULL, 29)
  task <- c(list(gram = crossprod(x), lambda = 20), constraints[c("required", "candidates")])
  problem <- new_block_problem(task, 1:30, 2)
  problem$growing <- 0
  run <- descend_by_blocks(problem, resolve_limits(Inf, Inf))
  expect_identical(run$ended, "finished")
  expect_false(is.null(find_cycle(run$arcs)))
  arcs <- adjacency(run$arcs)
  strength <- matrix(0, 30, 30)
  strength[arcs] <- abs(unlist(run$coefficients))
  strength <- strength * sqrt(outer(colSums(x^2), 1 / colSums(x^2)))
  required <- adjacency(constraints$required)
  kept <- adjacency(cpp_descend_by_blocks(for_core(problem$task), 1:30, 0, FALSE, 1,
                                          resolve_limits(Inf, Inf), NULL)$parents)
  expect_null(find_cycle(unname(apply(kept, 2, which))))
  expect_true(kept[3, 7])
  for (arc in which(arcs & !kept)) {
    stronger <- kept & (strength >= strength[arc] | required)
    stronger[arc] <- TRUE
    expect_false(is.null(find_cycle(lapply(1:30, function(child) which(stronger[, child])))))
  }
  expect_null(find_cycle(run$parents))
  fits <- cpp_lasso_fits(crossprod(x), 1:30, run$parents, ifelse(required, 0, 20))
  expect_equal(run$value, fits$value)
})

test_that("a time limit is kept with many variables, also by what follows the sweeps", {
  withr::local_seed(1404)
  wide <- as.data.frame(matrix(rnorm(300 * 1000), 300))
  seconds <- cpu_seconds(fit <- sbn(wide, 20, time_limit = 1))
  expect_identical(fit$stop_reason, "time_limit")
  expect_lt(seconds, 15)
  expect_equal(fit$score, sum(score_network(fit, wide, "lasso", lambda = 20)))
})

test_that("the result says what it is", {
  fit <- sbn(attitude, 15, scale = TRUE)
  expect_s3_class(fit, "learned_bn")
  expect_identical(fit[c("bound", "proved", "method", "lambda")],
                   list(bound = Inf, proved = FALSE, method = "sbn", lambda = 15))
  expect_identical(dimnames(fit$coefficients), list(names(attitude), names(attitude)))
  expect_output(print(fit), "lasso.*no bound known.*local optimum.*sbn")
  expect_identical(fit$settings, list(score = "lasso", lambda = 15, refine = TRUE, growth = 2,
                                      scale = TRUE))
  expect_equal(as.numeric(logLik(fit)), score_network(fit, attitude, "loglik"))
})

test_that("misuse is explained", {
  for (wrong in list(-1, NA, NULL, "5", Inf, c(1, 2))) {
    expect_error(sbn(attitude, wrong), "`lambda`", class = "bnstar_error_argument")
  }
  expect_error(sbn(attitude), "`lambda` is missing.*cv_lambda", class = "bnstar_error_argument")
  expect_error(sbn(attitude, 5, growth = 1), "`growth`", class = "bnstar_error_argument")
  expect_error(sbn(attitude, 5, max_parents = 2), "Unknown argument `max_parents`",
               class = "bnstar_error_argument")
  expect_error(sbn(iris, 5), "Species", class = "bnstar_error_data")
  expect_error(sbn(as.data.frame(Titanic), 5, weights = "Freq"), "needs continuous columns",
               class = "bnstar_error_data")
  expect_error(sbn(transform(attitude, rating = rating * 1e200), 5), "other units",
               class = "bnstar_error_data")
})

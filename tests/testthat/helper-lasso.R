# The oracle data set B: four columns that add up to 0.
lasso_example <- function() {
  matrix(c(1, 2, 0, -1, 2, 3, 1, 0, 0, 1, -1, -2, 3, 3, 2, 2, -1, 0, -2, -1, -2, -1, -1, -3, 1, 0, 3, 2, -2, -3, 0, 1, 0, -1, 1, 2,
           -2, -4, -3, 0), ncol = 4, byrow = TRUE, dimnames = list(NULL, c("A", "B", "C", "D")))
}

# A regression as nobody would wish for: few or many rows, columns that depend on each other, units of any size.
random_regression <- function() {
  p <- sample(2:25, 1)
  n <- sample(c(3:10, 50, 300), 1)
  x <- matrix(rnorm(n * p), n) %*% (diag(p) + matrix(rnorm(p * p) * runif(1), p))
  kind <- sample(c("plain", "dependent", "nearly dependent", "units"), 1)
  if (kind == "dependent" && p > 3) x[, 3] <- x[, 2] + x[, 1]
  if (kind == "nearly dependent" && p > 3) x[, 3] <- x[, 2] + 1e-4 * rnorm(n)
  if (kind == "units") x <- x %*% diag(10^runif(p, -3, 3), p)
  x <- scale(x, scale = FALSE)
  y <- rnorm(n) + x %*% rnorm(p) * rbinom(1, 1, 0.5)
  y <- y - mean(y)
  list(x = x, y = y, gram = crossprod(cbind(x, y)), lambda = 2 * max(abs(crossprod(x, y))) * 10^runif(1, -5, 0.1), kind = kind)
}

fit_regression <- function(problem, lambda = problem$lambda) {
  p <- ncol(problem$x)
  cpp_lasso_fits(problem$gram, p + 1L, list(seq_len(p)), matrix(lambda, p + 1L, 1L))
}

lasso_objective <- function(problem, b, lambda = problem$lambda) {
  sum((problem$y - problem$x %*% b)^2) + sum(lambda * abs(b))
}

# In units of the standard deviations, or shares of the square of y: by how much the optimality conditions are violated, the value is not
# that of its coefficients, its gap, and by how much it exceeds or differs from glmnet's, where that ends.
compare_with_glmnet <- function(problem) {
  p <- ncol(problem$x)
  fit <- fit_regression(problem)
  b <- fit$coefficients[seq_len(p), 1]
  square <- sum(problem$y^2)
  unit <- sqrt(diag(problem$gram)[seq_len(p)] * square)
  products <- drop(crossprod(problem$x, problem$y - problem$x %*% b)) / unit
  half <- problem$lambda / 2 / unit
  peer <- suppressWarnings(glmnet::glmnet(problem$x, problem$y, lambda = problem$lambda / (2 * nrow(problem$x)), standardize = FALSE,
                                          intercept = FALSE, thresh = 1e-20))
  theirs <- if (peer$jerr == 0) lasso_objective(problem, as.numeric(peer$beta)) else NA
  list(violation = max(abs(products) - half, abs(products - sign(b) * half)[b != 0]),
       value = abs(lasso_objective(problem, b) - fit$value) / square, gap = fit$gap / square,
       excess = max(fit$value / theirs - 1, 0, na.rm = TRUE), differ = abs(fit$value / theirs - 1))
}

# Gaussian data with few rows, or with columns that are nearly functions of others.

# Scores of all families, named by their variables, so that the order of columns does not matter.
named_families <- function(...) {
  sets <- as.data.frame(quiet_scores(..., prune = FALSE, parent_limit = "none"))
  stats::setNames(sets$score,
                  paste(sets$variable,
                        vapply(sets$parents, function(p) paste(sort(p), collapse = " "), "")))
}

few_rows_or_near_copies <- function() {
  if (stats::runif(1) < 0.5) {
    n <- sample(3:7, 1)
    return(as.data.frame(matrix(stats::rnorm(sample(2:(n + 2), 1) * n), ncol = n)))
  }
  data <- as.data.frame(matrix(stats::rnorm(40 * 5), 40))
  data$near <- data$V1 + sample(c(0, 1, -2), 1) * data$V2 +
    10^-stats::runif(1, 1, 7) * stats::rnorm(40)
  data + sample(c(0, 0, 100), 1)
}

# Checks that the order of rows and columns and the units change neither which families are left out
# nor the scores.
determined_fault <- function() {
  data <- few_rows_or_near_copies()
  score <- sample(c("bic_g", "aic_g", "loglik_g", "bge"), 1)
  plain <- named_families(data, score)
  others <- list("rows in another order" = data[sample(nrow(data)), ],
                 "columns in another order" = data[sample(ncol(data))])
  if (score == "loglik_g") {
    units <- stats::setNames(2^sample(-900:900, ncol(data)), names(data))
    plain_scaled <- plain - nrow(data) * log(units[sub(" .*", "", names(plain))])
    scaled <- named_families(as.data.frame(Map(`*`, data, units)), score)
  } else {
    plain_scaled <- scaled <- plain
  }
  found <- c(lapply(others, named_families, score = score), list("other units" = scaled))
  expected <- list(plain, plain, plain_scaled)
  faults <- mapply(function(found, expected, what) {
    if (!setequal(names(found), names(expected))) {
      return(paste(score, "lists other families with", what))
    }
    error <- max(abs(found[names(expected)] - expected) / pmax(1, abs(expected)))
    if (error < 1e-8) "" else sprintf("%s is off by %.1e with %s", score, error, what)
  }, found, expected, names(found))
  faults[nzchar(faults)]
}

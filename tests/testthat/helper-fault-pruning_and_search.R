# Checks that the tests share with the long random runs of tests/stress. Each returns "" or what is
# wrong.

# Compares the sets that pruning keeps with the definition, applied to all scores.
pruning_fault <- function(data, score, ...) {
  all_costs <- listed_costs(quiet_scores(data, score, ..., prune = FALSE, parent_limit = "none",
                                         threads = 1, memory_limit = 1e9))
  costs <- listed_costs(quiet_scores(data, score, ..., threads = 1, memory_limit = 1e9))
  kept <- judge_kept(all_costs)
  if (!identical(is.finite(costs), kept)) return(paste(score, "kept other sets"))
  error <- max(abs(costs[kept] - all_costs[kept]) / pmax(1, abs(all_costs[kept])))
  if (error > 1e-12) return(paste(score, "has other scores"))
  optimum <- judge_optimum(all_costs)
  if (abs(judge_optimum(costs) - optimum) > 1e-9 * max(1, abs(optimum))) {
    return(paste(score, "lost the optimum"))
  }
  ""
}

random_rows <- function() if (stats::runif(1) < 0.3) sample(3, 1) else sample(4:200, 1)

# Checks every discrete or every Gaussian score on one random data set.
random_pruning_faults <- function(kind) {
  n <- sample(3:7, 1, prob = 5:1)
  # Few rows are collinear, and the message about them takes longer than the scores.
  gaussian_rows <- if (stats::runif(1) < 0.08) sample(2:3, 1) else sample(4:200, 1)
  data <- if (kind == "gaussian") {
    random_gaussian(n, gaussian_rows)
  } else {
    random_discrete(n, random_rows())
  }
  data <- quietly_read(data)
  scores <- if (kind == "gaussian") gaussian_scores() else discrete_scores()
  # The fewer parents a variable may have, the more is pruned.
  candidates <- if (stats::runif(1) < 0.5) {
    lapply(stats::setNames(nm = data$variables), function(x) {
      others <- setdiff(data$variables, x)
      others[sample(n - 1, sample(0:(n - 1), 1))]
    })
  }
  faults <- vapply(scores, function(score) {
    iss <- if (score == "bdeu") list(iss = sample(c(0.1, 1, 1, 10), 1))
    do.call(pruning_fault, c(list(data, score, candidates = candidates), iss))
  }, "")
  faults[nzchar(faults)]
}

# Compares a finished search with the judge's optimum and with its own claims.
search_fault <- function(scores, optimum = judge_optimum(listed_costs(scores)), ...) {
  fit <- search_order_graph(scores, "dp", ...)
  slack <- 1e-10 * max(1, abs(optimum)) + fit$rounding
  if (!fit$proved || fit$stop_reason != "optimal") return("not proved")
  if (abs(fit$score + optimum) > slack) {
    return(sprintf("score %.10f, optimum %.10f", fit$score, -optimum))
  }
  if (abs(sum(fit$node_scores) - fit$score) > slack) return("node scores do not add up")
  if (fit$bound < -optimum - slack || fit$gap > fit$rounding * 1.001 + 1e-12 * abs(optimum)) {
    return("bound or gap")
  }
  if (abs(score_network(fit, scores) - fit$score) > slack) return("the network has another score")
  ""
}

# Checks the claims of a search that a limit stopped.
stopped_fault <- function(scores, reason, ...) {
  optimum <- judge_optimum(listed_costs(scores))
  fit <- search_order_graph(scores, "dp", ...)
  slack <- 1e-10 * max(1, abs(optimum))
  if (fit$proved || fit$stop_reason != reason) return(paste("stopped by", fit$stop_reason))
  if (fit$score > -optimum + slack || fit$bound < -optimum - slack) {
    return("bounds do not enclose the optimum")
  }
  if (abs(fit$gap - (fit$bound - fit$score)) > slack) return("gap")
  if (abs(score_network(fit, scores) - fit$score) > slack) return("the network has another score")
  ""
}

no_faults <- function(faults) expect_identical(as.character(faults[nzchar(faults)]), character())

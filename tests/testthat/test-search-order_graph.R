# The result without the timings.
without_clock <- function(fit) {
  fit$timings <- NULL
  fit$trace$seconds <- NULL
  fit$call <- NULL
  fit
}

simulated_scores <- function(n, rows = 60, ...) {
  data <- lapply(seq_len(n), function(i) stats::rbinom(rows, 1, 0.4))
  for (i in 2:n) data[[i]] <- (data[[i - 1]] + stats::rbinom(rows, 1, 0.25)) %% 2
  local_scores(named_columns(lapply(data, factor)), ..., max_parents = 1)
}

test_that("dp finds the best of all networks for every score", {
  set.seed(61)
  dags <- all_dags(4)
  for (trial in 1:12) {
    discrete <- quietly_read(random_discrete(4, sample(c(3, 20, 100), 1)))
    gaussian <- quietly_read(random_gaussian(4, sample(c(3, 20, 100), 1)))
    for (score in c(discrete_scores(), gaussian_scores())) {
      scores <- quiet_scores(if (score %in% gaussian_scores()) gaussian else discrete, score)
      no_faults(search_fault(scores, min(dag_costs(dags, listed_costs(scores)))))
    }
  }
})

test_that("dp finds the optimum of random lists of sets, also with ties", {
  set.seed(62)
  faults <- replicate(trials(150), {
    n <- sample(2:9, 1)
    search_fault(random_scores(n, sets = sample(c(1, 3, 30), 1), digits = sample(c(0, 1, 8), 1)))
  })
  no_faults(faults)
})

test_that("dp copes with missing empty sets and says when there is no network", {
  set.seed(63)
  infeasible <- 0
  for (trial in 1:80) {
    scores <- random_scores(sample(2:6, 1), sets = sample(4, 1), empty_sets = FALSE)
    optimum <- judge_optimum(listed_costs(scores))
    if (is.finite(optimum)) {
      no_faults(search_fault(scores, optimum))
    } else {
      infeasible <- infeasible + 1
      expect_error(search_order_graph(scores, "dp"), "only make cycles",
                   class = "bnstar_error_argument")
    }
  }
  expect_gt(infeasible, 5)
  cycle <- as_local_scores(list(list(2L), list(1L)), list(-1, -1))
  expect_error(search_order_graph(cycle, "dp"), "only make cycles", class = "bnstar_error_argument")
})

# Blocks run over the subsets of the first 8 to 12 variables, the longer the lists the more.
test_that("dp is right across the borders of its blocks", {
  set.seed(64)
  for (n in c(8, 9, 11, 12, 13, 14)) {
    for (sets in c(3, 40, 400)) no_faults(search_fault(random_scores(n, sets, largest = 4)))
  }
  scores <- random_scores(13, 60, largest = 12)
  no_faults(search_fault(scores))
  constrained <- random_scores(12, 30, largest = 2, empty_sets = FALSE)
  optimum <- judge_optimum(listed_costs(constrained))
  expect_true(is.finite(optimum))
  no_faults(search_fault(constrained, optimum))
})

# The more parents the better, so that which sets are chosen depends on the order: any place
# of the lists can matter.
test_that("dp loses no set of long lists", {
  set.seed(72)
  faults <- replicate(trials(60), {
    n <- sample(7:9, 1)
    sets <- lapply(0:(2^n - 1), members, n = n)
    lists <- lapply(seq_len(n), function(x) Filter(function(set) !(x %in% set), sets))
    values <- lapply(lists, function(l) 5 * lengths(l) - stats::runif(length(l), 0, 10))
    search_fault(as_local_scores(lists, values))
  })
  no_faults(faults)
})

test_that("half the memory gives the optimum within a larger rounding", {
  set.seed(65)
  for (n in c(5, 12, 14)) {
    for (sets in c(10, 200)) {
      scores <- random_scores(n, sets, largest = 4)
      wide <- search_order_graph(scores, "dp", memory_limit = 2^n * 8)
      narrow <- search_order_graph(scores, "dp", memory_limit = 2^n * 8 - 1)
      no_faults(search_fault(scores, memory_limit = 2^n * 4))
      expect_identical(c(wide$counters[["bytes_peak"]], narrow$counters[["bytes_peak"]]),
                       2^n * c(8, 4))
      expect_lt(wide$rounding, 1e-10)
      expect_gt(narrow$rounding, wide$rounding)
      expect_lt(narrow$rounding, 1e-5)
    }
  }
})

test_that("a limit leaves a network and bounds that hold", {
  set.seed(66)
  scores <- random_scores(12, 30, largest = 3)
  faults <- replicate(15, {
    scores <- random_scores(12, 30, largest = 3)
    c(stopped_fault(scores, "memory_limit", memory_limit = 2^12 * 4 - 1),
      stopped_fault(scores, "time_limit", time_limit = 0),
      stopped_fault(scores, "node_limit", node_limit = 2^12 - 1))
  })
  no_faults(faults)
  expect_true(search_order_graph(scores, "dp", node_limit = 2^12)$proved)
  simple <- sum(apply(listed_costs(scores), 2, min))
  expect_equal(search_order_graph(scores, "dp", node_limit = 1)$bound, -simple, tolerance = 1e-12)
})

test_that("a clock that runs out in the middle is a limit too", {
  set.seed(67)
  scores <- random_scores(24, 30, largest = 3)
  fit <- search_order_graph(scores, "dp", time_limit = 0.1, memory_limit = "1GB")
  expect_identical(fit$stop_reason, "time_limit")
  expect_false(fit$proved)
  expect_gt(fit$gap, 0)
  expect_lt(fit$timings[["search"]], 5)
})

test_that("the trace only improves and ends with the result", {
  set.seed(68)
  for (trial in 1:20) {
    fit <- search_order_graph(random_scores(8, 12), "dp")
    expect_named(fit$trace, c("seconds", "score", "bound", "expanded"))
    steps <- -diff(as.matrix(fit$trace))
    expect_true(all(steps[, "bound"] >= 0 & steps[, "score"] <= 0 & steps[, "seconds"] <= 0))
    expect_true(all(steps[, "bound"] > 0 | steps[, "score"] < 0),
                label = "every row is an improvement")
    expect_equal(utils::tail(fit$trace$score, 1), fit$score)
    expect_true(all(fit$trace$bound >= fit$score - 1e-9))
  }
  expect_identical(fit$counters[["stored"]], 256)
  # The greedy order is the best and the simple bound proves it.
  expect_identical(nrow(search_order_graph(random_scores(4, sets = 0))$trace), 1L)
})

test_that("the number of threads changes nothing", {
  set.seed(69)
  for (scores in list(random_scores(13, 40, digits = 1), random_scores(14, 300, largest = 3))) {
    for (bytes in c(1e9, 2^length(scores$variables) * 4)) {
      runs <- lapply(c(1, 2, 4), function(threads) {
        without_clock(search_order_graph(scores, "dp", threads = threads, memory_limit = bytes))
      })
      expect_identical(runs[[2]], runs[[1]])
      expect_identical(runs[[3]], runs[[1]])
    }
  }
})

test_that("lists long enough for the bit vectors are searched alike", {
  set.seed(70)
  data <- named_columns(lapply(1:16, function(i) factor(sample(2, 60, replace = TRUE))))
  scores <- local_scores(data, "loglik", prune = FALSE, parent_limit = "none", max_parents = 8)
  expect_gt(mean(diff(scores$start)), 20000)
  no_faults(search_fault(scores))
})

test_that("wide problems return the greedy order with a bound", {
  set.seed(71)
  for (n in c(37, 64, 70, 128, 130, 260, 512)) {
    scores <- simulated_scores(n)
    fit <- search_order_graph(scores, "dp")
    expect_identical(fit$stop_reason, "memory_limit")
    owners <- rep(seq_len(n), diff(scores$start))
    expect_equal(fit$bound, sum(tapply(scores$score, owners, max)), tolerance = 1e-10)
    empty <- sum(scores$score[scores$size == 0])
    expect_gt(fit$score, empty)
    # With at most one parent each and a score-equivalent score, the heaviest forest is the best.
    one <- scores$size == 1
    gains <- scores$score[one] - scores$score[!one][owners[one]]
    graph <- igraph::graph_from_edgelist(cbind(scores$parents, owners[one]), directed = FALSE)
    igraph::E(graph)$gain <- gains
    optimum <- empty + sum(igraph::E(igraph::mst(graph, weights = -gains))$gain)
    expect_true(fit$score <= optimum + 1e-9 && optimum <= fit$bound + 1e-9)
    expect_equal(score_network(fit, scores), fit$score)
  }
})

test_that("more than 512 variables are refused with a remedy", {
  scores <- as_local_scores(rep(list(list(integer())), 513), rep(list(-1), 513))
  expect_error(search_order_graph(scores, "dp"), "up to 512 variables.*513.*search_orderings",
               class = "bnstar_error_argument")
  expect_equal(search_order_graph(scores[1:512])$score, -512)
})

test_that("misuse is refused", {
  expect_error(search_order_graph(oracle_a), "local_scores", class = "bnstar_error_argument")
  expect_error(search_order_graph(list()), "local_scores", class = "bnstar_error_argument")
})

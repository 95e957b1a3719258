faults_in <- function(faults) {
  faults <- unlist(faults, use.names = FALSE)
  faults[nzchar(faults)]
}

test_that("all decompositions find the optimum and prove it", {
  set.seed(401)
  used <- new.env()
  problems <- trials(300)
  faults <- replicate(problems, decompositions_fault(decomposable_problem(), used),
                      simplify = FALSE)
  expect_identical(faults_in(faults), character())
  # Otherwise this would prove nothing. Of 300 problems, about a third have each of these.
  expect_gt(sum(used$separators > 0), 0.1 * problems)
  expect_gt(sum(used$orders > 0), 0.1 * problems)
  expect_gt(sum(used$clusters > 1), 0.5 * problems)
  expect_gt(sum(used$searched > 0), 0.1 * problems)
})

# A tree of clusters of four variables that share two or three with another.
long_scores <- function(n, sets = 20) clustered_scores(n, sets, digits = 8)

test_that("larger problems are those of the order graph", {
  set.seed(402)
  for (trial in seq_len(trials(8))) {
    scores <- long_scores(sample(20:40, 1))
    best <- search_order_graph(scores, "portfolio", seed = 1)
    expect_true(best$proved)
    for (method in decompositions) {
      fit <- decomposed_fit(scores, method, bad_network(scores))
      expect_true(fit$proved)
      expect_equal(fit$score, best$score, tolerance = 1e-12)
    }
    expect_gt(fit$counters[["clusters"]], 4)
  }
})

test_that("a separator of several variables is found and all its orders are weighed", {
  # Two clusters of eight that share variables 5 to 8, of which 5 and 6 have their parents in the
  # first, 7 and 8 in the second.
  set.seed(403)
  homes <- list(1:8, 5:12)
  lists <- lapply(1:12, function(x) {
    others <- setdiff(homes[[if (x <= 6) 1 else 2]], x)
    c(list(integer()),
      unique(replicate(25, sort(sample(others, sample(2:4, 1))), simplify = FALSE)))
  })
  scores <- as_local_scores(lists,
                            lapply(lists,
                                   function(l) 6 * lengths(l) - stats::runif(length(l), 20, 30)))
  optimum <- judge_optimum(listed_costs(scores))
  fit <- decomposed_fit(scores, "separator", settings = c(largest_separator = 4))
  expect_equal(fit$score, -optimum)
  expect_true(fit$proved)
  expect_identical(fit$counters[c("separators", "largest_separator", "orders")],
                   c(separators = 1, largest_separator = 4, orders = 24))
  tree <- decomposed_fit(scores, "cluster_tree")
  expect_identical(tree$counters[c("clusters", "largest_cluster", "largest_separator")],
                   c(clusters = 2, largest_cluster = 8, largest_separator = 4))
  expect_equal(tree$score, -optimum)
  # Without separators of that size it is one cluster, which is exact as well.
  merged <- decomposed_fit(scores, "cluster_tree", settings = c(largest_separator = 3))
  expect_identical(merged$counters[["clusters"]], 1)
  expect_equal(merged$score, -optimum)
  expect_true(merged$proved)
})

test_that("required parents and missing empty sets do no harm", {
  set.seed(404)
  data <- quietly_read(random_discrete(8, 200))
  names <- data$variables
  scores <- local_scores(data, "bdeu", max_parents = 3,
                         required = data.frame(from = names[1:3], to = names[4:6]))
  for (method in decompositions) {
    adjacent <- as.matrix(decomposed_fit(scores, method))
    expect_identical(diag(adjacent[1:3, 4:6]), rep(1L, 3))
  }
  circle <- as_local_scores(list(list(2L), list(1L)), list(-1, -1))
  for (method in decompositions) {
    expect_length(search_decomposed(circle, method)$parents, 0)
  }
})

test_that("searches in clusters prove nothing and are never worse than their start", {
  set.seed(406)
  for (greedy in 0:1) {
    for (trial in seq_len(trials(5))) {
      settings <- c(most_states = 20, largest_separator = 3, greedy = greedy)
      # Now and then all clusters are small.
      for (draw in 1:10) {
        scores <- long_scores(30)
        best <- search_order_graph(scores, "portfolio", seed = 1)
        fit <- decomposed_fit(scores, "cluster_tree", best, settings)
        if (fit$counters[["heuristic_clusters"]] > 0) break
      }
      expect_gt(fit$counters[["heuristic_clusters"]], 0)
      expect_false(fit$proved)
      expect_identical(fit$score, best$score)
      start <- bad_network(scores)
      better <- decomposed_fit(scores, "cluster_tree", start, settings)
      expect_gt(better$score, start$score)
      expect_gte(better$bound, best$score)
      expect_lte(better$score, best$score + best$rounding)
    }
  }
})

# One cluster of nine variables without tables, and smaller ones with tables below it.
test_that("a search sees what the tables below it cost, and their bounds add up", {
  set.seed(410)
  seen <- replicate(40, {
    scores <- clustered_scores(22, 20, first = 9)
    best <- search_order_graph(scores, "portfolio", seed = 1)
    start <- bad_network(scores)
    fit <- decomposed_fit(scores, "cluster_tree", start, c(most_states = 400))
    expect_gte(fit$bound, best$score)
    simple <- sum(tapply(scores$score, rep(seq_along(scores$variables), diff(scores$start)), max))
    c(one = fit$counters[["heuristic_clusters"]] == 1, tighter = fit$bound < simple - 1,
      missing = best$score - fit$score, missing_before = best$score - start$score)
  })
  seen <- seen[, seen["one", ] == 1, drop = FALSE]
  expect_gt(ncol(seen), 0.2 * 40)
  expect_gt(mean(seen["tighter", ]), 0.5)
  expect_lt(mean(seen["missing", ]), 0.05 * mean(seen["missing_before", ]))
})

test_that("parts wider than the order graph have cluster trees, or local search", {
  set.seed(406)
  # A ladder: one strongly connected part of 600 variables.
  n <- 600
  lists <- lapply(seq_len(n),
                  function(x) c(list(integer()), as.list(setdiff(c(x - 1, x + 1), c(0, n + 1))),
                                            if (x > 1 && x < n) list(c(x - 1, x + 1))))
  scores <- as_local_scores(lists,
                            lapply(lists,
                                   function(l) 6 * lengths(l) - stats::runif(length(l), 20, 25)))
  tree <- decomposed_fit(scores, "cluster_tree")
  expect_identical(tree$counters[["largest_part"]], n)
  expect_true(tree$proved)
  start <- bad_network(scores)
  local <- decomposed_fit(scores, "scc", start, limits = resolve_limits(0.5, NULL))
  divided <- decomposed_fit(scores, "separator", start, limits = resolve_limits(0.5, NULL))
  expect_gt(local$score, start$score)
  for (fit in list(local, divided)) {
    expect_gte(fit$score, start$score)
    expect_gte(tree$score, fit$score - 1e-9)
    expect_gte(fit$bound, tree$score)
  }
})

test_that("limits are results", {
  set.seed(407)
  faults <- replicate(trials(25), limited_decomposition_fault(decomposable_problem(8)),
                      simplify = FALSE)
  expect_identical(faults_in(faults), character())
  scores <- long_scores(40)
  for (method in decompositions) {
    fit <- decomposed_fit(scores, method, limits = resolve_limits(0, NULL))
    expect_identical(fit$stop_reason, "time_limit")
    expect_false(fit$proved)
  }
})

test_that("the number of threads changes nothing", {
  set.seed(408)
  scores <- long_scores(30)
  start <- bad_network(scores)
  for (method in decompositions) {
    for (settings in list(numeric(), c(most_states = 20))) {
      if (method == "scc" && length(settings) > 0) next
      runs <- lapply(1:2, function(threads) {
        found <- decompose(scores, method, start, settings, threads = threads, seed = 1)
        found$trace$seconds <- NULL
        found$counters <- found$counters[!startsWith(names(found$counters), "seconds")]
        found[names(found) != "seconds"]
      })
      expect_identical(runs[[1]], runs[[2]])
    }
  }
})

# AD-trees: counts, forecasts, limits, and where learners use them.

test_that("tables of all sets are those of the data", {
  for (seed in 1:60) {
    set.seed(seed)
    expect_identical(ad_tree_fault(), "", label = paste("seed", seed))
  }
})

test_that("scores are the same to the last digit, whatever is counted in", {
  for (seed in 1:40) {
    set.seed(seed)
    expect_identical(ad_tree_score_fault(), "", label = paste("seed", seed))
  }
})

# Ten data sets whose trees are small enough to build and too large to be looked at whole.
data_for_forecasts <- function() {
  binary <- function(n, rows, p) {
    named_columns(lapply(seq_len(n), function(i) factor(stats::rbinom(rows, 1, p))))
  }
  sampled <- function(name, rows) {
    simulate_data(random_parameters(benchmark_network(name), seed = 1), rows, seed = 1)
  }
  list(list(binary(24, 3000, 0.5), 40), list(binary(150, 4000, 0.1), 10),
       list(binary(120, 4000, 0.3), 300), list(binary(80, 8000, 0.2), 100),
       list(named_columns(lapply(1:100, function(i) factor(sample(5, 4000, replace = TRUE)))), 200),
       list(named_columns(lapply(1:50, function(i) factor(sample(i, 6000, replace = TRUE)))), 20),
       list(sampled("alarm", 5000), 100), list(sampled("hailfinder", 3000), 100),
       list(sampled("win95pts", 3000), 200),
       list(random_discrete(100, 4000), 200))
}

test_that("forecasts are within a factor of two of the tree", {
  set.seed(3)
  for (case in data_for_forecasts()) {
    data <- quietly_read(case[[1]])
    tree <- cpp_ad_tree_tables(data, case[[2]], list(), 1, resolve_limits(Inf, Inf))
    found <- lapply(1:3,
                    function(seed) cpp_ad_tree_forecast(data, case[[2]], Inf, seed, 1,
                                                        resolve_limits(Inf, Inf)))
    expect_false(found[[1]]$exact)
    for (what in c("count_nodes", "bytes")) {
      ratio <- stats::median(vapply(found, `[[`, 0, what)) / tree[[what]]
      expect_gt(ratio, 1 / 2)
      expect_lt(ratio, 2)
    }
  }
})

test_that("every learner that asks for families finds the same network with either", {
  set.seed(4)
  data <- random_discrete(9, 300)
  same <- function(learn, ...) {
    rows <- learn(data, ..., counts = "rows")
    tree <- learn(data, ..., counts = "adtree", r_min = 20)
    fields <- c("score", "node_scores", "stop_reason")
    expect_identical(unclass(tree)[fields], unclass(rows)[fields])
    expect_identical(tree$bn$arcs, rows$bn$arcs)
    counters <- c("families", "moves", "rounds")
    expect_identical(unlist(tree$counters)[counters], unlist(rows$counters)[counters])
    expect_identical(tree$settings$counts, "adtree")
    expect_identical(rows$settings$counts, "rows")
    expect_gt(unlist(tree$counters)[["ad_tree_nodes"]], 1)
    expect_output(print(tree), "Counts +AD-tree of .* count nodes, .* \\(r_min 20\\)")
    expect_no_match(utils::capture.output(print(rows)), "Counts")
    expect_identical(score_network(tree, data, rows$settings$score, counts = "adtree", r_min = 3,
                                   by_node = TRUE), rows$node_scores)
  }
  quietly <- function(learn) function(...) suppressMessages(learn(...))
  same(quietly(hill_climb), "bdeu", restarts = 8, seed = 1)
  same(quietly(sparse_candidate), k = 4, seed = 1)
  same(quietly(alternate_search), "k2", seed = 1, idle_rounds = 2)
  for (method in c("hill_climb", "sparse_candidate", "alternate")) {
    fit <- suppressMessages(learn_bn(data, method = method, counts = "adtree", r_min = 20,
                                     seed = 1))
    expect_identical(unlist(fit$counters)[["ad_tree_r_min"]], 20)
  }
})

test_that("r_min is the smallest that fits, and the tree is as large as was forecast", {
  set.seed(5)
  data <- named_columns(lapply(1:60, function(i) factor(sample(3, 2000, replace = TRUE))))
  sizes <- lapply(c("1MB", "8MB", "64MB"), function(limit) ad_tree_size(data, memory_limit = limit))
  r_min <- vapply(sizes, `[[`, 0, "r_min")
  expect_true(all(vapply(sizes, `[[`, NA, "fits")))
  expect_true(all(diff(r_min) < 0))
  smaller <- ad_tree_size(data, r_min = ceiling(r_min[2] / 1.3), memory_limit = "8MB")
  expect_false(smaller$fits)
  fit <- hill_climb(data, counts = "adtree", memory_limit = "64MB", max_parents = 2)
  counters <- unlist(fit$counters)
  expect_lt(counters[["ad_tree_bytes"]], 32 * 1024^2)
  expect_gt(counters[["ad_tree_bytes"]], 5 * 1024^2)
  # Small data have a whole tree.
  expect_identical(ad_tree_size(as.data.frame(Titanic), weights = "Freq")$r_min, 1)
})

test_that("limits and Ctrl-C while a tree is built are results", {
  set.seed(6)
  data <- named_columns(lapply(1:80, function(i) factor(sample(4, 4000, replace = TRUE))))
  took <- cpu_seconds(fit <- hill_climb(data, counts = "adtree", r_min = 60, memory_limit = "8GB",
                                        time_limit = 0.3))
  expect_identical(fit$stop_reason, "time_limit")
  expect_lt(took, 30)
  for (learn in list(alternate_search, sparse_candidate)) {
    fit <- learn(data, counts = "adtree", r_min = 60, memory_limit = "8GB", time_limit = 0.3)
    expect_identical(fit$stop_reason, "time_limit")
  }
  expect_identical(cpp_ad_tree_tables(quietly_read(data), 60, list(1L), 2,
                                      list(seconds = 0.1, bytes = Inf, nodes = Inf))$stop_reason,
                                      "time_limit")
  # A tree that is larger than its bytes is not there, and no limit was reached.
  small <- cpp_ad_tree_tables(quietly_read(data), 300, list(1L), 2,
                              list(seconds = Inf, bytes = 1e6, nodes = Inf))
  expect_identical(small$stop_reason, "finished")
  expect_identical(small$tables, list(NULL))
})

test_that("what cannot be is refused with the remedy", {
  expect_error(hill_climb(iris[1:4], "bge", counts = "adtree"), "continuous",
               class = "bnstar_error_argument")
  expect_error(ad_tree_size(iris[1:4]), "continuous", class = "bnstar_error_argument")
  expect_error(score_network(matrix(0, 4, 4, dimnames = list(names(iris)[1:4], names(iris)[1:4])),
                             iris[1:4], "bge", counts = "adtree"),
               "discretize_data", class = "bnstar_error_argument")
  titanic <- as.data.frame(Titanic)
  expect_error(hill_climb(titanic, weights = "Freq", counts = "trees"), "counts",
               class = "bnstar_error_argument")
  expect_error(hill_climb(titanic, weights = "Freq", counts = "adtree", r_min = 0), "r_min",
               class = "bnstar_error_argument")
  expect_error(hill_climb(titanic, weights = "Freq", counts = "rows", r_min = 5), "r_min",
               class = "bnstar_error_argument")
  expect_error(learn_bn(titanic, weights = "Freq", counts = "adtree"), "counts",
               class = "bnstar_error_argument")
  scores <- local_scores(titanic, weights = "Freq")
  expect_error(score_network(learn_bn(scores), scores, counts = "adtree"), "counted",
               class = "bnstar_error_argument")
  set.seed(7)
  wide <- named_columns(lapply(1:80, function(i) factor(sample(4, 1000, replace = TRUE))))
  expect_error(hill_climb(wide, counts = "adtree", r_min = 1, memory_limit = "50MB"),
               "r_min = [0-9]+.*memory_limit.*counts = \"rows\"", class = "bnstar_error_memory")
})

test_that("incomplete rows are refused before anything is counted", {
  data <- data.frame(a = factor(c("x", "y", NA, "x")), b = factor(c("u", "v", "u", "v")))
  expect_error(ad_tree_size(bn_data(data, na = "local")), "an AD-tree needs complete ones",
               class = "bnstar_error_data")
  expect_error(ad_tree_size(data), "na = \"omit\"", class = "bnstar_error_data")
  expect_identical(suppressMessages(ad_tree_size(data, na = "omit")),
                   ad_tree_size(stats::na.omit(data)))
})

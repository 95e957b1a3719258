test_that("every searcher with every heuristic finds the optimum of random problems", {
  set.seed(1)
  pairs <- search_pairs()
  faults <- unlist(lapply(seq_len(trials(150)), function(trial) {
    problem <- random_problem()
    # Every pair gets its turn, several at a time.
    turn <- (seq_len(6) + 6 * (trial - 1) - 1) %% nrow(pairs) + 1
    mapply(function(method, heuristic) searcher_fault(problem$scores, problem$optimum, method,
                                                      heuristic, seed = trial),
           pairs$method[turn], pairs$heuristic[turn])
  }))
  no_faults(faults)
})

test_that("every searcher finds the best of all networks over five variables", {
  set.seed(2)
  dags <- all_dags(5)
  for (trial in 1:3) {
    scores <- random_scores(5, 12, digits = trial)
    optimum <- min(dag_costs(dags, listed_costs(scores)))
    pairs <- search_pairs()
    no_faults(mapply(function(method, heuristic) searcher_fault(scores, optimum, method, heuristic),
                     pairs$method, pairs$heuristic))
  }
})

test_that("searches stopped by any limit keep bounds that hold", {
  set.seed(3)
  pairs <- search_pairs()
  faults <- unlist(lapply(seq_len(trials(60)), function(trial) {
    problem <- random_problem()
    turn <- sample(nrow(pairs), 4)
    mapply(function(method, heuristic) limited_fault(problem, method, heuristic),
           pairs$method[turn], pairs$heuristic[turn])
  }))
  no_faults(faults)
})

test_that("no row of a trace promises what rounding hides", {
  set.seed(31)
  for (trial in 1:10) {
    problem <- random_problem()
    n <- length(problem$scores$variables)
    # Four bytes a set instead of eight: costs are rounded once more.
    coarse <- search_order_graph(problem$scores, "dp", memory_limit = 2^n * 6)
    runs <- c(list(coarse, search_orderings(problem$scores, seed = 1)),
              lapply(available_searchers()$name,
                     function(method) search_order_graph(problem$scores, method, seed = 1)))
    no_faults(vapply(runs, trace_fault, "", optimum = problem$optimum))
  }
})

test_that("constraints of all kinds reach every searcher", {
  set.seed(4)
  for (trial in 1:4) {
    data <- quietly_read(random_discrete(6, 100))
    forbidden <- data.frame(from = "v1", to = "v2")
    required <- data.frame(from = "v3", to = "v1")
    scores <- quiet_scores(data, "bic", required = required, forbidden = forbidden)
    optimum <- judge_optimum(listed_costs(scores))
    for (method in available_searchers()$name) {
      fit <- search_order_graph(scores, method)
      if (is_exact(method)) expect_equal(fit$score, -optimum, tolerance = 1e-9, info = method)
      arcs <- as.matrix(fit)
      expect_identical(arcs["v3", "v1"], 1L, info = method)
      expect_identical(arcs["v1", "v2"], 0L, info = method)
    }
  }
})

test_that("the number of threads changes nothing", {
  set.seed(5)
  stripped <- function(fit) {
    unclass(fit)[c("score", "bound", "proved", "seed", "rounding", "node_scores")]
  }
  for (trial in 1:3) {
    scores <- random_scores(11, 40, largest = 3)
    for (method in available_searchers()$name) {
      runs <- lapply(c(1, 2, 4),
                     function(threads) search_order_graph(scores, method, threads = threads,
                                                          seed = 7))
      expect_identical(stripped(runs[[2]]), stripped(runs[[1]]), info = method)
      expect_identical(stripped(runs[[3]]), stripped(runs[[1]]), info = method)
      expect_identical(as.matrix(runs[[3]]), as.matrix(runs[[1]]), info = method)
    }
  }
})

# Chains of small blocks: the optimum is the sum of the blocks' optima, which dp can find one by
# one.
blocks_problem <- function(blocks, size) {
  parts <- lapply(seq_len(blocks), function(i) random_scores(size, 8, largest = 3))
  lists <- unlist(lapply(seq_len(blocks), function(i) {
    all_sets <- set_parents(parts[[i]])
    sets <- lapply(all_sets, function(set) as.integer(set + (i - 1) * size))
    unname(split(sets, set_owners(parts[[i]])))
  }), recursive = FALSE)
  values <- unlist(lapply(parts, function(part) unname(split(part$score, set_owners(part)))),
                   recursive = FALSE)
  list(scores = as_local_scores(lists, values),
       score = sum(vapply(parts, function(part) search_order_graph(part, "dp")$score, 0)))
}

test_that("more than 32, 64 and 128 variables work", {
  set.seed(6)
  for (blocks in c(6, 12, 25)) {
    problem <- blocks_problem(blocks, 6)
    for (method in setdiff(Filter(is_exact, available_searchers()$name),
                           cpp_components()$need_complete_lists)) {
      fit <- search_order_graph(problem$scores, method)
      expect_equal(fit$score, problem$score, tolerance = 1e-9, info = paste(method, blocks))
      expect_true(fit$proved, info = paste(method, blocks))
      expect_lte(fit$counters[["largest_part"]], 6)
    }
  }
})

# One strongly connected problem of 36 variables, beyond keys of 32 bits: all variables want a
# neighbour in a ring.
test_that("one large part is searched with wide keys", {
  n <- 36
  lists <- lapply(seq_len(n), function(x) list(integer(), (x %% n) + 1L, ((x - 2L) %% n) + 1L))
  values <- lapply(seq_len(n), function(x) c(-2, -1, -1.5))
  scores <- as_local_scores(lists, values)
  for (method in c("astar", "anytime_window_astar", "anytime_repairing_astar", "bfbnb")) {
    fit <- search_order_graph(scores, method, "static")
    expect_true(fit$proved, info = method)
    expect_equal(fit$score, -(n - 1) - 2, info = method)
    expect_identical(fit$counters[["largest_part"]], n, info = method)
  }
})

as_network_of <- function(variables) new_bn(variables, rep(list(integer()), length(variables)))

test_that("a start is taken and never worsened", {
  set.seed(8)
  scores <- random_scores(9, 30, largest = 3)
  best <- search_order_graph(scores, "dp")
  fit <- search_order_graph(scores, "astar", start = best, node_limit = 0)
  expect_equal(fit$score, best$score)
  expect_error(search_order_graph(scores, start = as_network_of(c("p", "q"))), "not in the data",
               class = "bnstar_error_argument")
})

test_that("the largest of several heuristics is as right as each and expands no more", {
  set.seed(12)
  some <- c("static", "dynamic", "lagrangian")
  faults <- replicate(trials(20), {
    problem <- random_problem()
    searcher_fault(problem$scores, problem$optimum,
                   sample(c("astar", "anytime_window_astar", "bfbnb"), 1), some)
  })
  no_faults(faults)
  net <- random_parameters(random_dag(16, max_parents = 3, seed = 1), levels = 2, alpha = 1,
                           seed = 1)
  scores <- local_scores(simulate_data(net, 300, seed = 1), "bic", max_parents = 4)
  expanded <- function(heuristic) {
    search_order_graph(scores, heuristic = heuristic,
                       start = random_dag(scores$variables, max_parents = 1, seed = 1),
                       seed = 1)$counters[["expanded"]]
  }
  together <- expanded(c("static", "lagrangian"))
  expect_lt(together, expanded("static"))
  expect_lt(together, expanded("lagrangian"))
  expect_error(search_order_graph(scores, heuristic = c("static", "static")), "different",
               class = "bnstar_error_argument")
  expect_error(search_order_graph(scores, heuristic = c("static", "stat")), "no heuristic",
               class = "bnstar_error_argument")
})

test_that("settings belong to their searchers and are checked", {
  scores <- local_scores(oracle_a)
  expect_identical(search_order_graph(scores, "weighted_astar", epsilon = 1)$score,
                   search_order_graph(scores)$score)
  expect_error(search_order_graph(scores, "weighted_astar", epsilon = 0.5),
               "`epsilon` must be one number that is 1 or more", class = "bnstar_error_argument")
  expect_error(search_order_graph(scores, "astar", epsilon = 2), "Unknown.*epsilon",
               class = "bnstar_error_argument")
  expect_error(search_order_graph(scores, "astar", "static", grouping = "thirds"), "halves",
               class = "bnstar_error_argument")
  expect_error(search_order_graph(scores, "portfolio", "static"), "chooses",
               class = "bnstar_error_argument")
  expect_error(search_order_graph(scores, "anytime_window_astar", window = -1),
               "`window` must be one whole number that is 0 or more",
               class = "bnstar_error_argument")
  expect_error(search_order_graph(scores, "astar", "dynamic", k = 7),
               "`k` must be one whole number from 2 to 4", class = "bnstar_error_argument")
  expect_error(search_order_graph(scores, "astar", "static", groups = 1.5), "whole",
               class = "bnstar_error_argument")
})

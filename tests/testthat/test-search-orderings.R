order_starts <- c("random", "dfs", "fas")
order_methods <- c("iterated", "memetic", "restarts", "tabu", "swaps")

core_lists <- function(scores) unclass(scores)[c("start", "size", "parents", "score")]

# The cheapest set of every variable among those before it, from the lists alone: numbers, 0 for
# none.
best_sets <- function(scores, order) {
  parents <- set_parents(scores)
  owners <- set_owners(scores)
  vapply(seq_along(scores$variables), function(x) {
    before <- order[seq_len(match(x, order) - 1L)]
    mine <- which(owners == x)
    fits <- mine[vapply(parents[mine], function(p) all(p %in% before), NA)]
    if (length(fits) == 0L) 0L else fits[which.max(scores$score[fits])]
  }, 0L)
}

order_cost <- function(scores, numbers) if (any(numbers == 0)) Inf else -sum(scores$score[numbers])

# The costs with x at each position in turn.
insertion_costs <- function(scores, order, x) {
  rest <- setdiff(order, x)
  vapply(seq_along(order),
         function(p) order_cost(scores, best_sets(scores, append(rest, x, p - 1L))), 0)
}

# Compares a result with the optimum and with its own claims.
ordering_fault <- function(fit, scores, optimum) {
  slack <- 1e-9 * max(1, abs(optimum))
  if (fit$score > -optimum + slack) return("better than the optimum")
  if (abs(score_network(fit, scores) - fit$score) > slack) return("the network has another score")
  if (fit$bound < -optimum - slack) return("the bound is too low")
  if (fit$proved && fit$score < -optimum - slack - fit$rounding) return("proved and wrong")
  if (!fit$proved && !fit$stop_reason %in% c("local_optimum", "time_limit")) return(fit$stop_reason)
  if (is.unsorted(fit$trace$score, strictly = TRUE)) return("the trace does not rise")
  if (abs(utils::tail(fit$trace$score, 1) - fit$score) > slack) return("the trace ends elsewhere")
  ""
}

test_that("moves keep the sets of an order up to date", {
  set.seed(301)
  for (trial in seq_len(trials(25))) {
    n <- sample(2:12, 1)
    scores <- random_scores(n, sets = sample(c(2, 6, 40), 1), largest = min(n - 1, 4), digits = 8,
                            empty_sets = trial %% 5 > 0)
    moves <- sample(c("insert", "swap", "improve"), 40, replace = TRUE)
    found <- cpp_order_moves(core_lists(scores), sample(n), moves, trial)
    for (i in seq_along(moves)) {
      expect_identical(sort(found$orders[i, ]), as.double(seq_len(n)))
      expect_equal(found$numbers[i, ], best_sets(scores, found$orders[i, ]))
    }
    cost <- order_cost(scores, found$numbers[40, ])
    if (is.finite(cost)) expect_equal(found$cost, cost, tolerance = 1e-10)
  }
})

# With the positions of many variables far from each other, neighbours are sorted another way.
test_that("moves are right where few variables matter to each other", {
  set.seed(302)
  n <- 90
  lists <- lapply(seq_len(n), function(x) c(list(integer()), as.list(setdiff(sample(n, 4), x))))
  scores <- as_local_scores(lists, lapply(lists, function(l) -stats::runif(length(l), 5, 20)))
  found <- cpp_order_moves(core_lists(scores), sample(n), rep(c("insert", "improve", "swap"), 20),
                           1)
  for (i in seq_len(60)) expect_equal(found$numbers[i, ], best_sets(scores, found$orders[i, ]))
})

test_that("improving a variable finds its best position", {
  set.seed(303)
  changed <- 0
  for (trial in 1:60) {
    n <- sample(2:9, 1)
    scores <- random_scores(n, sets = 12, largest = min(n - 1, 3), digits = sample(c(0, 6), 1))
    order <- sample(n)
    after <- cpp_order_moves(core_lists(scores), order, "improve", trial)
    # Which variable moved shows in nothing but the cost: it is the best for one of them.
    best <- vapply(seq_len(n), function(x) min(insertion_costs(scores, order, x)), 0)
    expect_lt(min(abs(best - after$cost)), 1e-9)
    changed <- changed + (after$cost < order_cost(scores, best_sets(scores, order)) - 1e-9)
  }
  expect_gt(changed, 20)
})

test_that("a local optimum cannot be improved by inserting a variable elsewhere", {
  set.seed(304)
  for (trial in 1:15) {
    scores <- random_scores(8, sets = 15, largest = 3)
    found <- cpp_order_moves(core_lists(scores), sample(8), "climb", trial)
    for (x in 1:8) expect_gt(min(insertion_costs(scores, found$orders[1, ], x)), found$cost - 1e-9)
  }
})

test_that("acyclic selection never costs more, and sometimes less", {
  set.seed(305)
  gains <- replicate(60, {
    scores <- random_scores(9, sets = 20, largest = 3)
    order <- sample(9)
    found <- cpp_order_moves(core_lists(scores), order, "select", 1)
    expect_equal(found$numbers[1, ], best_sets(scores, found$orders[1, ]))
    order_cost(scores, best_sets(scores, order)) - found$cost
  })
  expect_gt(min(gains), -1e-9)
  expect_gt(mean(gains > 1e-6), 0.5)
})

# Plain swaps end in local optima.
test_that("small problems are solved from every start by every method", {
  set.seed(306)
  for (method in setdiff(order_methods, "swaps")) {
    for (start in order_starts) {
      faults <- replicate(12, {
        scores <- random_scores(sample(2:8, 1), sets = sample(c(1, 4, 30), 1),
                                digits = sample(c(0, 1, 8), 1))
        optimum <- judge_optimum(listed_costs(scores))
        fit <- search_orderings(scores, start, method)
        fault <- ordering_fault(fit, scores, optimum)
        if (!nzchar(fault) && abs(fit$score + optimum) > 1e-9) fault <- "not the optimum"
        fault
      })
      expect_identical(faults[nzchar(faults)], character(), label = paste(method, start))
    }
  }
})

test_that("swaps end where no adjacent swap improves", {
  set.seed(311)
  cost_in_order <- function(order, least) {
    before <- c(0, cumsum(2^(order - 1)))[seq_along(order)]
    sum(least[cbind(before + 1, order)])
  }
  local <- 0
  for (trial in 1:40) {
    scores <- random_scores(sample(4:9, 1), sets = sample(c(4, 30, 60), 1))
    fit <- search_orderings(scores, "random", "swaps", effort = 0, seed = trial)
    least <- least_within(listed_costs(scores))
    order <- match(fit$order, scores$variables)
    expect_setequal(order, seq_along(scores$variables))
    expect_equal(cost_in_order(order, least), -fit$score)
    swapped <- vapply(seq_along(order[-1]), function(p) {
      cost_in_order(replace(order, p + 0:1, order[p + 1:0]), least)
    }, 0)
    expect_gte(min(swapped), -fit$score - 1e-9)
    local <- local + (-fit$score > judge_optimum(listed_costs(scores)) + 1e-9)
  }
  # Some are no more than local optima, or the test would show nothing.
  expect_gt(local, 2)
})

test_that("missing empty sets leave a network wherever there is one", {
  set.seed(307)
  possible <- 0
  for (trial in 1:100) {
    scores <- random_scores(sample(2:7, 1), sets = sample(4, 1), empty_sets = FALSE)
    optimum <- judge_optimum(listed_costs(scores))
    method <- order_methods[trial %% 4 + 1]
    start <- order_starts[trial %% 3 + 1]
    if (is.finite(optimum)) {
      possible <- possible + 1
      fit <- search_orderings(scores, start, method)
      expect_identical(ordering_fault(fit, scores, optimum), "")
      expect_equal(fit$score, -optimum, tolerance = 1e-10)
      expect_identical(ordering_fault(search_orderings(scores, start, method, time_limit = 0),
                                      scores, optimum), "")
    } else {
      expect_error(search_orderings(scores, start, method), "only make cycles",
                   class = "bnstar_error_argument")
    }
  }
  expect_gt(possible, 10)
  expect_lt(possible, 90)
})

test_that("constraints are kept", {
  set.seed(308)
  data <- quietly_read(random_discrete(6, 100))
  names <- data$variables
  scores <- local_scores(data, required = data.frame(from = names[1], to = names[2]),
                         forbidden = data.frame(from = names[3:6], to = names[1]))
  adjacent <- as.matrix(search_orderings(scores))
  expect_identical(adjacent[1, 2], 1L)
  expect_identical(sum(adjacent[3:6, 1]), 0L)
})

test_that("a seed gives the same result whatever the number of threads", {
  set.seed(309)
  scores <- random_scores(25, sets = 40, largest = 3)
  for (method in order_methods) {
    runs <- lapply(c(1, 2, 4), function(threads) {
      fit <- search_orderings(scores, method = method, effort = 0.2, threads = threads, seed = 5)
      fit$trace$seconds <- NULL
      fit[setdiff(names(fit), c("timings", "call"))]
    })
    expect_identical(runs[[1]], runs[[2]])
    expect_identical(runs[[1]], runs[[3]])
    other <- search_orderings(scores, method = method, effort = 0.2, seed = 6)
    expect_false(identical(other$counters, runs[[1]]$counters))
  }
  set.seed(1)
  first <- search_orderings(scores, effort = 0.1)
  set.seed(1)
  expect_identical(search_orderings(scores, effort = 0.1)$seed, first$seed)
})

test_that("a network to start from is never lost", {
  set.seed(310)
  scores <- random_scores(14, sets = 60, largest = 3)
  best <- search_order_graph(scores)
  for (method in order_methods) {
    fit <- search_orderings(scores, start = best, method = method, time_limit = 0)
    expect_equal(fit$score, best$score, tolerance = 1e-12)
    expect_identical(fit$settings$start, "given")
  }
  expect_equal(search_orderings(scores, start = best$bn, effort = 0)$score, best$score,
               tolerance = 1e-12)
  expect_equal(search_orderings(scores, start = as.matrix(best), effort = 0)$score, best$score,
               tolerance = 1e-12)
})

test_that("parts that cannot make a cycle are searched for themselves", {
  lists <- list(list(integer(), 2L), list(integer(), 1L), list(integer(), 4L, 1L),
                list(integer(), 3L), list(integer()))
  scores <- as_local_scores(lists, list(c(-5, -1), c(-5, -2), c(-9, -3, -4), c(-9, -8.5), -7))
  fit <- search_orderings(scores, seed = 1)
  expect_equal(fit$score, -judge_optimum(listed_costs(scores)))
  easy <- as_local_scores(list(list(integer()), list(integer(), 1L)), list(-1, c(-3, -2)))
  solved <- search_orderings(easy)
  expect_true(solved$proved)
  expect_identical(solved$stop_reason, "optimal")
  expect_equal(solved$bound, -3, tolerance = 1e-12)
})

test_that("hundreds of variables take seconds", {
  set.seed(311)
  n <- 600
  lists <- lapply(seq_len(n), function(x) {
    near <- setdiff(pmin(pmax(x + c(-6:6), 1), n), x)
    c(list(integer()), as.list(near), utils::combn(near, 2, simplify = FALSE))
  })
  values <- lapply(lists, function(l) stats::runif(length(l), -20, -15) + 4 * lengths(l))
  scores <- as_local_scores(lists, values)
  fits <- lapply(1:2, function(seed) search_orderings(scores, effort = 0.2, seed = seed,
                                                      threads = 2))
  expect_identical(ordering_fault(fits[[1]], scores, -fits[[1]]$score), "")
  greedy <- search_orderings(scores, "random", time_limit = 0, seed = 1)
  expect_gt(fits[[1]]$score, greedy$score)
  expect_lt(abs(fits[[1]]$score - fits[[2]]$score), 0.005 * abs(fits[[1]]$score))
})

test_that("a time limit is used up, no more", {
  set.seed(312)
  scores <- random_scores(30, sets = 60, largest = 3)
  for (method in order_methods) {
    fit <- search_orderings(scores, method = method, time_limit = 0.3, effort = 0)
    expect_identical(fit$stop_reason, "time_limit")
    expect_gt(fit$timings[["search"]], 0.25)
    expect_lt(fit$timings[["search"]], 30)
  }
})

test_that("wrong arguments are refused", {
  scores <- random_scores(3)
  refused <- function(...) {
    expect_error(search_orderings(scores, ...), class = "bnstar_error_argument")
  }
  refused(start = "greedy")
  refused(method = "annealing")
  refused(effort = -1)
  refused(time_limit = NA)
  expect_error(search_orderings(1), class = "bnstar_error_argument")
  expect_error(search_orderings(scores, restarts = 3), "Unknown argument `restarts`.*`effort`",
               class = "bnstar_error_argument")
  refused("fas", "iterated", 3)
})

test_that("heuristics never exceed the cheapest completion and are consistent where they say so", {
  set.seed(81)
  for (variant in heuristic_variants()) no_faults(variant_faults(variant, small_scores, trials(15)))
})

test_that("heuristics cope with missing empty sets", {
  set.seed(82)
  for (variant in heuristic_variants()) {
    no_faults(variant_faults(variant, demanding_scores, trials(10)))
  }
})

test_that("the table says which heuristics are consistent with all of their settings", {
  known <- available_heuristics()
  scores <- random_scores(5)
  says <- vapply(heuristic_variants(), function(variant) {
    heuristic_values(scores, variant$name, variant$settings, 100, list(integer()))$consistent
  }, NA)
  by_name <- tapply(says, vapply(heuristic_variants(), `[[`, "", "name"), all)
  expect_identical(as.vector(by_name[known$name]), known$consistent)
})

# With triples in greedy order, as published, the heuristic is not consistent, and it must say so.
test_that("only pairs make the dynamic heuristic consistent", {
  set.seed(89)
  states <- all_states(7)
  children <- outer(0:127, 2^(0:6), bitwOr)
  violated <- replicate(30, {
    sets <- Filter(function(set) length(set) <= 2, states)
    lists <- lapply(1:7, function(x) Filter(function(set) !(x %in% set), sets))
    scores <- as_local_scores(lists,
                              lapply(lists,
                                     function(l) 5 * lengths(l) - stats::runif(length(l), 0, 10)))
    upper_bound <- some_upper_bound(scores)
    vapply(2:4, function(k) {
      values <- heuristic_values(scores, "dynamic", list(k = k), upper_bound, states)
      expect_identical(values$consistent, k == 2)
      any(values$to_go > completions(scores, values$quantum)$edges +
          array(values$to_go[children + 1], c(128, 7)), na.rm = TRUE)
    }, NA)
  })
  expect_false(any(violated[1, ]))
  expect_true(any(violated[2:3, ]))
})

# More than 12 variables take several blocks.
test_that("one group with all variables knows the truth", {
  set.seed(83)
  exact <- function(scores) {
    n <- length(scores$variables)
    values <- heuristic_values(scores, "static", list(groups = 1), some_upper_bound(scores),
                               all_states(n), threads = 2)
    expect_identical(values$to_go, completions(scores, values$quantum)$rest)
    if (n > 7) return()
    forced <- forced_optima(scores, values$quantum, seq_along(scores$size))
    expect_identical(values$possible, forced < values$below)
  }
  for (n in 1:7) exact(random_scores(n, sets = sample(c(1, 4, 30), 1)))
  for (trial in 1:5) exact(demanding_scores())
  exact(random_scores(11, 50, largest = 5))
  exact(random_scores(14, 150, largest = 6))
})

# This includes prices that no search would ever find.
test_that("any prices of any clusters keep tables on reduced costs consistent", {
  set.seed(84)
  no_faults(replicate(trials(60), {
    draw <- if (stats::runif(1) < 0.5) small_scores else demanding_scores
    prices_fault(draw(sample(4:6, 1)))
  }))
})

test_that("heuristics do not depend on the number of threads, nor on the processor", {
  set.seed(85)
  scores <- random_scores(22, 60, largest = 4)
  states <- replicate(50, sample(22, sample(0:22, 1)), simplify = FALSE)
  parts <- c("to_go", "after", "possible")
  for (variant in heuristic_variants()) {
    settings <- variant$settings
    if (identical(settings$groups, 1L)) next
    if (variant$name == "lagrangian" && is.null(settings$iterations)) settings$iterations <- 40
    values <- function(threads) {
      heuristic_values(scores, variant$name, settings, 420, states, threads = threads)[parts]
    }
    one <- values(1)
    expect_identical(values(2), one)
    expect_identical(values(4), one)
    withr::with_envvar(c(BNSTAR_PORTABLE = "1"), expect_identical(values(2), one))
  }
})

# Checks values along random orders, where every edge can be worked out from the lists.
order_fault <- function(scores, values, order) {
  placed <- integer()
  ends <- cumsum(scores$size)
  for (step in seq_along(order)) {
    x <- order[step]
    sets <- seq(scores$start[x] + 1, scores$start[x + 1])
    fits <- vapply(sets, function(i) {
      all(scores$parents[seq_len(scores$size[i]) + ends[i] - scores$size[i]] %in% placed)
    }, NA)
    edge <- floor((max(scores$score[sets]) - max(scores$score[sets[fits]])) / values$quantum + 0.5)
    if (values$to_go[step] > edge + values$to_go[step + 1]) return("not consistent")
    if (values$after[step, x] != values$to_go[step + 1]) {
      return("a batch differs from single values")
    }
    placed <- c(placed, x)
  }
  if (values$to_go[length(order) + 1] != 0) "something to go from the goal" else ""
}

test_that("heuristics work for more variables than a word has bits", {
  set.seed(86)
  for (n in c(63, 64, 130)) {
    scores <- random_scores(n, 6, largest = 3)
    for (variant in heuristic_variants()) {
      settings <- variant$settings
      if (!is.null(settings$groups) || identical(settings$k, 4L)) next
      if (variant$name == "lagrangian") settings$iterations <- 20
      order <- sample(n)
      states <- lapply(0:n, function(i) order[seq_len(i)])
      values <- heuristic_values(scores, variant$name, settings, 20 * n, states,
                                 limits = resolve_limits(Inf, "16MB", Inf))
      if (values$consistent) no_faults(order_fault(scores, values, order))
      expect_true(values$to_go[n + 1] == 0 && all(values$to_go >= 0))
    }
  }
})

# (root - simple) / (best - simple)
closed <- function(scores, name, settings, optimum) {
  values <- heuristic_values(scores, name, settings, optimum, list(integer()))
  values$to_go * values$quantum / (optimum - values$floor)
}

test_that("better heuristics close more of the gap at the root", {
  set.seed(87)
  table <- vapply(1:4, function(trial) {
    columns <- list()
    for (i in 1:12) {
      causes <- columns[sample(length(columns), min(length(columns), 3))]
      configuration <- Reduce(function(a, b) 2 * a + b, causes, rep(0, 300))
      columns[[i]] <- as.integer(stats::runif(300) < stats::runif(8)[configuration + 1])
    }
    scores <- quiet_scores(named_columns(lapply(columns[sample(12)], factor)), "bic",
                           max_parents = 4)
    optimum <- judge_optimum(listed_costs(scores))
    c(halves = closed(scores, "static", list(grouping = "halves"), optimum),
      pairs = closed(scores, "dynamic", list(), optimum),
      triples = closed(scores, "dynamic", list(k = 3), optimum),
      conflict = closed(scores, "static", list(), optimum),
      A1 = closed(scores, "lagrangian", list(form = "A", order = 1), optimum),
      A = closed(scores, "lagrangian", list(form = "A"), optimum),
      D = closed(scores, "lagrangian", list(), optimum))
  }, numeric(7))
  expect_true(all(table >= 0 & table <= 1))
  expect_true(all(table["D", ] > 0.9 & table["D", ] >= table["A", ] &
                  table["D", ] >= table["conflict", ]))
  means <- rowMeans(table)
  expect_true(means[["conflict"]] > means[["halves"]] && means[["triples"]] > means[["pairs"]])
  # Clusters of order two are for what those of order one leave.
  expect_gt(means[["A"]], means[["A1"]])
})

test_that("a heuristic that was stopped, or has no memory, is still a bound", {
  set.seed(88)
  for (limits in list(resolve_limits(0, "1GB", Inf), resolve_limits(Inf, "1kB", Inf))) {
    for (variant in heuristic_variants()) {
      no_faults(variant_faults(variant, small_scores, 3, limits = limits))
    }
  }
})

# All networks one move away from an adjacency matrix, within constraints: from the definition.
neighbours <- function(adjacent, allowed, required, most) {
  n <- nrow(adjacent)
  keep <- function(new) {
    all(new <= allowed) && all(new >= required) && all(colSums(new) <= most) &&
      is.null(find_cycle(parents_of(new)))
  }
  parents_of <- function(m) lapply(seq_len(n), function(x) which(m[, x] == 1))
  made <- list()
  for (from in seq_len(n)) for (to in setdiff(seq_len(n), from)) {
    flipped <- adjacent
    flipped[from, to] <- 1 - adjacent[from, to]
    made <- c(made, list(flipped))
    if (adjacent[from, to] == 1) {
      flipped[to, from] <- 1
      made <- c(made, list(flipped))
    }
  }
  Filter(keep, made)
}

climb_fault <- function(data, score, constraints = list(), ...) {
  fit <- suppressMessages(do.call(hill_climb, c(list(data, score, seed = 1, ...), constraints)))
  read <- quietly_read(data)
  n <- length(read$variables)
  resolved <- resolve_constraints(read$variables, constraints$required, constraints$forbidden,
                                  constraints$tiers, NULL, constraints$max_parents, n - 1,
                                  residual_limit(fit$settings$score, read), read$constant)
  as_matrix <- function(lists) {
    m <- matrix(0, n, n, dimnames = list(read$variables, read$variables))
    for (x in seq_len(n)) m[lists[[x]], x] <- 1
    m
  }
  required <- as_matrix(resolved$required)
  allowed <- as_matrix(Map(c, resolved$required, resolved$candidates))
  value <- function(m) suppressMessages(score_network(m, read, fit$settings$score))
  here <- as.matrix(fit)
  if (abs(value(here) - fit$score) > 1e-9 * max(1, abs(fit$score))) return("another score")
  if (any(here > allowed) || any(here < required) || any(colSums(here) > resolved$max_parents)) {
    return("a constraint is violated")
  }
  around <- vapply(neighbours(here, allowed, required, resolved$max_parents), value, 0)
  if (any(around > fit$score + 1e-8 * max(1, abs(fit$score)))) return("a single move improves it")
  ""
}

# Constants may not be parents, even if required.
arcs_with_constants <- function(constraints, data) {
  constant <- vapply(data, function(x) length(unique(x)) == 1, NA)
  unlist(constraints[c("required", "forbidden")]) %in% names(data)[constant]
}

test_that("no legal move improves the end, for every score and random constraints", {
  set.seed(1201)
  for (i in seq_len(trials(12))) {
    for (kind in c("discrete", "gaussian")) {
      n <- sample(2:5, 1)
      data <- if (kind == "discrete") {
        random_discrete(n, sample(c(5, 40, 200), 1))
      } else {
        random_gaussian(n, 40, collinear = FALSE)
      }
      for (score in if (kind == "discrete") discrete_scores() else gaussian_scores()) {
        constraints <- if (n > 2 && stats::runif(1) < 0.5) {
          arcs <- matrix(names(data)[sample(n, 2)], 1)
          switch(sample(3, 1), list(forbidden = arcs), list(required = arcs[, 2:1, drop = FALSE]),
                 list(max_parents = 1))
        }
        if (any(arcs_with_constants(constraints, data))) constraints <- NULL
        expect_identical(climb_fault(data, score, constraints, tabu = sample(c(0, 10), 1),
                                     restarts = sample(0:2, 1)), "",
                         info = paste(score, i))
      }
    }
  }
})

test_that("plain hill climbing ends where bnlearn's does", {
  set.seed(1203)
  same <- vapply(seq_len(trials(50)), function(i) {
    data <- random_discrete(5, 100)
    data <- data[vapply(data, nlevels, 0L) > 1]
    if (ncol(data) < 2) return(TRUE)
    theirs <- bnlearn::score(bnlearn::hc(data, score = "k2", maxp = 3), data, type = "k2")
    ours <- hill_climb(data, "k2", tabu = 0, restarts = 0, max_parents = 3)$score
    abs(ours - theirs) < 1e-6 * abs(theirs)
  }, NA)
  expect_true(all(same))
})

test_that("the result says what it is", {
  fit <- hill_climb(as.data.frame(Titanic), weights = "Freq", seed = 3)
  expect_identical(fit$stop_reason, "local_optimum")
  expect_false(fit$proved)
  expect_identical(fit$bound, Inf)
  expect_identical(fit$method, "hill_climb")
  expect_setequal(names(fit$counters),
                  c("moves", "restarts", "families", "sets_counted", "sets_derived"))
  expect_gt(fit$counters[["sets_derived"]], 0)
  expect_true(all(diff(fit$trace$score) > 0))
  expect_equal(as.numeric(logLik(fit)),
               score_network(fit, as.data.frame(Titanic), "loglik", weights = "Freq"))
  expect_identical(learn_bn(as.data.frame(Titanic), method = "hill_climb", weights = "Freq",
                            seed = 3)$bn$arcs, fit$bn$arcs)
  expect_identical(learn_bn(as.data.frame(Titanic), "bdeu", "hill_climb", weights = "Freq", iss = 5,
                            tabu = 0)$settings$iss, 5)
})

# Three variables of two states, b much like a. The first table asks for 9 families: the empty set,
# three variables and three pairs. The pairs are counted and give the other four. One move is made,
# after which a, with the parent b, is asked for with b, with nothing, and with b and c: of these
# six sets only all three variables together are new, and they are counted.
test_that("counters say what was counted and what followed", {
  grid <- expand.grid(a = c("n", "y"), b = c("n", "y"), c = c("n", "y"), stringsAsFactors = TRUE)
  fit <- hill_climb(grid, tabu = 0, restarts = 0, weights = ifelse(grid$a == grid$b, 20, 1),
                    threads = 2)
  expect_identical(nrow(fit$bn$arcs), 1L)
  expect_identical(fit$counters[c("moves", "families", "sets_counted", "sets_derived")],
                   c(moves = 1, families = 12, sets_counted = 4, sets_derived = 9))
})

test_that("limits are results", {
  set.seed(1206)
  wide <- suppressMessages(bn_data(as.data.frame(matrix(sample(0:1, 600 * 60, replace = TRUE),
                                                        60))))
  fit <- hill_climb(wide, max_parents = 3, time_limit = 0)
  expect_identical(fit$stop_reason, "time_limit")
  expect_true(is.finite(fit$score))
  wider <- suppressMessages(bn_data(as.data.frame(matrix(sample(0:1, 1500 * 8, replace = TRUE),
                                                         8))))
  expect_identical(hill_climb(wider, memory_limit = "1MB")$stop_reason, "memory_limit")
  expect_length(hill_climb(wide, max_parents = 1, time_limit = 3)$node_scores, 600)
})

# The first table asks for 10 + 10 * 9 families, every move for the row of one variable or of two.
test_that("no more families are scored than allowed, with any number of threads", {
  set.seed(1208)
  data <- bn_data(random_gaussian(10, 100, collinear = FALSE))
  all <- hill_climb(data, restarts = 0)
  scores <- vapply(c(0, 100, 130, 200), function(most) {
    fit <- hill_climb(data, restarts = 0, evaluations = most)
    expect_identical(fit$stop_reason, "evaluations")
    expect_lte(fit$counters[["families"]], most)
    expect_identical(fit$counters[["moves"]] == 0, most <= 100)
    expect_equal(score_network(fit, data), fit$score)
    fit$score
  }, 0)
  expect_false(is.unsorted(scores))
  expect_lt(scores[3], all$score)
  enough <- hill_climb(data, restarts = 0, evaluations = all$counters[["families"]])
  expect_identical(enough$stop_reason, "local_optimum")
  expect_identical(enough$bn$arcs, all$bn$arcs)
  spent <- lapply(1:3, function(threads) hill_climb(data, restarts = 1e6, evaluations = 5000,
                                                    seed = 2, threads = threads))
  expect_identical(spent[[1]]$stop_reason, "evaluations")
  expect_gte(spent[[1]]$counters[["families"]], 5000 - 8 * 20)
  expect_lte(spent[[1]]$counters[["families"]], 5000)
  for (fit in spent[-1]) {
    expect_identical(fit[c("score", "counters")], spent[[1]][c("score", "counters")])
  }
  expect_output(print(spent[[1]]), "number of evaluations reached")
})

test_that("bad input is refused with the remedy", {
  data <- as.data.frame(Titanic)
  expect_error(hill_climb(data, weights = "Freq", evaluations = -1), "`evaluations`",
               class = "bnstar_error_argument")
  expect_error(hill_climb(data, weights = "Freq", tabu = -1), "`tabu`",
               class = "bnstar_error_argument")
  expect_error(hill_climb(data, weights = "Freq", patience = 0), "`patience`",
               class = "bnstar_error_argument")
  expect_error(hill_climb(data, weights = "Freq", iss = 3), "iss", class = "bnstar_error_argument")
  start <- bnlearn::model2network("[Class][Sex|Class][Age][Survived]")
  expect_error(hill_climb(data, weights = "Freq", start = start, forbidden = cbind("Class", "Sex")),
               "may not have", class = "bnstar_error_argument")
  expect_error(hill_climb(data, weights = "Freq", start = start, required = cbind("Age", "Sex")),
               "are missing", class = "bnstar_error_argument")
  expect_error(hill_climb(data, weights = "Freq", start = start, max_parents = 0), "more parents",
               class = "bnstar_error_argument")
  expect_error(hill_climb(data, weights = "Freq", start = bnlearn::model2network("[A][B|A]")),
               class = "bnstar_error_argument")
  expect_error(hill_climb(), class = "bnstar_error_argument")
})

# In plain R, family by family: what the best legal addition or removal of an arc gains.
best_toggle <- function(fit, data, max_parents) {
  parents <- unname(lapply(fit$bn$nodes, function(node) match(node$parents, names(data))))
  n <- length(parents)
  reached <- diag(n) > 0
  for (v in order(longest_paths(parents))) {
    for (p in parents[[v]]) reached[, v] <- reached[, v] | reached[, p]
  }
  scorer <- family_scorer(bn_data(data), "bic_g")
  now <- scorer(seq_len(n), parents)
  arcs <- expand.grid(from = seq_len(n), to = seq_len(n))
  there <- mapply(function(from, to) from %in% parents[[to]], arcs$from, arcs$to)
  legal <- there | (!reached[cbind(arcs$to, arcs$from)] & lengths(parents)[arcs$to] < max_parents)
  arcs <- arcs[legal, ]
  others <- Map(function(from, to) sort(c(setdiff(parents[[to]], from),
                                          setdiff(from, parents[[to]]))), arcs$from, arcs$to)
  max(scorer(arcs$to, others) - now[arcs$to])
}

test_that("with more columns than rows no single arc improves the end", {
  set.seed(71)
  wide <- named_columns(Reduce(function(x, i) 0.7 * x + rnorm(40), 1:219, rnorm(40),
                               accumulate = TRUE))
  near <- wide
  near$v3 <- near$v4 + 1e-3 * rnorm(40)
  near$v7 <- near$v8 + 1e-6 * rnorm(40)
  near$v9 <- near$v10 + near$v11 + 1e-7 * rnorm(40)
  for (data in list(wide, near)) {
    for (most in c(1, 4, 12)) {
      fit <- suppressMessages(hill_climb(data, max_parents = most, tabu = 0, restarts = 0))
      expect_identical(fit$stop_reason, "local_optimum")
      expect_equal(fit$score, score_network(fit, data, "bic"), tolerance = 1e-10)
      expect_lt(suppressMessages(best_toggle(fit, data, most)), 1e-5)
      losses <- suppressMessages(tidy(fit, data))$strength
      expect_equal(fit$strength, losses, tolerance = 1e-8)
    }
  }
})

test_that("with very few rows a climb ends where no family can take a parent more", {
  set.seed(72)
  data <- named_columns(replicate(210, rnorm(9), simplify = FALSE))
  fit <- suppressMessages(hill_climb(data, tabu = 0, restarts = 0))
  expect_identical(fit$stop_reason, "local_optimum")
  expect_true(all(is.finite(fit$node_scores)))
  expect_equal(fit$score, score_network(fit, data, "bic"), tolerance = 1e-9)
  expect_lt(suppressMessages(best_toggle(fit, data, 7)), 1e-4)
})

test_that("an empty network says that not one move was made", {
  set.seed(73)
  data <- named_columns(replicate(6, rnorm(50), simplify = FALSE))
  data$v2 <- data$v1 + data$v2
  expect_message(fit <- hill_climb(data, time_limit = 0), "Not one move was made")
  expect_output(print(fit), "time limit reached before the first move")
  expect_message(hill_climb(data, evaluations = 1), "Give more `evaluations`")
  expect_silent(done <- hill_climb(data))
  expect_no_match(capture.output(print(done)), "first move")
})

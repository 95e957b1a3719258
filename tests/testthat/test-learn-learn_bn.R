test_that("any table of data gives the same network", {
  frame <- oracle_a
  text <- as.matrix(as.data.frame(lapply(oracle_a, as.character)))
  codes <- matrix(as.integer(text), nrow(text), dimnames = dimnames(text))
  expected <- learn_bn(frame)
  expect_equal(round(expected$score, 6), -106.417473)
  forms <- list(tibble::as_tibble(frame), data.table::as.data.table(frame), text, codes,
                local_scores(frame))
  for (form in forms) {
    fit <- suppressMessages(learn_bn(form))
    expect_identical(fit$score, expected$score)
    expect_identical(as.matrix(fit), as.matrix(expected))
  }
  expect_equal(round(learn_bn(oracle_b)$score, 6), -72.159343)
  expect_identical(learn_bn(as.matrix(oracle_b))$settings$score, "bic_g")
})

test_that("the result keeps its contract", {
  fit <- learn_bn(oracle_a, "bdeu", iss = 10, threads = 1, node_limit = 100)
  expect_s3_class(fit, "learned_bn")
  expect_identical(class(fit$bn), "bn")
  expect_true(all(c("bn", "score", "node_scores", "bound", "gap", "proved", "rounding", "ratio",
                    "scope", "stop_reason", "trace", "counters", "timings", "method", "settings",
                    "seed", "call") %in% names(fit)))
  expect_identical(fit$stop_reason, "optimal")
  expect_true(fit$proved)
  expect_gt(fit$rounding, 0)
  expect_lte(fit$gap, fit$rounding * (1 + 1e-6) + 1e-12)
  expect_equal(fit$ratio, 1)
  expect_identical(fit$scope, "all networks")
  expect_equal(fit$node_scores, score_network(fit, oracle_a, "bdeu", iss = 10, by_node = TRUE))
  expect_true(all(c("expanded", "generated", "stored", "reopened", "bytes_peak") %in%
                  names(fit$counters)))
  expect_true(all(c("data", "scoring", "heuristic", "search", "total") %in% names(fit$timings)))
  expect_true(all(fit$timings >= 0))
  expect_identical(fit$method, "portfolio")
  expect_identical(fit$settings[c("score", "iss", "heuristic")],
                   list(score = "bdeu", iss = 10, heuristic = "simple"))
  expect_identical(fit$call[[1]], quote(learn_bn))
  expect_equal(eval(fit$call)$score, fit$score)
  file <- withr::local_tempfile()
  saveRDS(fit, file)
  expect_identical(readRDS(file), fit)
})

test_that("bnlearn accepts the network and finds the same figures", {
  set.seed(81)
  data <- named_columns(lapply(1:6, function(i) factor(sample(3, 90, replace = TRUE))))
  data$v6 <- factor((as.integer(data$v1) + as.integer(data$v2)) %% 3)
  fit <- learn_bn(data, "aic")
  expect_equal(bnlearn::score(fit$bn, data, type = "aic"), fit$score)
  expect_identical(bnlearn::amat(fit$bn), as.matrix(fit))
  expect_equal(as.numeric(logLik(fit)), bnlearn::score(fit$bn, data, type = "loglik"))
  expect_equal(attr(logLik(fit), "df"), bnlearn::nparams(fit$bn, data))
  expect_identical(nobs(fit), 90)
  expect_equal(BIC(fit), -2 * bnlearn::score(fit$bn, data, type = "bic"))
  expect_equal(AIC(fit), -2 * fit$score)
})

test_that("the likelihood of a Gaussian network is that of its regressions", {
  set.seed(82)
  data <- random_gaussian(5, 40, collinear = FALSE)
  fit <- learn_bn(data)
  adjacent <- as.matrix(fit)
  models <- lapply(names(data), function(v) {
    stats::lm(stats::reformulate(c("1", rownames(adjacent)[adjacent[, v] == 1]), v), data)
  })
  expect_equal(as.numeric(logLik(fit)),
               sum(vapply(models, function(m) as.numeric(stats::logLik(m)), 0)))
  expect_equal(attr(logLik(fit), "df"),
               sum(vapply(models, function(m) attr(stats::logLik(m), "df"), 0)))
  expect_equal(BIC(fit), -2 * fit$score)
})

test_that("weights count as rows", {
  titanic <- as.data.frame(Titanic)
  fit <- learn_bn(titanic, weights = "Freq")
  long <- titanic[rep(seq_len(nrow(titanic)), titanic$Freq), 1:4]
  expect_equal(fit$score, learn_bn(long)$score)
  expect_identical(nobs(fit), 2201)
  expect_equal(as.numeric(logLik(fit)), bnlearn::score(fit$bn, long, type = "loglik"))
})

test_that("constraints pass through to the network", {
  fit <- learn_bn(oracle_a, required = data.frame(from = "x4", to = "x0"),
                  max_parents = c(1, 1, 2, 1, 1), tiers = list(c("x3", "x4"), c("x0", "x1", "x2")))
  adjacent <- as.matrix(fit)
  expect_identical(adjacent["x4", "x0"], 1L)
  expect_identical(sum(adjacent[c("x0", "x1", "x2"), c("x3", "x4")]), 0L)
  expect_true(all(colSums(adjacent) <= c(1, 1, 2, 1, 1)))
  expect_match(fit$scope, "`required` and `tiers`")
})

test_that("limits hold for the whole walk", {
  fit <- learn_bn(oracle_a, "k2", time_limit = 0)
  expect_identical(fit$stop_reason, "time_limit")
  expect_identical(fit$scope, "all networks")
  expect_identical(fit$method, "hill_climb")
  expect_false(fit$proved)
  expect_equal(fit$score, hill_climb(oracle_a, "k2")$score)
  fit <- suppressMessages(learn_bn(oracle_a, "k2", memory_limit = 0))
  expect_identical(fit$stop_reason, "memory_limit")
  expect_false(fit$proved)
  fit <- learn_bn(oracle_a, "k2", node_limit = 3)
  expect_identical(fit$stop_reason, "node_limit")
})

test_that("misspelt and misplaced arguments are refused", {
  expect_error(learn_bn(oracle_a, sccore = "bic"), "`score`", class = "bnstar_error_argument")
  expect_error(learn_bn(oracle_a, "bic", iss = 10), "Unknown.*`iss`",
               class = "bnstar_error_argument")
  expect_error(learn_bn(oracle_a, whitelist = 1), "`required`", class = "bnstar_error_argument")
  expect_error(learn_bn(oracle_a, "bic", "dp", 3), "named", class = "bnstar_error_argument")
  scores <- local_scores(oracle_a)
  expect_error(learn_bn(scores, "aic"), "local scores already", class = "bnstar_error_argument")
  expect_error(learn_bn(scores, max_parents = 1), "local scores already",
               class = "bnstar_error_argument")
  expect_error(learn_bn(scores, forbidden = cbind("x0", "x1")),
               "`forbidden` to `restrict_scores\\(\\)`", class = "bnstar_error_argument")
  expect_error(learn_bn(scores, required = cbind("x0", "x1"), tiers = list()),
               "`required` to `local_scores\\(\\)`.*`tiers` to.*`restrict_scores\\(\\)`",
               class = "bnstar_error_argument")
  expect_error(learn_bn(), "`data` must be given", class = "bnstar_error_argument")
  expect_error(learn_bn(oracle_a["x0"]), "two variables", class = "bnstar_error_data")
  expect_error(learn_bn(1:3), class = "bnstar_error_data")
})

test_that("more columns than the order graph takes are refused before they are scored", {
  wide <- as.data.frame(matrix(rep(c(0, 1, 2, 5), 150), 4, 600))
  # A column that the scoring would refuse.
  wide$V7[2] <- NA
  refused <- "up to 512 variables; `data` has 600.*learn_bn\\(data\\)"
  expect_error(learn_bn(wide, method = "astar"), refused, class = "bnstar_error_argument")
  expect_error(learn_bn(wide[1:513], weights = "V1"), "Missing values", class = "bnstar_error_data")
})

test_that("more columns than the order graph takes are learned by other means", {
  set.seed(83)
  wide <- simulate_data(random_parameters(random_dag(520, max_parents = 2, seed = 1), levels = 2,
                                          seed = 1), 100, seed = 1)
  # On a busy machine there is time for a climb only.
  fit <- suppressMessages(learn_bn(wide, time_limit = 2, seed = 1))
  expect_true(fit$method %in% c("alternate", "hill_climb"))
  expect_gte(fit$bound, fit$score)
  expect_equal(score_network(fit, wide), fit$score)
})

test_that("no network is worse than greedy search, a start or its own moves", {
  set.seed(84)
  data <- simulate_data(random_parameters(random_dag(12, max_parents = 4, seed = 2), levels = 3,
                                          seed = 2), 400, seed = 2)
  start <- hill_climb(data, restarts = 20, seed = 1)
  for (score in c("bic", "bdeu")) {
    greedy <- hill_climb(data, score)$score
    for (method in c("auto", "astar", "orderings", "anytime_window_astar")) {
      withr::local_options(bnstar.set_budget = 200, bnstar.seconds_per_set = 1e6)
      fit <- suppressMessages(learn_bn(data, score, method, seed = 1))
      expect_gte(fit$score, greedy - 1e-9)
      expect_equal(score_network(fit, data, score), fit$score)
      if (!fit$proved) {
        expect_equal(hill_climb(data, score, start = fit, tabu = 0)$score, fit$score,
                     info = paste(score, method))
      }
      from <- suppressMessages(learn_bn(data, score, method, start = start, seed = 1,
                                        time_limit = 0))
      expect_gte(from$score, score_network(start, data, score) - 1e-9)
    }
  }
  expect_error(learn_bn(data, start = start, max_parents = 1), "`start` does not satisfy",
               class = "bnstar_error_argument")
  expect_error(learn_bn(data, start = bnlearn::empty.graph(letters)),
               class = "bnstar_error_argument")
})

test_that("with a time limit, wide data have the best tree before the first move", {
  withr::local_seed(8)
  wide <- matrix(rnorm(40 * 520), 40, dimnames = list(NULL, paste0("v", 1:520)))
  for (j in 2:520) wide[, j] <- wide[, j] + wide[, (j + 1) %/% 2]
  begin <- function(data, ...) {
    method <- find_method("auto")
    arguments <- split_arguments(list(...), method)
    problem <- learning_problem(data, "auto", method, arguments, new_budget(600, NULL), NULL)
    run <- list_run(problem)
    take_tree(problem, run)
    run
  }
  cut <- data.frame(lapply(as.data.frame(wide), function(x) factor(x > 0)))
  for (data in list(wide, cut)) {
    run <- suppressMessages(begin(data))
    tree <- suppressMessages(score_network(chow_liu(data), data))
    expect_gte(sum(run$node_scores), tree - 1e-6)
    expect_true(all(lengths(run$parents) <= 1L))
  }
  # Constraints may rule the tree out.
  held <- suppressMessages(begin(wide, forbidden = data.frame(from = "v1", to = "v2")))
  expect_identical(sum(lengths(held$parents)), 0L)
})

test_that("the order of columns does not matter, nor do threads", {
  data <- simulate_data(random_parameters(random_dag(9, max_parents = 3, seed = 3), levels = 2,
                                          seed = 3), 300, seed = 3)
  fit <- learn_bn(data, seed = 1)
  other <- learn_bn(data[c(4, 9, 1, 7, 2, 8, 3, 6, 5)], seed = 1, threads = 1)
  expect_identical(fit$score, other$score)
  expect_identical(as.matrix(other)[names(data), names(data)], as.matrix(fit))
})

test_that("a start may have more parents than can matter, and constant ones", {
  set.seed(2)
  data <- named_columns(lapply(1:9, function(i) factor(sample(2, 12, replace = TRUE))))
  data$one <- factor("same")
  start <- matrix(0, 10, 10, dimnames = list(names(data), names(data)))
  start[2:9, 1] <- 1
  start["one", "v2"] <- 1
  optimum <- suppressMessages(learn_bn(data))
  expect_lt(max(local_scores(quietly_read(data), prune = FALSE)$size), 8)
  read <- quietly_read(data)
  for (method in c("portfolio", "astar", "dp", "bfbnb", "orderings", "hill_climb", "alternate",
                   "sparse_candidate")) {
    fit <- suppressMessages(learn_bn(read, "bic", method, start = start, seed = 1))
    expect_lte(fit$score, optimum$score + 1e-9, label = method)
    expect_gte(fit$bound, optimum$score - 1e-9, label = method)
    expect_gte(fit$score, score_network(start, read), label = method)
    if (fit$proved) expect_equal(fit$score, optimum$score, label = method)
    cut <- suppressMessages(learn_bn(read, "bic", method, start = start, seed = 1, time_limit = 0))
    expect_gte(cut$score, score_network(start, read) - 1e-9, label = method)
  }
  # From an oversized family that no single deletion improves, too.
  expect_true(suppressMessages(learn_bn(read, "loglik", start = start, max_parents = 8))$proved)
  for (learner in list(learn_bn, hill_climb, alternate_search, sparse_candidate)) {
    refused <- function(...) {
      expect_error(suppressMessages(learner(read, "bic", start = start, ...)), "does not satisfy",
                   class = "bnstar_error_argument")
    }
    refused(forbidden = data.frame(from = "one", to = "v2"))
    refused(max_parents = 7)
  }
})

test_that("a start that is not listed gives way to a subset", {
  scores <- local_scores(oracle_a, max_parents = 1)
  full <- learn_bn(oracle_a)
  expect_message(fit <- search_order_graph(scores, start = full), "a subset of them that is listed",
                 class = "bnstar_message")
  expect_true(fit$proved)
  expect_message(search_orderings(scores, start = full), "only its order", class = "bnstar_message")
  expect_message(search_order_graph(local_scores(oracle_a), start = full), NA)
})

test_that("the trace begins with a network and its bounds hold", {
  fit <- learn_bn(oracle_a)
  expect_false(is.unsorted(fit$trace$seconds))
  expect_false(is.unsorted(fit$trace$score))
  expect_false(is.unsorted(rev(fit$trace$bound)))
  expect_identical(fit$trace$score[nrow(fit$trace)], fit$score)
  expect_identical(fit$trace$bound[nrow(fit$trace)], fit$bound)
})

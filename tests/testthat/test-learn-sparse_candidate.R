test_that("the score never falls, for every measure, score and way to maximize", {
  set.seed(1301)
  proved <- 0
  for (kind in c("discrete", "gaussian")) {
    for (score in if (kind == "discrete") discrete_scores() else gaussian_scores()) {
      for (measure in c("mi", "disc", "shield", "score")) {
        for (maximize in c("hill_climb", "scc", "separator", "cluster_tree")) {
          data <- if (kind == "discrete") {
            random_discrete(6, 80)
          } else {
            random_gaussian(6, 40, collinear = FALSE)
          }
          fault <- rounds_fault(data, score, k = sample(5, 1), measure = measure,
                                maximize = maximize, stop = sample(c("score", "candidates"), 1),
                                significance = sample(c(1, 0.05), 1))
          expect_identical(fault, "", info = paste(score, measure, maximize))
        }
      }
    }
  }
})

test_that("constraints are kept", {
  set.seed(1302)
  for (i in seq_len(trials(30))) {
    data <- random_gaussian(6, 40, collinear = FALSE)
    constraints <- random_constraints(names(data))
    run <- function() sparse_candidate(data, "bic", k = sample(3, 1),
                                       maximize = sample(c("hill_climb", "scc"), 1),
                                       required = constraints$required,
                                       forbidden = constraints$forbidden, tiers = constraints$tiers,
                                       candidates = constraints$candidates,
                                       max_parents = constraints$max_parents)
    fit <- tryCatch(run(), bnstar_error_argument = function(e) NULL)
    if (is.null(fit)) next
    dag <- matrix(vapply(fit$bn$nodes, function(node) sum(2^(match(node$parents, names(data)) - 1)),
                         0), 1)
    expect_true(all(obeys(rbind(dag, dag), constraints, names(data))))
  }
})

test_that("the best network of all is proved where all are candidates", {
  set.seed(1303)
  for (maximize in c("scc", "separator", "cluster_tree")) {
    data <- quietly_read(random_discrete(6, 200))
    fit <- sparse_candidate(data, "bdeu", k = 99, maximize = maximize, significance = 1)
    expect_true(fit$proved && fit$within$proved)
    expect_identical(fit$stop_reason, "optimal")
    expect_equal(fit$score, learn_bn(data, "bdeu")$score)
    expect_lt(fit$gap, 1e-6)
    few <- sparse_candidate(data, "bdeu", k = 1, maximize = maximize)
    expect_identical(few$bound, Inf)
    expect_false(few$proved)
    expect_true(few$within$proved)
    expect_lte(few$score, fit$score + 1e-9)
  }
})

test_that("limits on listed sets belong to the discrete columns, whatever their names", {
  set.seed(1313)
  data <- quietly_read(data.frame(a = stats::rnorm(50), b = factor(rep(1:2, 25)),
                                  z = stats::rnorm(50)))
  problem <- candidate_problem(data, "bic", k = 2L)
  expect_identical(is.finite(problem$most_listed), problem$data$kind == "discrete")
})

test_that("clusters that are searched without tables prove nothing", {
  set.seed(1312)
  heuristic <- 0
  for (i in seq_len(trials(20))) {
    data <- quietly_read(random_discrete(9, 150))
    problem <- candidate_problem(data, "bic", k = 2L, maximize = "cluster_tree")
    exact <- candidate_rounds(problem, problem$required)
    expect_true(exact$within$proved)
    problem$decomposition[c("most_states", "greedy")] <- c(0, 1)
    forced <- candidate_rounds(problem, problem$required)
    searched <- utils::tail(forced$rounds, 1)[[1]]$heuristic_clusters
    heuristic <- heuristic + (searched > 0)
    if (searched > 0) expect_false(forced$within$proved)
    expect_gte(forced$within$bound, sum(forced$node_scores) - 1e-9)
  }
  expect_gt(heuristic, 0)
})

test_that("mutual information is the discrepancy of the empty network", {
  set.seed(1304)
  data <- random_discrete(5, 200)
  information <- measured_pairs(data, "mi", "bic") / 200
  for (x in names(data)) for (y in setdiff(names(data), x)) {
    if (nlevels(data[[y]]) > 1) {
      expect_equal(information[x, y], plain_information(data[[x]], data[[y]]), tolerance = 1e-9)
    }
  }
  expect_equal(measured_pairs(data, "disc", "bic"), information, tolerance = 1e-9)
  expect_equal(measured_pairs(data, "shield", "bdeu") / 200, information, tolerance = 1e-9)
  gaussian <- random_gaussian(5, 60, collinear = FALSE)
  expected <- -log(1 - stats::cor(gaussian)^2) / 2
  diag(expected) <- NA
  for (score in gaussian_scores()) {
    expect_equal(measured_pairs(gaussian, "mi", score) / 60, expected, tolerance = 1e-9)
    expect_equal(measured_pairs(gaussian, "disc", score), expected, tolerance = 1e-9)
    expect_equal(measured_pairs(gaussian, "shield", score) / 60, expected, tolerance = 1e-9)
  }
})

test_that("shield is conditional information and score the score", {
  set.seed(1305)
  data <- random_discrete(4, 300)
  data <- data[vapply(data, nlevels, 0L) > 1]
  parents <- c(list(integer(), 1L), rep(list(integer()), ncol(data) - 2))
  shield <- measured_pairs(data, "shield", "bic", parents)
  second <- names(data)[2]
  for (y in names(data)[-(1:2)]) {
    groups <- split(data, data[[1]])
    expected <- sum(vapply(groups, function(g) nrow(g) * plain_information(g[[2]], g[[y]]), 0))
    expect_equal(shield[second, y], expected, tolerance = 1e-8)
    with_y <- matrix(0, ncol(data), ncol(data), dimnames = list(names(data), names(data)))
    with_y[1, 2] <- 1
    before <- score_network(with_y, data, "bdeu")
    with_y[y, 2] <- 1
    expect_equal(measured_pairs(data, "score", "bdeu", parents)[second, y],
                 score_network(with_y, data, "bdeu") - before, tolerance = 1e-9)
  }
  gaussian <- random_gaussian(3, 60, collinear = FALSE)
  left <- function(v) stats::residuals(stats::lm(gaussian[[v]] ~ gaussian[[1]]))
  expect_equal(measured_pairs(gaussian, "shield", "bge", list(integer(), 1L, integer()))[2, 3],
               -30 * log(1 - stats::cor(left(2), left(3))^2), tolerance = 1e-9)
})

test_that("discrepancies are those of the network's joint distribution", {
  set.seed(1306)
  data <- random_discrete(4, 150)
  data <- data[vapply(data, nlevels, 0L) > 1]
  n <- ncol(data)
  parents <- c(list(integer()), lapply(2:n, function(x) seq_len(min(2, x - 1))))
  exact <- measured_pairs(data, "disc", "bdeu", parents)
  net <- fit_parameters(new_bn(names(data), parents), data, "bayes", iss = 1)
  cells <- expand.grid(lapply(data, levels))
  model <- exp(logLik(net, cells, by_row = TRUE))
  for (x in names(data)) for (y in names(data)[!is.na(exact[x, ])]) {
    observed <- table(data[[x]], data[[y]]) / nrow(data)
    fitted <- tapply(model, cells[c(x, y)], sum)
    expected <- sum((observed * log(observed / fitted))[observed > 0])
    expect_equal(exact[x, y], expected, tolerance = 1e-9)
  }
  sampled <- measured_pairs(data, "disc", "bdeu", parents, n_samples = 1e5)
  expect_false(isTRUE(all.equal(sampled, exact, tolerance = 1e-9)))
  expect_lt(max(abs(sampled - exact), na.rm = TRUE), 0.01)
  gaussian <- random_gaussian(4, 50, collinear = FALSE)
  chain <- list(integer(), 1L, 2L, 3L)
  # Covariances along a chain of regressions multiply; variances stay those of the data.
  r <- stats::cor(gaussian)
  rho <- r[1, 2] * r[2, 3]
  expected <- ((2 - 2 * rho * r[1, 3]) / (1 - rho^2) - 2 + log((1 - rho^2) / (1 - r[1, 3]^2))) / 2
  expect_equal(measured_pairs(gaussian, "disc", "bic", chain)[1, 3], expected, tolerance = 1e-9)
})

test_that("example 4.1: what mutual information overlooks comes in the second round", {
  set.seed(1307)
  data <- example_4_1()
  information <- measured_pairs(data, "mi", "bic")["A", c("C", "D", "B")]
  expect_identical(order(information), 3:1)
  into_a <- list(c("B", "D"), "C", "A")
  for (measure in c("disc", "shield", "score")) {
    first <- sparse_candidate(data, "bic", k = 2, measure = measure, tiers = into_a,
                              max_iterations = 1, seed = 1)
    expect_false("B" %in% first$bn$nodes$A$parents)
    second <- sparse_candidate(data, "bic", k = 2, measure = measure, tiers = into_a,
                               max_iterations = 2, seed = 1)
    expect_setequal(second$bn$nodes$A$parents, c("B", "C"))
  }
  never <- sparse_candidate(data, "bic", k = 2, measure = "mi", tiers = into_a)
  expect_false("B" %in% never$bn$nodes$A$parents)
})

test_that("columns and threads do not matter", {
  set.seed(1308)
  for (measure in c("disc", "score")) {
    data <- random_discrete(8, 100)
    arcs <- function(data, ...) {
      found <- as.data.frame(suppressMessages(sparse_candidate(data, "bdeu", k = 3,
                                                               measure = measure, seed = 5,
                                                               n_samples = 500, ...)))
      found[order(found$from, found$to), ]
    }
    expect_equal(arcs(data[sample(8)]), arcs(data, threads = 1), ignore_attr = TRUE)
    expect_equal(arcs(data, threads = 3), arcs(data, threads = 1), ignore_attr = TRUE)
  }
})

test_that("the result says what it is", {
  set.seed(1309)
  truth <- random_parameters(benchmark_network("asia"), seed = 1)
  data <- simulate_data(truth, 1000, seed = 1)
  fit <- sparse_candidate(data, k = 3, truth = truth, iss = 10, significance = 0.01)
  expect_identical(fit$settings$score, "bdeu")
  expect_identical(fit$stop_reason, "local_optimum")
  expect_identical(fit$bound, Inf)
  expect_identical(fit$within$proved, FALSE)
  rounds <- fit$iterations
  expect_identical(rounds$round, seq_len(nrow(rounds)))
  expect_equal(rounds$bits_per_row, rounds$score / 1000 / log(2))
  expect_gt(rounds$pairs_skipped[1], 0)
  expect_lte(rounds$candidates_changed[1], min(3 * 8, 7 * 8 - rounds$pairs_skipped[1]))
  last <- kl_divergence(truth, fit_parameters(fit, data, "bayes", iss = 10))$value
  expect_equal(utils::tail(rounds$kl, 1), last)
  expect_equal(fit$counters[["sets_counted"]], utils::tail(rounds$sets_counted, 1))
  expect_true(all(diff(fit$trace$score) > 0))
  expect_output(print(fit), "Optimal +not proved, no bound known")
  exact <- sparse_candidate(data, k = 3, maximize = "scc", iss = 10)
  expect_output(print(exact),
                paste0("proved among networks within the last candidate graph; over ",
                       "all\\s+networks no bound known"))
  expect_identical(learn_bn(data, "bdeu", "sparse_candidate", k = 3, iss = 10,
                            significance = 0.01)$bn$arcs, fit$bn$arcs)
  expect_identical(sparse_candidate(iris[1:4])$settings$score, "bge")
  expect_identical(sparse_candidate(data, max_iterations = 1)$stop_reason, "finished")
  more <- sparse_candidate(data, k = 3, stop = "candidates", iss = 10)
  ended <- utils::tail(more$iterations, most_idle_rounds + 1)
  expect_true(utils::tail(ended$candidates_changed, 1) == 0 || diff(range(ended$score)) == 0)
})

test_that("a start network is kept unless there is a better one", {
  set.seed(1310)
  data <- quietly_read(random_discrete(7, 150))
  best <- learn_bn(data, "bic")
  for (maximize in c("hill_climb", "scc", "separator", "cluster_tree")) {
    fit <- sparse_candidate(data, "bic", k = 1, measure = "mi", maximize = maximize, start = best)
    expect_equal(fit$score, best$score)
  }
})

test_that("pictures show the rounds", {
  fit <- sparse_candidate(iris[1:4], k = 2)
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  expect_identical(plot(fit, "iterations"), fit$iterations)
  expect_s3_class(ggplot2::autoplot(fit, "iterations"), "ggplot")
  expect_error(plot(hill_climb(iris[1:4]), "iterations"), "must be one of",
               class = "bnstar_error_argument")
})

test_that("limits are results", {
  set.seed(1311)
  wide <- quietly_read(as.data.frame(matrix(sample(0:1, 300 * 60, replace = TRUE), 60)))
  for (measure in c("mi", "disc", "shield", "score")) {
    fit <- sparse_candidate(wide, measure = measure, time_limit = 0)
    expect_identical(fit$stop_reason, "time_limit")
    expect_true(is.finite(fit$score))
    expect_identical(names(fit$iterations), names(empty_iterations()))
  }
  for (maximize in c("scc", "separator", "cluster_tree")) {
    fit <- sparse_candidate(wide, k = 8, maximize = maximize, time_limit = 0.3)
    expect_false(fit$proved)
    expect_true(is.finite(fit$score))
  }
  wider <- quietly_read(as.data.frame(matrix(sample(0:1, 1500 * 8, replace = TRUE), 8)))
  expect_identical(sparse_candidate(wider, memory_limit = "1MB")$stop_reason, "memory_limit")
})

test_that("bad input is refused with the remedy", {
  refused <- function(..., words) {
    expect_error(sparse_candidate(as.data.frame(Titanic), weights = "Freq", ...), words,
                 class = "bnstar_error_argument")
  }
  refused(k = 0, words = "`k`")
  refused(k = 1.5, words = "`k`")
  refused(measure = "gain", words = "must be one of")
  refused(maximize = "astar", words = "must be one of")
  refused(stop = "never", words = "must be one of")
  refused(significance = 2, words = "`significance`")
  refused(n_samples = 0, words = "`n_samples`")
  refused(start = bnlearn::model2network("[A][B|A]"), words = "start")
  start <- bnlearn::model2network("[Class][Sex|Class][Age][Survived]")
  refused(start = start, forbidden = cbind("Class", "Sex"), words = "may not have")
  refused(truth = start, words = "with parameters")
  refused(truth = random_parameters(benchmark_network("asia"), seed = 1),
          words = "over the variables")
  refused(truth = random_parameters(start, seed = 1), words = "does not know all states")
  refused(whitelist = start, words = "required")
  expect_error(sparse_candidate(), class = "bnstar_error_argument")
})

test_that("candidates are the same where memory leaves room for few children at a time", {
  data <- quietly_read(simulate_data(random_parameters(benchmark_network("alarm"), seed = 2), 300,
                                     seed = 2))
  candidates <- function(measure, portions) {
    problem <- candidate_problem(data, "bdeu", k = 4, significance = 0.05, measure = measure)
    bytes <- 4 * 64 * 37^2 / portions
    problem$budget$left <- function() list(seconds = Inf, bytes = bytes, nodes = Inf)
    expect_identical(unlist(portions_of_children(problem)), 1:37)
    expect_length(portions_of_children(problem), portions)
    restrict_parents(problem, list(parents = problem$required, rounds = list()),
                     promising_pairs(problem))
  }
  for (measure in c("score", "shield")) {
    whole <- candidates(measure, 1)
    expect_identical(candidates(measure, 9), whole)
    expect_gt(sum(lengths(whole$candidates)), 0)
    expect_gt(whole$skipped, 0)
  }
})

test_that("looking at all others is looking at all pairs", {
  data <- simulate_data(random_parameters(benchmark_network("alarm"), seed = 2), 300, seed = 2)
  for (measure in c("score", "shield", "mi")) {
    all <- sparse_candidate(data, k = 4, measure = measure, significance = 1, seed = 1)
    near <- sparse_candidate(data, k = 4, measure = measure, looks = 36, seed = 1)
    expect_identical(near$score, all$score)
    expect_identical(near$bn$arcs, all$bn$arcs)
    expect_identical(near$iterations$candidates_changed, all$iterations$candidates_changed)
  }
})

test_that("few looks leave pairs out, and most of the score in", {
  net <- tile_network(random_parameters(benchmark_network("alarm"), seed = 4), 4, seed = 4)
  data <- simulate_data(net, 500, seed = 4)
  all <- sparse_candidate(data, k = 5, significance = 1, seed = 1)
  near <- sparse_candidate(data, k = 5, looks = 15, seed = 1)
  expect_lt(near$counters[["sets_counted"]], 0.6 * all$counters[["sets_counted"]])
  expect_true(all(near$iterations$pairs_skipped >= 148 * (147 - 15)))
  expect_true(all(diff(near$iterations$score) >= 0))
  empty <- matrix(0, 148, 148, dimnames = rep(list(names(data)), 2))
  none <- sum(score_network(empty, data, "bdeu"))
  expect_gt(near$score - none, 0.8 * (all$score - none))
  expect_identical(sparse_candidate(data, k = 5, looks = 15, seed = 1)$score, near$score)
  expect_error(sparse_candidate(data, looks = 30, measure = "disc"), "looks",
               class = "bnstar_error_argument")
  forbidden <- data.frame(from = near$bn$arcs[, "from"], to = near$bn$arcs[, "to"])
  without <- sparse_candidate(data, k = 5, looks = 15, seed = 1, forbidden = forbidden)
  expect_false(any(paste(without$bn$arcs[, 1], without$bn$arcs[, 2]) %in%
                     paste(forbidden$from, forbidden$to)))
})

test_that("rounds go on where candidates have larger sets than can be numbered", {
  set.seed(1)
  wide <- named_columns(lapply(1:700, function(i) stats::rnorm(60)))
  candidates <- stats::setNames(rep(list(character()), 700), names(wide))
  candidates[[1]] <- names(wide)[690:700]
  fit <- suppressMessages(sparse_candidate(wide, "bge", k = 11, maximize = "scc", significance = 1,
                                           candidates = candidates))
  expect_identical(fit$stop_reason, "local_optimum")
  expect_false(fit$within$proved)
  expect_equal(most_numbered(700), 7)
  expect_equal(most_numbered(60), 60)
})

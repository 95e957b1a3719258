asia <- simulate_data(random_parameters(benchmark_network("asia"), seed = 1), 500, seed = 1)
by_proxy <- function(...) search_by_proxy(asia, ..., threads = 1)

test_that("greedy search ends where no arc more or less raises the proxy", {
  set.seed(6)
  for (i in 1:6) expect_identical(random_greedy_fault(sample(3:6, 1)), "")
})

test_that("greedy search from any network deletes arcs too, the best move first", {
  n <- 4
  coefficients <- matrix(0, n, n)
  coefficients[cbind(c(1, 2, 3, 4), c(2, 3, 1, 3))] <- c(3, 2, 1, -5)
  constraints <- list(required = rep(list(integer()), n),
                      candidates = lapply(1:n, function(x) setdiff(1:n, x)),
                      max_parents = rep(1L, n), limit_configurations = FALSE)
  found <- cpp_climb_proxy(coefficients, constraints, list(integer(), integer(), 4L, integer()),
                           Inf)
  # 4 -> 3 takes the only place until it goes; 3 -> 1 would close a cycle.
  expect_identical(found[c("from", "to", "added")],
                   list(from = c(4L, 1L, 2L), to = c(3L, 2L, 3L), added = c(FALSE, TRUE, TRUE)))
  expect_identical(found$parents, list(integer(), 1L, 2L, integer()))
  expect_length(cpp_climb_proxy(coefficients, constraints,
                                list(integer(), integer(), 4L, integer()), 2)$from, 2)
})

test_that("the exact optimum is the best over all orders, and says that it is one of predictions", {
  orders <- function(x) {
    if (length(x) < 2) {
      list(x)
    } else {
      unlist(lapply(x, function(v) lapply(orders(setdiff(x, v)), append, v, 0)), FALSE)
    }
  }
  for (most in c(1, 4)) {
    fit <- search_by_proxy(oracle_a, n_samples = 30, optimize = "exact", max_parents = most,
                           seed = most)
    gains <- pmax(fit$proxy$coefficients, 0)
    value <- function(order) {
      sum(vapply(seq_along(order)[-1], function(i) {
        sum(utils::head(sort(gains[order[seq_len(i - 1)], order[i]], decreasing = TRUE), most))
      }, 0))
    }
    expect_equal(fit$predicted, fit$proxy$mean + max(vapply(orders(1:5), value, 0)))
    expect_gte(fit$predicted, search_by_proxy(oracle_a, n_samples = 30, max_parents = most,
                                              seed = most)$predicted - 1e-9)
    expect_true(fit$within$proved)
    expect_match(fit$within$scope, "by what the proxy predicts")
    expect_false(fit$proved)
    expect_identical(fit$bound, Inf)
    expect_identical(fit$stop_reason, "finished")
  }
  required <- data.frame(from = "x4", to = "x0")
  fit <- search_by_proxy(oracle_a, n_samples = 30, optimize = "exact", required = required,
                         forbidden = data.frame(from = "x0", to = "x1"), seed = 1)
  expect_identical(as.matrix(fit)["x4", "x0"], 1L)
  expect_identical(as.matrix(fit)["x0", "x1"], 0L)
  expect_error(search_by_proxy(oracle_a, proxy = "decomposable", optimize = "exact"), "global",
               class = "bnstar_error_argument")
})

test_that("the trajectory has the predicted and the true scores of the networks on the way", {
  fit <- by_proxy(n_samples = 30, seed = 1)
  way <- fit$trajectory
  adjacent <- 0 * as.matrix(fit)
  expect_equal(way$predicted[1], fit$proxy$mean)
  for (i in seq_len(nrow(way))) {
    if (i > 1) adjacent[way$from[i], way$to[i]] <- as.numeric(way$added[i])
    expect_equal(way$predicted[i], predict(fit$proxy, adjacent))
    expect_equal(way$score[i], score_network(adjacent, asia, "bdeu"))
  }
  expect_equal(adjacent, as.matrix(fit) + 0)
  expect_equal(fit$score, utils::tail(way$score, 1))
  expect_equal(fit$counters[["families_samples"]], 30 * 8)
  expect_setequal(names(fit$timings), c("data", "samples", "weights", "shown", "heuristic",
                                        "search", "total"))
  expect_output(print(fit), "global, from 30 random networks with at most 3 parents")
  expect_output(print(fit$proxy), "with a positive coefficient")
  expect_identical(fit$bound, Inf)
  expect_false(fit$proved)
  withr::local_pdf(NULL)
  expect_no_error(plot(fit, "trajectory"))
  expect_s3_class(ggplot2::autoplot(fit, "trajectory"), "ggplot")
})

test_that("mixed data have no arcs from continuous to discrete variables, and all scores", {
  expect_allowed <- function(data, ...) {
    fit <- suppressMessages(search_by_proxy(data, "bic_cg", ..., n_samples = 30, threads = 1))
    discrete <- vapply(data, is.factor, NA)
    expect_identical(sum(as.matrix(fit)[names(data)[!discrete], names(data)[discrete]]), 0L)
    expect_true(is.finite(fit$score))
    expect_equal(fit$score, suppressMessages(score_network(fit, data, "bic_cg")))
  }
  for (seed in 1:3) expect_allowed(iris, seed = seed)
  rare <- transform(iris, group = factor(rep(1:25, 6)), kind = factor(rep(1:5, 30)))
  for (proxy in c("global", "decomposable")) {
    expect_allowed(rare, seed = 1, proxy = proxy, polish = FALSE)
  }
})

test_that("true scores of the trajectory are left out when time is up", {
  data <- bn_data(asia)
  score <- resolve_score("bdeu", data, list(), character(), NULL)
  scorer <- cpp_family_scorer(data, score$name, score$settings, 2^20, count_rows, 1L,
                              list(seconds = Inf, bytes = Inf, nodes = Inf))
  looks <- 0
  left <- function() {
    looks <<- looks + 1
    list(seconds = as.numeric(looks < 2))
  }
  problem <- list(scorer = scorer, threads = 1L, budget = list(left = left))
  found <- score_in_time(problem, rep(1:8, 5), rep(list(integer()), 40))
  expect_identical(is.na(found), rep(c(FALSE, TRUE), c(8, 32)))
  problem$budget$left <- function() list(seconds = 1)
  expect_equal(score_in_time(problem, rep(1:8, 5), rep(list(integer()), 40)), rep(found[1:8], 5))
  fit <- by_proxy(n_samples = 30, seed = 1)
  last <- nrow(fit$trajectory)
  fit$trajectory$score[3:(last - 1)] <- NA
  withr::local_pdf(NULL)
  expect_no_error(plot(fit, "trajectory"))
  expect_no_warning(print(ggplot2::autoplot(fit, "trajectory")))
})

test_that("neither threads nor the order of the columns change the result", {
  for (proxy in c("global", "decomposable")) {
    one <- by_proxy(n_samples = 20, proxy = proxy, retrain = 2, seed = 7)
    two <- search_by_proxy(asia[8:1], n_samples = 20, proxy = proxy, retrain = 2, seed = 7,
                           threads = 2)
    expect_equal(one$score, two$score, tolerance = 1e-12)
    expect_identical(as.matrix(one), as.matrix(two)[names(asia), names(asia)])
    expect_equal(one$proxy$coefficients, two$proxy$coefficients[names(asia), names(asia)])
    expect_equal(predict(two$proxy, one), one$predicted)
  }
})

test_that("sampled networks satisfy the constraints and need not be alike", {
  constraints <- list(required = list(integer(), 1L, integer(), integer()),
                      candidates = list(2:4, 3:4, c(1L, 4L), 1:3), max_parents = c(3L, 2L, 1L, 0L),
                      limit_configurations = FALSE)
  families <- cpp_random_networks(constraints, 0.5, 0, 200, 1)
  networks <- lapply(1:200, function(i) families[(i - 1) * 4 + 1:4])
  for (parents in networks) {
    expect_null(find_cycle(parents))
    expect_true(all(lengths(parents) <= constraints$max_parents) && 1L %in% parents[[2]] &&
                !2L %in% parents[[3]])
  }
  expect_gt(length(unique(networks)), 10)
  expect_identical(networks[1:50],
                   lapply(1:50, function(i) cpp_random_networks(constraints, 0.5, i - 1, 1, 1)))
})

test_that("re-training never loses, and polishing ends in a local optimum", {
  for (proxy in c("global", "decomposable")) {
    plain <- by_proxy(n_samples = 20, proxy = proxy, polish = FALSE, seed = 3)
    again <- by_proxy(n_samples = 20, proxy = proxy, polish = FALSE, retrain = 3, seed = 3)
    polished <- by_proxy(n_samples = 20, proxy = proxy, polish = TRUE, seed = 3)
    expect_gte(again$score, plain$score)
    expect_identical(sum(again$trajectory$phase == "retraining"), 3L)
    expect_gte(again$score, max(again$trajectory$score[again$trajectory$phase == "retraining"]))
    expect_gt(again$counters[["families_retraining"]], 0)
    climbed <- hill_climb(asia, "bdeu", start = polished, max_parents = 3, tabu = 0)
    expect_equal(polished$score, climbed$score)
  }
})

test_that("changes that are called legal are all there are", {
  set.seed(8)
  parents <- list(integer(), 1L, c(1L, 2L), 3L)
  problem <- list(candidates = list(2:4, 3:4, c(1L, 2L, 4L), 1:3),
                  required = list(integer(), 1L, integer(), integer()),
                  max_parents = c(3L, 3L, 2L, 3L))
  found <- legal_changes(problem, parents)
  # 1 -> 2 must stay, all others go; 3 is full, and what points up closes a cycle.
  expect_setequal(paste(found$from, found$to, found$there),
                  c("1 3 TRUE", "2 3 TRUE", "3 4 TRUE", "1 4 FALSE", "2 4 FALSE"))
})

test_that("the decomposable proxy is the regression it says, and lists what it predicts to be best",
          {
  fit <- by_proxy(n_samples = 25, proxy = "decomposable", polish = FALSE, seed = 4)
  proxy <- fit$proxy
  read <- quietly_read(asia)
  constraints <- list(required = rep(list(integer()), 8),
                      candidates = lapply(1:8, function(x) setdiff(1:8, x)),
                      max_parents = rep(3L, 8), limit_configurations = FALSE)
  # Columns by what they hold, as the core has them.
  sorted <- names(asia)[content_order(read)]
  families <- cpp_random_networks(constraints, arc_probability(2, 8), 0, 25, 4)
  x <- 5L
  sets <- unique(families[seq(x, by = 8, length.out = 25)])
  scores <- family_scorer(reorder_columns(read, match(sorted, names(asia))),
                          "bdeu")(rep(x, length(sets)), sets)
  pairs <- utils::combn(8, 2)
  features <- t(vapply(sets, function(set) {
    c(1:8 %in% set, 1:3 <= length(set), colSums(matrix(pairs %in% set, 2)) == 2) + 0
  }, numeric(8 + 3 + 28)))
  common <- unname(proxy$common)
  weights <- rep(common[1:3], c(8, 3, 28))
  z <- (scores - mean(scores)) / sqrt(mean((scores - mean(scores))^2))
  k <- features %*% (weights * t(features)) + common[4] * diag(length(sets))
  coefficients <-
    weights * c(crossprod(features, solve(k, z))) * sqrt(mean((scores - mean(scores))^2))
  of_child <- proxy$coefficients[sorted, sorted[x]]
  expect_equal(unname(of_child), coefficients[1:8], tolerance = 1e-9)
  expect_equal(unname(proxy$sizes[, match(sorted[x], names(asia))]), coefficients[9:11],
               tolerance = 1e-9)
  # Every set of up to three parents, by the formula, as the one child of a proxy.
  one <- list(means = mean(scores), coefficients = matrix(coefficients[1:8]),
              sizes = matrix(coefficients[9:11]),
              pairs = data.frame(child = 1L, first = pairs[1, ], second = pairs[2, ],
                                 coefficient = coefficients[12:39]))
  known <- cpp_known_families(1L)
  of_one <- list(required = list(integer()), candidates = list(setdiff(1:8, x)), max_parents = 3L,
                 limit_configurations = FALSE)
  list_sets <- function() cpp_predicted_sets(known, one, of_one, 1L, resolve_limits(Inf, Inf))
  ours <- list_sets()
  all_sets <- unlist(lapply(0:3, function(k) utils::combn(setdiff(1:8, x), k, simplify = FALSE)),
                     recursive = FALSE)
  predicted <- vapply(all_sets, function(set) {
    mean(scores) + sum(coefficients * c(1:8 %in% set, 1:3 <= length(set),
                                        colSums(matrix(pairs %in% set, 2)) == 2))
  }, 0)
  place_of <- function(sets, among) {
    match(vapply(sets, toString, ""), vapply(among, toString, ""))
  }
  expect_equal(ours$score, predicted[place_of(listed_sets(ours), all_sets)])
  expect_equal(max(ours$score), max(predicted))
  # Families that are known have their own scores, whether the proxy would list them or not.
  best <- listed_sets(ours)[order(-ours$score)]
  asked <- cpp_best_unknown(known, ours, 3)
  expect_identical(asked, list(children = c(1L, 1L, 1L), parents = best[1:3]))
  worst <- all_sets[[which.min(predicted)]]
  expect_true(is.na(place_of(list(worst), best)))
  cpp_know_families(known, c(1L, 1L, 1L), list(best[[2]], worst, best[[1]]), c(5, 6, -Inf))
  cpp_know_families(known, 1L, list(worst), 7)
  with_known <- list_sets()
  expect_identical(with_known$score[place_of(list(best[[2]], worst), listed_sets(with_known))],
                   c(5, 6))
  expect_length(with_known$score, length(ours$score) + 1L)
  expect_identical(cpp_best_unknown(known, with_known, 2)$parents, best[c(1, 3)])
})

test_that("pairs are found for all sets at once", {
  sets <- list(3L, integer(), c(1L, 4L, 7L), c(2L, 5L), c(1L, 2L, 3L, 9L), integer(), c(2L, 5L))
  pairs <- pairs_of_sets(sets)
  by_set <- lapply(sets, function(set) if (length(set) > 1) t(utils::combn(set, 2)))
  expect_identical(cbind(pairs$first, pairs$second), do.call(rbind, by_set))
  expect_identical(pairs$set, rep(seq_along(sets), choose(lengths(sets), 2)))
  fit <- by_proxy(n_samples = 40, proxy = "decomposable", seed = 1)
  parents <- unname(parent_index(fit))
  one_by_one <- vapply(seq_along(parents),
                       function(x) predict_sets(fit$proxy, x, matrix(parents[[x]], 1L)), 0)
  expect_equal(predict_families(fit$proxy, parents), one_by_one, tolerance = 1e-12)
})

test_that("wide data are not trained on when time is up, and the best sample is the result", {
  set.seed(1)
  wide <- as.data.frame(matrix(sample(c("a", "b"), 200 * 150, TRUE), 200), stringsAsFactors = TRUE)
  fit <- suppressMessages(search_by_proxy(wide, n_samples = 1e5, proxy = "decomposable",
                                          time_limit = 0.3, seed = 1))
  expect_identical(fit$stop_reason, "time_limit")
  expect_true(is.finite(fit$score))
  # Before, all samples were drawn whatever the limit: 16 seconds of processors.
  expect_lt(fit$timings[["total"]], 10)
})

test_that("limits end in a result, misuse in an error that says what to do", {
  at_once <- by_proxy(n_samples = 1000, time_limit = 0)
  expect_identical(at_once$stop_reason, "time_limit")
  expect_error(by_proxy(n_samples = 1), "n_samples", class = "bnstar_error_argument")
  expect_error(search_by_proxy(iris[1:4]), "does not fit gaussian data.*discretize_data",
               class = "bnstar_error_argument")
  expect_error(by_proxy(proxy = "thin_plate"), class = "bnstar_error_argument")
  fit <- by_proxy(n_samples = 5, seed = 1)
  expect_error(predict(fit$proxy, learn_bn(iris[1:4])), class = "bnstar_error_argument")
  fit$proxy$coefficients[1, 1] <- 1
  expect_error(predict(fit$proxy, 0 * diag(8)), "changed by hand", class = "bnstar_error_argument")
  expect_error(print(fit), "changed by hand", class = "bnstar_error_argument")
})

test_that("Gaussian data, other scores and learn_bn() work, and limits of parents are kept", {
  fit <- search_by_proxy(iris[1:4], "bge", n_samples = 10, seed = 1)
  expect_equal(fit$score, score_network(fit, iris[1:4], "bge"))
  fit <- learn_bn(asia, method = "search_by_proxy", n_samples = 10, max_parents = 1, seed = 1)
  expect_identical(fit$method, "search_by_proxy")
  expect_lte(max(colSums(as.matrix(fit))), 1)
  # A variable that never varies, and no arcs at all.
  expect_no_error(suppressMessages(search_by_proxy(cbind(asia[1:2], same = factor("a")),
                                                   n_samples = 3)))
  expect_identical(nrow(by_proxy(max_parents = 0, n_samples = 3)$bn$arcs), 0L)
  expect_identical(nrow(by_proxy(max_parents = 0, n_samples = 3, proxy = "decomposable",
                                 retrain = 1)$bn$arcs), 0L)
})

test_that("print says when a random network is better than the one found", {
  data <- as.data.frame(Titanic)
  worse <- search_by_proxy(data, weights = "Freq", seed = 1)
  expect_gt(worse$proxy$best_sample, worse$score)
  expect_output(print(worse), "better\\s+than\\s+this\\s+network")
  better <- search_by_proxy(data, weights = "Freq", retrain = 2, polish = TRUE, seed = 1)
  expect_gte(better$score, better$proxy$best_sample)
  expect_no_match(capture.output(print(better)), "better")
})

test_that("integers are numbers to Gaussian scores, as for all learners", {
  fit <- search_by_proxy(quakes[1:200, ], "bic_g", n_samples = 10, seed = 1)
  expect_equal(fit$score, score_network(fit, as.data.frame(lapply(quakes[1:200, ], as.numeric)),
                                        "bic_g"))
})

test_that("scores on the way are those of the networks", {
  set.seed(3)
  children <- c(1:5, sample(5, 40, replace = TRUE))
  scores <- replace(stats::rnorm(45), c(3, 12, 20), -Inf)
  node_scores <- scores[1:5]
  totals <- sum(node_scores)
  for (i in 6:45) {
    node_scores[children[i]] <- scores[i]
    totals <- c(totals, sum(node_scores))
  }
  expect_true(any(is.infinite(totals)) && any(is.finite(totals)))
  expect_equal(totals_on_the_way(scores, children, 5), totals)
  expect_equal(totals_on_the_way(scores[1:5], 1:5, 5), sum(scores[1:5]))
  late <- totals_on_the_way(replace(scores, 30:45, NA), children, 5)
  expect_equal(late[1:25], totals[1:25])
  expect_true(all(is.na(late[26:41])))
})

test_that("there are as many samples as memory allows", {
  set.seed(70)
  data <- named_columns(lapply(1:60, function(i) factor(sample(2, 200, TRUE))))
  sampled <- function(...) {
    suppressMessages(search_by_proxy(data, "bic", n_samples = 3000, seed = 1, time_limit = 20, ...))
  }
  little <- sampled(proxy = "decomposable", polish = FALSE, memory_limit = "20MB")
  expect_lt(little$counters[["samples"]], 3000)
  expect_gt(little$counters[["samples"]], 2)
  expect_identical(little$stop_reason, "memory_limit")
})

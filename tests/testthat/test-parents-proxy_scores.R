test_that("lists have the best sets in order, and the tail is what comes next", {
  set.seed(1501)
  for (i in seq_len(trials(20))) {
    expect_identical(proxy_lists_fault(random_proxy(sample(2:6, 1)), sample(c(1, 4, 15, 1e6), 1)),
                     "")
  }
})

test_that("every searcher finds the best network of a proxy, with bounds that hold", {
  set.seed(1502)
  for (i in seq_len(trials(4))) expect_identical(proxy_search_faults(6), character())
})

test_that("constraints are kept, and required arcs are paid for", {
  set.seed(1503)
  dags <- all_dags(4)
  for (i in seq_len(trials(30))) expect_identical(constrained_proxy_fault(dags), "")
  proxy <- linear_proxy(matrix(c(0, -5, 2, 1, 0, 3, 4, 1, 0), 3, byrow = TRUE), mean = -10)
  scores <- local_scores(proxy, required = data.frame(from = "v1", to = "v2"))
  fit <- search_order_graph(scores)
  expect_equal(fit$score, -10 - 5 + 2 + 3)
  expect_equal(score_network(matrix(0, 3, 3, dimnames = list(proxy$variables, proxy$variables)),
                             scores), -10)
})

test_that("more than 64 variables fall into parts and are put together again", {
  set.seed(1504)
  blocks <- lapply(1:14, function(b) random_proxy(5))
  coefficients <- matrix(0, 70, 70)
  for (b in seq_along(blocks)) coefficients[5 * b - 4:0, 5 * b - 4:0] <- blocks[[b]]$coefficients
  optima <- vapply(blocks, function(block) judge_optimum(proxy_costs(block)) + block$mean, 0)
  max_parents <- unlist(lapply(blocks, function(block) block$max_parents))
  fit <- search_order_graph(local_scores(linear_proxy(coefficients, 7, max_parents)))
  expect_true(fit$proved)
  expect_equal(fit$score, 7 - sum(optima))
})

test_that("tables that share pairs prove what a dense problem of 24 variables needs", {
  set.seed(1505)
  proxy <- linear_proxy(matrix(stats::rnorm(24^2), 24) * !diag(24))
  scores <- local_scores(proxy)
  expect_true(any(scores$tail > -Inf))
  fit <- search_order_graph(scores, time_limit = 60)
  expect_true(fit$proved)
  expect_equal(fit$score, search_order_graph(scores, "portfolio", time_limit = 60)$score)
  expect_lt(fit$counters[["expanded"]], 50000)
})

test_that("printing says how many sets are listed and what others score", {
  expect_snapshot({
    local_scores(linear_proxy(matrix(c(0, 1, 2, 3, 0, 1, 2, 1, 0), 3), mean = -3))
    local_scores(linear_proxy(matrix(c(0, 1, 2, 3, 0, 1, 2, 1, 0), 3), mean = -3), most_sets = 2)
  })
})

test_that("parts and restrictions of such scores are scores of the same kind", {
  set.seed(1506)
  proxy <- linear_proxy(matrix(stats::rnorm(36), 6) * !diag(6), mean = 6)
  scores <- local_scores(proxy, most_sets = 2)
  kept <- c("v4", "v1", "v6")
  part <- linear_proxy(proxy$coefficients[kept, kept], mean = 3)
  expect_equal(search_order_graph(scores[kept])$score, -judge_optimum(proxy_costs(part)))
  forbidden <- data.frame(from = "v2", to = c("v1", "v3", "v4"))
  same <- search_order_graph(local_scores(proxy, forbidden = forbidden, max_parents = 2))
  expect_equal(search_order_graph(restrict_scores(scores, forbidden = forbidden,
                                                  max_parents = 2))$score, same$score)
  expect_message(write_scores(scores, withr::local_tempfile(fileext = ".jkl")),
                 "a part of what can matter")
  found <- search_orderings(scores, seed = 1)
  expect_lte(found$score, search_order_graph(scores)$score + 1e-9)
  expect_gte(found$bound, search_order_graph(scores)$score - 1e-9)
})

test_that("what a proxy cannot be is said in the user's words", {
  proxy <- linear_proxy(matrix(c(0, 1, 1, 0), 2))
  altered <- function(...) utils::modifyList(proxy, list(...))
  expect_error(local_scores(altered(coefficients = matrix(0, 3, 3))),
               class = "bnstar_error_argument")
  expect_error(local_scores(altered(coefficients = matrix(c(0, NA, 1, 0), 2))),
               class = "bnstar_error_argument")
  expect_error(local_scores(altered(variables = c("a", "a"))), class = "bnstar_error_argument")
  expect_error(local_scores(altered(max_parents = -1)), class = "bnstar_error_argument")
  expect_error(local_scores(proxy, "bic"), "has no meaning", class = "bnstar_error_argument")
  expect_error(local_scores(proxy, iss = 1), "iss", class = "bnstar_error_argument")
  expect_error(local_scores(proxy, required = data.frame(from = "v1", to = "v9")),
               class = "bnstar_error_argument")
  expect_error(score_network(matrix(0, 3, 3, dimnames = list(letters[1:3], letters[1:3])),
                             local_scores(proxy)), class = "bnstar_error")
  expect_error(search_order_graph(local_scores(linear_proxy(matrix(1, 3, 3) - diag(3)),
                                               most_sets = 1), "full_pass"),
               "needs all parent sets", class = "bnstar_error_argument")
})

test_that("a decomposable proxy lists all sets, with what it predicts", {
  set.seed(1507)
  data <- random_discrete(5, 60)
  fit <- suppressMessages(search_by_proxy(data, n_samples = 25, proxy = "decomposable",
                                          max_parents = 2, seed = 1))
  scores <- local_scores(fit$proxy)
  expect_identical(diff(scores$start), rep(11, 5))
  best <- search_order_graph(scores)
  expect_true(best$proved)
  expect_equal(best$score, predict(fit$proxy, best))
  dags <- all_dags(5)
  values <- -dag_costs(dags, listed_costs(scores))
  expect_equal(best$score, max(values))
  network <- dags[sample(which(is.finite(values)), 1), ]
  adjacent <- vapply(network, function(mask) as.numeric(seq_len(5) %in% members(mask, 5)),
                     numeric(5))
  dimnames(adjacent) <- list(names(data), names(data))
  expect_equal(predict(fit$proxy, adjacent), score_network(adjacent, scores))
  required <- data.frame(from = names(data)[1], to = names(data)[2])
  kept <- local_scores(fit$proxy, required = required)
  expect_true(all(vapply(set_parents(kept)[set_owners(kept) == 2], function(p) 1 %in% p, NA)))
  expect_error(local_scores(fit$proxy, most_sets = 3), "most_sets", class = "bnstar_error_argument")
})

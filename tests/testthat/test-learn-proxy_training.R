test_that("the process is that of the definition, by rows and by features, and so are its slopes", {
  set.seed(1)
  for (i in 1:12) expect_identical(process_fault(sample(3:25, 1), sample(2:25, 1)), "")
})

test_that("the kernel form of the paper and the sum of coefficients predict the same", {
  fit <- search_by_proxy(oracle_a, n_samples = 15, seed = 2, training = "fixed_point")
  proxy <- fit$proxy
  constraints <- list(required = rep(list(integer()), 5),
                      candidates = lapply(1:5, function(x) setdiff(1:5, x)),
                      max_parents = rep(3L, 5), limit_configurations = FALSE)
  families <- cpp_random_networks(constraints, arc_probability(2, 5), 0, 15, 2)
  # Networks are drawn in the numbers that the columns have by what they hold.
  by_content <- content_order(quietly_read(oracle_a))
  networks <- lapply(1:15, function(i) in_users_numbers(list(parents = families[(i - 1) * 5 + 1:5]),
                                                        list(number = order(by_content),
                                                             by_content = by_content))$parents)
  scores <- vapply(networks, function(parents) {
    adjacent <- `dimnames<-`(adjacency(parents) + 0, list(names(oracle_a), names(oracle_a)))
    score_network(adjacent, oracle_a, "bdeu")
  }, 0)
  b <- t(vapply(networks, function(parents) c(adjacency(parents)) + 0, numeric(25)))
  k <- b %*% (c(proxy$weights) * t(b)) + proxy$noise * diag(15)
  star <- b %*% (c(proxy$weights) * c(as.matrix(fit)))
  expect_equal(proxy$mean, mean(scores), tolerance = 1e-12)
  expect_equal(fit$predicted, proxy$mean + sum(star * solve(k, scores - proxy$mean)),
               tolerance = 1e-10)
  expect_equal(proxy$best_sample, max(scores))
  expect_true(all(proxy$weights[colSums(b) == 0] == 0) &&
              all(proxy$coefficients[colSums(b) == 0] == 0))
})

test_that("training finds the best common weight, and separate ones that are better", {
  set.seed(3)
  p <- random_process(30, 8)
  p$values <- c(feature_matrix(p$rows, 8) %*% c(2, -2, 1, 0, 0, 0, 0, 0)) + stats::rnorm(30, 0, 0.5)
  trained <- function(by, group) {
    cpp_train_process(p$rows, p$values, list(by = by, group = group, learn_noise = TRUE,
                                             most_steps = 2000L), resolve_limits(Inf, Inf))
  }
  common <- trained("fixed_point", integer(8))
  best <- stats::optim(c(0, 0), function(at) -judge_process(p$rows, p$values, rep(exp(at[1]), 8),
                                                            exp(at[2]))$likelihood)
  expect_equal(common$likelihood, -best$value, tolerance = 1e-4)
  for (by in c("fixed_point", "gradient")) {
    found <- trained(by, 0:7)
    expect_gt(found$likelihood, common$likelihood)
    expect_equal(found$likelihood, judge_process(p$rows, p$values, found$weights,
                                                 found$noise)$likelihood, tolerance = 1e-8)
    # What does not matter loses its weight.
    expect_lt(max(found$weights[5:8]), 0.2 * min(found$weights[1:2]))
  }
  # The two end in the same place up to the last steps along the gradient, which are short.
  expect_lt(trained("fixed_point", 0:7)$likelihood - trained("gradient", 0:7)$likelihood, 0.5)
})

test_that("rows that come and go leave the factor as if it were made at once", {
  set.seed(4)
  p <- random_process(20, 12)
  process <- cpp_growing_process(p$weights)
  noise <- stats::runif(20, 0.1, 2)
  grow <- function(kept, at, seconds = Inf) {
    limits <- list(seconds = seconds, bytes = Inf, nodes = Inf)
    cpp_grow_process(process, kept, p$rows[at], p$values[at], noise[at], limits)
  }
  expect_true(all(grow(0L, integer())$coefficients == 0))
  grow(0L, 1:12)
  expect_identical(grow(12L, 13:20, seconds = 1e-9),
                   list(coefficients = numeric(), stop_reason = "time_limit"))
  grown <- grow(7L, 13:20)$coefficients
  b <- feature_matrix(p$rows[c(1:7, 13:20)], 12)
  k <- b %*% (p$weights * t(b)) + diag(noise[c(1:7, 13:20)])
  expect_equal(grown, p$weights * c(crossprod(b, solve(k, p$values[c(1:7, 13:20)]))),
               tolerance = 1e-10)
})

test_that("without noise the kernel of too many networks is refused", {
  expect_error(search_by_proxy(oracle_a, n_samples = 25, centre = FALSE, seed = 1),
               "more than 20 networks over 5 variables", class = "bnstar_error_argument")
  printed <- search_by_proxy(oracle_a, n_samples = 8, centre = FALSE, seed = 5)
  expect_identical(printed$proxy$noise, 0)
  expect_identical(printed$proxy$mean, 0)
  expect_no_error(search_by_proxy(oracle_a, n_samples = 25, centre = FALSE, noise = "learned",
                                  seed = 1))
})

test_that("centred proxies predict better than raw ones on data A", {
  constraints <- list(required = rep(list(integer()), 5),
                      candidates = lapply(1:5, function(x) setdiff(1:5, x)),
                      max_parents = rep(3L, 5), limit_configurations = FALSE)
  read <- quietly_read(oracle_a)
  scorer <- family_scorer(read, "bdeu")
  agreement <- function(seed, centre) {
    proxy <- search_by_proxy(read, n_samples = 40, seed = seed, centre = centre, noise = "learned",
                             threads = 1)$proxy
    families <- cpp_random_networks(constraints, 0.5, 0, 60, 1000 + seed)
    networks <- lapply(1:60, function(i) families[(i - 1) * 5 + 1:5])
    true <- vapply(networks, function(parents) sum(scorer(1:5, parents)), 0)
    predicted <- vapply(networks, function(parents) predict_network(proxy, parents), 0)
    if (stats::sd(predicted) == 0) 0 else stats::cor(true, predicted)
  }
  centred <- vapply(1:20, agreement, 0, centre = TRUE)
  raw <- vapply(1:20, agreement, 0, centre = FALSE)
  expect_gt(stats::median(centred), stats::median(raw) + 0.1)
})

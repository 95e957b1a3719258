test_that("bounds hold over all networks however scoring was cut", {
  set.seed(131)
  expect_no_fault(replicate(trials(200), truncated_fault(), simplify = FALSE))
})

test_that("what was scored of an unfinished size is listed, and the tail knows of the rest", {
  set.seed(132)
  states <- function(n, r, rows) {
    named_columns(lapply(1:n, function(i) factor(sample(r, rows, replace = TRUE))))
  }
  data <- states(18, 3, 3000)
  data$v1 <- factor((as.integer(data$v2) + as.integer(data$v3)) %% 3)
  # Whole levels, and the next to last of them is cut short.
  binary <- states(26, 2, 1000)
  binary$v1 <-
    factor(Reduce(`+`, lapply(binary[2:8], as.integer)) > sample(9:12, 1000, replace = TRUE))
  key <- function(scores) {
    frame <- as.data.frame(scores)
    paste(frame$variable, vapply(frame$parents, paste, "", collapse = " "), frame$score)
  }
  check <- function(data, score, share, ...) {
    all <- local_scores(data, score, ...)
    # Where other work slowed the first scoring down, a share of its time may be enough for all.
    for (times in 2^(0:9)) {
      limit <- share / times * all$info$timings[["scoring"]]
      half <- local_scores(data, score, ..., time_limit = limit)
      if (half$info$stop_reason != "finished") break
    }
    expect_identical(half$info$stop_reason, "time_limit")
    expect_match(half$info$listed, "scoring: time limit reached")
    expect_true(all(key(half) %in% key(all)))
    missing <- !key(all) %in% key(half)
    best <- tapply(all$score[missing], factor(set_owners(all)[missing], seq_along(all$variables)),
                   max)
    expect_true(all(best <= half$tail + 1e-9, na.rm = TRUE))
  }
  for (prune in c(TRUE, FALSE)) check(data, "k2", 0.4, max_parents = 4, prune = prune)
  for (share in c(0.2, 0.4, 0.7)) check(binary, "bic", share)
})

test_that("tails are kept by all that changes lists", {
  withr::local_options(bnstar.set_budget = 60)
  expect_message(scores <- local_scores(oracle_a, "bdeu"),
                 "are listed, larger ones would be too many")
  expect_true(all(scores$tail > -Inf))
  expect_identical(scores[c("x3", "x1")]$tail, scores$tail[c(4, 2)])
  expect_identical(restrict_scores(scores, forbidden = cbind("x0", "x1"))$tail, scores$tail)
  size <- max(scores$info$complete)
  within <- restrict_scores(scores, max_parents = size)
  expect_identical(within$tail, rep(-Inf, 5))
  expect_null(within$info$listed)
  expect_true(search_order_graph(within)$proved)
  file <- withr::local_tempfile(fileext = ".rds")
  saveRDS(scores, file)
  expect_identical(readRDS(file), scores)
  jkl <- withr::local_tempfile(fileext = ".jkl")
  expect_message(write_scores(scores, jkl), "a part of what can matter", class = "bnstar_message")
  expect_message(write_scores(within, jkl), NA)
  expect_null(read_scores(jkl)$tail)
  expect_true(search_order_graph(read_scores(jkl))$proved)
  broken <- scores
  broken$tail[2] <- NA
  expect_error(search_order_graph(broken), "tail", class = "bnstar_error_argument")
})

test_that("scores without a bound for larger sets say so", {
  withr::local_options(bnstar.set_budget = 20)
  scores <- suppressMessages(local_scores(oracle_b, "bge"))
  expect_identical(scores$tail, rep(Inf, 4))
  fit <- search_order_graph(scores)
  expect_identical(fit$bound, Inf)
  expect_true(fit$within$proved)
  expect_false(fit$proved)
  expect_identical(fit$stop_reason, "finished")
  expect_output(print(fit),
                "proved among networks with at most 1 parent.*over all networks\\s+no bound known")
})

test_that("traces of all learners go one way and end with what the result says", {
  numbers <- c("sbn", "astar_lasso", "dp_lasso", "l1mb")
  expect_one_way <- function(...) {
    fit <- suppressMessages(learn_bn(..., seed = 1))
    expect_identical(one_way_fault(fit), "",
                     label = paste(fit$method, fit$settings$maximize, fit$settings$k))
  }
  set.seed(1)
  for (i in seq_len(trials(30))) {
    data <- quietly_read(random_discrete(sample(4:9, 1), sample(c(30, 200, 1000), 1)))
    for (method in setdiff(available_methods()$name, numbers)) expect_one_way(data, method = method)
    for (maximize in c("hill_climb", decompositions)) {
      for (k in c(2, 4, 20)) {
        expect_one_way(data, method = "sparse_candidate", maximize = maximize, k = k)
      }
      expect_one_way(data, method = "sparse_candidate", maximize = maximize, k = 20,
                     time_limit = sample(c(0, 0.002, 0.01), 1))
    }
    expect_one_way(data, method = "auto", time_limit = sample(c(0, 0.01, 0.1), 1))
    continuous <- random_gaussian(5, 40, FALSE)
    for (method in numbers) {
      rlang::inject(expect_one_way(continuous, method = method,
                                   !!!if (method != "l1mb") list(lambda = 5)))
    }
  }
})

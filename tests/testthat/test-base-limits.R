# x is the parity of k bits, in rows 0, 1, ..., N - 1 of all their combinations.
parity_data <- function(rows, k) {
  bits <- lapply(seq_len(k), function(b) bitwAnd(bitwShiftR(seq_len(rows) - 1L, b - 1L), 1L))
  data <- named_columns(lapply(c(bits, list(Reduce(`+`, bits) %% 2)), factor))
  names(data)[k + 1] <- "x"
  data
}

best_set <- function(scores, variable) {
  frame <- as.data.frame(scores)
  frame <- frame[frame$variable == variable, ]
  frame[which.max(frame$score), ]
}

test_that("the natural logarithm limit loses sets that the safe one keeps", {
  cases <- data.frame(rows = c(15, 80, 1000), k = c(3, 4, 7), cost = c(10.832, 35.056, 442.096),
                      paper = c(2, 3, 5))
  for (i in seq_len(nrow(cases))) {
    case <- cases[i, ]
    data <- parity_data(case$rows, case$k)
    best <- best_set(local_scores(data), "x")
    expect_identical(best$size, as.integer(case$k))
    expect_equal(round(-best$score, 3), case$cost)
    paper <- local_scores(data, parent_limit = "paper")
    expect_lte(max(paper$size), case$paper)
    expect_lt(best_set(paper, "x")$score, best$score)
    expect_match(paper$info$listed,
                 paste("at most", case$paper, "parents per variable \\(a limit that may miss"))
    expect_identical(max(local_scores(data, parent_limit = "paper", prune = FALSE)$size),
                     as.integer(case$paper))
  }
})

test_that("the paper's limit is for BIC", {
  for (score in setdiff(discrete_scores(), "bic")) {
    expect_error(local_scores(oracle_a, score, parent_limit = "paper"),
                 "is a limit for score \"bic\"", class = "bnstar_error_argument")
  }
  expect_error(local_scores(oracle_b, "bic", parent_limit = "paper"), "bic_g",
               class = "bnstar_error_argument")
  expect_error(local_scores(oracle_a, parent_limit = "slides"), "\"safe\", \"paper\", and \"none\"",
               class = "bnstar_error_argument")
})

test_that("numbers of sets are counted as stated", {
  set.seed(51)
  rows <- 70
  data <- named_columns(lapply(c(2, 2, 3, 4, 2, 6, 2, 3),
                               function(r) factor(sample(r, rows, replace = TRUE))))
  data$v7 <- factor((as.integer(data$v1) + as.integer(data$v2)) %% 2)
  arity <- vapply(data, nlevels, 0L)
  sets <- lapply(0:255, members, n = 8)
  within <- function(limit, most_cells) {
    sum(vapply(1:8, function(x) sum(vapply(sets, function(set) {
      !(x %in% set) && length(set) <= limit && prod(arity[set]) <= most_cells(arity[x])
    }, NA)), 0L))
  }
  weights <- c(bic = log(rows) / 2, aic = 1)
  limits <- c(bic = floor(log2(1 + 2 * rows / log2(rows))), aic = floor(log2(1 + rows * log(2))))
  for (score in c("bic", "aic")) {
    cells <- function(r) 1 + rows * log(r) / ((r - 1) * weights[[score]])
    counts <- local_scores(data, score)$info$counts
    expect_named(counts, c("all", "within", "scored", "kept"))
    expect_identical(counts[["all"]], 8 * 2^7)
    expect_equal(counts[["within"]], within(limits[[score]], cells))
    expect_true(counts[["kept"]] <= counts[["scored"]] && counts[["scored"]] <= counts[["within"]])
    expect_equal(local_scores(data, score, max_parents = 2)$info$counts[["within"]],
                 within(2, cells))
    expect_identical(local_scores(data, score, parent_limit = "none",
                                  prune = FALSE)$info$counts[["scored"]], 8 * 2^7)
  }
  expect_equal(local_scores(data, parent_limit = "paper")$info$counts[["within"]],
               within(floor(log(2 * rows / log(rows))), function(r) Inf))
  expect_identical(local_scores(data, "bdeu")$info$counts[["within"]], 8 * 2^7)
})

test_that("scores without a limit of their own get one from a budget", {
  set.seed(52)
  data <- named_columns(lapply(1:30, function(i) factor(sample(2, 12, replace = TRUE))))
  # With five parents there are 4.4 million sets, with six 18.6.
  expect_equal(sum(30 * cumsum(choose(29, 0:29)) <= 5e6) - 1, 5)
  expect_message(scores <- local_scores(data, "bdeu", time_limit = 0), "up to 5 are listed",
                 class = "bnstar_message")
  expect_identical(unique(scores$info$max_parents), 5L)
  expect_identical(scores$info$scope, "all networks")
  # The constraints leave few enough sets.
  few <- local_scores(data, "bdeu",
                      candidates = stats::setNames(rep(list(c("v1", "v2", "v3")), 30), names(data)))
  expect_identical(range(few$info$max_parents), c(2L, 3L))
  expect_identical(few$tail, rep(-Inf, 30))
  # A variable with a limit of the user's keeps it, and its sets are not counted.
  expect_message(named <- local_scores(data, "bdeu", max_parents = c(v1 = 29), time_limit = 0),
                 "up to 5 are listed")
  expect_identical(named$info$max_parents, c(29L, rep(5L, 29)))
  one <- local_scores(data, "bdeu", max_parents = 1)
  expect_identical(one$info$scope, "all networks with at most 1 parent per variable")
  expect_identical(one$tail, rep(-Inf, 30))
})

test_that("scoring stopped by a limit returns the last complete size", {
  set.seed(53)
  data <- named_columns(lapply(1:12, function(i) factor(sample(2, 200, replace = TRUE))))
  stopped <- local_scores(data, "k2", time_limit = 0)
  expect_identical(stopped$info$stop_reason, "time_limit")
  expect_match(stopped$info$listed, "scoring: time limit reached")
  expect_identical(max(stopped$size), 0L)
  fit <- search_order_graph(stopped)
  expect_identical(fit$scope, "all networks")
  expect_identical(fit$within$scope, stopped$info$listed)
  expect_true(fit$within$proved)
  expect_false(fit$proved)
  expect_identical(fit$stop_reason, "time_limit")
  expect_gte(fit$bound, search_order_graph(local_scores(data, "k2"))$score)
  for (bytes in c(3e4, 1e5, 4e5)) {
    expect_message(stopped <- local_scores(data, "k2", prune = FALSE, memory_limit = bytes),
                   paste0("sets of [0-9] parents? would not fit in the memory limit; sizes up to ",
                          "[0-9] are complete"), class = "bnstar_message")
    expect_identical(stopped$info$stop_reason, "memory_limit")
    size <- max(stopped$size)
    expect_match(stopped$info$listed,
                 sprintf("at most %d parents? per variable \\(scoring: memory limit", size))
    expect_identical(stopped$score,
                     local_scores(data, "k2", prune = FALSE, max_parents = size)$score)
  }
  expect_gt(size, 1)
})

test_that("required parents are scored whatever the limits", {
  required <- data.frame(from = c("x0", "x1", "x2"), to = "x4")
  for (limits in list(list(time_limit = 0), list(memory_limit = 0))) {
    stopped <-
      suppressMessages(do.call(local_scores, c(list(oracle_a, "k2", required = required), limits)))
    expect_identical(stopped$info$stop_reason, names(limits))
    fit <- search_order_graph(stopped)
    expect_identical(unname(as.matrix(fit)[, "x4"]), c(1L, 1L, 1L, 0L, 0L))
  }
})

test_that("memory is spoken of where the limit has cut something, and only there", {
  said <- base::suppressMessages(expect_message(local_scores(oracle_a, "k2", memory_limit = 2000),
                                                class = "bnstar_message"))
  expect_match(gsub("\\s+", " ", conditionMessage(said)),
               paste0("All sets of 1 parent would not fit in the memory limit; sizes up to 0 are ",
                      "complete.*max_parents.*candidates"))
  expect_message(local_scores(oracle_a, "k2", memory_limit = "100MB"), NA)
})

test_that("limits are read in the usual ways", {
  bytes <- function(x) resolve_limits(Inf, x)$bytes
  expect_identical(bytes(1000), 1000)
  expect_identical(bytes("1000"), 1000)
  expect_identical(bytes("2GB"), 2 * 1024^3)
  expect_identical(bytes(" 1.5 MiB "), 1.5 * 1024^2)
  expect_identical(bytes("3k"), 3 * 1024)
  expect_identical(bytes(Inf), Inf)
  expect_gt(bytes(NULL), 2^24)
  for (wrong in list("much", "2XB", c("1GB", "2GB"), NA_character_, -1, NA, TRUE)) {
    expect_error(local_scores(oracle_a, memory_limit = wrong), "memory_limit",
                 class = "bnstar_error_argument")
  }
  scores <- local_scores(oracle_a)
  for (wrong in list(-1, NA, "1", c(1, 2), NULL)) {
    expect_error(local_scores(oracle_a, time_limit = wrong), "time_limit",
                 class = "bnstar_error_argument")
    expect_error(search_order_graph(scores, node_limit = wrong), "node_limit",
                 class = "bnstar_error_argument")
  }
  for (wrong in list(0, 1.5, NA, "2", 5000)) {
    expect_error(local_scores(oracle_a, threads = wrong), "threads",
                 class = "bnstar_error_argument")
  }
  withr::local_options(bnstar.threads = 0)
  expect_error(search_order_graph(scores), "threads", class = "bnstar_error_argument")
})

test_that("flags are checked", {
  expect_error(local_scores(oracle_a, prune = NA), "`prune`", class = "bnstar_error_argument")
  expect_error(local_scores(oracle_a, progress = "yes"), "`progress`",
               class = "bnstar_error_argument")
  expect_silent(local_scores(oracle_a, progress = TRUE))
})

test_that("progress is shown, survives its own errors and passes interrupts on", {
  scores <- local_scores(oracle_a)
  limits <- list(seconds = Inf, bytes = Inf, nodes = Inf)
  execution <- c(list(threads = 1L, seed = 0, folder = ""), start_from())
  search <- function(report) {
    cpp_search_order_graph(unclass(scores)[2:5], "dp", "simple", numeric(), execution, limits,
                           report)
  }
  calls <- 0
  counted <- search(function(done, total, score, bound) {
    calls <<- calls + 1
    FALSE
  })
  expect_gt(calls, 0)
  expect_true(counted$proved)
  stopped <- search(function(done, total, score, bound) TRUE)
  expect_identical(stopped$stop_reason, "interrupt")

  report <- progress_reporter(TRUE, "Working")
  environment(report)$started <- -Inf
  for (total in c(10, 20, 20, 5)) {
    for (done in c(0, total, 2 * total)) expect_false(environment(report)$show(done, total))
  }
  environment(report)$show <- function(...) stop("the bar broke")
  expect_false(report(1, 2))
  expect_null(progress_reporter(FALSE, "Working"))
})

test_that("the core's lack of memory becomes an error with a remedy, other errors stay", {
  expect_error(with_memory(stop("std::bad_alloc")), "max_parents", class = "bnstar_error_memory")
  expect_error(with_memory(stop("something else")), "something else", class = "simpleError")
  expect_identical(with_memory(1), 1)
})

test_that("a budget keeps time for the result, a quarter of it at most", {
  budget <- new_budget(100, NULL)
  budget$reserve(10)
  expect_equal(budget$left()$seconds, 90, tolerance = 0.01)
  budget$reserve(50)
  expect_equal(budget$left()$seconds, 75, tolerance = 0.01)
  unlimited <- new_budget(Inf, NULL)
  unlimited$reserve(10)
  expect_identical(unlimited$left()$seconds, Inf)
})

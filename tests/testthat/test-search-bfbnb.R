# Compares a finished search with the judge. Returns "" or what is wrong.
bfbnb_fault <- function(fit, scores, optimum) {
  slack <- 1e-10 * max(1, abs(optimum)) + fit$rounding
  if (!fit$proved || fit$stop_reason != "optimal") return(paste("not proved:", fit$stop_reason))
  if (abs(fit$score + optimum) > slack) {
    return(sprintf("score %.10f, optimum %.10f", fit$score, -optimum))
  }
  if (abs(score_network(fit, scores) - fit$score) > slack) return("the network has another score")
  if (any(fit$trace$bound < -optimum - slack)) return("a bound on the way was wrong")
  ""
}

random_lists <- function(n, ...) {
  random_scores(n, sets = sample(c(1, 3, 30), 1), digits = sample(c(0, 1, 8), 1), ...)
}

# Many parents help, and not all variables can have them.
hard_scores <- function(n, sets = 15, largest = 5) {
  scores <- random_scores(n, sets, largest)
  scores$score <- -10 + 3 * scores$size - stats::runif(length(scores$score))
  scores
}

# A mediocre network to start from, so that the search has to store much: each variable has its best
# parents among those before it.
in_column_order <- function(scores) {
  start <- no_arcs(scores)
  ends <- cumsum(scores$size)
  for (x in seq_along(scores$variables)) {
    best <- -Inf
    for (i in seq_len(scores$start[x + 1] - scores$start[x]) + scores$start[x]) {
      set <- scores$parents[seq_len(scores$size[i]) + ends[i] - scores$size[i]]
      if (any(set > x) || scores$score[i] <= best) next
      best <- scores$score[i]
      start[, x] <- replace(numeric(nrow(start)), set, 1)
    }
  }
  start
}

no_arcs <- function(scores) {
  n <- length(scores$variables)
  matrix(0, n, n, dimnames = list(scores$variables, scores$variables))
}

search_bfbnb <- function(scores, ...) {
  search_order_graph(scores, "bfbnb", "simple", ..., start = in_column_order(scores))
}

comparable <- function(fit) {
  fit[c("timings", "call", "seed")] <- NULL
  fit$trace$seconds <- NULL
  fit
}

test_that("bfbnb finds the optimum with every heuristic", {
  set.seed(501)
  faults <- unlist(lapply(seq_len(trials(60)), function(trial) {
    scores <- random_lists(sample(2:10, 1), empty_sets = stats::runif(1) < 0.7)
    optimum <- judge_optimum(listed_costs(scores))
    if (is.infinite(optimum)) return(NULL)
    vapply(available_heuristics()$name, function(heuristic) {
      bfbnb_fault(search_order_graph(scores, "bfbnb", heuristic), scores, optimum)
    }, "")
  }))
  expect_gt(length(faults), trials(40))
  expect_identical(faults[nzchar(faults)], faults[0])
})

test_that("bfbnb agrees with dp where much is stored", {
  set.seed(502)
  for (n in c(12, 14)) {
    scores <- hard_scores(n)
    fit <- search_bfbnb(scores)
    expect_identical(bfbnb_fault(fit, scores, -search_order_graph(scores, "dp")$score), "")
    expect_gt(fit$counters[["stored"]], 2^n / 20)
    expect_identical(fit$counters[["reopened"]], 0)
    expect_identical(fit$counters[["bytes_written"]], 0)
    expect_gt(nrow(fit$trace), 4)
  }
})

test_that("a problem without a network is refused and an odd one is solved", {
  cycle <- as_local_scores(list(list(2L), list(1L)), list(-1, -1))
  expect_error(search_order_graph(cycle, "bfbnb"), "only make cycles",
               class = "bnstar_error_argument")
  one <- as_local_scores(list(list(integer())), list(-3))
  expect_identical(search_order_graph(one, "bfbnb")$score, -3)
  # A dead end: 2 and 3 need each other unless 1 comes first, which looks expensive.
  trap <- as_local_scores(list(list(integer(), 2L, 3L), list(1L, 3L), list(1L, 2L)),
                          list(c(-9, -1, -1), c(-5, -1), c(-5, -1)))
  expect_equal(search_order_graph(trap, "bfbnb")$score, -15)
})

test_that("the number of threads changes nothing, on disk or not", {
  set.seed(503)
  scores <- hard_scores(13)
  folder <- withr::local_tempdir()
  for (memory in c(1e9, 1e5)) {
    runs <- lapply(c(1, 2, 4), function(threads) {
      comparable(search_bfbnb(scores, threads = threads, memory_limit = memory, folder = folder))
    })
    expect_identical(runs[[2]], runs[[1]])
    expect_identical(runs[[3]], runs[[1]])
  }
})

test_that("what does not fit in memory goes to disk, and nothing stays there", {
  set.seed(504)
  folder <- withr::local_tempdir()
  for (n in c(12, 14)) {
    scores <- hard_scores(n)
    optimum <- -search_order_graph(scores, "dp")$score
    in_memory <- search_bfbnb(scores)
    for (memory in c(8e4, 1.2e5, 2e5)) {
      fit <- search_bfbnb(scores, memory_limit = memory, folder = folder)
      expect_identical(bfbnb_fault(fit, scores, optimum), "")
      expect_lte(fit$counters[["bytes_peak"]], memory)
      same <- c("expanded", "generated", "stored")
      expect_identical(fit$counters[same], in_memory$counters[same])
      expect_identical(fit$bn$arcs, in_memory$bn$arcs)
      expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), character())
    }
  }
  # More bytes than the nodes take once: there were runs to be merged.
  tiny <- search_bfbnb(scores, memory_limit = 6e4, folder = folder)
  expect_identical(bfbnb_fault(tiny, scores, optimum), "")
  expect_gt(tiny$counters[["bytes_written"]], 9 * tiny$counters[["stored"]])
})

# Every variable wants the next two of a ring as its parents. The first one placed has none, the
# second one at most one: no network has less regret than 2.5 + 1, and going down has no more.
ring_scores <- function(n) {
  lists <- lapply(seq_len(n), function(x) {
    next_two <- as.integer((x + 0:1) %% n + 1)
    list(integer(), next_two[1], next_two[2], sort(next_two))
  })
  as_local_scores(lists, rep(list(-c(12.5, 11, 11.2, 10)), n))
}

test_that("more than 32, 64 and 128 variables are solved", {
  folder <- withr::local_tempdir()
  for (n in c(33, 64, 65, 70, 130)) {
    scores <- ring_scores(n)
    # Cut in two places: 6 instead of 3.5.
    order <- c(n, 5, setdiff((n - 1):1, 5))
    start <- no_arcs(scores)
    for (x in seq_len(n)) {
      start[intersect(order[seq_len(match(x, order) - 1)], (x + 0:1) %% n + 1), x] <- 1
    }
    for (memory in c(1e9, 4.5e5)) {
      fit <- search_order_graph(scores, "bfbnb", "simple", start = start, memory_limit = memory,
                                folder = folder)
      expect_identical(bfbnb_fault(fit, scores, 10 * n + 3.5), "")
      expect_gt(fit$counters[["stored"]], n)
    }
  }
  expect_gt(fit$counters[["bytes_written"]], 0)
})

# Adds a chain m -> m + 1 -> ... -> n behind the last variable of a small problem. Each variable of
# the chain scores far higher with its parent than without. In the parent sets of variable 1, n
# replaces m. The optimum stays the same, because the whole chain can follow m at no cost.
chained_scores <- function(scores, n) {
  m <- length(scores$variables)
  owners <- rep(seq_len(m), diff(scores$start))
  sets <- split(scores$parents, rep(seq_along(scores$size), scores$size))
  lists <- rep(list(integer()), length(scores$size))
  lists[as.integer(names(sets))] <- sets
  first <- owners == 1
  lists[first] <- lapply(lists[first], function(set) sort(ifelse(set == m, n, set)))
  chain <- lapply((m + 1):n, function(x) list(integer(), x - 1L))
  as_local_scores(c(unname(split(lapply(lists, as.integer), owners)), chain),
                  c(unname(split(scores$score, owners)), rep(list(c(-1000, -1)), n - m)))
}

test_that("wide nodes are merged from disk as in memory", {
  set.seed(509)
  folder <- withr::local_tempdir()
  # Bytes of a node and memory for about one layer of them.
  for (width in list(c(n = 40, node = 13, memory = 8e4), c(70, 21, 1.3e5), c(130, 37, 2.5e5))) {
    small <- hard_scores(12)
    scores <- chained_scores(small, width[[1]])
    optimum <- -search_order_graph(small, "dp")$score + width[[1]] - 12
    in_memory <- search_bfbnb(scores)
    expect_identical(bfbnb_fault(in_memory, scores, optimum), "")
    expect_identical(in_memory$counters[["largest_part"]], width[[1]])
    spilled <- search_bfbnb(scores, memory_limit = width[[3]], folder = folder)
    expect_identical(bfbnb_fault(spilled, scores, optimum), "")
    same <- c("expanded", "generated", "stored")
    expect_identical(spilled$counters[same], in_memory$counters[same])
    # More than every node once: there were runs.
    expect_gt(spilled$counters[["bytes_written"]], width[[2]] * spilled$counters[["stored"]])
    expect_lte(spilled$counters[["bytes_peak"]], width[[3]])
    expect_identical(list.files(folder), character())
  }
})

test_that("limits leave a network and bounds that hold", {
  set.seed(506)
  folder <- withr::local_tempdir()
  for (trial in 1:5) {
    scores <- hard_scores(13)
    optimum <- -search_order_graph(scores, "dp")$score
    slack <- 1e-9 * abs(optimum)
    stopped <- function(reason, ...) {
      fit <- search_bfbnb(scores, ...)
      expect_identical(fit$stop_reason, reason)
      expect_false(fit$proved)
      expect_true(fit$score <= -optimum + slack && fit$bound >= -optimum - slack)
      fit
    }
    early <- stopped("node_limit", node_limit = 30)
    later <- stopped("node_limit", node_limit = 300)
    expect_lte(later$counters[["stored"]], 300 + 13)
    expect_lte(later$bound, early$bound)
    expect_lt(later$bound, sum(tapply(scores$score, rep(1:13, diff(scores$start)), max)))
    stopped("memory_limit", memory_limit = 1e4)
    stopped("memory_limit", memory_limit = 7e4)
    stopped("time_limit", time_limit = 0)
    stopped("node_limit", node_limit = 300, memory_limit = 8e4, folder = folder)
    expect_identical(list.files(folder), character())
  }
})

test_that("a clock that runs out on disk leaves nothing there", {
  set.seed(507)
  folder <- withr::local_tempdir()
  fit <- search_bfbnb(hard_scores(22), time_limit = 0.5, memory_limit = 2e5, folder = folder)
  expect_identical(fit$stop_reason, "time_limit")
  expect_gt(fit$counters[["bytes_written"]], 0)
  expect_lt(fit$timings[["search"]], 60)
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), character())
})

test_that("only what no living search holds is removed", {
  folder <- withr::local_tempdir()
  stale <- file.path(folder, "bnstar-0123456789abcdef")
  dir.create(stale)
  writeLines("x", file.path(stale, "lock"))
  writeLines("x", file.path(stale, "layers"))
  dir.create(file.path(folder, "bnstar-empty"))
  dir.create(file.path(folder, "mine"))
  writeLines("x", file.path(folder, "mine", "lock"))
  writeLines("x", file.path(folder, "bnstar-notes.txt"))
  search_order_graph(hard_scores(6), "bfbnb", folder = folder)
  expect_setequal(list.files(folder), c("mine", "bnstar-notes.txt"))
  expect_true(file.exists(file.path(folder, "mine", "lock")))
})

unix <- .Platform$OS.type == "unix"

# Another process searches in the folder, is left in peace, and then killed.
if (unix) test_that("the folder of a living search stays, that of a killed one goes", {
  set.seed(510)
  folder <- withr::local_tempdir()
  file <- withr::local_tempfile()
  saveRDS(hard_scores(24), file)
  session <- start_session("
    arguments <- commandArgs(trailingOnly = TRUE)
    scores <- readRDS(arguments[1])
    start <- diag(0, 24)
    dimnames(start) <- list(scores$variables, scores$variables)
    bnstar::search_order_graph(scores, 'bfbnb', 'simple', start = start, memory_limit = 2e5,
                               time_limit = 120, folder = arguments[2])", c(file, folder))
  expect_true(wait_for(function() length(list.files(folder, recursive = TRUE)) >= 2, session, 60))
  there <- list.files(folder)
  expect_match(there, "^bnstar-[0-9a-f]{16}$")
  search_order_graph(hard_scores(6), "bfbnb", folder = folder)
  expect_identical(list.files(folder), there)
  expect_true("lock" %in% list.files(file.path(folder, there)))
  expect_true(session$is_alive())
  end_session(session)
  search_order_graph(hard_scores(6), "bfbnb", folder = folder)
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), character())
})

test_that("a folder that cannot be used is refused", {
  scores <- random_scores(3)
  missing <- file.path(withr::local_tempdir(), "nowhere")
  expect_error(search_order_graph(scores, "bfbnb", folder = missing), "does not exist",
               class = "bnstar_error_argument")
  expect_error(search_order_graph(scores, "bfbnb", folder = 3), "path of one folder",
               class = "bnstar_error_argument")
  expect_error(search_order_graph(scores, "bfbnb",
                                  folder = withr::local_tempfile(lines = "a file")),
               "does not exist", class = "bnstar_error_argument")
})

# A child process whose files may not grow beyond some kilobytes: the disk is full for it.
if (unix) test_that("a full disk ends the search with what is known", {
  set.seed(508)
  folder <- withr::local_tempdir()
  scores <- hard_scores(14)
  file <- withr::local_tempfile()
  saveRDS(scores, file)
  said <- session_output("
    arguments <- commandArgs(trailingOnly = TRUE)
    scores <- readRDS(arguments[1])
    start <- diag(0, 14)
    dimnames(start) <- list(scores$variables, scores$variables)
    fit <- bnstar::search_order_graph(scores, 'bfbnb', 'simple', start = start,
                                      memory_limit = 8e4, folder = arguments[2])
    cat(fit$stop_reason, fit$score, fit$bound)", c(file, folder),
    before = c("sh", "-c", "trap '' XFSZ; ulimit -f 16; exec \"$@\"", "sh"))
  expect_identical(attr(said, "status"), 0L)
  answer <- strsplit(said, " ")[[1]]
  optimum <- search_order_graph(scores, "dp")$score
  expect_identical(answer[1], "memory_limit")
  expect_lte(as.numeric(answer[2]), optimum + 1e-6)
  expect_gte(as.numeric(answer[3]), optimum - 1e-6)
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), character())
})

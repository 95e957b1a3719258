# Tasks here and on workers. One test has all that needs workers, because to begin takes them
# seconds.

# A call for each function that has tasks.
task_calls <- function() {
  asia <- asia_rows()
  titanic <- as.data.frame(Titanic)
  numbers <- simulate_data(random_parameters(benchmark_network("asia"), "gaussian", seed = 1), 80,
                           seed = 1)
  holes <- withr::with_seed(1, {
    rows <- asia[1:150, 1:4]
    for (v in 1:4) rows[runif(150) < 0.1, v] <- NA
    rows
  })
  outside <- 3
  list(
    exact = function(seed) boot_strength(titanic, 21, weights = "Freq", seed = seed),
    climbs = function(seed) boot_strength(asia, 9, "climb", seed = seed),
    trees = function(seed) boot_strength(asia, 5, "chow_liu", score = "loglik", seed = seed),
    folds = function(seed) {
      cross_validate(asia, list(tree = "chow_liu", mine = function(data) {
        stopifnot(outside == 3)
        chow_liu(data, root = names(data)[2])
      }), folds = 3, loss = "arcs", seed = seed)
    },
    lambda = function(seed) cv_lambda(numbers, folds = 3, n_lambda = 14, seed = seed),
    restarts = function(seed) hill_climb(asia, restarts = 2, runs = 3, seed = seed),
    alternate = function(seed) alternate_search(asia, idle_rounds = 1, runs = 3, seed = seed),
    em = function(seed) structural_em(holes, seed = seed)
  )
}

run_quietly <- function(call, seed) answer_of(suppressMessages(call(seed)))

test_that("without a plan future is not loaded", {
  said <- session_output("library(bnstar)
    boot_strength(as.data.frame(Titanic), 3, 'chow_liu', score = 'loglik', weights = 'Freq')
    hill_climb(as.data.frame(Titanic), weights = 'Freq', runs = 2)
    cat(isNamespaceLoaded('future'), isNamespaceLoaded('progressr'))")
  expect_identical(said[length(said)], "FALSE FALSE")
})

test_that("every plan gives the same answer", {
  calls <- task_calls()
  here <- lapply(calls, run_quietly, seed = 11)
  future::plan("sequential")
  expect_identical(run_quietly(calls$restarts, 11), here$restarts)
  local_workers()
  for (name in names(calls)) expect_identical(run_quietly(calls[[name]], 11), here[[name]],
                                              label = name)
  expect_false(identical(run_quietly(calls$climbs, 12), here$climbs))

  # A generator that the user has seeded is left as it would be without workers.
  drawn <- withr::with_seed(5, {
    run_quietly(calls$exact, NULL)
    runif(1)
  })
  future::plan("sequential")
  expect_identical(withr::with_seed(5, {
    run_quietly(calls$exact, NULL)
    runif(1)
  }), drawn)
})

test_that("workers that die, differ or fail are told apart", {
  local_workers()
  data <- asia_rows()
  learn <- function(data) chow_liu(data)
  expected <- cross_validate(data, learn, folds = 4, seed = 1)$losses$loss
  # The first worker that comes to it dies, once.
  mark <- withr::local_tempfile()
  dies_once <- function(data) {
    if (!file.exists(mark)) {
      file.create(mark)
      tools::pskill(Sys.getpid(), tools::SIGKILL)
    }
    chow_liu(data)
  }
  expect_identical(cross_validate(data, dies_once, folds = 4, seed = 1)$losses$loss, expected)

  future::plan("multisession", workers = 2)
  fails <- function(data) stop("no idea")
  expect_error(cross_validate(data, fails, folds = 3, seed = 1), "failed on the training rows",
               class = "bnstar_error_argument")
  replace_for_now("own_version", function() "99.9")
  expect_error(boot_strength(data, 4, seed = 1), "A worker has bnstar",
               class = "bnstar_error_workers")
})

test_that("a task that ends two workers is left out, and the user is told", {
  local_workers()
  own <- Sys.getpid()
  kills <- function(data) {
    if (Sys.getpid() == own) stop("not here")
    if (sum(data$smoke == "yes") %% 2 >= 0) tools::pskill(Sys.getpid(), tools::SIGKILL)
    Sys.sleep(60)
  }
  expect_message(cv <- cross_validate(asia_rows(), kills, folds = 2, seed = 1),
                 "workers ended twice")
  expect_identical(cv$stop_reason, "worker_lost")
  expect_identical(nrow(cv$losses), 0L)
})

test_that("limits hold on workers, large data go through a file, and progressr hears of tasks", {
  local_workers()
  data <- asia_rows()
  slow <- function(data) {
    Sys.sleep(0.5)
    chow_liu(data)
  }
  clock <- stopwatch()
  cut <- cross_validate(data, slow, folds = 40, seed = 1, time_limit = 2)
  expect_lt(clock(), 10)
  expect_identical(cut$stop_reason, "time_limit")
  expect_gt(nrow(cut$losses), 0)
  expect_lt(nrow(cut$losses), 40)
  trees <- function(n, ...) boot_strength(data, n, "chow_liu", score = "loglik", seed = 1, ...)
  expect_true(all(is.na(trees(30, time_limit = 0)$strength)))

  data <- data[rep(seq_len(nrow(data)), length.out = 20000), ]
  expected <- as.matrix(trees(4))
  withr::local_options(future.globals.maxSize = 5e5)
  expect_identical(as.matrix(trees(4)), expected)
  withr::local_options(bnstar.folder = file.path(tempdir(), "absent"))
  expect_error(boot_strength(data, 4, seed = 1), "bnstar.folder", class = "bnstar_error_argument")
  withr::local_options(bnstar.folder = NULL)

  heard <- 0
  progressr::with_progress(trees(6),
                           handlers = progressr::make_progression_handler("count", list(
                             update = function(config, state, progression, ...) {
                               heard <<- max(heard, state$step)
                             }), enable = TRUE, interval = 0), enable = TRUE)
  expect_identical(as.integer(heard), 6L)
})

test_that("Ctrl-C keeps the tasks that workers have finished", {
  mark <- withr::local_tempfile()
  session <- start_interruptible("
    arguments <- commandArgs(trailingOnly = TRUE)
    library(bnstar)
    old <- future::plan('multisession', workers = 2)
    slow <- function(data) { Sys.sleep(0.4); chow_liu(data) }
    mark <- arguments[1]
    noted <- function(data) { fit <- slow(data); cat('x', file = mark, append = TRUE); fit }
    titanic <- as.data.frame(Titanic)
    cv <- cross_validate(titanic, noted, folds = 200, weights = 'Freq', seed = 1)
    cat(cv$stop_reason, nrow(cv$losses) >= 3, nrow(cv$losses) < 200, '\n')", mark)
  expect_true(wait_for(function() file.exists(mark) && file.size(mark) >= 4, session, 300,
                       function() NULL))
  session$interrupt()
  session$wait(60000)
  expect_identical(tail(readLines(session$get_output_file()), 1), "interrupt TRUE TRUE ")
})

test_that("seeds of tasks do not depend on their number", {
  expect_identical(task_seeds(7, 3), task_seeds(7, 100)[1:3])
  expect_identical(task_seeds(7, 1), 7)
  expect_identical(anyDuplicated(task_seeds(2^52, 1000)), 0L)
  expect_length(intersect(task_seeds(1, 200), task_seeds(2, 200)), 0)
  expect_identical(task_seeds(1, 0), numeric())
})

test_that("of several runs the best counts, and of equal ones the first", {
  data <- asia_rows()
  runs <- suppressMessages(hill_climb(data, restarts = 1, runs = 4, seed = 3))
  seeds <- task_seeds(3, 4)
  alone <- lapply(seeds, function(seed) hill_climb(data, restarts = 1, seed = seed))
  scores <- vapply(alone, `[[`, 0, "score")
  expect_equal(runs$score, max(scores))
  first <- alone[[which(scores > max(scores) - 1e-9 * abs(max(scores)))[1]]]
  expect_identical(as.matrix(runs), as.matrix(first))
  expect_error(hill_climb(data, runs = 0), "runs", class = "bnstar_error_argument")
  cut <- suppressMessages(alternate_search(data, runs = 4, seed = 1, time_limit = 0))
  expect_identical(cut$stop_reason, "time_limit")
})

test_that("bnlearn's cluster is answered", {
  expect_error(boot_strength(asia_rows(), 5, cluster = 1), "plan\\(cluster, workers = cl\\)",
               class = "bnstar_error_argument")
  expect_error(cross_validate(asia_rows(), "chow_liu", cluster = 1),
               "plan\\(cluster, workers = cl\\)", class = "bnstar_error_argument")
})

# Ctrl-C in a session of its own. If a signal arrives outside the search it is ignored and the
# search begins again, so the test does not depend on timing.
interrupted_session <- "
  arguments <- commandArgs(trailingOnly = TRUE)
  library(bnstar)
  scores <- readRDS(arguments[1])
  set.seed(1)
  data <- as.data.frame(lapply(1:20, function(i) factor(sample(3, 5000, replace = TRUE))),
                        col.names = 1:20)
  persistently <- function(run) {
    repeat {
      result <- tryCatch(allowInterrupts(run()), interrupt = function(e) NULL)
      if (!is.null(result)) return(result)
    }
  }
  suspendInterrupts({
    file.create(arguments[2])
    fit <- persistently(function() search_order_graph(scores, 'dp', time_limit = 60))
    scored <- persistently(function() local_scores(data, 'k2', max_parents = 6, time_limit = 60))
    sparse <- persistently(function() {
      sparse_candidate(data, 'k2', k = 15, maximize = 'scc', time_limit = 60)
    })
    alternated <- persistently(function() alternate_search(data, 'k2', time_limit = 60))
    learned <- persistently(function() learn_bn(data, 'k2', time_limit = 60))
    noise <- as.data.frame(matrix(rnorm(60 * 50), 50))
    sparse_regressions <- persistently(function() astar_lasso(noise, 5, time_limit = 60))
    wide <- as.data.frame(lapply(1:80, function(i) factor(sample(4, 4000, replace = TRUE))),
                          col.names = paste0('v', 1:80))
    grown <- lapply(list(hill_climb, alternate_search), function(learn) {
      persistently(function() {
        learn(wide, counts = 'adtree', r_min = 60, memory_limit = '8GB', time_limit = 60)
      })
    })
    sampled <- persistently(function() {
      fit <- search_by_proxy(wide, 'k2', n_samples = 5000, time_limit = 60)
      if (fit$counters[['samples']] < 5000) fit
    })
    predicted <- persistently(function() {
      fit <- search_by_proxy(wide[1:30], 'k2', n_samples = 20, optimize = 'exact',
                             max_parents = 10, time_limit = 60)
      if (!is.null(fit$within)) fit
    })
    after <- search_order_graph(scores[1:6])
    saveRDS(list(fit = fit, scored = scored, sparse = sparse, alternated = alternated,
                 learned = learned, regressions = sparse_regressions, grown = grown,
                 sampled = sampled, predicted = predicted, after = after),
            paste0(arguments[3], '.part'))
    file.rename(paste0(arguments[3], '.part'), arguments[3])
  })"

test_that("Ctrl-C is a result, and the session goes on", {
  set.seed(91)
  scores <- random_scores(27, 60, largest = 3)
  files <- withr::local_tempfile(pattern = c("scores", "ready", "result"))
  saveRDS(scores, files[1])
  session <- start_interruptible(interrupted_session, files)
  expect_true(wait_for(function() file.exists(files[2]), session, 60))
  expect_true(wait_for(function() file.exists(files[3]), session, 300, session$interrupt))
  result <- readRDS(files[3])
  expect_identical(result$fit$stop_reason, "interrupt")
  expect_false(result$fit$proved)
  expect_lt(result$fit$timings[["search"]], 10)
  expect_gt(result$fit$bound, result$fit$score)
  expect_equal(score_network(result$fit, scores), result$fit$score)
  expect_identical(result$scored$info$stop_reason, "interrupt")
  expect_match(result$scored$info$listed, "scoring: interrupted by the user")
  expect_true(search_order_graph(result$scored)$within$proved)
  expect_identical(result$sparse$stop_reason, "interrupt")
  expect_identical(result$regressions$stop_reason, "interrupt")
  expect_gt(result$regressions$bound, result$regressions$score)
  expect_true(is.finite(result$sparse$score))
  expect_identical(result$alternated$stop_reason, "interrupt")
  expect_true(is.finite(result$alternated$score))
  expect_identical(result$learned$stop_reason, "interrupt")
  expect_false(result$learned$proved)
  for (fit in result$grown) {
    expect_identical(fit$stop_reason, "interrupt")
    expect_false("ad_tree_nodes" %in% names(fit$counters))
  }
  for (fit in result[c("sampled", "predicted")]) {
    expect_identical(fit$stop_reason, "interrupt")
    expect_true(is.finite(fit$score))
  }
  expect_false(result$predicted$within$proved)
  expect_true(result$after$proved)
})

test_that("a session ends with the test that started it", {
  sleeper <- NULL
  failing_test <- function() {
    sleeper <<- start_interruptible("Sys.sleep(600)")
    expect_true(sleeper$is_alive())
    stop("a failure")
  }
  expect_error(failing_test(), "a failure")
  expect_false(sleeper$is_alive())
  expect_error(session_output("Sys.sleep(600)", seconds = 1), "killed after 1 s")
})

# Signals that come outside the learner end this session, and there is no result.
twice_interrupted_session <- "
  arguments <- commandArgs(trailingOnly = TRUE)
  library(bnstar)
  set.seed(1)
  data <- as.data.frame(lapply(1:80, function(i) factor(sample(4, 4000, replace = TRUE))),
                        col.names = paste0('v', 1:80))
  learners <- list(hill_climb = function() hill_climb(data, 'k2', restarts = 1e9),
                   alternate_search = function() alternate_search(data, 'k2', time_limit = 600))
  file.create(arguments[2])
  fit <- learners[[arguments[1]]]()
  saveRDS(fit, paste0(arguments[3], '.part'))
  file.rename(paste0(arguments[3], '.part'), arguments[3])"

test_that("a second Ctrl-C at once does not take the result away", {
  for (learner in c("hill_climb", "alternate_search")) {
    files <- withr::local_tempfile(pattern = c("begun", "result"))
    session <- start_interruptible(twice_interrupted_session, c(learner, files))
    expect_true(wait_for(function() file.exists(files[1]), session, 60))
    Sys.sleep(2)
    for (pause in c(0.01, 0.02, 0)) {
      session$signal(tools::SIGINT)
      Sys.sleep(pause)
    }
    expect_true(wait_for(function() file.exists(files[2]), session, 60), label = learner)
    fit <- readRDS(files[2])
    expect_identical(fit$stop_reason, "interrupt")
    expect_true(is.finite(fit$score))
  }
})

# Each of these takes minutes to the end.
posterior_session <- "
  arguments <- commandArgs(trailingOnly = TRUE)
  library(bnstar)
  scores <- readRDS(arguments[1])
  set.seed(1)
  data <- bn_data(as.data.frame(matrix(rnorm(4000), 200)))
  persistently <- function(run) {
    repeat {
      result <- tryCatch(allowInterrupts(run()), interrupt = function(e) NULL)
      if (!is.null(result)) return(result)
    }
  }
  suspendInterrupts({
    file.create(arguments[2])
    lists <- scores[1:20]
    found <- list(
      sums = persistently(function() arc_posterior(lists, method = 'exact')),
      orders = persistently(function() arc_posterior(lists, 'order', 'orders', samples = 1e7)),
      partitions = persistently(function() {
        arc_posterior(lists, method = 'partitions', samples = 1e7)
      }),
      draws = persistently(function() sample_networks(lists, 1e6, 'order')),
      near = persistently(function() credible_networks(scores[1:22], 1e9)),
      boot = persistently(function() boot_strength(data, 1e6, 'climb'))
    )
    saveRDS(found, paste0(arguments[3], '.part'))
    file.rename(paste0(arguments[3], '.part'), arguments[3])
  })"

test_that("Ctrl-C ends posteriors, credible sets and bootstraps with what there is", {
  set.seed(92)
  files <- withr::local_tempfile(pattern = c("scores", "ready", "result"))
  scores <- random_scores(22, 60, largest = 3)
  scores$info$score <- "bdeu"
  saveRDS(scores, files[1])
  session <- start_interruptible(posterior_session, files)
  expect_true(wait_for(function() file.exists(files[2]), session, 60))
  expect_true(wait_for(function() file.exists(files[3]), session, 300, session$interrupt))
  found <- readRDS(files[3])
  for (name in c("sums", "orders", "partitions", "boot")) {
    expect_identical(glance(found[[name]])$stop_reason, "interrupt", label = name)
    expect_output(print(found[[name]]), "interrupted by the user", label = name)
  }
  expect_true(all(is.na(found$sums$strength)))
  expect_identical(found$draws$stop_reason, "interrupt")
  expect_false(found$near$complete)
  expect_output(print(found$near), "at least")
})

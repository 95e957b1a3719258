test_that("a phase that begins anew has a number", {
  phase <- new_phases()
  shown <- character()
  for (at in list(c(0, 0), c(1, 4), c(4, 4), c(0, 4), c(3, 9), c(9, 9))) {
    phase <- next_phase(phase, at[1], at[2])
    shown <- c(shown, paste0(round(100 * phase$share), "%", step_of(phase)))
  }
  expect_identical(shown, c("0%", "25%", "100%", "0%, step 2", "33%, step 3", "100%, step 3"))
})

test_that("the clock knows the deadline", {
  expect_identical(clock_text(12.3, Inf), "12 s")
  expect_identical(clock_text(12.3, 60), "12 s, 48 s left")
  expect_identical(clock_text(130, 100), "2 min, 0 s left")
  expect_identical(format_clock(7000), "1.9 h")
})

test_that("without a limit the rest of a step is foretold from its share", {
  phase <- next_phase(next_phase(new_phases(), 0, 50, elapsed = 10), 10, 50, elapsed = 20)
  expect_identical(clock_text(20, Inf, phase), "20 s, about 40 s left")
  expect_identical(clock_text(20, 60, phase), "20 s, 40 s left")
  expect_identical(clock_text(20, Inf, next_phase(phase, 1, 50)), "20 s")
})

test_that("a line says what is known, and no share that is not", {
  unknown <- next_phase(new_phases(), 0, NaN)
  expect_identical(progress_line("Searching", unknown, NaN, NaN, "3 s"), "Searching (3 s) ")
  expect_identical(progress_line("Searching", unknown, -200, Inf, "3 s"),
                   "Searching: score -200 (3 s) ")
  begun <- next_phase(new_phases(), 1, 1000)
  expect_identical(progress_line("Searching", begun, -200, -199.5, "3 s"),
                   "Searching: score -200, gap 0.25% (3 s) ")
  half <- next_phase(new_phases(), 5, 10)
  expect_identical(progress_line("Scoring", half, NaN, NaN, "3 s"), "Scoring: 50% (3 s) ")
  expect_null(gap_text(-200, -100))
})

test_that("a log has a line for each step and one every ten seconds", {
  withr::local_options(cli.dynamic = FALSE)
  expect_true(is_news("Searching", 2, list(what = "", at = -Inf)))
  expect_false(is_news("Searching", 5, list(what = "Searching", at = 2)))
  expect_true(is_news("Searching, step 2", 5, list(what = "Searching", at = 2)))
  expect_true(is_news("Searching", 12, list(what = "Searching", at = 2)))
  withr::local_options(cli.dynamic = TRUE)
  expect_true(is_news("Searching", 5, list(what = "Searching", at = 2)))
})

test_that("the core tells the best score and its bound", {
  seen <- list()
  replace_for_now("progress_reporter", function(progress, label, ...) {
    function(done, total, score = NaN, bound = NaN, size = NULL) {
      seen[[length(seen) + 1L]] <<- data.frame(label = label, score = score, bound = bound)
      FALSE
    }
  })
  set.seed(5)
  noise <- as.data.frame(matrix(sample(2, 22 * 100, TRUE), 100))
  scores <- local_scores(noise, "aic", integers = "discrete", max_parents = 3)
  fit <- search_order_graph(scores, "anytime_weighted_astar", heuristic = "simple")
  seen <- do.call(rbind, seen)
  told <- seen[seen$label == "Searching the order graph" & is.finite(seen$score), ]
  expect_gt(nrow(told), 0)
  expect_true(all(told$score <= fit$score + 1e-6))
  expect_true(all(told$bound >= fit$score - 1e-6))
})

test_that("the bar is drawn with phase, share and time", {
  withr::local_options(cli.dynamic = FALSE, cli.progress_show_after = 0, cli.progress_clear = FALSE)
  report <- progress_reporter(TRUE, "Scoring sets of 3 parents", seconds = 60)
  environment(report)$started <- proc.time()[["elapsed"]] - 10
  for (done in c(5, 10)) expect_false(environment(report)$show(done, 10))
  expect_false(is.null(the$bar))
  close_bar()
  expect_null(the$bar)
})

# The texts that a call would show, without clock and bar.
shown_progress <- function(run) {
  shown <- character()
  replace_for_now("progress_reporter",
                  function(progress, label, call = NULL, seconds = Inf, .envir = NULL) {
    phase <- new_phases()
    function(done, total, score = NaN, bound = NaN, size = NULL) {
      if (!is.null(size)) label <<- size_label(size)
      phase <<- next_phase(phase, done, total)
      shown <<- c(shown, paste0(label, if (is.finite(seconds)) " until then"))
      FALSE
    }
  })
  suppressMessages(run())
  unique(shown)
}

test_that("scoring names the size of the sets, and steps know the deadline", {
  set.seed(3)
  data <- as.data.frame(lapply(1:8, function(i) factor(sample(2, 200, TRUE))),
                        col.names = letters[1:8])
  expect_identical(setdiff(shown_progress(function() local_scores(data, max_parents = 2)),
                           "Scoring parent sets"), size_label(0:2))
  expect_true(all(paste(size_label(0:2), "until then") %in% shown_progress(function() {
    sparse_candidate(data, maximize = "scc", k = 3, max_parents = 2, time_limit = 60, seed = 1)
  })))
  numbers <- as.data.frame(matrix(rnorm(200), 50))
  expect_identical(shown_progress(function() lambda_path(numbers, n_lambda = 3, time_limit = 60)),
                   "Networks by penalty until then")
  expect_identical(shown_progress(function() cv_lambda(numbers, n_lambda = 3, time_limit = 60)),
                   "Validating penalties until then")
})

test_that("a reporter takes the size as the label, and its own time as the beginning", {
  report <- progress_reporter(TRUE, "Scoring parent sets", seconds = 60)
  expect_false(report(0, 0, size = 3))
  expect_identical(environment(report)$label, "Scoring sets of 3 parents")
  expect_identical(environment(report)$phase$number, 0L)
})

test_that("Ctrl-C is told in one line", {
  stopped <- fake_fit(small_parents, proved = FALSE, bound = -150, stop_reason = "interrupt")
  expect_message(report_stopped_search(stopped),
                 "Interrupted: the result is the best network found until then",
                 class = "bnstar_interrupt")
  expect_silent(report_stopped_search(fake_fit(small_parents)))
  expect_silent(without_interrupt_line(report_stopped_search(stopped)))
  made <- list(stop_reason = "interrupt", complete_size = 2)
  expect_message(report_cut_scoring(made, NULL), "Interrupted: sets of up to 2 parents are listed",
                 class = "bnstar_message")
  made$stop_reason <- "memory_limit"
  expect_message(report_cut_scoring(made, NULL),
                 paste0("All sets of 3 parents would not fit in half of the free memory; sizes up ",
                        "to 2 are complete"))
  made$stop_reason <- "time_limit"
  expect_silent(report_cut_scoring(made, 1))
})

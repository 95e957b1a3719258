traced <- function(seconds, score, bound, end = max(seconds), ...) {
  fit <- fake_fit(small_parents, proved = FALSE, stop_reason = "time_limit", ...)
  fit$trace <- data.frame(seconds = seconds, score = score, bound = bound,
                          expanded = seq_along(seconds))
  fit$score <- max(score)
  fit$node_scores[] <- fit$score / length(fit$node_scores)
  fit$bound <- min(bound)
  fit$timings <- c(search = end, total = end + 1)
  fit
}

test_that("traces end when the search does", {
  run <- traced(c(1, 2), c(-9, -8), c(-3, -5), end = 7)
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  table <- plot_traces(list(first = run, run, run))
  expect_identical(unique(table$run), c("first", "dp", "dp 1"))
  expect_identical(table[1:3, ],
                   data.frame(run = "first", seconds = c(1, 2, 7), score = c(-9, -8, -8),
                                            bound = c(-3, -5, -5)))
  shown <- withVisible(plot(run, what = "trace"))
  expect_false(shown$visible)
  expect_identical(shown$value$run, rep("dp", 3))
})

test_that("the gap is shaded only where there is a bound", {
  table <- trace_table(list(a = traced(c(1, 2, 4), c(-9, -8, -8), c(Inf, -5, -6), end = 7)))
  boxes <- gap_boxes(table)
  expect_identical(unname(as.list(boxes)), list(c(2, 4), c(4, 7), c(-8, -8), c(-5, -6)))
  never <- gap_boxes(trace_table(list(a = traced(1:2, -9:-8, Inf))))
  expect_identical(nrow(never), 0L)
})

test_that("time is logarithmic where it spans much", {
  expect_false(use_log_time(c(1, 2, 40), NULL))
  expect_true(use_log_time(c(0, 1, 60), NULL))
  expect_false(use_log_time(c(1, 60), FALSE))
  expect_false(use_log_time(0, TRUE))
  expect_true(all(clip_times(data.frame(seconds = c(0, 3, 300)), TRUE)$seconds > 0))
  expect_error(plot_traces(traced(1, -9, -8), log_time = "x"), "TRUE",
               class = "bnstar_error_argument")
})

test_that("ranges are never empty", {
  expect_identical(range_of(c(-3, Inf, -1)), c(-3, -1))
  expect_equal(range_of(c(-100, -100)), c(-105, -95))
  expect_identical(range_of(c(Inf, -Inf)), c(0, 1))
  expect_identical(time_range(c(3, 5), FALSE), c(0, 5))
})

test_that("one point and no bound can be drawn", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  for (fit in list(traced(0, -9, -9), traced(1:2, -9:-8, Inf),
                   traced(c(0, 1, 900), c(-9, -8, -7), c(Inf, -6, -7)))) {
    expect_silent(plot(fit, what = "trace"))
    expect_silent(print(ggplot2::autoplot(fit, what = "trace")))
  }
  expect_error(plot_traces(list(1)), "learned_bn", class = "bnstar_error_argument")
  expect_error(plot(traced(0, -9, -9), what = "score"), "one of", class = "bnstar_error_argument")
})

test_that("autoplot() steps through score and bound", {
  fit <- traced(c(1, 2, 4), c(-9, -8, -8), c(Inf, -5, -6), end = 7)
  built <- ggplot2::ggplot_build(ggplot2::autoplot(fit, what = "trace"))
  expect_identical(nrow(built$data[[1]]), 2L)
  expect_setequal(built$data[[2]]$linetype, c("solid", "dashed"))
  expect_identical(built$data[[3]]$y, c(-8, -6))
})

test_that("values of the first moments and useless bounds do not stretch the axis", {
  run <- traced(c(0, 0.1, 3), c(-200, -101, -100), c(500, -95, -98), end = 7)
  expect_identical(trace_range(trace_table(list(a = run)), FALSE), c(-101, -95))
  far <- traced(c(0, 3), c(-101, -100), c(Inf, -50), end = 7)
  expect_identical(trace_range(trace_table(list(a = far)), FALSE), c(-101, -100))
  expect_identical(bound_label(trace_table(list(a = far))), "bound (above the picture)")
  expect_identical(bound_label(trace_table(list(a = far, b = run))), "bound")
})

test_that("time begins before the scoring", {
  run <- traced(c(1, 2), c(-9, -8), c(-3, -5), end = 7)
  run$timings <- c(data = 1, scoring = 4, search = 7, total = 12)
  expect_identical(scoring_span(run), c(1, 5))
  expect_identical(trace_table(list(a = run))$seconds, c(6, 7, 12))
  attr(run$trace, "scoring") <- c(0.5, 1.5)
  expect_identical(scoring_span(run), c(0.5, 1.5))
  expect_identical(trace_table(list(a = run))$seconds, c(1, 2, 12))
  fit <- learn_bn(bnlearn::learning.test[1:200, ], seed = 1)
  span <- attr(fit$trace, "scoring")
  expect_true(span[1] >= 0 && span[2] <= fit$timings[["total"]])
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  expect_silent(plot(run, what = "trace", details = TRUE))
  expect_silent(print(ggplot2::autoplot(run, what = "trace", details = TRUE)))
  expect_silent(plot_traces(stats::setNames(rep(list(run), 7), paste("a long name for run", 1:7))))
})

true <- bnlearn::model2network("[a][b|a][c|b][d|c]")
some <- bnlearn::model2network("[a][b|a][c][d|a]")
empty <- bnlearn::empty.graph(letters[1:4])
fits <- list(good = list(list(empty, some, true), list(some, true, true)),
             poor = list(list(empty, empty, some)))

test_that("points without a precision are left out", {
  points <- curve_points(precision_recall(fits, true, average = "none"))
  expect_identical(as.character(points$method), c(rep("good", 5), "poor"))
  expect_length(unique(points$curve), 3)
})

test_that("titles tell what was counted and how many were averaged", {
  expect_identical(curve_title(precision_recall(fits, true)),
                   "Precision and recall of adjacent pairs, mean of 2 data sets")
  expect_identical(curve_title(precision_recall(fits$poor, true, "arcs")),
                   "Precision and recall of arcs")
  expect_identical(curve_title(precision_recall(fits, true, "v_structures", "none")),
                   "Precision and recall of v-structures")
})

test_that("all curves are drawn, also none", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  before <- graphics::par("mar")
  for (average in c("threshold", "vertical", "none")) {
    curve <- precision_recall(fits, true, average = average)
    expect_identical(expect_invisible(plot(curve, errors = TRUE)), curve)
    built <- ggplot2::ggplot_build(ggplot2::autoplot(curve))
    expect_identical(length(unique(built$data[[1]]$group)), if (average == "none") 3L else 2L)
    expect_length(unique(built$data[[2]]$colour), 2)
    expect_length(unique(built$data[[2]]$shape), 2)
  }
  expect_identical(graphics::par("mar"), before)
  nothing <- precision_recall(list(empty), true)
  expect_silent(plot(nothing))
  expect_s3_class(ggplot2::autoplot(nothing, errors = TRUE), "ggplot")
  expect_error(plot(nothing, errors = 1), "TRUE", class = "bnstar_error_argument")
})

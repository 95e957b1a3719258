test_that("posteriors and credible sets are drawn by both systems", {
  sure <- arc_posterior(asia_rows())
  near <- credible_networks(asia_rows(), 3)
  file <- withr::local_tempfile(fileext = ".pdf")
  grDevices::pdf(file)
  withr::defer(grDevices::dev.off())
  for (type in c("heat", "network")) {
    expect_identical(plot(sure, type), sure)
    expect_s3_class(print(ggplot2::autoplot(sure, type)), "ggplot")
  }
  expect_identical(plot(near), near)
  expect_s3_class(print(ggplot2::autoplot(near)), "ggplot")
  expect_error(plot(sure, "cake"), "type", class = "bnstar_error_argument")
  near$networks <- near$networks[0, ]
  near$families <- near$families[0, , drop = FALSE]
  expect_error(plot(near), "lists no network", class = "bnstar_error_argument")
})

test_that("widths are probabilities, and open directions have no head", {
  sure <- arc_posterior(titanic_rows(), weights = "Freq")
  picture <- posterior_picture(sure, "network", 0.5, NULL)
  expect_equal(picture$arcs$lwd, rep(4, nrow(picture$arcs)), tolerance = 1e-3)
  expect_identical(picture$arcs$head, !attr(sure, "details")$best$open[cbind(picture$arcs$from,
                                                                              picture$arcs$to)])
  # Rows of the heat map are in an order of the likely arcs.
  heat <- posterior_picture(sure, "heat", "auto", NULL)$probability
  expect_setequal(rownames(heat), attr(sure, "nodes"))
})

refused <- function(code, words) expect_error(code, words, class = "bnstar_error_argument")

test_that("titles, colours and sizes that graphics cannot draw are refused by name", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  fit <- chow_liu(small_factors())
  for (main in list(list(), mean, NA_character_, "\xff", character(), quote(a), letters)) {
    refused(plot(fit, main = main), "`main` must be text")
  }
  refused(plot_traces(fit, main = list("a")), "`main`")
  for (colour in list("no colour", -1, NaN, list("red"), mean, factor("red"), character(), TRUE)) {
    refused(plot(fit, fill = colour), "`fill` must be colours")
    refused(plot(fit, arc_col = colour), "`arc_col` must be colours")
    refused(ggplot2::autoplot(fit, border = colour), "`border` must be colours")
  }
  refused(plot(fit, arc_col = c("red", "blue")), "`arc_col` must be one colour")
  for (what in c("network", "adjacency")) {
    for (cex in list(Inf, "1", 0)) refused(plot(fit, what, cex = cex), "`cex` must be")
  }
  refused(plot(fit, shape = list("box")), "`shape` must be one of")
  refused(plot(fit, around = quote(a)), "`around` must name variables")
  refused(plot(fit, highlight = mean), "`highlight` must name variables")
  refused(ggplot2::autoplot(fit, label_size = "large"), "`label_size` must be")
  pass <- search_order_graph(local_scores(small_factors()), "full_pass", bins = 3)
  refused(plot_layers(pass, xlab = list()), "`xlab` must be text")
  refused(plot_f_costs(pass, col = "no colour"), "`col` must be colours")
})

test_that("what they can draw is drawn", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  fit <- chow_liu(small_factors())
  titles <- list("", c("two", "lines"), expression(alpha), 7)
  for (main in titles) expect_silent(plot(fit, main = main))
  colours <- list("red", "#FF000080", 2, NA, c(a = "blue"), c("red", "blue", "green"))
  for (colour in colours) expect_silent(plot(fit, fill = colour))
})

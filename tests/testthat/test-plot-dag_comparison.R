true <- bnlearn::model2network("[a][b|a][c|b][d|c][e]")
learned <- bnlearn::model2network("[a|c][b][c|b][d][e|d]")

test_that("every pair is drawn once, in the style of its status", {
  found <- compare_dags(learned, true)
  arcs <- picture_of_dags(found)$arcs
  key <- paste(letters[arcs$from], letters[arcs$to])
  expect_identical(stats::setNames(arcs$status, key),
                   c("a b" = "missing", "c a" = "extra", "b c" = "correct", "c d" = "missing",
                     "d e" = "extra"))
  expect_identical(arcs$rank, c("firm", "wish", "firm", "firm", "wish"))
  styles <- unique(arcs[c("status", "col", "lty")])
  expect_identical(nrow(styles), 3L)
  expect_false(anyDuplicated(styles$col) > 0 || anyDuplicated(styles$lty) > 0)
  expect_identical(picture_of_dags(found)$key$label, c("correct: 1", "missing: 2", "extra: 2"))
  nothing <- compare_dags(bnlearn::empty.graph("a"), bnlearn::empty.graph("a"))
  expect_null(picture_of_dags(nothing)$key)
})

test_that("reversed arcs have their head where the learned network has it", {
  turned <- compare_dags(bnlearn::model2network("[a|b][b|c][c]"),
                         bnlearn::model2network("[a][b|a][c|b]"))
  arcs <- picture_of_dags(turned)$arcs
  expect_identical(arcs$back, c(TRUE, TRUE))
  expect_identical(arcs$rank, c("firm", "firm"))
  drawn <- layout_graph(3, arcs, rep(0.5, 3), c(6, 5))
  for (path in drawn$paths) expect_gt(path$y[nrow(path)], path$y[1])
  expect_identical(order(-drawn$nodes$y), 1:3)
})

test_that("the union of two networks may have cycles", {
  set.seed(3)
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  for (i in 1:10) {
    found <- compare_dags(random_adjacency(8, 0.3), random_adjacency(8, 0.3))
    graph <- plot(found)
    expect_identical(igraph::ecount(graph), as.numeric(nrow(found$pairs)))
  }
})

test_that("autoplot() has one legend with all styles in use", {
  plotted <- ggplot2::autoplot(compare_dags(learned, true))
  built <- ggplot2::ggplot_build(plotted)
  expect_length(unique(built$data[[1]]$colour), 3)
  expect_length(unique(built$data[[1]]$linetype), 3)
  expect_identical(plotted$labels$title,
                   "Structural Hamming distance of the networks 4, of their classes 4")
  class <- ggplot2::autoplot(compare_dags(cpdag(true), true))
  expect_identical(class$labels$title, "Structural Hamming distance of their classes 0")
  one <- bnlearn::empty.graph("a")
  expect_silent(ggplot2::ggplot_build(ggplot2::autoplot(compare_dags(one, one))))
})

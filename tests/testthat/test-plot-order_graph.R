test_that("the path of the best network is drawn, and adds up to its cost", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  set.seed(331)
  for (n in 2:6) {
    scores <- random_scores(n, sets = 12)
    path <- plot_order_graph(scores)
    expect_setequal(path$variable, scores$variables)
    expect_equal(sum(path$cost), judge_optimum(listed_costs(scores)))
    placed <- lapply(seq_len(n), function(i) path$variable[seq_len(i - 1L)])
    parents <- strsplit(path$parents, ", ", fixed = TRUE)
    expect_true(all(mapply(function(set, before) all(set %in% before), parents, placed)))
  }
  swapped <- search_orderings(scores, "random", "swaps", effort = 0, seed = 1)
  given <- plot_order_graph(scores, swapped)
  expect_gte(sum(given$cost), sum(path$cost) - 1e-9)
})

test_that("an order graph has two to six variables", {
  expect_error(plot_order_graph(random_scores(7)), "two to six variables",
               class = "bnstar_error_argument")
  expect_error(plot_order_graph(random_scores(3), col = "no colour"), "`col` must be colours",
               class = "bnstar_error_argument")
})

load_grid <- function() {
  tools <- new.env()
  sys.source(system.file("experiments", "grid.R", package = "bnstar", mustWork = TRUE), tools)
  tools
}

test_that("an experiment that was stopped goes on where it was", {
  tools <- load_grid()
  folder <- withr::local_tempdir()
  grid <- tools$open_grid(folder)
  cells <- expand.grid(size = 1:3, kind = c("a/b", "c"), stringsAsFactors = FALSE)
  calls <- 0
  work <- function(cell) {
    calls <<- calls + 1
    if (calls == 4) stop("power failure")
    data.frame(double = 2 * cell$size)
  }
  quietly <- function(...) {
    utils::capture.output(result <- tools$run_cells(grid, cells, work, ...))
    result
  }
  expect_error(quietly(), "power failure")
  expect_length(list.files(folder, "rds$"), 3L)
  expect_identical(nrow(quietly(minutes = 0)), 3L)
  expect_identical(calls, 4)
  done <- quietly()
  expect_identical(calls, 7)
  table <- tools$tabulate_cells(done, identity)
  expect_identical(table$double, c(2, 4, 6, 2, 4, 6))
  expect_identical(table$kind, cells$kind)
  expect_length(list.files(folder, "part$"), 0L)
})

test_that("a search is described in one row", {
  tools <- load_grid()
  row <- tools$describe_search(search_order_graph(local_scores(oracle_a)))
  expect_identical(nrow(row), 1L)
  expect_true(row$proved)
})

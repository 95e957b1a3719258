load_grid <- function() {
  tools <- new.env()
  sys.source(system.file("experiments", "grid.R", package = "bnstar", mustWork = TRUE), tools)
  tools
}

test_that("an experiment that was stopped goes on where it was", {
  tools <- load_grid()
  withr::local_envvar(COMMIT = "abc123")
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
  expect_identical(unique(table$commit), "abc123")
  expect_length(list.files(folder, "part$"), 0L)
})

test_that("a script does what its command line says", {
  tools <- load_grid()
  folder <- withr::local_tempdir()
  all <- tools$open_experiment("a_", parts = c("one", "two"), seconds = 60, arguments = folder)
  expect_true(all$asks_for("one") && all$asks_for("two"))
  expect_identical(all$seconds, 60)
  all$write(data.frame(value = pi), "table")
  expect_identical(read.csv(file.path(folder, "a_table.csv"))$value, 3.1415927)
  expect_no_error(all$write(NULL, "nothing"))
  part <- tools$open_experiment("a_", parts = c("one", "two"), seconds = 60,
                                arguments = c(folder, "0", "5", "two"))
  expect_false(part$asks_for("one"))
  expect_identical(part$seconds, 5)
  utils::capture.output(done <- part$run(data.frame(cell = 1:2), identity))
  expect_identical(nrow(done), 0L)
  expect_error(tools$open_experiment(parts = "one", arguments = c(folder, "1", "three")),
               "[part ...]; parts: one", fixed = TRUE)
  expect_error(tools$open_experiment(arguments = character()),
               "usage: Rscript SCRIPT FOLDER [MINUTES]", fixed = TRUE)
})

test_that("rows that were not run again stay in a table, with their commit", {
  file <- withr::local_tempfile(fileext = ".csv")
  write <- load_grid()$write_table
  write(data.frame(method = c("a", "b", "b"), step = c(1, 1, 2), value = 1:3), file)
  write(data.frame(method = "b", step = 1:3, commit = "new", value = c(10000000001, 12, pi)), file,
        by = c("method", "step", "kind"))
  table <- read.csv(file)
  expect_identical(table$method, c("a", "b", "b", "b"))
  expect_identical(table$value, c(1, 10000000001, 12, 3.1415927))
  expect_identical(table$commit, c(NA, "new", "new", "new"))
})

test_that("a search is described in one row", {
  tools <- load_grid()
  row <- tools$describe_search(search_order_graph(local_scores(oracle_a)))
  expect_identical(nrow(row), 1L)
  expect_true(row$proved)
})

test_that("lasso experiments draw data, learn and describe what was found", {
  tools <- load_grid()
  sys.source(system.file("experiments", "lasso_setting.R", package = "bnstar", mustWork = TRUE),
             tools)
  rows <- tools$draw_rows(data.frame(network = "asia", strength = "0.8-1", seed = 1))
  expect_identical(vapply(rows[c("train", "validation", "test")], nrow, 0L),
                   c(train = 200L, validation = 500L, test = 500L))
  expect_identical(nrow(astar_lasso(rows$train, tools$largest_penalty(rows$train) * 1.001)$bn$arcs),
                   0L)
  found <- lapply(setdiff(names(tools$learners), c("l1mb 5e4", "l1mb 1e5")), function(method) {
    fit <- tools$learners[[method]](rows$train, 60, 10)
    cbind(method = method, tools$describe_lasso(fit, rows$train, 60),
          tools$describe_recovery(fit, rows))
  })
  found <- do.call(rbind, found)
  exact <- found$method %in% c("dp", "simple", "auto")
  expect_true(all(found$proved[exact]))
  expect_equal(found$objective[exact], rep(found$objective[1], 3))
  expect_true(all(found$objective >= found$objective[1] - 1e-6))
  found$network <- "asia"
  found$seed <- 1
  # Of the second data set only some methods are there: it does not count.
  means <- tools$means_over_seeds(rbind(found, transform(found[1:3, ], seed = 2, shd_dag = 99)),
                                  c("network", "method"))
  expect_setequal(means$method, found$method)
  expect_equal(means$shd_dag, found$shd_dag[match(means$method, found$method)])
  bounds <- tools$root_bounds(rows$train, 60)
  expect_true(all(unlist(bounds) <= found$objective[1] + 1e-6))
})

# Only a checkout of the repository has vignettes/, the installed package has not.
test_that("stored results of the lasso experiments have what the vignette shows", {
  folder <- test_path("..", "..", "vignettes", "results")
  columns <- list(
    proofs = c("network", "strength", "lambda", "objective", "bound", "proved", "cpu", "expanded",
               "arcs", "bytes"),
    roots = c("network", "strength", "simple", "static", "lagrangian"),
    table1 = c("network", "method", "objective", "bound", "proved", "cpu", "expanded"),
    table2 = c("network", "strength", "method", "expanded", "cpu"),
    recovery_curves = c("network", "method", "what", "step", "data_sets", "recall", "precision"),
    recovery_ends = c("network", "method", "error", "shd_dag", "v_f1"),
    recovery_ends_exact = c("network", "method", "error", "shd_dag", "v_f1"),
    strong_ends_exact = c("network", "method", "error", "shd_dag"),
    tiled_ends = c("network", "method", "objective", "bound", "cpu", "error", "shd_dag",
                   "skeleton_f1", "v_f1"),
    stocks = c("kind", "method", "error", "arcs", "cpu", "objective", "bound")
  )
  for (name in names(columns)) {
    file <- file.path(folder, paste0("lasso_", name, ".csv"))
    if (!dir.exists(folder)) next
    table <- utils::read.csv(file)
    expect_identical(setdiff(columns[[name]], names(table)), character(), info = name)
    expect_gt(nrow(table), 0L)
    if (all(c("objective", "bound") %in% names(table))) {
      expect_true(all(table$bound <= table$objective * (1 + 1e-6), na.rm = TRUE), info = name)
    }
  }
  succeed()
})

test_that("stored results of all data frames have what the vignette counts", {
  file <- test_path("..", "..", "vignettes", "results", "all_data_frames.csv")
  if (file.exists(file)) {
    table <- utils::read.csv(file)
    expect_identical(setdiff(c("package", "error", "proved", "as_numbers", "as_states", "changed",
                               "arcs", "arcs_as_states"), names(table)), character())
    expect_gte(nrow(table), 250L)
    expect_true(all(grepl("^bnstar_error|^$", table$error) | is.na(table$error)))
  }
  succeed()
})

test_that("stored wide climbs kept the limit, and learn_bn() is ahead on nine in ten", {
  file <- test_path("..", "..", "vignettes", "results", "wide_climbs.csv")
  if (file.exists(file)) {
    table <- utils::read.csv(file)
    expect_true(all(table$cpu_learn_bn <= 1.25 * table$limit + 0.5))
    expect_equal(table$lead, table$learn_bn - pmax(table$hc, table$tabu), tolerance = 1e-6)
    expect_gte(mean(table$lead >= 0), 0.9)
  }
  succeed()
})

test_that("stored results of everyday data have what the vignette shows", {
  file <- test_path("..", "..", "vignettes", "results", "everyday_data.csv")
  if (file.exists(file)) {
    table <- utils::read.csv(file)
    expect_identical(setdiff(c("data", "rows", "discrete", "continuous", "way", "score", "bound",
                               "proved", "arcs", "seconds", "says"), names(table)),
                     character())
    expect_gte(length(unique(table$data)), 29L)
    expect_true(all(table$bound >= table$score - 1e-4, na.rm = TRUE))
  }
  succeed()
})

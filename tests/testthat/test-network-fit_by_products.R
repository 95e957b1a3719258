set.seed(1)
mixed <- data.frame(f = factor(sample(c("a", "b", "c"), 400, TRUE)),
                    g = factor(sample(c("u", "v"), 400, TRUE)))
mixed$x <- 1e3 + rnorm(400) + as.integer(mixed$f)
mixed$y <- mixed$x * (1 + (mixed$g == "u")) + rnorm(400)
mixed$z <- 1e-5 * (mixed$y - mixed$x + rnorm(400) / 3)

parents <- list(x = "f", y = c("g", "x"), z = c("f", "x", "y"))
discrete <- c(f = TRUE, g = TRUE, x = FALSE, y = FALSE, z = FALSE)

# Regressions in cells by both ways.
by_rows <- function(data) {
  standard <- standardise(data)
  Map(function(child, given) {
    fit_cells(standard, data, child, given[!discrete[given]], given[discrete[given]])
  }, names(parents), parents, USE.NAMES = FALSE)
}
by_products <- function(data) fit_cells_by_products(data, names(parents), parents, discrete)

read <- function(...) suppressMessages(bn_data(...))

test_that("products of columns give the regressions that a decomposition of the rows gives", {
  data <- read(mixed)
  expect_equal(by_products(data), by_rows(data), tolerance = 1e-8)
  numbers <- read(mixed[c("x", "y", "z")])
  fitted <- fit_one_by_products(column_correlations(numbers), numbers, "z", c("x", "y"))
  expect_equal(fitted, bnstar:::fit_regression(standardise(numbers), 400, "z", c("x", "y")),
               tolerance = 1e-8)
  expect_equal(fitted$sd, sigma(lm(z ~ x + y, mixed)), tolerance = 1e-7)
  alone <- fit_one_by_products(column_correlations(numbers), numbers, "x", character())
  expect_equal(alone, bnstar:::fit_regression(standardise(numbers), 400, "x", character()),
               tolerance = 1e-12)
})

test_that("weights count rows, and states that do not occur share a regression", {
  counts <- rep(c(1, 3, 2, 5), 100)
  more_states <- transform(mixed, g = factor(g, c("u", "v", "w")))
  again <- read(more_states[rep(seq_len(400), counts), ], levels = "declared")
  weighed <- read(more_states, weights = counts, levels = "declared")
  expect_equal(by_products(again), by_rows(again), tolerance = 1e-8)
  expect_equal(by_products(weighed), by_rows(again), tolerance = 1e-8)
})

test_that("the rows decide where columns determine each other or a cell is too small", {
  same <- read(transform(mixed, y = 2 * x, f = factor(replace(as.character(f), 1:2, "rare"))))
  expect_identical(by_products(same)[[3L]], by_rows(with_values(same, c("z", "x", "y")))[[3L]])
  numbers <- read(transform(mixed[c("x", "z")], y = 2 * x))
  expect_identical(fit_one_by_products(column_correlations(numbers), numbers, "z", c("x", "y")),
                   bnstar:::fit_regression(standardise(with_values(numbers, c("z", "x", "y"))), 400,
                                           "z", c("x", "y")))
})

test_that("large data are fitted by products", {
  large <- mixed[rep(seq_len(400), 60), ]
  large$x <- large$x + rnorm(24000)
  data <- read(large)
  expect_equal(fit_continuous(names(parents), parents, data, discrete), by_rows(data),
               tolerance = 1e-8)
  numbers <- read(large[c("x", "y", "z")])
  net <- fit_gaussian(c("x", "y", "z"), list(integer(), 1L, 1:2), numbers)
  expect_equal(net$parameters$z, bnstar:::fit_regression(standardise(numbers), 24000, "z",
                                                         c("x", "y")), tolerance = 1e-8)
})

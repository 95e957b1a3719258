cuts_of <- function(...) attr(discretize_data(...), "cuts")

expect_refused <- function(code, class, says) {
  error <- expect_error(code, class = class)
  text <- gsub("\\s+", " ", conditionMessage(error))
  for (phrase in says) expect_match(text, phrase, fixed = TRUE)
}

test_that("quantiles share the rows evenly, the upper end closed", {
  data <- data.frame(a = c(9, 1:8), b = letters[1:9], n = rep(1:3, 3))
  expect_no_message(cut <- discretize_data(data))
  expect_identical(levels(cut$a), c("(-Inf,3]", "(3,6]", "(6,Inf)"))
  expect_identical(as.integer(cut$a), rep(c(3L, 1:3), c(1, 3, 3, 2)))
  expect_identical(class(cut$a), "factor")
  expect_identical(cut[c("b", "n")], data[c("b", "n")], ignore_attr = "cuts")
  expect_identical(attr(cut, "cuts"), list(a = c(3, 6)))
})

test_that("equal width divides the range, even a huge one", {
  data <- data.frame(a = c(0, 1, 2, 10))
  expect_equal(cuts_of(data, "width", 4)$a, c(2.5, 5, 7.5))
  expect_identical(cuts_of(data, "interval", 4), cuts_of(data, "width", 4))
  expect_identical(nlevels(discretize_data(data, "width", 4)$a), 4L)
  expect_equal(cuts_of(data.frame(a = c(-1.5e308, 1.5e308)), "width", 2)$a, 0)
})

test_that("breaks may differ by column, and only named columns are cut", {
  withr::local_seed(3)
  data <- data.frame(a = rnorm(50), b = rnorm(50), n = sample(100L, 50))
  cut <- discretize_data(data, breaks = c(n = 5, a = 2))
  expect_identical(lengths(attr(cut, "cuts")), c(n = 4L, a = 1L))
  expect_identical(cut$b, data$b)
  expect_identical(as.vector(table(cut$n)), rep(10L, 5))
  expect_named(cuts_of(data, columns = "n"), "n")
})

test_that("given cuts make the states, wherever the data lie", {
  data <- data.frame(a = c(-5, 0, 0.5, 7), b = c(1, 1, 1, 1))
  cut <- discretize_data(data, "cuts", c(1, 0, Inf, 0))
  expect_identical(levels(cut$a), c("(-Inf,0]", "(0,1]", "(1,Inf)"))
  expect_identical(as.integer(cut$a), c(1L, 1L, 2L, 3L))
  expect_identical(as.integer(cut$b), rep(2L, 4))
  only_a <- discretize_data(data, "cuts", list(a = 0))
  expect_identical(as.integer(only_a$a), c(1L, 1L, 2L, 2L))
  expect_identical(only_a$b, data$b)
})

test_that("remembered cuts give the same states again, and new data always have one", {
  withr::local_seed(2)
  data <- data.frame(a = rnorm(100), b = rexp(100), n = sample(100L))
  cut <- discretize_data(data, breaks = c(a = 3, b = 4, n = 2))
  again <- function(new) discretize_data(new, "cuts", attr(cut, "cuts"))
  expect_identical(again(data), cut)
  wild <- again(data.frame(a = c(-1e9, 1e9), b = c(-Inf, Inf), n = c(0L, 1000L)))
  expect_identical(lapply(wild, levels), lapply(cut, levels))
  expect_identical(as.integer(wild$b), c(1L, 4L))
  expect_false(anyNA(wild))
})

test_that("every quantile state is in use, however tied the values", {
  withr::local_seed(4)
  for (trial in 1:50) {
    x <- sample(c(0, 1, 1.5, 4), sample(2:12, 1), TRUE, c(1, 5, 1, 5))
    if (length(unique(x)) > 1) {
      cut <- suppressMessages(discretize_data(data.frame(x = x), breaks = sample(2:5, 1)))$x
      expect_true(all(table(cut) > 0))
      expect_gt(nlevels(cut), 1)
    }
  }
})

test_that("ties that merge states are reported", {
  data <- data.frame(low = c(0, 0, 0, 0, 1, 2), high = c(0, 1, 1, 1, 1, 1), fine = 1:6 / 2)
  expect_message(cut <- discretize_data(data), "`low` and `high`\\.", class = "bnstar_message")
  expect_identical(vapply(cut, nlevels, 0L), c(low = 2L, high = 2L, fine = 3L))
})

test_that("labels have the digits that tell the cuts apart", {
  cut <- discretize_data(data.frame(a = 1 + c(0, 1, 2, 3) * 1e-9), breaks = 4)
  expect_identical(levels(cut$a)[2], "(1,1.000000001]")
  expect_false(anyDuplicated(levels(cut$a)) > 0)
})

test_that("missing values stay missing, infinite ones go to the outer states", {
  cut <- discretize_data(data.frame(a = c(NA, -Inf, 1:6, Inf, NaN)))
  expect_identical(as.integer(cut$a), c(NA, 1L, 1L, 1L, 2L, 2L, 3L, 3L, 3L, NA))
  expect_identical(attr(cut, "cuts")$a, c(2, 4))
})

test_that("the class of the data is kept and a matrix becomes a data frame", {
  data <- data.frame(a = c(1, 2, 3.5), b = c(3, 2, 1))
  expect_s3_class(discretize_data(tibble::as_tibble(data)), class(tibble::tibble()), exact = TRUE)
  expect_s3_class(discretize_data(data.table::as.data.table(data)), "data.table")
  expect_identical(discretize_data(as.matrix(data)), discretize_data(data))
  expect_named(discretize_data(unname(as.matrix(data))), c("V1", "V2"))
})

test_that("cut data are discrete for the scores", {
  expect_no_message(read <- bn_data(discretize_data(iris), convert = FALSE))
  expect_identical(read$arities, rep(3L, 5))
})

test_that("integers are cut unless they are codes of up to five states", {
  data <- data.frame(code = rep(1:5, 12), count = rep(1:6, 10), constant = 1L)
  cut <- discretize_data(data)
  expect_identical(names(attr(cut, "cuts")), "count")
  expect_identical(cut[-2], data[-2], ignore_attr = "cuts")
  air <- discretize_data(airquality)
  expect_identical(vapply(air, nlevels, 0L),
                   c(Ozone = 3L, Solar.R = 3L, Wind = 3L, Temp = 3L, Month = 0L, Day = 3L))
  fit <- suppressMessages(learn_bn(stats::na.omit(air)))
  expect_gte(nrow(fit$bn$arcs), 3L)
})

test_that("data without doubles are left alone, with a message", {
  data <- data.frame(a = 1:3, b = letters[1:3])
  expect_message(cut <- discretize_data(data), "nothing was changed", class = "bnstar_message")
  expect_identical(cut, structure(data, cuts = rlang::set_names(list(), character())))
})

test_that("columns that cannot be cut are refused by name", {
  data <- data.frame(one = c(1, 1), none = NA_real_, ok = c(1, 2), text = "x")
  for (method in c("quantile", "width")) {
    expect_refused(discretize_data(data, method), "bnstar_error_data",
                   c("`one` and `none`", "Drop them"))
  }
  expect_refused(discretize_data(data, columns = "text"), "bnstar_error_data",
                 c("`text`", "as.numeric()"))
  expect_refused(discretize_data(1:3), "bnstar_error_data", "data frame")
})

test_that("arguments that make no sense are refused", {
  refused <- function(..., says) expect_refused(discretize_data(...), "bnstar_error_argument", says)
  refused(iris, cuts = list(a = 1), says = c("breaks", "cuts = "))
  refused(iris, "deciles", says = "quantile")
  refused(iris, "cuts", says = "breaks")
  for (wrong in list(1, 2.5, NA, "3", 1e6)) refused(iris, breaks = wrong, says = "whole number")
  refused(iris, breaks = c(2, 3), says = c("`Sepal.Length`", "Name its elements"))
  refused(iris, "cuts", list(1, 2), says = "`Sepal.Length`")
  refused(iris, breaks = c(Sepal.Width = 2), columns = "Petal.Width", says = "`Petal.Width`")
  refused(iris, columns = "Sepal", says = "no column `Sepal`")
  refused(iris, columns = 2, says = "names of columns")
  for (wrong in list("a", NA_real_, Inf, numeric())) {
    refused(iris, "cuts", list(Sepal.Width = wrong), says = c("`Sepal.Width`", "cut points"))
  }
})

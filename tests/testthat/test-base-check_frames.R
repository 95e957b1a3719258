test_that("ragged columns and broken factors are named", {
  data <- data.frame(a = gl(2, 4), b = gl(2, 1, 8), c = gl(4, 2))
  ragged <- data
  attr(ragged, "row.names") <- 1:9
  expect_error(learn_bn(ragged), "9 rows, and `a`, `b` and `c` have another length",
               class = "bnstar_error_data")
  short <- unclass(data)
  short$b <- short$b[1:3]
  short <- structure(short, class = "data.frame")
  for (use in list(learn_bn, local_scores, chow_liu, discretize_data)) {
    expect_error(use(short), "`b` has another length", class = "bnstar_error_data")
  }
  outside <- list(structure(c(1:2, rep(9L, 6)), levels = c("x", "y"), class = "factor"),
                  structure(rep(0:1, 4), levels = c("x", "y"), class = "factor"),
                  structure(rep(1:2, 4), class = "factor"),
                  structure(rep(1:2, 4), levels = c("x", "x"), class = "factor"))
  for (broken in outside) {
    data$b <- broken
    expect_error(learn_bn(data), "`b`", class = "bnstar_error_data")
  }
})

test_that("broken factors are named before other faults, and where their rows are left out", {
  data <- data.frame(a = gl(2, 4), b = gl(2, 1, 8), c = c("x", "y", NA, rep("z", 5)))
  data$b <- structure(c(1:2, 9L, 1:2, 1:2, 1L), levels = c("x", "y"), class = "factor")
  named <- "Broken factors in `data`.*`b`"
  expect_error(learn_bn(data), named, class = "bnstar_error_data")
  expect_error(learn_bn(data, na = "omit"), named, class = "bnstar_error_data")
  expect_error(learn_bn(data[1:2], weights = c(1, 1, 0, 1, 1, 1, 1, 1)), named,
               class = "bnstar_error_data")
})

test_that("columns may be tables, which are named by their rows", {
  data <- data.frame(a = gl(2, 4), b = gl(2, 1, 8))
  data$m <- matrix(0, 8, 2)
  data$f <- data.frame(x = 1:8)
  expect_error(learn_bn(data), "matrix or a data frame: `m` and `f`", class = "bnstar_error_data")
  shorter <- unclass(data[c("a", "b", "f")])
  attr(shorter$f, "row.names") <- 1:7
  shorter <- structure(shorter, class = "data.frame")
  expect_error(learn_bn(shorter), "`f` has another length", class = "bnstar_error_data")
})

test_that("data that were read before are looked at again", {
  data <- quietly_read(data.frame(a = gl(2, 4), b = gl(2, 1, 8)))
  expect_s3_class(local_scores(data), "local_scores")
  data$codes[3] <- 7L
  expect_error(local_scores(data), "codes", class = "bnstar_error_argument")
})

# The same order in plain R, with copies of the columns.
judge_order <- function(data) {
  frame <- as.data.frame(data)
  weights <- data$counts %||% rep(1, nrow(frame))
  keys <- vapply(frame, function(x) {
    if (is.numeric(x)) return(c(1, range(x, na.rm = TRUE), 0))
    often <- sort(as.vector(tapply(weights, droplevels(x), sum)))
    c(0, length(often), max(often), sum(often * seq_along(often)))
  }, numeric(4))
  sums <- vapply(frame, function(x) {
    x <- if (is.factor(x)) as.integer(x) - 1 else x
    sum((seq_along(x) * 0.6180339887498949) %% 1 * ifelse(is.na(x), -1, x))
  }, 0)
  order(keys[1, ], keys[2, ], keys[3, ], keys[4, ], sums, names(frame), method = "radix")
}

# Some columns are copies of others, and some are permuted copies.
random_columns <- function(rows) {
  a <- factor(sample(4, rows, TRUE))
  x <- stats::rnorm(rows)
  frame <- data.frame(z = a, k = factor(sample(3, rows, TRUE)), p = sample(a), b = a, x = x,
                      y = sample(x), w = x, v = stats::rnorm(rows))
  frame[sample(ncol(frame))]
}

test_that("columns are in the order that plain R finds", {
  withr::local_seed(26)
  for (i in 1:20) {
    frame <- random_columns(50)
    weights <- if (i %% 2 == 0L) sample(5, 50, TRUE)
    if (i %% 3 == 0L) for (column in seq_along(frame)) frame[sample(50, 5), column] <- NA
    data <- suppressMessages(bn_data(frame, weights = weights, na = "local"))
    expect_identical(content_order(data), unname(judge_order(data)))
  }
})

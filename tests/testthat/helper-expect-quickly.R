# testthat prepares the message of a failure before it knows whether there is one. That takes ten
# times as long as the comparison. Thousands of expectations are in loops, so those that obviously
# hold skip it.
succeed_or <- function(holds, object, worded) {
  if (!holds) return(worded)
  testthat::succeed()
  invisible(object)
}

expect_identical <- function(object, expected, ...) {
  succeed_or(identical(object, expected), object,
             testthat::expect_identical(!!rlang::enquo(object), !!rlang::enquo(expected), ...))
}

expect_equal <- function(object, expected, ..., tolerance = testthat::testthat_tolerance()) {
  succeed_or(identical(object, expected) || all_close(object, expected, tolerance), object,
             testthat::expect_equal(!!rlang::enquo(object), !!rlang::enquo(expected), ...,
                                    tolerance = tolerance))
}

expect_true <- function(object, ...) {
  succeed_or(identical(as.vector(object), TRUE), object,
             testthat::expect_true(!!rlang::enquo(object), ...))
}

expect_false <- function(object, ...) {
  succeed_or(identical(as.vector(object), FALSE), object,
             testthat::expect_false(!!rlang::enquo(object), ...))
}

# Compares number by number. This is stricter than the mean difference that testthat uses.
all_close <- function(object, expected, tolerance) {
  is.double(object) && is.double(expected) && identical(attributes(object), attributes(expected)) &&
    length(object) == length(expected) && is.numeric(tolerance) &&
      isTRUE(all(abs(object - expected) <= tolerance * abs(expected)))
}

# The function of testthat 3.1 accepts every message.
expect_no_message <- function(object) {
  said <- character()
  value <- withCallingHandlers(object, message = function(m) {
    said <<- c(said, conditionMessage(m))
    invokeRestart("muffleMessage")
  })
  expect_identical(said, character())
  invisible(value)
}

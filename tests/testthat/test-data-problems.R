# Plain text, because newer versions of testthat head conditions differently.
say_error <- function(code) cat(conditionMessage(rlang::catch_cnd(code, "bnstar_error")))

spoilt_frame <- function() {
  data <- data.frame(size = c(1, Inf, 3, NA, 5, 6), when = as.Date("2020-01-01") + c(0:4, NA),
                     same = 7, text = c("x", "y", NA, "x", "y", "x"))
  data$list <- as.list(1:6)
  data$square <- matrix(1:12, 6)
  data$time <- structure(1:6, class = "integer64")
  names(data)[4] <- "size"
  data
}

test_that("all problems of the data are in one error, each with its remedy", {
  local_reproducible_output()
  expect_snapshot(say_error(learn_bn(spoilt_frame())))
  expect_snapshot(say_error(bn_data(spoilt_frame(), na = "omit", convert = FALSE)))
  people <- data.frame(name = c("ann", "bea", "carl", "dora", "emil", "fay", "gus"),
                       size = c(1:6, NA) / 2, sex = c("f", "f", "m", "f", "m", "f", "m"))
  expect_snapshot(say_error(bn_data(people)))
  unnamed <- rlang::set_names(data.frame(a = c(1, NaN), b = c(Inf, 2), c = c("x", "y")),
                              c("", "b", NA))
  expect_snapshot(say_error(bn_data(unnamed, convert = FALSE)))
})

test_that("the error comes in the name of every learner", {
  for (learn in list(hill_climb, local_scores, chow_liu, sparse_candidate, alternate_search,
                     search_by_proxy, l1mb)) {
    expect_error(learn(spoilt_frame()), "for 8 reasons", class = "bnstar_error_data")
  }
})

test_that("any set of faults is found, and no other", {
  withr::local_seed(5)
  rows <- 8
  faults <- list("Infinite values in `f1`" = replace(1:rows / 2, 2, Inf),
                 "one value only: `f2`" = rep(1, rows),
                 "Dates and times: `f3`" = Sys.Date() + 1:rows,
                 "List columns: `f4`" = I(as.list(1:rows)),
                 "Missing values: 1 of 8 rows" = replace(rep(c("u", "v"), 4), 3, NA),
                 "class: `f6` <complex>" = 1i * 1:rows)
  for (trial in 1:8) {
    used <- which(sample(c(TRUE, FALSE), length(faults), TRUE))
    data <- data.frame(fine = gl(2, 1, rows), good = sqrt(1:rows))
    for (i in used) data[[paste0("f", i)]] <- faults[[i]]
    if (length(used) == 0L) next
    said <- gsub("\\s+", " ",
                 conditionMessage(expect_error(bn_data(data), class = "bnstar_error_data")))
    expect_identical(which(vapply(names(faults), grepl, NA, said, fixed = TRUE)), used,
                     ignore_attr = "names")
  }
})

test_that("the missing values of Soybean are counted, located, and both ways out named", {
  place <- new.env()
  utils::data("Soybean", package = "mlbench", envir = place)
  said <- gsub("\\s+", " ",
               conditionMessage(expect_error(learn_bn(place$Soybean), class = "bnstar_error_data")))
  for (part in c("121 of 683 rows", "`hail` (121)",
                 "na = \"omit\"` leaves these 121 out and uses the 562 complete rows",
                 "na = \"local\"")) {
    expect_match(said, part, fixed = TRUE)
  }
})

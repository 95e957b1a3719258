said_of <- function(data, ...) {
  gsub("\\s+", " ", paste(testthat::capture_messages(suppressWarnings(bn_data(data, ...))),
                          collapse = ""))
}

test_that("copied discrete columns are named, in pairs", {
  withr::local_seed(1)
  data <- data.frame(a = factor(sample(3, 500, TRUE)), b = factor(sample(3, 500, TRUE)))
  expect_no_match(said_of(data), "Copies")
  data$c <- data$a
  data$d <- factor(letters[data$b])
  expect_match(said_of(data), "`a` = `c` and `b` = `d`", fixed = TRUE)
  data$c[500] <- if (data$a[500] == "1") "2" else "1"
  expect_no_match(said_of(data), "`a` = `c`", fixed = TRUE)
  few <- data.frame(a = factor(c("x", "y", "x")), b = factor(c("u", "v", "u")))
  expect_no_match(said_of(few), "Copies")
  expect_match(said_of(few[rep(1:3, 4), ]), "Copies")
  expect_no_match(said_of(data.frame(a = factor(rep("x", 20)), b = factor(rep("y", 20)))), "Copies")
})

test_that("copied continuous columns are named by all who read data", {
  withr::local_seed(3)
  data <- data.frame(x = rnorm(60), y = rnorm(60), z = rnorm(60))
  expect_no_match(said_of(data), "Copies")
  data$w <- data$y
  words <- "Copies of other columns: `y` = `w`"
  expect_match(said_of(data), words, fixed = TRUE)
  learners <- list(function(data) sbn(data, lambda = 5),
                   function(data) astar_lasso(data, lambda = 5), l1mb, hill_climb, learn_bn,
                   function(data) search_by_proxy(data, "bge"),
                   function(data) sparse_candidate(data, "bge"))
  for (learn in learners) {
    said <- testthat::capture_messages(suppressWarnings(learn(data)))
    expect_match(paste(said, collapse = ""), words, fixed = TRUE)
  }
  data$w[60] <- 0
  expect_no_match(said_of(data), "Copies")
})

test_that("heavy tails are named by their kurtosis, of columns with missing values too", {
  withr::local_seed(2)
  data <- data.frame(t = rt(5000, 2), u = runif(5000), n = rnorm(5000))
  expect_match(said_of(data), "Heavy tails: `t` has a kurtosis above 10", fixed = TRUE)
  expect_no_match(said_of(data[-1]), "Heavy")
  data$t[1:9] <- NA
  expect_match(said_of(data, na = "local"), "Heavy tails: `t`", fixed = TRUE)
})

test_that("rare codes of states are not called tails", {
  withr::local_seed(6)
  data <- data.frame(status = as.numeric(1:200 > 190), n = rnorm(200))
  expect_match(said_of(data), "`status` has few different values", fixed = TRUE)
  expect_no_match(said_of(data), "Heavy")
})

test_that("near-collinear columns are named with the condition number", {
  withr::local_seed(3)
  x <- rnorm(200)
  near <- data.frame(x = x, y = x + rnorm(200) / 1000, w = rnorm(200))
  index <- sqrt(kappa(cor(near), exact = TRUE))
  expect_match(said_of(near), sprintf("Nearly collinear: `[xy]` and `[xy]` .condition number %s.",
                                      format(index, digits = 2)))
  expect_no_match(said_of(transform(near, y = x + rnorm(200))), "collinear")
  expect_no_match(said_of(transform(near, y = x + w)), "Nearly")
  expect_no_match(said_of(near[1:3, ]), "Nearly")
})

test_that("leaving out most rows is said, and structural_em() is named where it fits", {
  gaps <- data.frame(a = factor(c("x", "y", rep(NA, 18))), b = factor(rep(c("u", "v"), 10)))
  expect_match(said_of(gaps, na = "omit"), "Only 2 are used", fixed = TRUE)
  expect_no_match(said_of(gaps[1:4, ], na = "omit"), "Only")
  expect_error(bn_data(gaps), "structural_em", class = "bnstar_error_data")
  expect_error(bn_data(airquality), class = "bnstar_error_data")
})

test_that("a discrete outcome in the last tier says that it is cut off from continuous columns", {
  said <- function(...) {
    gsub("\\s+", " ", paste(testthat::capture_messages(fit <<- learn_bn(iris, ...)), collapse = ""))
  }
  fit <- NULL
  expect_match(said(tiers = list(names(iris)[1:4], "Species")),
               "No arc can join `Species` with continuous columns of earlier tiers", fixed = TRUE)
  expect_identical(nrow(subset(as.data.frame(fit), from == "Species" | to == "Species")), 0L)
  expect_no_match(said(tiers = list("Species", names(iris)[1:4])), "No arc can join")
  expect_no_match(said(), "No arc can join")
})

test_that("notes on broad data make no copies of them", {
  set.seed(1)
  broad <- as.data.frame(matrix(rnorm(5000 * 400), 5000))
  # Reading takes 41 MB, with copies 71.
  expect_lt(growth_of(broad, "bnstar:::bn_data(given)$type")$grown, 56)
})

quiet <- function(code) suppressWarnings(suppressMessages(code))

test_that("tables are taken in every form, cells as weights", {
  rows <- quiet(bn_data(as.data.frame(Titanic), weights = "Freq"))
  expect_identical(bn_data(Titanic), rows)
  expect_identical(bn_data(stats::ftable(Titanic))$n_obs, rows$n_obs)
  expect_identical(bn_data(unclass(Titanic)), rows)
  expect_equal(learn_bn(Titanic)$score, learn_bn(rows)$score)
  counted <- stats::xtabs(Freq ~ Class + Survived, as.data.frame(Titanic))
  expect_identical(bn_data(counted)$variables, c("Class", "Survived"))
  expect_identical(bn_data(table(a = c("x", "y", "x"), b = c("u", "u", "v")))$n_obs, 3)
  expect_identical(hill_climb(HairEyeColor)$likelihood$nobs, 592)
  # A matrix is data, whatever it is called.
  expect_identical(quiet(bn_data(unclass(counted)))$type, "gaussian")
})

test_that("shares of a table are counts once the number of observations is given", {
  counts <- bn_data(Titanic)
  shares <- bn_data(prop.table(Titanic), n_obs = sum(Titanic))
  expect_equal(shares$n_obs, counts$n_obs)
  expect_equal(learn_bn(shares)$score, learn_bn(counts)$score)
})

test_that("a table that cannot be taken is refused in its own words", {
  expect_error(bn_data(Titanic, weights = "Freq"), "cells are the weights",
               class = "bnstar_error_argument")
  expect_error(bn_data(prop.table(Titanic)), "shares, not counts", class = "bnstar_error_data")
  expect_error(bn_data(-Titanic), class = "bnstar_error_data")
  expect_error(bn_data(Titanic * 0L), class = "bnstar_error_data")
  expect_error(bn_data(array(1, c(2, 2, 2))), class = "bnstar_error_data")
})

test_that("labelled columns are taken where labels cover all values", {
  answer <- structure(c(1, 2, 1, NA, 2, 1), labels = c(no = 1, yes = 2, maybe = 3),
                      class = c("haven_labelled", "vctrs_vctr", "double"))
  data <- data.frame(group = factor(c("u", "v", "u", "v", "v", "u")))
  data$answer <- answer
  read <- quiet(bn_data(data, na = "omit"))
  expect_identical(read$levels$answer, c("no", "yes"))
  expect_identical(read$codes[, "answer"], c(0L, 1L, 0L, 1L, 0L))
  answer[2] <- 7
  data$answer <- answer
  expect_error(bn_data(data), "as_factor", class = "bnstar_error_data")
})

test_that("groups, sparse matrices and graphs of Bioconductor get a remedy", {
  grouped <- structure(data.frame(a = c("x", "y"), b = c("u", "v")),
                       class = c("grouped_df", "data.frame"))
  expect_message(bn_data(grouped), "groups are ignored", class = "bnstar_message")
  expect_error(bn_data(structure(list(), class = c("dgCMatrix", "Matrix"))), "as.matrix()",
               fixed = TRUE, class = "bnstar_error_data")
  graph <- structure(list(), class = "graph")
  expect_error(cpdag(graph), "bnlearn::as.bn", class = "bnstar_error_argument")
})

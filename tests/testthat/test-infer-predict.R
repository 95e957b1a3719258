test_that("states of rows with gaps are predicted from what is there", {
  net <- random_tables(5, 8)
  data <- simulate_data(net, 40, seed = 2)
  set.seed(3)
  for (v in names(data)) data[[v]][sample(40, 12)] <- NA
  for (node in names(data)) {
    found <- predict(net, data, node, prob = TRUE)
    for (row in seq_len(nrow(data))) {
      known <- Filter(Negate(is.na), lapply(data[row, names(data) != node], as.character))
      evidence <- vapply(names(known), function(v) match(known[[v]], net$levels[[v]]) + 0, 0)
      truth <- enumerated_marginal(net, node, evidence)$probability
      expect_equal(unname(found[row, ]), truth, tolerance = 1e-10)
    }
    expect_identical(predict(net, data, node),
                     factor(net$levels[[node]][max.col(found, "first")], net$levels[[node]]))
  }
})

test_that("numbers of rows with gaps are predicted from what is there", {
  gaussian <- learn_bn(attitude)
  mixed <- suppressMessages(learn_bn(iris))
  for (fit in list(gaussian, mixed)) {
    whole <- if (identical(fit, mixed)) iris[c(1:3, 60:62), ] else attitude[1:6, ]
    node <- names(whole)[4L]
    data <- whole
    data[1L, ] <- NA
    data[2L, 1:3] <- NA
    data[3L, setdiff(names(data), names(data)[1:2])] <- NA
    found <- predict(fit, data, node, given = "blanket")
    by_query <- vapply(1:6, function(i) {
      query(fit, node, evidence = data[i, names(data) != node])$mean
    }, 0)
    expect_equal(found, by_query, tolerance = 1e-9)
    # From the parents alone where they are known, as ever.
    expect_equal(predict(fit, data, node)[4:6], predict(fit, whole, node)[4:6])
  }
})

test_that("the parents or the blanket are chosen", {
  data <- bnlearn::learning.test[1:500, ]
  dag <- bnlearn::model2network("[A][C][F][B|A][D|A:C][E|B:F]")
  theirs <- bnlearn::bn.fit(dag, data)
  ours <- fit_parameters(dag, data)
  for (node in c("B", "D", "E")) {
    # bnlearn breaks ties at random.
    shares <- predict(ours, data, node, prob = TRUE, given = "parents")
    chosen <- cbind(seq_len(500), as.integer(stats::predict(theirs, node, data)))
    expect_equal(shares[chosen], apply(shares, 1L, max))
  }
  expect_false(identical(predict(ours, data, "B"), predict(ours, data, "B", given = "parents")))
})

test_that("rows that cannot be are predicted from what can", {
  dag <- igraph::graph_from_literal(a -+ b, b -+ c)
  data <- data.frame(a = rep(c("x", "y"), 5:4), b = rep(c("x", "y"), 5:4),
                     c = rep(c("x", "y"), c(5, 4)))
  net <- suppressMessages(fit_parameters(dag, data))
  odd <- data.frame(a = c("x", NA, NA), b = NA, c = c("y", "y", NA))
  found <- predict(net, odd, "b", prob = TRUE)
  # a = x and c = y cannot be: a, an ancestor, decides. Without evidence b is as often x as in data.
  expect_equal(found[, "x"], c(1, 0, 5 / 9))
})

test_that("a missing node, an unknown one and missing columns are errors in words", {
  mixed <- suppressMessages(learn_bn(iris))
  expect_error(predict(mixed, iris), "Sepal.Width.*Species", class = "bnstar_error_argument")
  expect_error(predict(fit_parameters(mixed, iris), iris), "Species",
               class = "bnstar_error_argument")
  expect_error(predict(mixed, iris, "Colour"), class = "bnstar_error_argument")
  expect_error(predict(mixed, iris[1:3], "Species"), "Petal.Width", class = "bnstar_error_data")
  expect_error(predict(mixed, iris, "Species", given = "all"), class = "bnstar_error_argument")
  # Columns that are not needed are not looked at.
  odd <- transform(iris, Species = "none")
  expect_identical(predict(mixed, odd, "Species"), predict(mixed, iris, "Species"))
})

test_that("parameters that a fit does not keep are named with their remedy", {
  local <- suppressMessages(learn_bn(airquality[1:4], na = "local"))
  expect_output(print(local), "missing values.*fit_parameters")
  expect_error(query(local), "missing values.*na = \"omit\"", class = "bnstar_error_argument")
  expect_error(coef(local), "fit_parameters", class = "bnstar_error_argument")
})

test_that("coefficients of mixed networks are those of lm() in every cell", {
  dag <- matrix(0, 5, 5, dimnames = list(names(iris), names(iris)))
  dag["Species", c("Petal.Width", "Sepal.Width")] <- 1
  dag["Sepal.Width", "Petal.Width"] <- 1
  fit <- suppressMessages(hill_climb(iris, start = dag, required = dag))
  found <- coef(fit)
  expect_named(found, names(iris)[1:4])
  for (species in levels(iris$Species)) {
    rows <- iris[iris$Species == species, ]
    model <- reformulate(rownames(found$Petal.Width)[-1L], "Petal.Width")
    expect_equal(found$Petal.Width[, species], stats::coef(stats::lm(model, rows)),
                 tolerance = 1e-8)
  }
  expect_error(coef(learn_bn(bnlearn::learning.test[1:50, ])), "probabilities",
               class = "bnstar_error_argument")
})

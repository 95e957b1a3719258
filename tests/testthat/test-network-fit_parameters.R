probabilities_of <- function(fit) lapply(fit, function(node) as.numeric(node$prob))

test_that("tables are those of bnlearn", {
  data <- bnlearn::learning.test
  for (model in c("[A][C][F][B|A][D|A:C][E|B:F]", "[F|A:B:C:D][E|F][A][B][C][D]",
                  "[A][B][C][D][E][F]")) {
    dag <- bnlearn::model2network(model)
    for (rows in list(1:5000, 1:40)) {
      some <- data[rows, ]
      theirs <- bnlearn::bn.fit(dag, some, replace.unidentifiable = TRUE)
      expect_equal(probabilities_of(as_bn_fit(fit_parameters(dag, some))), probabilities_of(theirs))
      for (iss in c(1, 7.5)) {
        theirs <- bnlearn::bn.fit(dag, some, method = "bayes", iss = iss)
        ours <- fit_parameters(dag, some, method = "bayes", iss = iss)
        expect_equal(probabilities_of(as_bn_fit(ours)), probabilities_of(theirs))
      }
    }
  }
})

test_that("tables have the promised form", {
  data <- data.frame(y = factor(c("u", "u", "v", "v", "v")),
                     x = factor(c("1", "2", "1", "1", "1"), levels = 1:3))
  net <- fit_parameters(rbind(y = c(y = 0, x = 0), x = c(1, 0)), data)
  expect_identical(net$type, "discrete")
  expect_identical(net$levels, list(y = c("u", "v"), x = c("1", "2", "3")))
  expected <- matrix(c(0.25, 0.75, 1, 0, 0.5, 0.5), 2,
                     dimnames = list(y = c("u", "v"), x = c("1", "2", "3")))
  expect_equal(net$parameters$y, expected)
  expect_identical(dim(net$parameters$x), 3L)
  expect_equal(net$parameters$x, array(c(0.8, 0.2, 0), 3, list(x = c("1", "2", "3"))))
  expect_identical(net$unobserved, c(y = 1, x = 0))
  expect_identical(net$n_obs, 5)
  expect_output(print(net), "fitted to 5 rows")
  alone <- fit_parameters(matrix(0, 1, 1, dimnames = list("y", "y")), data["y"])
  expect_identical(alone$parameters$y, array(c(0.4, 0.6), 2, list(y = c("u", "v"))))
})

test_that("regressions are those of bnlearn", {
  data <- bnlearn::gaussian.test
  for (model in c("[A][B][E][G][C|A:B][D|B][F|A:D:E:G]", "[A][B][C][D][E][F][G|A:B:C:D:E:F]")) {
    dag <- bnlearn::model2network(model)
    for (rows in list(1:5000, 1:9)) {
      theirs <- bnlearn::bn.fit(dag, data[rows, ])
      ours <- as_bn_fit(fit_parameters(dag, data[rows, ]))
      for (node in names(theirs)) {
        expect_equal(ours[[node]]$coefficients,
                     theirs[[node]]$coefficients[names(ours[[node]]$coefficients)])
        expect_equal(ours[[node]]$sd, theirs[[node]]$sd)
      }
    }
  }
})

test_that("families of broad data are fitted by themselves, with the same parameters", {
  set.seed(71)
  data <- as.data.frame(matrix(stats::rnorm(2600 * 400), 2600))
  expect_gt(length(as.matrix(data)), most_standardised)
  data$V3 <- data$V3 + data$V1 - 2 * data$V400
  dag <- bnlearn::empty.graph(names(data))
  bnlearn::arcs(dag) <- cbind(from = c("V400", "V1"), to = "V3")
  found <- fit_parameters(dag, data)$parameters
  by_lm <- stats::lm(V3 ~ V1 + V400, data)
  expect_equal(found$V3$coefficients, stats::coef(by_lm))
  expect_equal(found$V3$sd, stats::sigma(by_lm))
  expect_equal(found$V1$coefficients, c("(Intercept)" = mean(data$V1)))
  expect_equal(found$V1$sd, stats::sd(data$V1))
})

test_that("collinear parents get coefficient 0, exact fits sd 0", {
  set.seed(3)
  data <- data.frame(a = stats::rnorm(20), b = stats::rnorm(20))
  data$c <- data$a + data$b
  data$y <- data$a + stats::rnorm(20)
  dag <- bnlearn::model2network("[a][b][c][y|a:b:c]")
  y <- fit_parameters(dag, data)$parameters$y
  by_lm <- stats::lm(y ~ a + b, data)
  expect_equal(y$coefficients, c(stats::coef(by_lm), c = 0))
  expect_equal(y$sd, stats::sigma(by_lm))
  few <- fit_parameters(dag, data[1:3, ])$parameters$y
  expect_identical(few$sd, 0)
  expect_true(all(is.finite(few$coefficients)))
})

test_that("weights are repeated rows", {
  set.seed(6)
  discrete <- random_discrete(4, 30)
  dag <- network_of_digits("01 21 31 23", 4)
  dimnames(dag) <- list(names(discrete), names(discrete))
  counts <- sample(0:4, 30, replace = TRUE)
  repeated <- rep(1:30, counts)
  for (method in c("ml", "bayes")) {
    expect_equal(fit_parameters(dag, discrete, method, weights = counts),
                 fit_parameters(dag, discrete[repeated, ], method))
  }
  gaussian <- random_gaussian(4, 30, collinear = FALSE)
  dimnames(dag) <- list(names(gaussian), names(gaussian))
  expect_equal(fit_parameters(dag, gaussian, weights = counts),
               fit_parameters(dag, gaussian[repeated, ]))
})

test_that("the dag's order and name are kept, whatever the order of the columns", {
  net <- small_discrete_network()
  net$name <- "small"
  data <- simulate_data(net, 2000, seed = 1)
  fitted <- fit_parameters(net, data)
  expect_identical(fitted$bn, net$bn)
  expect_identical(fitted$name, "small")
  expect_identical(lapply(fitted$parameters, dimnames), lapply(net$parameters, dimnames))
  expect_equal(fit_parameters(net, data[4:1]), fitted)
  expect_lt(max(abs(fitted$parameters[[2]] - net$parameters[[2]])), 0.06)
})

test_that("misuse is refused in words", {
  net <- small_gaussian_network()
  data <- simulate_data(net, 50, seed = 1)
  expect_error(fit_parameters(net, data[1:2]), "not in the data: `z z`",
               class = "bnstar_error_argument")
  expect_error(fit_parameters(net, cbind(data, w = data$x + 0)), "lacks.*`w`",
               class = "bnstar_error_argument")
  expect_error(fit_parameters(net, data, "bayes"), "discrete data", class = "bnstar_error_argument")
  expect_error(fit_parameters(net, data, "mle"), "\"ml\"", class = "bnstar_error_argument")
  expect_error(fit_parameters(net, data, iss = 0), "iss", class = "bnstar_error_argument")
  expect_error(fit_parameters(net, data, alpha = 1), class = "bnstar_error_argument")
  data$x[3] <- NA
  expect_error(fit_parameters(net, data), "Missing values", class = "bnstar_error_data")
  undirected <- bnlearn::cpdag(bnlearn::model2network("[A][B|A]"))
  expect_error(fit_parameters(undirected, bnlearn::learning.test[1:2]), "undirected",
               class = "bnstar_error_argument")
  many <- as.data.frame(lapply(1:4, function(i) factor(1:2, levels = 1:300)),
                        col.names = letters[1:4])
  expect_error(fit_parameters(bnlearn::model2network("[a][b][c][d|a:b:c]"), many), "`d`.*too many",
               class = "bnstar_error_data")
})

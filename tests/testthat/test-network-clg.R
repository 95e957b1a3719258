test_that("parameters are those of bnlearn", {
  data <- bnlearn::clgaussian.test
  theirs <- bnlearn::bn.fit(clg_dag(), data, keep.fitted = FALSE)
  net <- fit_parameters(clg_dag(), data)
  expect_identical(net$type, "clg")
  expect_identical(net$unobserved, c(A = 0, B = 0, C = 0, D = 0, E = 0, F = 0, G = 0, H = 0))
  ours <- as_bn_fit(net)
  expect_equal(ours, theirs)
  expect_identical(class(ours), class(theirs))
  expect_equal(as.numeric(logLik(net, data)), bnlearn_loglik(theirs, data))
  expect_equal(logLik(net, data, by_row = TRUE), bnlearn_loglik(theirs, data, by.sample = TRUE))
  expect_equal(attr(logLik(net, data), "df"), bnlearn::nparams(theirs) + 0)
  expect_equal(-stats::BIC(logLik(net, data)) / 2, bnlearn::score(clg_dag(), data, type = "bic-cg"))
  expect_output(print(net),
                paste0("Conditional linear Gaussian Bayesian network, fitted to 5,000 rows.*\\(4 ",
                       "discrete, 4 continuous\\)"))
})

test_that("a regression in every cell is that of lm()", {
  data <- bnlearn::clgaussian.test[1:300, ]
  data$F <- factor(data$F, c("a", "b", "never"))
  g <- fit_parameters(clg_dag(), data)$parameters$G
  expect_identical(dimnames(g$coefficients),
                   list(c("(Intercept)", "D", "E"),
                        c("a:a", "b:a", "a:b", "b:b", "a:never", "b:never")))
  expect_identical(g$discrete, c("A", "F"))
  for (cell in c("a:a", "b:a", "a:b", "b:b")) {
    by_lm <- stats::lm(G ~ D + E, data, subset = paste(A, F, sep = ":") == cell)
    expect_equal(g$coefficients[, cell], stats::coef(by_lm))
    expect_equal(g$sd[[cell]], stats::sigma(by_lm))
  }
})

test_that("cells with few rows take the pooled regression, through their own means", {
  set.seed(4)
  data <- data.frame(z = factor(rep(c("a", "b", "c", "d"), c(20, 30, 2, 1)),
                                c("a", "b", "c", "d", "e")), u = stats::rnorm(53))
  data$x <- 2 * as.integer(data$z) + data$u + stats::rnorm(53)
  net <- fit_parameters(bnlearn::model2network("[z][u][x|z:u]"), data)
  expect_identical(net$unobserved, c(u = 0, x = 3, z = 0))
  pooled <- stats::lm(x ~ u + droplevels(z), data)
  slope <- stats::coef(pooled)[["u"]]
  found <- net$parameters$x
  expect_equal(unname(found$coefficients["u", c("c", "d", "e")]), rep(slope, 3))
  expect_equal(unname(found$sd[c("c", "d", "e")]), rep(stats::sigma(pooled), 3))
  through <- function(rows) mean(data$x[rows]) - slope * mean(data$u[rows])
  expect_equal(unname(found$coefficients[1, c("c", "d", "e")]),
               c(through(data$z == "c"), through(data$z == "d"), through(TRUE)))
  # Nothing is left within cells: the regression on all rows.
  single <- data.frame(z = factor(1:6), u = c(1, 4, 2, 8, 5, 7), x = c(2, 3, 3, 9, 4, 8))
  found <- fit_parameters(bnlearn::model2network("[z][u][x|z:u]"), single)
  by_lm <- stats::lm(x ~ u, single)
  expect_identical(found$unobserved[["x"]], 6)
  expect_equal(found$parameters$x$coefficients, matrix(stats::coef(by_lm), 2, 6),
               ignore_attr = TRUE)
  expect_equal(unname(found$parameters$x$sd), rep(stats::sigma(by_lm), 6))
})

test_that("parents that are constant in a cell have coefficient 0 there; units do not matter", {
  set.seed(2)
  data <- data.frame(group = gl(2, 40, labels = c("control", "dose")),
                     dose = c(rep(0, 40), stats::rexp(40)))
  data$x <- 3 + 2 * data$dose + stats::rnorm(80)
  dag <- bnlearn::model2network("[group][dose|group][x|group:dose]")
  x <- fit_parameters(dag, data)$parameters$x
  expect_equal(x$coefficients[, "control"], c("(Intercept)" = mean(data$x[1:40]), dose = 0))
  expect_equal(x$sd[["control"]], stats::sd(data$x[1:40]))
  expect_equal(x$coefficients[, "dose"], stats::coef(stats::lm(x ~ dose, data[41:80, ])))
  for (unit in c(1e-9, 1e9, 1e-200)) {
    scaled <- fit_parameters(dag, transform(data, dose = unit * dose))$parameters$x
    expect_equal(scaled$coefficients * c(1, unit), x$coefficients)
    expect_equal(scaled$sd, x$sd)
  }
  # x is constant in a cell with degrees of freedom.
  expect_equal(fit_parameters(dag, data)$parameters$dose$sd[["control"]], 0)
})

test_that("weights are repeated rows, columns come in any order", {
  data <- bnlearn::clgaussian.test[1:400, ]
  set.seed(8)
  counts <- sample(0:3, 400, replace = TRUE)
  net <- fit_parameters(clg_dag(), data, weights = counts)
  expect_equal(net, fit_parameters(clg_dag(), data[rep(1:400, counts), ]))
  expect_equal(fit_parameters(clg_dag(), data[8:1]), fit_parameters(clg_dag(), data))
  with_column <- cbind(data, often = counts)
  expect_equal(fit_parameters(clg_dag(), with_column, weights = "often"), net)
})

test_that("the log-likelihood is that of the definition", {
  net <- small_clg_network()
  data <- simulate_data(net, 60, seed = 5)
  expect_equal(logLik(net, data, by_row = TRUE), judge_log_density(net, data))
  other <- data.frame(lapply(data[5:1], function(x) if (is.factor(x)) as.character(x) else x),
                      check.names = FALSE)
  expect_equal(logLik(net, other, by_row = TRUE), judge_log_density(net, data))
  expect_identical(attr(logLik(net, data), "df"), 18 + 1 + 4 + 4 + 3)
  impossible <- transform(data[1, ], a = "yes")
  names(impossible) <- names(data)
  impossible[["b c"]] <- "w"
  expect_identical(logLik(net, impossible, by_row = TRUE), -Inf)
  data$y <- as.character(data$y)
  expect_error(logLik(net, data), "`y` must be numbers", class = "bnstar_error_data")
})

test_that("rows have the distribution of the network", {
  net <- small_clg_network()
  data <- simulate_data(net, 40000, seed = 3)
  expect_identical(vapply(data, is.factor, NA),
                   c(y = FALSE, a = TRUE, x = FALSE, "b c" = TRUE, z = FALSE))
  expect_identical(data$a, simulate_data(discrete_part(net), 40000, seed = 3)$a)
  expect_identical(sum(data$a == "yes" & data[["b c"]] == "w"), 0L)
  # Standardised residuals of every variable are standard normal in every cell, and independent.
  columns <- new_columns(net, data)
  residuals <- sapply(c(1, 3, 5), function(v) {
    given <- predict_linear(net, columns, v)
    (columns[[v]] - given$mean) / given$sd
  })
  cell <- interaction(data$a, data[["b c"]], drop = TRUE)
  for (r in 1:3) {
    moments <- tapply(residuals[, r], cell,
                      function(x) max(abs(mean(x)),
                                      abs(stats::var(x) - 1) / sqrt(2)) * sqrt(length(x)))
    expect_lt(max(moments), 5)
    expect_gt(stats::ks.test(residuals[1:5000, r], "pnorm")$p.value, 1e-4)
  }
  expect_lt(max(abs(stats::cor(residuals) - diag(3))), 5 / sqrt(nrow(data)))
  refitted <- fit_parameters(net, data)
  expect_lt(max(abs(refitted$parameters$y$coefficients - net$parameters$y$coefficients)[, 1:5]),
            0.25)
  expect_lt(max(abs(refitted$parameters$y$sd / net$parameters$y$sd - 1)[1:5]), 0.05)
})

test_that("the seed alone decides, not the threads; first rows are the same for any n", {
  net <- small_clg_network()
  data <- simulate_data(net, 3000, seed = 7, threads = 1)
  expect_identical(simulate_data(net, 3000, seed = 7, threads = 3), data)
  expect_identical(as.list(simulate_data(net, 1025, seed = 7)), as.list(data[1:1025, ]),
                   ignore_attr = TRUE)
  expect_false(identical(simulate_data(net, 3000, seed = 8)$z, data$z))
  expect_identical(dim(simulate_data(net, 0)), c(0L, 5L))
  expect_error(simulate_data(net, 3, center = TRUE), "discrete variables",
               class = "bnstar_error_argument")
})

test_that("bnlearn draws from exported networks as we do, and gives the same likelihood", {
  net <- small_clg_network()
  fit <- as_bn_fit(net)
  set.seed(1)
  theirs <- bnlearn::rbn(fit, 20000)
  ours <- simulate_data(net, 20000, seed = 1)
  expect_identical(lapply(theirs, levels), lapply(ours, levels))
  for (v in c("y", "x", "z")) {
    difference <- tapply(theirs[[v]], theirs$a, mean) - tapply(ours[[v]], ours$a, mean)
    expect_lt(max(abs(difference) / tapply(ours[[v]], ours$a, stats::sd)),
              5 * sqrt(2 / sum(ours$a == "no")))
    expect_equal(stats::sd(theirs[[v]]), stats::sd(ours[[v]]), tolerance = 0.04)
  }
  expect_equal(bnlearn_loglik(fit, theirs), as.numeric(logLik(net, theirs)))
  expect_identical(bnlearn::modelstring(fit), format(net))
  expect_identical(bnlearn::nparams(fit), count_parameters(net))
  expect_output(print(fit), "conditional Gaussian distribution")
  expect_equal(unname(stats::predict(fit, "y", ours[1:50, ])), predict(net, ours[1:50, ], "y"))
})

test_that("there and back again, networks are the same, whatever bnlearn's order of the parents", {
  net <- small_clg_network()
  fit <- as_bn_fit(net)
  expect_identical(as_fitted_network(fit), net)
  expect_identical(bnlearn::as.bn.fit(net), fit)
  turned <- unclass(fit)
  # Parents b c, x, a: configurations count the states of `b c` first.
  columns <- c(1, 3, 5, 2, 4, 6)
  turned$y[c("parents", "dparents", "gparents", "dlevels")] <-
    list(c("b c", "x", "a"), c(1L, 3L), 2L, fit$y$dlevels[2:1])
  turned$y$coefficients[] <- fit$y$coefficients[, columns]
  turned$y$sd[] <- fit$y$sd[columns]
  expect_identical(as_fitted_network(structure(turned, class = class(fit))), net)
  data <- simulate_data(net, 20, seed = 1)
  expect_equal(simulate_data(fit, 20, seed = 1), data)
})

test_that("states are predicted from the Markov blanket, by the joint density", {
  net <- small_clg_network()
  data <- simulate_data(net, 40, seed = 2)
  for (v in c("a", "b c")) {
    states <- net$levels[[v]]
    joint <- vapply(states, function(state) {
      data[[v]] <- factor(state, states)
      exp(judge_log_density(net, data))
    }, numeric(40))
    shares <- joint / rowSums(joint)
    blanket <- data[net$bn$nodes[[v]]$mb]
    expect_equal(predict(net, blanket, v, prob = TRUE), shares, ignore_attr = "dimnames")
    expect_identical(predict(net, blanket, v), factor(states[max.col(shares, "first")], states))
  }
  expect_equal(predict(net, data["y"], "z"), 0.5 + 0.7 * data$y)
  expect_identical(predict(net, data["a"], "x"), c(-3, 3)[data$a])
  discrete <- discrete_part(net)
  expect_equal(predict(discrete, data["b c"], "a", prob = TRUE)[, "yes"],
               c(0.42 / 0.48, 0.28 / 0.37, 0)[data[["b c"]]])
})

test_that("impossible rows are predicted by the parents, variables without noise exactly", {
  net <- small_clg_network()
  net$parameters$x$sd[] <- 0
  rows <- data.frame(y = 0, a = "no", x = c(-3, 3, 5), "b c" = "u", check.names = FALSE)
  expect_identical(as.character(predict(net, rows, "a")), c("no", "yes", "yes"))
  expect_equal(unname(predict(net, rows, "a", prob = TRUE)), rbind(c(1, 0), c(0, 1), c(0.3, 0.7)))
})

test_that("prediction errors of mixed data are those of predictions", {
  data <- bnlearn::clgaussian.test
  error <- prediction_error(clg_dag(), data[1:500, ], data[501:900, ])
  net <- fit_parameters(clg_dag(), data[1:500, ])
  held_out <- data[501:900, ]
  for (v in names(data)) {
    predicted <- predict(net, held_out, v)
    expect_equal(error$per_variable[[v]], if (is.factor(predicted)) {
      mean(predicted != held_out[[v]])
    } else {
      mean((predicted - held_out[[v]])^2)
    })
  }
  expect_equal(error$total, c(discrete = sum(error$per_variable[c("A", "B", "C", "F")]),
                              continuous = sum(error$per_variable[c("D", "E", "G", "H")])))
  expect_output(print(error),
                "wrong states or mean squared error.*discrete total.*continuous total")
})

test_that("random parameters have the promised form", {
  dag <- small_clg_network()$bn
  net <- random_parameters(dag, "clg", levels = c(a = 2, "b c" = 3), discrete = c("a", "b c"),
                           sd = 2, intercept = 10, coefficients = c(1, 2), seed = 1)
  expect_identical(net, random_parameters(dag, "clg", levels = 2:3, discrete = c("a", "b c"),
                                          sd = 2, intercept = 10, coefficients = c(1, 2), seed = 1))
  check_network(net)
  y <- net$parameters$y
  expect_true(all(abs(y$coefficients - c(10, 0)) >= 1 & abs(y$coefficients - c(10, 0)) <= 2))
  expect_true(all(y$sd >= 1 & y$sd <= 3))
  expect_identical(anyDuplicated(c(y$coefficients, y$sd)), 0L)
  expect_identical(net$parameters$z$coefficients[["(Intercept)"]], 10)
  expect_identical(net$parameters$z$sd, 2)
  again <- random_parameters(small_clg_network(), "clg", seed = 1)
  expect_identical(again$levels, small_clg_network()$levels)
  expect_identical(random_parameters(as_bn_fit(small_clg_network()), "clg", seed = 1)$parameters,
                   again$parameters)
  expect_identical(lengths(random_parameters(small_clg_network(), seed = 1)$levels),
                   c(y = 2L, a = 2L, x = 2L, "b c" = 3L, z = 2L))
  expect_argument <- function(code, text) expect_error(code, text, class = "bnstar_error_argument")
  expect_argument(random_parameters(dag, "clg"), "must name the discrete variables")
  expect_argument(random_parameters(dag, "clg", discrete = "q"), "no variable `q`")
  expect_argument(random_parameters(dag, "clg", discrete = names(dag$nodes)), "type = \"discrete\"")
  expect_argument(random_parameters(dag, "gaussian", discrete = "a"), "is for `type = \"clg\"`")
  expect_argument(random_parameters(dag, "clg", discrete = c("a", "z")),
                  "arc `y -> z`.*discretize_data")
})

test_that("misuse is refused in words", {
  data <- bnlearn::clgaussian.test[1:100, ]
  dag <- bnlearn::model2network("[A|D:E][B][C][D][E][F|G][G][H]")
  expect_error(fit_parameters(dag, data),
               "the arcs `D -> A`, `E -> A` and `G -> F`.*discretize_data",
               class = "bnstar_error_argument")
  expect_error(fit_parameters(clg_dag(), data, "bayes"), "some or all of these are continuous",
               class = "bnstar_error_argument")
  missing <- data
  missing$A[3] <- NA
  missing$H[5] <- NA
  expect_error(fit_parameters(clg_dag(), missing), "2 of 100 rows.*`A` and `H`",
               class = "bnstar_error_data")
  expect_error(fit_parameters(clg_dag(), transform(data, H = 1)), "one value only: `H`",
               class = "bnstar_error_data")
  expect_message(fit_parameters(clg_dag(), transform(data, A = as.character(A))),
                 "Character columns", class = "bnstar_message")
  expect_error(fit_parameters(clg_dag(), transform(data, A = as.character(A)), convert = FALSE),
               "Character columns", class = "bnstar_error_data")
  many <- data.frame(x = c(1, 2, 4), lapply(stats::setNames(1:3, letters[1:3]),
                                            function(i) factor(1:3, levels = 1:500)))
  expect_error(fit_parameters(bnlearn::model2network("[a][b][c][x|a:b:c]"), many),
               "parents of `x` are too many", class = "bnstar_error_data")
  net <- small_clg_network()
  rows <- simulate_data(net, 3, seed = 1)
  expect_error(predict(net, rows, "q"), "must be one of", class = "bnstar_error_argument")
  expect_error(predict(net, rows["x"], "y"), "lacks columns.*`a` and `b c`",
               class = "bnstar_error_data")
  expect_error(predict(net, rows, "y", prob = TRUE), "`y` is continuous",
               class = "bnstar_error_argument")
})

test_that("what is not defined for conditional Gaussian networks is refused, with a remedy", {
  net <- small_clg_network()
  refused <- function(code, text) expect_error(code, text, class = "bnstar_error_argument")
  refused(write_bif(net, tempfile(fileext = ".bif")), "conditional Gaussian.*saveRDS")
  refused(write_net(net, tempfile(fileext = ".net")), "conditional Gaussian.*saveRDS")
  refused(tile_network(net, 2), "conditional Gaussian.*random_parameters")
  refused(tile_network(as_bn_fit(net), 2), "conditional Gaussian")
  refused(kl_divergence(net, net), "conditional Gaussian.*by_row")
  refused(kl_divergence(true = net, learned = small_gaussian_network()),
          "`true` must be a discrete or a Gaussian network")
  expect_identical(length(network_variables(tile_network(bnlearn::as.bn(net), 2, seed = 1))), 10L)
})

test_that("conditional Gaussian networks that were changed by hand are refused", {
  net <- small_clg_network()
  changes <- list(
    function(x) { x$levels["a"] <- list(NULL); x }, function(x) { x$levels$y <- c("1", "2"); x },
    function(x) { x$parameters$y$sd <- x$parameters$y$sd[-1]; x },
    function(x) { x$parameters$y$discrete <- "a"; x },
    function(x) { x$parameters$y$coefficients <- x$parameters$y$coefficients[, -1]; x },
    function(x) { x$parameters$y$coefficients[2] <- Inf; x },
    function(x) { x$parameters$z$sd <- -1; x },
    function(x) { rownames(x$parameters$y$coefficients) <- NULL; x },
    function(x) { x$parameters$a[1] <- 2; x },
    function(x) { x$type <- "gaussian"; x }, function(x) { x$type <- "discrete"; x })
  for (change in changes) {
    for (use in list(print, function(x) simulate_data(x, 3), as_bn_fit)) {
      expect_error(use(change(net)), "changed by hand", class = "bnstar_error_argument")
    }
  }
  turned <- net
  turned$bn <- new_bn(names(net$levels), list(c(2L, 4L), integer(), 1L, 2L, 1L))
  expect_error(print(turned), "parameters", class = "bnstar_error_argument")
})

test_that("random networks are fitted as lm() does, cells of few rows by the rule", {
  set.seed(16)
  no_faults(unlist(replicate(trials(8), random_clg_fault(), simplify = FALSE)))
})

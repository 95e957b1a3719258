test_that("answers of discrete networks are those of an enumeration", {
  for (seed in 1:25) {
    net <- random_tables(6, seed)
    set.seed(seed)
    chosen <- sample(names(net$levels), 3L)
    evidence <- random_codes(net, chosen[seq_len(seed %% 3L)])
    do <- if (seed %% 2L == 0L) random_codes(net, chosen[3L]) else numeric()
    nodes <- setdiff(names(net$levels), c(names(evidence), names(do)))
    found <- query(net, nodes, states_of(net, evidence), states_of(net, do))
    for (node in nodes) {
      truth <- enumerated_marginal(net, node, evidence, do)
      expect_equal(found$probability[found$variable == node], truth$probability,
                   tolerance = 1e-10, info = paste(seed, node))
      expect_equal(attr(found, "log_evidence"), log(truth$total), tolerance = 1e-10)
    }
    joint <- query(net, nodes[1:2], states_of(net, evidence), states_of(net, do), type = "joint")
    rows <- enumerated_joint(net, do)
    for (v in names(evidence)) rows <- rows[rows[[v]] == evidence[[v]], ]
    truth <- tapply(rows$p, rows[nodes[1:2]], sum)
    expect_equal(joint$probability, as.vector(truth) / sum(truth), tolerance = 1e-10)
  }
})

test_that("answers of Gaussian networks are those of the precision matrix", {
  for (seed in 1:10) {
    net <- random_parameters(random_dag(6, seed = seed), "gaussian", seed = seed)
    variables <- names(net$parameters)
    slopes <- matrix(0, 6, 6, dimnames = list(variables, variables))
    for (v in variables) {
      b <- net$parameters[[v]]$coefficients[-1L]
      slopes[names(b), v] <- b
    }
    intercept <- vapply(net$parameters, function(p) p$coefficients[[1L]], 0)
    sd <- vapply(net$parameters, function(p) p$sd, 0)
    # The precision matrix of the joint distribution: (I - B) D^-1 (I - B)'.
    root <- diag(6) - slopes
    precision <- root %*% diag(1 / sd^2) %*% t(root)
    mean <- drop(solve(t(root), intercept))
    seen <- c(2L, 5L)
    values <- c(1, -2)
    rest <- setdiff(1:6, seen)
    inside <- precision[rest, rest]
    expected <- mean[rest] - drop(solve(inside, precision[rest, seen] %*% (values - mean[seen])))
    found <- query(net, evidence = stats::setNames(as.list(values), variables[seen]),
                   type = "joint")
    expect_equal(found$mean, unname(expected), tolerance = 1e-9)
    expect_equal(unname(found$covariance), unname(solve(inside)), tolerance = 1e-9)
    # What is set has no say about its causes.
    set <- query(net, do = stats::setNames(list(3), variables[6]))
    free <- query(net)
    causes <- setdiff(variables, descendants_by_hand(net, variables[6]))
    expect_equal(set$mean[set$variable %in% causes], free$mean[free$variable %in% causes])
  }
})

test_that("answers of conditional Gaussian networks are those of an integral", {
  fit <- suppressMessages(learn_bn(iris[c("Species", "Petal.Length", "Petal.Width")]))
  net <- fit$likelihood$network
  # The density of both numbers and a species, as logLik() has it.
  density <- function(species, length, width) {
    rows <- data.frame(Species = factor(species, levels(iris$Species)), Petal.Length = length,
                       Petal.Width = width)
    exp(logLik(net, rows, by_row = TRUE))
  }
  mass <- vapply(levels(iris$Species), function(species) {
    stats::integrate(function(x) density(species, 4.9, x), -10, 10, subdivisions = 2000,
                     rel.tol = 1e-10)$value
  }, 0)
  found <- query(fit, evidence = list(Petal.Length = 4.9))
  expect_equal(found$probability[found$variable == "Species"], unname(mass / sum(mass)),
               tolerance = 1e-8)
  expect_equal(attr(found, "log_evidence"), log(sum(mass)), tolerance = 1e-8)
  mean <- sum(vapply(levels(iris$Species), function(species) {
    stats::integrate(function(x) x * density(species, 4.9, x), -10, 10, subdivisions = 2000,
                     rel.tol = 1e-10)$value
  }, 0)) / sum(mass)
  expect_equal(found$mean[found$variable == "Petal.Width"], mean, tolerance = 1e-8)
  components <- attr(found, "components")$Petal.Width
  expect_equal(sum(components$weight), 1)
  expect_equal(sum(components$weight * components$mean), mean, tolerance = 1e-8)
})

test_that("weighted draws agree with the exact answer", {
  fit <- suppressMessages(learn_bn(iris))
  net <- bnstar:::as_fitted_network(fit)
  task <- bnstar:::query_task(net, NULL, list(Petal.Length = 4.9), list(), "marginal",
                              rlang::current_env())
  drawn <- bnstar:::query_by_draws(task, 2e5, 1)
  exact <- query(fit, evidence = list(Petal.Length = 4.9))
  expect_lt(drawn$standard_error, 0.01)
  expect_lt(max(abs(drawn$table$probability - exact$probability), na.rm = TRUE),
            4 * drawn$standard_error)
  expect_lt(max(abs(drawn$table$mean - exact$mean), na.rm = TRUE), 4 * drawn$standard_error)
  expect_equal(drawn$log_evidence, attr(exact, "log_evidence"), tolerance = 0.02)
})

test_that("what cannot be asked is refused in the user's words", {
  net <- random_tables(4, 1)
  refused <- function(expr, text) expect_error(expr, text, class = "bnstar_error_argument")
  refused(query(net, "nobody"), "nobody")
  first <- names(net$levels)[1L]
  refused(query(net, evidence = stats::setNames(list("none"), first)), "has no state \"none\"")
  refused(query(net, evidence = list("s1")), "named list")
  refused(most_probable(net, structure(list(), class = "igraph")), "named list")
  refused(query(net, first, evidence = stats::setNames(list(net$levels[[1L]][1L]), first)),
          "none that is given")
  one <- stats::setNames(list(net$levels[[1L]][1L]), first)
  refused(query(net, evidence = one, do = one), "at once")
  refused(query(benchmark_network("asia")), "network with parameters")
  fit <- learn_bn(attitude)
  refused(query(fit, evidence = list(rating = "high")), "finite number")
  refused(query(fit, evidence = list(rating = Inf)), "finite number")
  for (codes in list(1L, 9L, 0L)) {
    broken <- structure(codes, levels = if (codes > 1L) "a", class = "factor")
    for (ask in list(query, most_probable)) {
      expect_error(ask(net, evidence = stats::setNames(list(broken), first)),
                   "Broken factors in `evidence`", class = "bnstar_error_data")
    }
  }
  impossible <- net
  impossible$parameters[[1L]][] <- c(1, rep(0, length(net$levels[[1L]]) - 1L))
  last <- stats::setNames(list(utils::tail(net$levels[[1L]], 1L)), first)
  refused(query(impossible, evidence = last), "probability 0")
  wide <- random_parameters(random_dag(40, "ordered", prob = 0.2, seed = 1), seed = 1)
  refused(query(wide, memory_limit = "1MB"), "takes tables of")
})

test_that("print says what was asked and how the answer was found", {
  titanic <- learn_bn(as.data.frame(Titanic), weights = "Freq")
  found <- query(titanic, "Survived", evidence = list(Sex = "Female"), do = list(Age = "Adult"))
  expect_output(print(found), "given Sex = Female, do\\(Age = Adult\\)")
  expect_output(print(found), "variable elimination, exact")
  expect_identical(query(titanic, "Survived", evidence = c(Sex = "Female"))$probability,
                   query(titanic, "Survived", evidence = data.frame(Sex = "Female"))$probability)
})

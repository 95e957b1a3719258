results_of_all_kinds <- function() {
  fit <- learn_bn(small_factors())
  net <- fit_parameters(fit, small_factors(), "bayes")
  numbers <- small_numbers()
  list(
    lambda_path = lambda_path(numbers, n_lambda = 4, seed = 1),
    cv_lambda = cv_lambda(numbers, folds = 3, n_lambda = 4, seed = 1),
    dag_comparison = compare_dags(fit, net), kl_divergence = kl_divergence(net, net),
    prediction_error = prediction_error(fit, small_factors(), small_factors()),
    summary.learned_bn = summary(fit), summary.local_scores = summary(local_scores(small_factors()))
  )
}

refused <- function(code, words) expect_error(code, words, class = "bnstar_error_argument")

expect_refused <- function(x, field, value, uses) {
  changed <- unclass(x)
  changed[field] <- list(value)
  class(changed) <- class(x)
  for (use in uses) refused(utils::capture.output(use(changed)), field)
}

test_that("every result is refused where a field that is shown has another form", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  results <- suppressMessages(results_of_all_kinds())
  autoplot <- ggplot2::autoplot
  uses <- list(
    lambda_path = c(print, plot, autoplot), cv_lambda = c(print, plot, autoplot),
    dag_comparison = c(print, plot, as.data.frame, glance, autoplot),
    kl_divergence = c(print, format, as.double), prediction_error = c(print),
    summary.learned_bn = c(print), summary.local_scores = c(print)
  )
  for (kind in names(results)) {
    x <- results[[kind]]
    for (use in uses[[kind]]) expect_error(utils::capture.output(use(x)), NA)
    fields <- names(rules_of(x))
    expect_refused(x, fields[1], NULL, uses[[kind]])
    for (field in fields) expect_refused(x, field, mean, c(print))
  }
})

test_that("numbers that do not fit together are refused", {
  path <- suppressMessages(lambda_path(small_numbers(), n_lambda = 4, seed = 1))
  expect_refused(path, "networks", path$networks[-1], c(print, plot))
  beyond <- lapply(path$networks, function(one) lapply(one, function(p) 9L))
  expect_refused(path, "networks", beyond, c(print, plot))
  expect_refused(path, "path", path$path[0, ], c(print, plot))
  expect_refused(path, "path", path$path[-1], c(print, plot))
  cv <- suppressMessages(cv_lambda(small_numbers(), folds = 3, n_lambda = 4, seed = 1))
  expect_refused(cv, "index", 99, c(print, plot))
  expect_refused(cv, "lambda", cv$lambda + 1, c(print, plot))
  expect_refused(cv, "n_validation", -1, c(print))
  fit <- chow_liu(small_factors())
  net <- fit_parameters(fit, small_factors())
  divergence <- kl_divergence(net, net)
  for (field in c("value", "standard_error", "samples")) {
    expect_refused(divergence, field, -1, c(print, format, as.double))
  }
  compared <- compare_dags(fit, fit)
  for (field in c("shd_dag", "shd_cpdag")) expect_refused(compared, field, -1, c(print, glance))
  expect_refused(compared, "confusion", unname(compared$confusion), c(print, plot))
  unknown <- transform(compared$pairs, from = "zzz")
  expect_refused(compared, "pairs", unknown, c(print, plot, as.data.frame))
  expect_refused(compared, "skeleton", compared$skeleton[-1], c(print, plot, as.data.frame))
})

test_that("curves of precision and recall are plotted as long as they are curves", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  fit <- chow_liu(small_factors())
  curves <- precision_recall(list(one = list(list(fit, fit)), other = list(list(fit, fit))), fit)
  expect_silent(plot(curves[curves$method == "one", ]))
  expect_output(print(curves[c("recall", "precision")]), "recall precision")
  refused(plot(curves[c("recall", "precision")]), "Its field method must name the method")
  refused(plot(`attr<-`(curves, "what", NULL)), "attributes what and average")
  for (use in c(print, plot)) {
    for (column in c("recall", "precision")) {
      refused(use(replace(curves, column, 1.5)), paste(column, "must be numbers from 0 to 1"))
    }
    refused(use(replace(curves, "precision", "high")), "must be numbers from 0 to 1")
    for (column in c("data_set", "step", "recall_se", "precision_se", "n")) {
      refused(use(replace(curves, column, -1)), paste("Its field", column, "must"))
      refused(use(replace(curves, column, "zzz")), paste("Its field", column, "must"))
    }
    refused(use(replace(curves, "method", 1)), "Its field method must name the method")
  }
  refused(plot(curves[names(curves) != "data_set"]), "Its field data_set must number")
  refused(print(curves, row.names = ), "`row.names` has no value")
  ragged <- curves
  attr(ragged, "row.names") <- 1:9
  expect_error(print(ragged), "`x` is broken", class = "bnstar_error_data")
})

test_that("further arguments of a table of precision and recall must be named", {
  truth <- random_dag(4, seed = 1)
  table <- precision_recall(list(truth), truth)
  expect_error(print(table, 3), "must be named", class = "bnstar_error_argument")
  expect_output(print(table, digits = 3), "precision")
})

quiet <- function(code) suppressWarnings(suppressMessages(code))

# The rule of ?bn_data in plain R: states or numbers?
judge_integer <- function(x, weights = rep(1, length(x)), most = 10) {
  known <- !is.na(x) & weights > 0
  values <- length(unique(x[known]))
  if (values <= 5 || (values <= most && sum(weights[known]) / values >= 5)) {
    "discrete"
  } else {
    "continuous"
  }
}

# A column of length `rows` with `values` different values, each at least once.
column_of <- function(values, rows) {
  sample(c(seq_len(values), sample(values, rows - values, TRUE))) * 3L
}

test_that("few values are states, and up to ten where each has five observations", {
  withr::local_seed(1)
  for (rows in c(12, 30, 49, 50, 51, 200)) {
    for (values in c(2, 5, 6, 9, 10, 11)) {
      data <- data.frame(x = column_of(values, rows), y = rnorm(rows))
      weights <- sample(0:3, rows, TRUE)
      expect_identical(quiet(bn_data(data))$kind[1] %||% "continuous", judge_integer(data$x),
                       info = paste(rows, values))
      expect_identical(quiet(bn_data(data, weights = weights))$kind[1] %||% "continuous",
                       judge_integer(data$x, weights))
      gaps <- transform(data, x = replace(x, 1:4, NA))
      for (na in c("omit", "local")) {
        expect_identical(quiet(bn_data(gaps, na = na))$kind[1] %||% "continuous",
                         judge_integer(gaps$x), info = na)
      }
    }
  }
  many <- data.frame(x = column_of(20, 400), y = rnorm(400))
  withr::local_options(bnstar.integer_states = 20)
  expect_identical(quiet(bn_data(many))$kind, c("discrete", "continuous"))
  withr::local_options(bnstar.integer_states = "many")
  expect_error(bn_data(many), "bnstar.integer_states", class = "bnstar_error_argument")
})

test_that("an integer column is read as the same numbers or states that are given otherwise", {
  air <- stats::na.omit(airquality)
  numbers <- data.frame(lapply(air, as.numeric))
  states <- data.frame(lapply(air[-3], factor))
  expect_identical(quiet(bn_data(air, integers = "continuous"))$values,
                   quiet(bn_data(numbers))$values)
  expect_identical(quiet(bn_data(air[-3], integers = "discrete"))$codes,
                   quiet(bn_data(states))$codes)
  both <- transform(numbers, Month = factor(Month))
  read <- quiet(bn_data(air))
  expect_identical(read[c("kind", "levels", "codes", "values")],
                   quiet(bn_data(both))[c("kind", "levels", "codes", "values")])
  expect_identical(read$integers, names(air)[-3])
  expect_identical(quiet(bn_data(as.matrix(air[-3])))$kind, read$kind[-3])
  gaps <- airquality[c("Ozone", "Solar.R", "Temp", "Wind")]
  expect_identical(quiet(bn_data(gaps, na = "local"))$values,
                   quiet(bn_data(data.frame(lapply(gaps, as.numeric)), na = "local"))$values)
})

test_that("one line says how integers were read, and nothing is said of what was asked for", {
  air <- stats::na.omit(airquality)
  said <- function(...) {
    gsub("\\s+", " ", paste(testthat::capture_messages(suppressWarnings(bn_data(air, ...))),
                            collapse = ""))
  }
  expect_match(said(),
               paste0("Integer columns are read as continuous: `Ozone`, `Solar.R`, `Temp` and ",
                      "`Day`; as discrete: `Month`"), fixed = TRUE)
  expect_no_match(said(integers = "continuous"), "Integer columns")
  expect_no_match(said(integers = "discrete"), "Integer columns")
  expect_error(bn_data(air, convert = FALSE), "as continuous", class = "bnstar_error_data")
  expect_no_error(bn_data(air, convert = FALSE, integers = "continuous"))
  expect_error(bn_data(air, integers = "numbers"), class = "bnstar_error_argument")
  expect_error(hill_climb(air, integers = NA), class = "bnstar_error_argument")
})

test_that("scores and learners for one kind decide alone, others follow `integers`", {
  set.seed(4)
  codes <- data.frame(a = sample(30L, 300, TRUE), b = sample(30L, 300, TRUE),
                      c = sample(30L, 300, TRUE))
  type_of <- function(...) quiet(local_scores(codes, ..., max_parents = 1))$info$data$type
  for (score in c("bdeu", "bde", "k2", "fnml", "qnml")) {
    expect_identical(type_of(score), "discrete", info = score)
  }
  for (score in c("bic_g", "aic_g", "loglik_g", "bge", "BGe")) {
    expect_identical(type_of(score), "gaussian", info = score)
  }
  for (score in c("bic", "mdl", "aic", "loglik", "bic_cg")) {
    expect_identical(type_of(score), "gaussian", info = score)
    expect_identical(type_of(score, integers = "discrete"), "discrete", info = score)
  }
  for (learner in list(learn_bn, hill_climb, alternate_search, sparse_candidate)) {
    expect_match(quiet(learner(codes, "bic"))$settings$score, "_g$")
    expect_no_match(quiet(learner(codes, "bic", integers = "discrete"))$settings$score, "_g$")
    expect_identical(quiet(learner(codes, "bdeu"))$settings$score, "bdeu")
  }
  expect_identical(quiet(chow_liu(codes))$settings$score, "loglik")
})

test_that("what a network knows of its variables decides what is asked of it later", {
  air <- stats::na.omit(airquality)
  fit <- quiet(learn_bn(air, seed = 1))
  # Read alone, these ten rows would be read differently.
  few <- air[c(1:5, 50:54), ]
  few$Temp <- rep(c(60L, 70L), 5)
  net <- quiet(fit_parameters(fit, air))
  expect_identical(net$type, "clg")
  expect_equal(quiet(score_network(fit, air)), fit$score, tolerance = 1e-12)
  expect_identical(quiet(fit_parameters(net, few))$levels["Temp"], net$levels["Temp"])
  expect_type(quiet(score_network(net, few, "bic", small_cells = "smooth")), "double")
  expect_length(predict(net, few, "Temp"), 10)
  expect_s3_class(quiet(prediction_error(fit, air, few)), "prediction_error")
  expect_equal(quiet(tidy(fit, air))$strength, fit$strength, tolerance = 1e-10)
  states <- quiet(learn_bn(air, integers = "discrete", score = "bic", max_parents = 1))
  expect_equal(quiet(score_network(states, air)), states$score, tolerance = 1e-12)
})

test_that("a network keeps how its columns were read, and print() counts them", {
  air <- stats::na.omit(airquality)
  fit <- quiet(learn_bn(air, seed = 1))
  kinds <- c(Ozone = "continuous", Solar.R = "continuous", Wind = "continuous", Temp = "continuous",
             Month = "discrete", Day = "continuous")
  expect_identical(fit$kind, kinds)
  expect_identical(fit$integers, setdiff(names(air), "Wind"))
  expect_output(print(fit), "6: 5 continuous (4 of them integers), 1 discrete", fixed = TRUE)
  for (learner in list(hill_climb, alternate_search, sparse_candidate, structural_em, chow_liu)) {
    expect_identical(unique(unname(quiet(learner(data.frame(lapply(air[5:6], factor))))$kind)),
                     "discrete")
  }
  for (learner in list(hill_climb, chow_liu, l1mb, function(data) sbn(data, lambda = 100),
                       function(data) astar_lasso(data, lambda = 100))) {
    expect_identical(unique(unname(quiet(learner(data.frame(lapply(air[1:4], as.numeric))))$kind)),
                     "continuous")
  }
})

some_rows_set <- function() {
  data.frame(a = factor(c("x", "y", "x", "y", "x", "y")),
             b = factor(c("u", "u", "v", "v", "u", "v")),
             c = factor(c("p", "q", "q", "p", "q", "p")))
}

test_that("a column, names by row and a list of rows say the same", {
  data <- some_rows_set()
  what <- c(NA, "a", "b", NA, "a", NA)
  by_name <- bn_data(cbind(data, what), interventions = "what")
  by_factor <- bn_data(cbind(what = factor(what), data), interventions = "what")
  by_row <- bn_data(data, interventions = what)
  by_list <- bn_data(data, interventions = list(a = c(2, 5), b = 3L))
  expect_identical(by_name$interventions, by_row$interventions)
  expect_identical(by_factor$interventions, by_row$interventions)
  expect_identical(by_name$variables, c("a", "b", "c"))
  expect_identical(rows_set(by_list), rows_set(by_row))
  expect_identical(rows_set(by_row), list(what %in% "a", what %in% "b", rep(FALSE, 6)))
  both <- bn_data(data, interventions = list(a = 1:3, b = 2:4))
  expect_identical(rows_set(both)[1:2], list(1:6 %in% 1:3, 1:6 %in% 2:4))
  expect_length(both$interventions$targets, 4)
  expect_output(print(both), "Interventions: a and b set in 4 of 6 observations")
})

test_that("nothing is kept where nothing was set", {
  data <- some_rows_set()
  plain <- bn_data(data)
  for (nothing in list(rep(NA, 6), rep("", 6), list(), list(a = integer()))) {
    if (is.logical(nothing)) nothing <- as.character(nothing)
    expect_identical(bn_data(data, interventions = nothing), plain)
  }
  expect_identical(bn_data(cbind(data, set = NA), interventions = "set"), plain)
})

test_that("rows that are left out take their interventions with them", {
  data <- some_rows_set()
  what <- c(NA, "a", "b", NA, "a", NA)
  data$a[1] <- NA
  omitted <- bn_data(data, interventions = what, na = "omit")
  expect_identical(rows_set(omitted, "b")[[1]], (what %in% "b")[-1])
  weighted <- bn_data(data[-1, ], interventions = what[-1], weights = c(2, 0, 1, 3, 1))
  expect_identical(rows_set(weighted, "a")[[1]], (what %in% "a")[c(2, 4, 5, 6)])
  expect_identical(weighted$counts, c(2, 1, 3, 1))
  none <- bn_data(data[-1, ], interventions = list(b = 2), weights = c(1, 0, 1, 1, 1))
  expect_null(none$interventions)
})

test_that("wrong interventions are refused in words that name the remedy", {
  data <- some_rows_set()
  refused <- function(interventions, class, words, ...) {
    expect_error(bn_data(data, interventions = interventions, ...), words, class = class)
  }
  argument <- "bnstar_error_argument"
  refused("d", argument, "no column")
  refused(rep("d", 6), argument, "not.*among.*the variables")
  refused(list(d = 1), argument, "not.*among.*the variables")
  refused(rep("a", 5), argument, "one name per row")
  refused(list(a = 7), argument, "numbers of rows")
  refused(list(a = 0.5), argument, "numbers of rows")
  refused(list(a = NA), argument, "numbers of rows")
  refused(list(1:2), argument, "must be")
  refused(list(a = 1, a = 2), argument, "must be")
  refused(7, argument, "must be")
  refused(rep("a", 6), "bnstar_error_data", "set in every row")
  refused(list(a = 1:6), "bnstar_error_data", "set in every row")
  data$n <- c(1, 2, 3, 3, 3, 3)
  refused(list(n = 1:2), "bnstar_error_data", "one value only")
  expect_error(bn_data(cbind(data, k = 1:6), interventions = "k"), "names of variables",
               class = "bnstar_error_data")
  data$a[2] <- NA
  refused(list(b = 2), argument, "na", na = "local")
  read <- bn_data(some_rows_set(), interventions = list(a = 1))
  expect_error(bn_data(read, interventions = list(a = 1)), "settled", class = argument)
  read$interventions$regime[1] <- 9L
  expect_error(learn_bn(read), class = "bnstar_error")
})

test_that("functions that take every row for an observation refuse", {
  set.seed(1)
  on_rows <- function(data) {
    bn_data(data, interventions = stats::setNames(list(1:9), names(data)[1]))
  }
  discrete <- on_rows(random_discrete(3, 60))
  gaussian <- on_rows(random_gaussian(3, 60, collinear = FALSE))
  for (f in list(chow_liu, structural_em, search_by_proxy, sparse_candidate, boot_strength,
                 arc_posterior, credible_networks, ad_tree_size, cross_validate)) {
    expect_error(f(discrete), "were set", class = "bnstar_error_data")
  }
  for (f in list(function(d) astar_lasso(d, lambda = 1), function(d) sbn(d, lambda = 1),
                 function(d) l1mb(d), function(d) lambda_path(d), function(d) cv_lambda(d),
                 function(d) learn_bn(d, "lasso", lambda = 1),
                 function(d) local_scores(d, "lasso", lambda = 1))) {
    expect_error(f(gaussian), "were set", class = "bnstar_error_data")
  }
  lists <- suppressMessages(local_scores(discrete, "bdeu"))
  expect_error(credible_networks(lists), "were set", class = "bnstar_error_data")
  expect_error(arc_posterior(lists), "were set", class = "bnstar_error_data")
  plain <- random_gaussian(3, 60, collinear = FALSE)
  set <- stats::setNames(list(1), names(plain)[1])
  expect_error(local_scores(plain, "lasso", lambda = 1, interventions = set), "lasso",
               class = "bnstar_error_argument")
  expect_error(score_network(random_dag(3), plain, "lasso", lambda = 1, interventions = set),
               "lasso", class = "bnstar_error_argument")
  expect_error(learn_bn(discrete, method = "chow_liu"), "were set", class = "bnstar_error_data")
})

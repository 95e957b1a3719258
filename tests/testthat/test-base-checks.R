refused <- function(code, words) expect_error(code, words, class = "bnstar_error_argument")

test_that("the error of a choice names the argument and what was given, whatever it is", {
  refused(hill_climb(mtcars, levels = mean), "`levels`.*It is a function")
  refused(hill_climb(mtcars, levels = globalenv()), "`levels`.*It is an environment")
  refused(local_scores(mtcars, parent_limit = quote(safe)), "`parent_limit`.*It is a symbol")
  s4 <- methods::getClass("numeric")
  refused(sparse_candidate(mtcars, measure = s4), "`measure`.*of class <classRepresentation>")
  broken <- structure(3L, levels = "a", class = "factor")
  refused(search_by_proxy(small_factors(), proxy = broken), "`proxy`.*of class <factor>")
  refused(plot_layers(1, engine = sum), "`engine`.*It is a primitive function")
  incomplete <- small_factors()
  incomplete$a[1] <- NA
  for (score in list(c("bic", "aic"), mean, NA_character_, "\xff", 1)) {
    refused(structural_em(incomplete, score = score), "`score` must be")
  }
  no_graph <- structure(list(), class = "igraph")
  refused(learn_bn(small_factors(), tiers = no_graph), "`tiers` must be")
  refused(cv_lambda(small_numbers(), folds = no_graph), "`folds` must be")
  refused(benchmark_network("caf\xe9"), "`name` must be the name")
  refused(random_parameters(chow_liu(small_factors()), levels = quote(a)), "`levels`")
  refused(search_order_graph(local_scores(small_factors()), heuristic = "bic"), "no heuristic")
  changed <- chow_liu(small_factors())
  changed$settings <- "none"
  refused(fit_parameters(changed, small_factors()), "settings")
  no_fit <- structure(list(), class = "bn.fit")
  refused(kl_divergence(no_fit, no_fit), "`true` is broken")
  refused(plot_layers(igraph::make_ring(3, directed = TRUE)), "`fit` must be")
  refused(precision_recall(no_graph, chow_liu(small_factors())), "`fits` must be")
  refused(learn_bn(mtcars, score = "\xff\xfe"), "`score` must be the name of one score")
  refused(learn_bn(small_numbers(), score = mean, method = "chow_liu"), "`method` is \"chow_liu\"")
})

test_that("numbers must be plain ones", {
  ten <- structure(4.9e-323, class = "integer64")
  refused(hill_climb(mtcars, tabu = ten), "`tabu` must be one whole number")
  refused(local_scores(small_factors(), "bdeu", iss = ten), "`iss` must be one number")
  for (limit in list(character(), c("1GB", "2GB"), NA_character_, "\xff")) {
    refused(learn_bn(mtcars, memory_limit = limit), "`memory_limit` must be")
  }
})

test_that("digits and names of rows are checked", {
  fit <- chow_liu(small_factors())
  for (digits in list(NA_character_, NA, 0.5, 2^53, "10", mean)) {
    refused(print(fit, digits = digits), "`digits` must be")
    refused(print(summary(fit), digits = digits), "`digits` must be")
  }
  refused(print(summary(fit), n = -1), "`n` must be")
  three <- c("a", "b", "c")
  refused(as.data.frame(fit, row.names = three), "`row.names` must be .* 2 different names")
  refused(as.data.frame(fit, row.names = c("a", "a")), "`row.names`")
  refused(as.data.frame(fit, optional = mean), "`optional`")
  expect_identical(rownames(as.data.frame(fit, row.names = c("x", "y"))), c("x", "y"))
})

test_that("names and calls among further arguments are values, which nothing evaluates", {
  data <- small_factors()
  call <- quote(stop("evaluated"))
  for (method in c("auto", "astar", "orderings", "hill_climb", "chow_liu")) {
    refused(learn_bn(data, method = method, weights = call), "`weights`.*call")
  }
  refused(learn_bn(data, max_parents = call), "`max_parents` must be")
  refused(learn_bn(small_numbers(), "lasso", lambda = call), "`lambda` must be one number")
  refused(learn_bn(local_scores(data), method = "astar", node_limit = call), "`node_limit` must be")
  refused(learn_bn(data, call = 1), "Unknown argument or setting `call`")
  refused(local_scores(data, call = 1), "Unknown argument or setting `call`")
  refused(learn_bn(data, max_parents = 1, max_parents = 2), "`max_parents` is given twice")
  refused(structural_em(data, max_parents = call), "`max_parents` must be")
})

test_that("further arguments without a value are told", {
  refused(learn_bn(small_factors(), iss = ), "`iss` has no value")
  refused(local_scores(small_factors(), "bdeu", iss = , ), "`iss` has no value")
  refused(simulate_data(benchmark_network("asia"), 5, , seed = 1), "An argument is empty")
})

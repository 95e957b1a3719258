titanic <- as.data.frame(Titanic)

test_that("every method learns under its own name, from data or from scores", {
  scores <- local_scores(titanic, weights = "Freq")
  methods <- available_methods()
  expect_true(all(c(available_searchers()$name, "orderings", "hill_climb") %in% methods$name))
  expect_identical(anyDuplicated(methods$name), 0L)
  expect_true(all(nzchar(as.matrix(methods[c("summary", "reference", "by")]))))
  expect_setequal(methods$needs, c("data", "scores"))
  for (i in which(!methods$name %in% c("l1mb", "sbn", "astar_lasso", "dp_lasso"))) {
    set.seed(1)
    fit <- learn_bn(titanic, method = methods$name[i], weights = "Freq")
    expect_identical(fit$method, methods$name[i])
    set.seed(1)
    expect_equal(learn_bn(titanic, method = fit$method, weights = "Freq")$score, fit$score)
    expect_true(methods$by[i] %in% getNamespaceExports("bnstar"))
    if (methods$exact[i]) expect_true(fit$proved)
    if (methods$needs[i] == "scores") {
      expect_identical(learn_bn(scores, method = methods$name[i])$method, methods$name[i])
    }
  }
})

test_that("methods for continuous data learn under their own names", {
  blankets <- learn_bn(mtcars, method = "l1mb", rule = "and", threads = 1,
                       forbidden = cbind("mpg", "wt"))
  expect_identical(blankets$method, "l1mb")
  expect_identical(blankets$bn$arcs, l1mb(mtcars, "and", forbidden = cbind("mpg", "wt"))$bn$arcs)
  expect_identical(learn_bn(mtcars, "bic", "l1mb", time_limit = 0)$stop_reason, "time_limit")
  penalised <- learn_bn(attitude, method = "sbn", lambda = 5, threads = 1)
  expect_identical(penalised[c("method", "lambda")], list(method = "sbn", lambda = 5))
  expect_identical(penalised$coefficients, sbn(attitude, 5)$coefficients)
  lasso <- learn_bn(attitude, "lasso", lambda = 500)
  expect_identical(lasso[c("method", "proved", "lambda")],
                   list(method = "astar_lasso", proved = TRUE, lambda = 500))
  for (method in c("astar_lasso", "dp_lasso", "astar", "dp", "bfbnb", "portfolio", "orderings")) {
    same <- learn_bn(attitude, "lasso", method, lambda = 500, threads = 1)
    expect_identical(same$method, method)
    expect_equal(same$score, lasso$score)
  }
  expect_equal(learn_bn(local_scores(attitude, "lasso", lambda = 500))$score, lasso$score)
  expect_identical(learn_bn(attitude, method = "astar_lasso", lambda = 500, queue_limit = 1,
                            heuristic = "static", groups = 2)$method, "astar_lasso")
  for (method in c("hill_climb", "sparse_candidate", "alternate")) {
    expect_error(learn_bn(attitude, "lasso", method, lambda = 5), "never falls.*astar_lasso",
                 class = "bnstar_error_argument")
  }
  expect_error(learn_bn(attitude, "lasso"), "`lambda`", class = "bnstar_error_argument")
  expect_error(learn_bn(attitude, "bic", "dp_lasso", lambda = 5), "score is always \"lasso\"",
               class = "bnstar_error_argument")
  expect_error(learn_bn(attitude, method = "sbn"), "`lambda`", class = "bnstar_error_argument")
  expect_error(learn_bn(attitude, "bge", "sbn", lambda = 5), "score is always \"lasso\"",
               class = "bnstar_error_argument")
  expect_error(learn_bn(attitude, "bge", "l1mb"), "score is always \"bic\"",
               class = "bnstar_error_argument")
  expect_error(learn_bn(titanic, method = "l1mb", weights = "Freq"), "continuous columns",
               class = "bnstar_error_data")
})

test_that("what a function returns can be learned again by its method", {
  scores <- local_scores(titanic, weights = "Freq")
  expect_identical(search_orderings(scores)$method, "orderings")
  expect_identical(chow_liu(titanic, weights = "Freq")$method, "chow_liu")
  tree <- learn_bn(titanic, method = "chow_liu", weights = "Freq", root = "Sex")
  expect_identical(tree$bn$arcs, chow_liu(titanic, weights = "Freq", root = "Sex")$bn$arcs)
  expect_identical(tree$settings, chow_liu(titanic, weights = "Freq", root = "Sex")$settings)
  fit <- learn_bn(titanic, method = "orderings", weights = "Freq", search = "tabu",
                  start = "random", effort = 2, seed = 3)
  expect_identical(fit$settings[c("search", "start", "effort")],
                   list(search = "tabu", start = "random", effort = 2))
  expect_identical(fit$seed, search_orderings(scores, method = "tabu", start = "random", effort = 2,
                                              seed = 3)$seed)
})

test_that("methods that need the data say so, and whose score it is", {
  scores <- local_scores(titanic, weights = "Freq")
  expect_error(learn_bn(scores, method = "chow_liu"), "needs the data",
               class = "bnstar_error_argument")
  expect_error(learn_bn(titanic, "bdeu", "chow_liu"), "score is always \"loglik\"",
               class = "bnstar_error_argument")
  expect_error(learn_bn(titanic, method = "chow_liu", weights = "Freq", heuristic = "static"),
               class = "bnstar_error_argument")
  expect_error(learn_bn(titanic, method = "orderings", weights = "Freq", heuristic = "static"),
               "heuristic", class = "bnstar_error_argument")
  expect_error(learn_bn(titanic, method = "tree"), "There is no method \"tree\".*chow_liu",
               class = "bnstar_error_argument")
})

test_that("more variables than the order graph takes go to local search", {
  set.seed(81)
  wide <- as.data.frame(matrix(sample(0:1, 520 * 12, replace = TRUE), 12))
  fit <- suppressMessages(learn_bn(wide, method = "orderings", max_parents = 1, time_limit = 1))
  expect_identical(fit$method, "orderings")
  expect_length(fit$node_scores, 520)
})

test_that("the method of local search may come second", {
  scores <- local_scores(titanic, weights = "Freq")
  expect_identical(search_orderings(scores, "tabu", seed = 1)$settings$search, "tabu")
  expect_identical(search_orderings(scores, "random", "memetic", seed = 1)$settings$start, "random")
  expect_error(search_orderings(scores, "tabu", "memetic"), "start",
               class = "bnstar_error_argument")
})

test_that("a budget gives what is left", {
  budget <- new_budget(100, "1MB")
  budget$hold(2^19)
  expect_identical(budget$left()$bytes, 2^19)
  expect_identical(budget$arguments()$memory_limit, 2^19)
  expect_lte(budget$left()$seconds, 100)
  expect_null(new_budget(1, NULL)$arguments()$memory_limit)
  expect_identical(new_budget(0, "1MB")$left()$seconds, 0)
})

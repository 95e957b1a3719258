# The names guard against a source file that is compiled but not linked in.
test_that("all components are there", {
  expect_setequal(discrete_scores(), names(judge_discrete))
  expect_setequal(gaussian_scores(), names(judge_gaussian))
  expect_setequal(available_searchers()$name,
                  c("anytime_repairing_astar", "anytime_weighted_astar", "anytime_window_astar",
                    "astar", "bfbnb", "branch_and_cut", "cyclic_bnb", "dp", "full_pass",
                    "portfolio", "weighted_astar"))
  expect_setequal(available_heuristics()$name,
                  c("cuts", "dynamic", "lagrangian", "simple", "static"))
  expect_true(all(available_searchers()$name %in% available_methods()$name))
})

test_that("tables describe their components", {
  scores <- available_scores()
  expect_named(scores, c("name", "aliases", "summary", "settings", "reference", "data"))
  expect_setequal(scores$data, c("discrete", "gaussian", "mixed"))
  at <- function(name, column) scores[[column]][scores$name == name]
  expect_identical(at("bdeu", "settings"), "iss = 1")
  expect_identical(at("bge", "settings"), "iss_mu = 1, iss_w = from the data")
  expect_identical(at("bic", "settings"), "")
  expect_identical(at("bic_cg", "settings"), "small_cells = \"reject\"")
  expect_identical(at("bdeu", "aliases"), "bde")
  expect_identical(at("bic", "aliases"), "mdl")
  expect_identical(at("lasso", "settings"), "lambda, scale = FALSE, most_sets = 1000")
  tables <- list(scores, available_heuristics(), available_searchers(), available_methods())
  for (table in tables) {
    expect_true(all(nzchar(table$summary) & nzchar(table$reference)))
    expect_identical(anyDuplicated(table$name), 0L)
  }
  expect_true(available_searchers()$exact[available_searchers()$name == "dp"])
  expect_true(available_heuristics()$consistent[available_heuristics()$name == "simple"])
})

test_that("names are found in any case and by alias", {
  expect_identical(local_scores(oracle_a, "BIC")$info$score, "bic")
  expect_identical(local_scores(oracle_a, "mdl")$score, local_scores(oracle_a, "bic")$score)
  expect_identical(local_scores(oracle_a, "bde", iss = 3)$score,
                   local_scores(oracle_a, "bdeu", iss = 3)$score)
  for (score in c("bic", "aic", "loglik")) {
    expect_identical(local_scores(oracle_b, score)$info$score, paste0(score, "_g"))
  }
  expect_identical(local_scores(oracle_b, "mdl")$info$score, "bic_g")
})

test_that("unknown names are refused with the known ones", {
  expect_error(local_scores(oracle_a, "bci"), "There is no score \"bci\".*bdeu.*bic.*bge",
               class = "bnstar_error_argument")
  expect_error(search_order_graph(local_scores(oracle_a), "dq"), "no searcher.*\"dp\"",
               class = "bnstar_error_argument")
  expect_error(search_order_graph(local_scores(oracle_a), heuristic = "simpel"),
               "no heuristic.*\"simple\"", class = "bnstar_error_argument")
  expect_error(learn_bn(oracle_a, method = "dq"), "\"dp\"", class = "bnstar_error_argument")
  for (wrong in list(NULL, NA, 1, c("bic", "aic"), character())) {
    withr::local_envvar("_R_CHECK_LENGTH_1_LOGIC2_" = "true")
    expect_error(local_scores(oracle_a, wrong), "`score` must be the name of one",
                 class = "bnstar_error_argument")
    expect_error(local_scores(oracle_b, wrong), "`score` must be the name of one",
                 class = "bnstar_error_argument")
  }
})

test_that("a score must fit the data", {
  expect_error(local_scores(oracle_a, "bge"), "does not fit discrete data.*\"aic\".*\"qnml\"",
               class = "bnstar_error_argument")
  expect_error(local_scores(oracle_b, "bdeu"), "does not fit gaussian data.*\"bge\"",
               class = "bnstar_error_argument")
})

test_that("settings are checked", {
  expect_error(local_scores(oracle_a, "bdeu", is = 1), "Unknown.*`is`.*`max_parents`.*`iss`",
               class = "bnstar_error_argument")
  expect_error(local_scores(oracle_a, "bic", iss = 1), "Unknown.*`iss`",
               class = "bnstar_error_argument")
  expect_error(local_scores(oracle_a, "bdeu", 1, 2, 3), class = "bnstar_error_argument")
  for (wrong in list(0, -1, NA, "1", c(1, 2), Inf)) {
    expect_error(local_scores(oracle_a, "bdeu", iss = wrong),
                 "`iss` must be one number greater than 0", class = "bnstar_error_argument")
  }
  expect_error(search_order_graph(local_scores(oracle_a), "dp", epsilon = 2),
               "Unknown.*`epsilon`.*belongs to.*weighted_astar", class = "bnstar_error_argument")
})

test_that("the words of bnlearn are translated", {
  words <- c(whitelist = "required", blacklist = "forbidden", maxp = "max_parents",
             iss.mu = "iss_mu", iss.w = "iss_w")
  for (word in names(words)) {
    argument <- stats::setNames(list(1), word)
    for (learner in list(local_scores, learn_bn)) {
      expect_error(do.call(learner, c(list(oracle_a), argument)),
                   paste0("`", words[[word]], "` here"), class = "bnstar_error_argument")
    }
  }
})

test_that("an argument without a default is asked for by its name", {
  functions <- mget(setdiff(getNamespaceExports("bnstar"), c("augment", "tidy", "glance")),
                    asNamespace("bnstar"))
  needed <- lapply(functions, function(f) setdiff(names(Filter(rlang::is_missing, formals(f))),
                                                  "..."))
  for (name in names(Filter(length, needed))) {
    expect_error(functions[[name]](), paste0("`", needed[[name]][1], "`"),
                 class = "bnstar_error_argument")
  }
})

test_that("every function, score and learning argument of bnlearn has an answer", {
  known <- bnlearn_words()
  words <- function(kind) known$bnlearn[known$kind == kind]
  expect_false(anyDuplicated(known[c("kind", "bnlearn")]) > 0)
  functions <- grep("^\\.__|<-$", getNamespaceExports("bnlearn"), value = TRUE, invert = TRUE)
  expect_identical(setdiff(functions, words("function")), character())
  expect_identical(setdiff(words("function"), functions), character())
  expect_setequal(words("score"), names(bnlearn:::score.labels))
  learners <- c("hc", "tabu", "mmhc", "rsmax2", "h2pc", "chow.liu", "aracne", "pc.stable", "naive.bayes", "tree.bayes")
  arguments <- unlist(lapply(learners, function(name) names(formals(getExportedValue("bnlearn", name)))))
  extra <- unlist(get("score.extra.args", asNamespace("bnlearn")))
  expect_identical(setdiff(c(arguments, extra), c(words("argument"), "x", "...", "maximize", "whitelist")), character())
})

test_that("what is named is there", {
  known <- bnlearn_words()
  ours <- setdiff(known$here[known$kind == "function"], c("", "structural_em", "as.bn", "as.igraph", "nodes", "tiers"))
  expect_identical(Filter(function(name) !exists(name, mode = "function"), ours), character())
  arguments <- setdiff(known$here[known$kind == "argument"], c("", "by_node", "as in bnlearn"))
  taken <- c(names(formals(local_scores)), names(formals(hill_climb)), unlist(lapply(cpp_components()$gaussian, `[[`, "settings")))
  expect_identical(setdiff(arguments, taken), character())
})

test_that("errors answer in words that lead on", {
  data <- bnlearn::learning.test[1:50, ]
  wrong <- expression(
    learn_bn(bnlearn::marks, "bic-g"), learn_bn(data, "custom"), learn_bn(data, method = "hc"), learn_bn(data, method = "pc.stable"),
    learn_bn(data, iss = 10), learn_bn(data, whitelist = 1), learn_bn(data, k = 3), hill_climb(data, max.iter = 3),
    learn_bn(data, alpha = 0.05), score_network(fake_fit(small_parents), data, by.node = TRUE), learn_bn(data, nonsense = 1)
  )
  said <- function(call) {
    message <- tryCatch(eval(call), bnstar_error = function(e) conditionMessage(e))
    # The lists of what there is grow.
    sub("There are .*|Known here: .*", "(list)", message)
  }
  local_reproducible_output(width = 100)
  expect_snapshot(for (call in as.list(wrong)) cat(deparse(call), "\n", said(call), "\n\n"))
})

test_that("methods without chance take any seed", {
  data <- bnlearn::learning.test[1:100, ]
  expect_identical(learn_bn(data, method = "chow_liu", seed = 3)$bn$arcs, chow_liu(data)$bn$arcs)
  expect_error(learn_bn(data, method = "chow_liu", seed = "a"), "`seed` must be", class = "bnstar_error_argument")
})

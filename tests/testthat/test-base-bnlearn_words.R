# The words that only some of the releases in the table have.
changed_words <- function(kind) {
  lines <- switch(kind,
    score = "bdla custom custom-score loglik-zihp aic-zihp bic-zihp nal-zihp pnal-zihp loglik-zinb
      aic-zinb bic-zinb nal-zinb pnal-zinb",
    "function" = "alst as.prediction as.scm cextend.all counterfactual direct.lingam H identifiable
      intervention isolated.nodes perturb sid singular twin valid.cpdag valid.dag valid.ug")
  strsplit(lines, "[[:space:]]+")[[1]]
}

# A newer bnlearn than those in the table may have words that the table lacks. The test reports them
# but does not fail.
expect_answered <- function(theirs, known) {
  without <- setdiff(theirs, known)
  if (length(without) == 0 || utils::packageVersion("bnlearn") < "5.3") {
    return(expect_identical(without, character()))
  }
  message("New words of bnlearn: ", toString(without))
}

test_that("every function, score and learning argument of bnlearn has an answer", {
  known <- bnlearn_words()
  words <- function(kind) known$bnlearn[known$kind == kind]
  expect_false(anyDuplicated(known[c("kind", "bnlearn")]) > 0)
  functions <- grep("^\\.__|<-$", getNamespaceExports("bnlearn"), value = TRUE, invert = TRUE)
  expect_answered(functions, words("function"))
  expect_identical(setdiff(words("function"), c(functions, changed_words("function"))), character())
  scores <- names(bnlearn:::score.labels)
  expect_answered(scores, words("score"))
  expect_identical(setdiff(words("score"), c(scores, changed_words("score"))), character())
  learners <- c("hc", "tabu", "mmhc", "rsmax2", "h2pc", "chow.liu", "aracne", "pc.stable",
                "naive.bayes", "tree.bayes")
  arguments <-
    unlist(lapply(learners, function(name) names(formals(getExportedValue("bnlearn", name)))))
  extra <- unlist(get("score.extra.args", asNamespace("bnlearn")))
  expect_answered(c(arguments, extra), c(words("argument"), "x", "...", "maximize", "whitelist"))
})

test_that("what is named is there", {
  known <- bnlearn_words()
  ours <- setdiff(known$here[known$kind == "function"],
                  c("", "structural_em", "as.bn", "as.igraph", "nodes", "tiers"))
  expect_identical(Filter(function(name) !exists(name, mode = "function"), ours), character())
  arguments <- setdiff(known$here[known$kind == "argument"], c("", "by_node", "as in bnlearn"))
  taken <- c(names(formals(local_scores)), names(formals(hill_climb)),
             unlist(lapply(cpp_components()$gaussian, `[[`, "settings")))
  expect_identical(setdiff(arguments, taken), character())
})

test_that("errors answer in words that lead on", {
  data <- bnlearn::learning.test[1:50, ]
  wrong <- expression(
    learn_bn(bnlearn::marks, "bic-g"), learn_bn(data, "custom"), learn_bn(data, method = "hc"),
    learn_bn(data, method = "pc.stable"),
    learn_bn(data, iss = 10), learn_bn(data, whitelist = 1), learn_bn(data, k = 3),
    hill_climb(data, max.iter = 3),
    learn_bn(data, alpha = 0.05), score_network(fake_fit(small_parents), data, by.node = TRUE),
    learn_bn(data, nonsense = 1)
  )
  said <- function(call) {
    message <- tryCatch(eval(call), bnstar_error = function(e) conditionMessage(e))
    # The lists of known words grow, so they are not part of the snapshot.
    sub("There are .*|Known here: .*", "(list)", message)
  }
  local_reproducible_output(width = 100)
  expect_snapshot(for (call in as.list(wrong)) cat(deparse(call), "\n", said(call), "\n\n"))
})

test_that("methods without chance take any seed", {
  data <- bnlearn::learning.test[1:100, ]
  expect_identical(learn_bn(data, method = "chow_liu", seed = 3)$bn$arcs, chow_liu(data)$bn$arcs)
  expect_error(learn_bn(data, method = "chow_liu", seed = "a"), "`seed` must be",
               class = "bnstar_error_argument")
})

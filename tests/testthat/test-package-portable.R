test_that("code for this processor and for any other agree", {
  set.seed(11)
  data <- as.data.frame(lapply(1:12, function(i) factor(rbinom(300, 1, runif(1)))),
                        col.names = paste0("v", 1:12))
  weights <- sample(c(1:5, 200L), 300, replace = TRUE)
  near <- as.data.frame(matrix(stats::rnorm(303 * 3), 303))
  near$V4 <- near$V1 + 1e-6 * stats::rnorm(303)
  apart <- as.data.frame(matrix(stats::rnorm(1003 * 7), 1003))
  states <- as.data.frame(lapply(2:8, function(r) factor(sample(r, 300, replace = TRUE))),
                          col.names = paste0("s", 2:8))
  results <- function() {
    scores <- lapply(c("bic", "bdeu", "k2"), function(score) {
      local_scores(data, score, max_parents = 4, weights = weights, prune = FALSE)
    })
    wide <- search_order_graph(scores[[1]], "dp")
    narrow <- search_order_graph(scores[[1]], "dp", memory_limit = 4 * 2^12)
    guided <- search_order_graph(scores[[1]], "astar", seed = 1)
    list(lapply(scores, `[[`, "score"), local_scores(near, prune = FALSE)$score,
         wide[c("bn", "score", "proved")], narrow[c("bn", "score", "proved")],
         guided[c("bn", "score", "proved", "counters")],
         local_scores(states, "bdeu", max_parents = 3, weights = weights, prune = FALSE)$score,
         local_scores(apart, prune = FALSE)$score)
  }
  here <- results()
  withr::local_envvar(BNSTAR_PORTABLE = "1")
  anywhere <- results()
  expect_identical(anywhere, here)
  expect_true(here[[4]]$proved)
})

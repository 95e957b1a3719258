# Searching with oracles that know more than they list.

test_that("every searcher finds the optimum beyond the lists, with bounds that hold", {
  set.seed(1101)
  for (i in seq_len(trials(40))) expect_identical(random_partly_listed(6), character())
})

test_that("more than 64 variables fall into parts and are put together again", {
  set.seed(1102)
  blocks <- lapply(1:14, function(b) random_problem(6))
  sizes <- vapply(blocks, function(block) length(block$scores$variables), 0L)
  shift <- cumsum(c(0L, sizes))
  lists <- unlist(lapply(seq_along(blocks), function(b) {
    scores <- blocks[[b]]$scores
    sets <- split(scores$parents + shift[b],
                  factor(rep(seq_along(scores$size), scores$size), seq_along(scores$size)))
    unname(split(unname(sets), rep(seq_along(scores$variables), diff(scores$start))))
  }), recursive = FALSE)
  values <- unlist(lapply(blocks, function(block) {
    unname(split(block$scores$score,
                 rep(seq_along(block$scores$variables), diff(block$scores$start))))
  }), recursive = FALSE)
  scores <- as_local_scores(lists, values)
  problem <- list(scores = scores, optimum = sum(vapply(blocks, function(block) block$optimum, 0)))
  listed <- stats::runif(length(scores$size)) < 0.6
  own <- function(x) {
    split(seq_along(scores$size), rep(seq_along(scores$variables), diff(scores$start)))[[x]]
  }
  # Better than any set that is not listed.
  tails <- vapply(seq_along(scores$variables),
                  function(x) max(-Inf, scores$score[own(x)[!listed[own(x)]]]), 0)
  for (method in c("astar", "bfbnb", "portfolio")) {
    heuristic <- if (method == "portfolio") "auto" else "lagrangian"
    expect_identical(partly_listed_fault(problem, list(listed = listed, tails = tails), method,
                                         heuristic), "")
  }
})

test_that("searchers that need complete lists say so", {
  scores <- random_problem(5)$scores
  lists <- list(listed = rep(TRUE, length(scores$size)),
                tails = rep(-Inf, length(scores$variables)))
  expect_setequal(cpp_components()$need_complete_lists,
                  c("branch_and_cut", "cyclic_bnb", "dp", "full_pass"))
  for (method in cpp_components()$need_complete_lists) {
    expect_error(search_partly_listed(scores, lists, method, "simple"),
                 "needs all parent sets in lists", class = "bnstar_error_argument")
  }
})

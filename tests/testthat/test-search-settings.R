# The score of a network of best listed subsets of the given families.
score_of_subsets <- function(scores, parents) {
  least <- least_within(listed_costs(scores))
  masks <- vapply(parents, function(set) sum(2^(set - 1)), 0)
  -sum(least[cbind(masks + 1, seq_along(parents))])
}

test_that("weighted A* without a start searches, and ends within its factor", {
  for (seed in 1:20) {
    net <- random_parameters(random_dag(9, max_parents = 3, seed = seed), levels = 2, alpha = 1,
                             seed = seed)
    scores <- quiet_scores(simulate_data(net, 400, seed = seed), "bic")
    optimum <- judge_optimum(listed_costs(scores))
    fit <- search_order_graph(scores, "weighted_astar", "static", epsilon = 1.25)
    expect_gt(fit$counters[["expanded"]], 1)
    expect_lte(-fit$score, 1.25 * optimum)
    expect_gte(fit$bound, -optimum)
    # The network that local search would find is within the factor already: nothing to do.
    greedy <- search_orderings(scores, seed = 1)
    expect_lte(search_order_graph(scores, "weighted_astar", "static",
                                  start = greedy)$counters[["expanded"]], 1)
  }
})

test_that("every searcher finds the optimum from no network, and from any given one", {
  set.seed(301)
  pairs <- search_pairs()
  faults <- replicate(trials(180), {
    problem <- random_problem()
    pair <- pairs[sample(nrow(pairs), 1), ]
    variables <- problem$scores$variables
    start <- if (stats::runif(1) < 0.6) "none" else random_dag(variables, max_parents = 2)
    suppressMessages(searcher_fault(problem$scores, problem$optimum, pair$method, pair$heuristic,
                                    start = start))
  })
  expect_no_fault(faults)
})

# A limit stops the largest part; smaller ones may be solved by then.
test_that("a search stopped before its first network has none, or the given one", {
  set.seed(302)
  better <- stopped <- 0
  for (trial in 1:12) {
    scores <- random_scores(sample(3:9, 1), sets = sample(c(3, 10), 1))
    n <- length(scores$variables)
    start <- random_dag(scores$variables, max_parents = 3, seed = trial)
    optimum <- judge_optimum(listed_costs(scores))
    without <- score_of_subsets(scores, rep(list(integer()), n))
    given <- score_of_subsets(scores, as_parents(start, scores$variables))
    for (method in setdiff(available_searchers()$name, c("branch_and_cut", "portfolio"))) {
      none <- search_order_graph(scores, method, start = "none", node_limit = 0)
      from <- suppressMessages(search_order_graph(scores, method, start = start, node_limit = 0))
      expect_equal(none$trace$score[1], without)
      expect_equal(from$trace$score[1], given)
      expect_gte(none$bound, -optimum - 1e-9)
      if (none$counters[["parts"]] > 1 || none$proved || from$proved) next
      stopped <- stopped + 1
      expect_identical(length(none$bn$arcs), 0L)
      expect_equal(none$score, without)
      expect_equal(score_network(from, scores), given)
    }
    better <- better + (given > without)
  }
  expect_gt(better, 3)
  expect_gt(stopped, 20)
})

test_that("no network means the required arcs where there are some", {
  titanic <- as.data.frame(Titanic)
  required <- cbind("Sex", "Survived")
  scores <- local_scores(titanic, weights = "Freq", required = required)
  fit <- search_order_graph(scores, "weighted_astar", node_limit = 0)
  expect_identical(unname(fit$bn$arcs), required)
  expect_equal(fit$score, score_network(fit, titanic, "bic", weights = "Freq"))
})

test_that("searches beyond lists start from nothing too", {
  data <- as.data.frame(scale(mtcars[1:6]))
  scores <- local_scores(data, "lasso", lambda = 3)
  best <- search_order_graph(scores)
  for (method in c("astar", "weighted_astar")) {
    stopped <- search_order_graph(scores, method, start = "none", node_limit = 0)
    expect_identical(length(stopped$bn$arcs), 0L)
    expect_equal(stopped$score, -sum(data^2))
    fit <- search_order_graph(scores, method, start = "none")
    expect_gt(fit$counters[["expanded"]], 1)
    expect_lte(-fit$score, 1.25 * -best$score)
    expect_gte(fit$bound, best$score - 1e-6)
  }
  expect_equal(search_order_graph(scores, "astar", start = "none")$score, best$score)
})

test_that("a start that is neither a network nor \"none\" is refused", {
  scores <- random_scores(3)
  expect_error(search_order_graph(scores, start = "nothing"), "start",
               class = "bnstar_error_argument")
})

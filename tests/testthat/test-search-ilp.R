test_that("cuts of any coefficients hold for all networks, and their heuristic is consistent", {
  set.seed(1)
  expect_no_fault(replicate(trials(150), cuts_fault(small_scores(sample(3:5, 1))),
                            simplify = FALSE))
  expect_no_fault(replicate(trials(100), cuts_fault(demanding_scores(sample(3:5, 1))),
                            simplify = FALSE))
  larger <- function() {
    scores <- small_scores(sample(6:8, 1))
    values <- random_cut_values(scores)
    c(values_fault(values, scores), possible_fault(values, scores))
  }
  expect_no_fault(replicate(trials(60), larger(), simplify = FALSE))
})

test_that("branch and cut finds the optimum of problems cut out of real lists", {
  set.seed(2)
  faults <- lapply(seq_len(trials(200)), function(trial) branch_and_cut_fault(real_problem()))
  expect_no_fault(faults)
  # Otherwise the test would show nothing of local cuts.
  made <- sum(vapply(faults, attr, 0, "local_cuts"))
  if (cpp_has_linear_programs()) expect_gt(made, length(faults) / 2) else expect_identical(made, 0)
})

test_that("branch and cut finds the optimum of random problems by either bound", {
  set.seed(3)
  expect_no_fault(replicate(trials(150), {
    problem <- random_problem()
    branch_and_cut_fault(c(problem, list(best = search_order_graph(problem$scores, "dp"))))
  }, simplify = FALSE))
})

test_that("wrong answers of linear programmes never make a wrong proof", {
  set.seed(4)
  expect_no_fault(replicate(trials(60), spoiled_fault(real_problem(8:11)), simplify = FALSE))
})

# An independent certificate: feasible on both sides and of the same value.
test_that("linear programmes are solved", {
  if (!cpp_has_linear_programs()) return(expect_false(cpp_has_linear_programs()))
  set.seed(5)
  for (trial in seq_len(trials(60))) {
    rows <- sample(6, 1)
    columns <- sample(8, 1)
    entries <- matrix(round(stats::rnorm(rows * columns), 1), rows)
    bounds <- drop(entries %*% stats::rexp(columns))
    costs <- stats::rexp(columns)
    equal <- stats::runif(rows) < 0.3
    found <- cpp_linear_program(costs, entries, bounds, equal, sample(c(1, 1000), 1), 0)
    expect_true(found$optimal)
    left <- drop(entries %*% found$primal) - bounds
    expect_true(all(found$primal >= -1e-6, left > -1e-6, abs(left[equal]) < 1e-6))
    expect_true(all(found$dual[!equal] >= -1e-6, costs - t(entries) %*% found$dual > -1e-6))
    expect_equal(found$value, sum(costs * found$primal), tolerance = 1e-6)
    expect_equal(sum(bounds * found$dual), found$value, tolerance = 1e-6)
  }
})

test_that("an error within GLPK does not end R, and the next programme is solved", {
  if (!cpp_has_linear_programs()) return(expect_false(cpp_has_linear_programs()))
  solve <- function(wrong_row) {
    cpp_linear_program(c(1, 2), matrix(1, 1, 2), 3, FALSE, 1000, wrong_row)
  }
  expect_false(solve(7)$optimal)
  expect_equal(solve(0)$value, 3)
  # Nor does it say a word.
  said <- session_output('
    solve <- function(wrong_row) {
      bnstar:::cpp_linear_program(c(1, 2), matrix(1, 1, 2), 3, FALSE, 1000, wrong_row)
    }
    for (time in 1:3) broken <- solve(7)
    cat(broken$optimal, solve(0)$value)')
  expect_identical(as.vector(said), "FALSE 3")
})

test_that("search_ilp() is branch and cut with a name of its own", {
  scores <- local_scores(oracle_a)
  fit <- suppressMessages(search_ilp(scores, seed = 1))
  expect_identical(fit$method, "branch_and_cut")
  expect_true(fit$proved)
  expect_identical(fit$score, search_order_graph(scores, "dp")$score)
  expect_identical(as.character(fit$call[[1]]), "search_ilp")
  expect_identical(search_ilp(scores, "ascent", seed = 1)$score, fit$score)
  expect_error(search_ilp(scores, "simplex"), "cuts", class = "bnstar_error_argument")
  expect_error(search_ilp(scores, method = "dp"), "one method", class = "bnstar_error_argument")
  expect_error(search_ilp(scores, cut_members = 99), "12", class = "bnstar_error_argument")
  expect_error(search_ilp(scores, order = 3), "order", class = "bnstar_error_argument")
})

test_that("the same seed gives the same search", {
  set.seed(7)
  for (trial in seq_len(trials(20))) {
    problem <- real_problem()
    bound <- sample(c("cuts", "ascent"), 1)
    runs <- lapply(1:2, function(time) {
      fit <- suppressMessages(search_ilp(problem$scores, bound, start = "none", seed = trial))
      list(as.matrix(fit), fit$counters[c("expanded", "cuts_clusters", "cuts_local")],
           fit$trace[c("score", "bound")])
    })
    expect_identical(runs[[2]], runs[[1]])
  }
})

test_that("without GLPK, search_ilp() says so", {
  replace_for_now("cpp_has_linear_programs", function() FALSE)
  scores <- local_scores(oracle_a)
  expect_message(fit <- search_ilp(scores, seed = 1), "without GLPK")
  expect_true(fit$proved)
  # With dual ascent, nothing is missing.
  expect_no_message(search_ilp(scores, "ascent", seed = 1))
})

test_that("the table of searchers tells whether there are cuts", {
  known <- available_searchers()
  expect_match(known$summary[known$name == "branch_and_cut"],
               if (cpp_has_linear_programs()) "with cluster and local cuts" else "without GLPK")
})

test_that("a limit ends branch and cut with bounds that hold", {
  set.seed(6)
  expect_no_fault(replicate(trials(60), limited_branching_fault(real_problem(12:14)),
                            simplify = FALSE))
})

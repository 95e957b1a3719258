# Families count the rows in which the child was not set; the judge has the definition.

set_problem <- function(kind, n, rows) {
  data <- if (kind == "gaussian") random_gaussian(n, rows, collinear = FALSE)
          else random_discrete(n, rows)
  set <- random_interventions(rows, names(data))
  list(data = data, set = set)
}

test_that("every score is that of the rows in which the child was not set", {
  set.seed(331)
  for (kind in c("discrete", "gaussian")) {
    for (score in scores_for(kind)) {
      if (!score %in% c(names(judge_discrete), names(judge_gaussian))) next
      problem <- set_problem(kind, 4, 150)
      expected <- judge_costs(problem$data, score, judge = judge_set_score, set = problem$set)
      all <- quiet_scores(problem$data, score, interventions = problem$set, prune = FALSE,
                          parent_limit = "none")
      expect_equal(listed_costs(all), expected, tolerance = 1e-9, info = score)
    }
  }
})

test_that("pruning keeps what can matter, and searches find the optimum of all networks", {
  set.seed(332)
  dags <- all_dags(5)
  for (score in c("bic", "bdeu", "aic", "k2", "fnml", "qnml", "bic_g", "bge")) {
    kind <- if (score %in% c("bic_g", "bge")) "gaussian" else "discrete"
    problem <- set_problem(kind, 5, 120)
    costs <- judge_costs(problem$data, score, judge = judge_set_score, set = problem$set)
    best <- min(dag_costs(dags, costs))
    lists <- quiet_scores(problem$data, score, interventions = problem$set)
    kept <- listed_costs(lists)
    expect_identical(is.finite(kept), judge_kept(costs), info = score)
    for (threads in 1:2) {
      fit <- suppressMessages(learn_bn(problem$data, score, interventions = problem$set,
                                       threads = threads))
      expect_true(fit$proved, info = score)
      expect_equal(fit$score, -best, tolerance = 1e-9, info = score)
      expect_equal(sum(score_network(fit, problem$data, score, interventions = problem$set)),
                   fit$score, tolerance = 1e-10, info = score)
    }
    for (learner in list(hill_climb, alternate_search)) {
      climbed <- suppressMessages(learner(problem$data, score, interventions = problem$set,
                                          seed = 1, time_limit = 0.5))
      expect_lte(climbed$score, -best + 1e-7 * abs(best))
      expect_equal(climbed$score, sum(score_network(climbed, problem$data, score,
                                                    interventions = problem$set)),
                   tolerance = 1e-10, info = score)
    }
  }
})

test_that("columns in another order and weights change nothing", {
  set.seed(333)
  problem <- set_problem("discrete", 5, 200)
  fit <- learn_bn(problem$data, "bdeu", interventions = problem$set)
  turned <- learn_bn(rev(problem$data), "bdeu", interventions = rev(problem$set))
  expect_equal(turned$score, fit$score)
  weights <- sample(0:3, 200, replace = TRUE)
  regime <- rep(NA_character_, 200)
  regime[problem$set[[1]]] <- names(problem$set)[1]
  rows <- rep(seq_len(200), weights)
  for (score in c("bic", "bdeu")) {
    weighted <- learn_bn(problem$data, score, interventions = regime, weights = weights)
    long <- learn_bn(problem$data[rows, ], score, interventions = regime[rows])
    expect_equal(weighted$score, long$score)
    expect_equal(weighted$interventions, long$interventions)
  }
})

test_that("mixed data count own rows too", {
  set.seed(334)
  rows <- 150
  z <- factor(sample(c("a", "b"), rows, replace = TRUE))
  x <- rnorm(rows) + (z == "a")
  data <- data.frame(z, x, y = x + rnorm(rows), w = factor(sample(c("p", "q"), rows, TRUE)))
  set <- list(x = 1:40, z = 30:70)
  lists <- suppressMessages(local_scores(data, interventions = set, prune = FALSE))
  families <- as.data.frame(lists)
  for (i in seq_len(nrow(families))) {
    x <- match(families$variable[i], names(data))
    parents <- match(families$parents[[i]], names(data))
    own <- setdiff(seq_len(rows), set[[names(data)[x]]])
    alone <- suppressMessages(local_scores(data[own, ], "loglik", prune = FALSE))
    alone <- as.data.frame(alone)
    same <- alone$variable == families$variable[i] &
      vapply(alone$parents, setequal, NA, families$parents[[i]])
    q <- prod(vapply(data[parents], nlevels, 0L)[vapply(data[parents], is.factor, NA)])
    k <- if (is.factor(data[[x]])) q * (nlevels(data[[x]]) - 1)
         else q * (sum(vapply(data[parents], is.double, NA)) + 2)
    expect_equal(families$score[i], alone$score[same] - log(rows) / 2 * k)
  }
  expect_true(suppressMessages(learn_bn(data, interventions = set))$proved)
})

test_that("a family whose parent does not vary in its rows is left out", {
  set.seed(335)
  y <- rnorm(60)
  data <- data.frame(x = c(y[1:30], rep(1, 30)) + c(rnorm(30), rep(0, 30)), y, z = rnorm(60))
  # Where y was not set, x was, to one value.
  set <- list(x = 31:60, y = 1:30)
  lists <- as.data.frame(suppressMessages(local_scores(data, interventions = set, prune = FALSE)))
  expect_false(any(vapply(lists$parents[lists$variable == "y"], function(p) "x" %in% p, NA)))
  expect_true(any(vapply(lists$parents[lists$variable == "z"], function(p) "x" %in% p, NA)))
  fit <- suppressMessages(learn_bn(data, interventions = set))
  expect_true(fit$proved)
  expect_equal(suppressMessages(hill_climb(data, interventions = set))$score, fit$score)
})

test_that("bnlearn's mbde is bdeu with interventions", {
  set.seed(336)
  for (trial in 1:5) {
    data <- data.frame(lapply(stats::setNames(nm = letters[1:5]), function(i) {
      factor(sample(sample(2:4, 1), 300, replace = TRUE))
    }))
    problem <- list(data = data, set = random_interventions(300, letters[1:5]))
    net <- bnlearn::random.graph(names(problem$data))
    iss <- sample(c(1, 10), 1)
    exp <- problem$set
    theirs <- bnlearn::score(net, problem$data, type = "mbde", iss = iss, exp = exp, by.node = TRUE)
    ours <- score_network(net, problem$data, "bdeu", iss = iss, interventions = exp, by_node = TRUE)
    expect_equal(ours, theirs[names(ours)], tolerance = 1e-9)
  }
})

test_that("compelled arcs are those of all networks that the regimes cannot tell apart", {
  set.seed(337)
  names <- letters[1:4]
  dags <- all_dags(4)
  for (trial in 1:4) {
    targets <- c(list(character()), replicate(2, sample(names, sample(1:2, 1)), simplify = FALSE))
    class <- interventional_classes(dags, lapply(targets, match, names))
    for (row in sample(nrow(dags), 25)) {
      same <- dags[class == class[row], , drop = FALSE]
      matrices <- apply(same, 1L, adjacency_of_masks, names = names, simplify = FALSE)
      union <- +Reduce(`|`, matrices)
      ours <- cpdag(adjacency_of_masks(dags[row, ], names), interventions = targets)
      expect_equal(+as.matrix(ours), union)
    }
  }
})

test_that("networks of one class score alike, and print and tidy know them", {
  set.seed(338)
  problem <- set_problem("discrete", 4, 400)
  data <- bn_data(problem$data, interventions = problem$set)
  dags <- all_dags(4)
  class <- interventional_classes(dags, lapply(data$interventions$targets, match, data$variables))
  for (score in c("bic", "bdeu")) {
    costs <- judge_costs(problem$data, score, judge = judge_set_score, set = problem$set)
    totals <- dag_costs(dags, costs)
    expect_lt(max(tapply(totals, class, function(x) diff(range(x)))), 1e-7)
    fit <- learn_bn(data, score)
    code <- apply(dags, 1L, paste, collapse = " ")
    masks <- vapply(parent_index(fit), function(p) sum(2^(p - 1)), 0)
    row <- match(paste(masks, collapse = " "), code)
    same <- apply(dags[class == class[row], , drop = FALSE], 1L, adjacency_of_masks,
                  names = data$variables, simplify = FALSE)
    sure <- Reduce(`&`, lapply(same, `>`, 0))
    arcs <- tidy(fit)
    expect_identical(arcs$direction == "compelled", unname(sure[cbind(arcs$from, arcs$to)]))
    expect_output(print(fit), "Interventions")
    expect_equal(+as.matrix(cpdag(fit)), +Reduce(`|`, same))
  }
})

test_that("parameters are those of the rows in which a variable was not set", {
  set.seed(339)
  for (kind in c("discrete", "gaussian")) {
    problem <- set_problem(kind, 4, 200)
    fit <- suppressMessages(learn_bn(problem$data, interventions = problem$set))
    net <- fit_parameters(fit, problem$data, interventions = problem$set)
    for (v in names(problem$data)) {
      own <- setdiff(1:200, problem$set[[v]])
      alone <- suppressMessages(fit_parameters(as.matrix(fit), bn_data(problem$data)))
      part <- without_rows(bn_data(problem$data), !seq_len(200) %in% own)
      alone <- fit_parameters(as.matrix(fit), part)
      expect_equal(net$parameters[[v]], alone$parameters[[v]])
      expect_equal(as_fitted_network(fit)$parameters[[v]], alone$parameters[[v]])
    }
  }
})

test_that("data made under interventions tell directions that others do not", {
  net <- random_parameters(benchmark_network("asia"), seed = 2)
  data <- simulate_data(net, 2000, seed = 1)
  regimes <- c("smoke", "either", "bronc")
  for (name in regimes) data <- rbind(data, simulate_set(net, name, 500))
  set <- c(rep(NA, 2000), rep(regimes, each = 500))
  fit <- learn_bn(data, "bdeu", interventions = set)
  expect_true(fit$proved)
  true <- as.matrix(net)
  arcs <- as.data.frame(fit)
  pairs <- cbind(arcs$from, arcs$to)
  touched <- (arcs$from %in% regimes) != (arcs$to %in% regimes)
  found <- touched & true[pairs] + true[pairs[, 2:1]] > 0
  expect_gte(sum(found), 3)
  expect_true(all(true[pairs][found] == 1))
  expect_true(all(tidy(fit)$direction[touched] == "compelled"))
})

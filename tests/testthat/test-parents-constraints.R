arc_frame <- function(...) {
  ends <- strsplit(c(...), ">")
  data.frame(from = vapply(ends, `[`, "", 1), to = vapply(ends, `[`, "", 2))
}

test_that("constrained optima are those of all networks that obey", {
  set.seed(41)
  results <- replicate(trials(150), random_constraint_fault())
  expect_identical(results[!(results %in% c("", "refused"))], character())
  expect_gt(mean(results == ""), 0.5)
  expect_gt(sum(results == "refused"), 0)
})

test_that("restricting afterwards gives the same optimum as constraining before", {
  set.seed(42)
  for (trial in 1:40) {
    data <- quietly_read(random_discrete(5, 60))
    score <- sample(discrete_scores(), 1)
    constraints <- random_constraints(data$variables)[-1]
    constraints <- constraints[lengths(constraints) > 0]
    restricted <- do.call(restrict_scores, c(list(local_scores(data, score)), constraints))
    constrained <- do.call(local_scores, c(list(data, score), constraints))
    expect_equal(listed_costs(restricted), listed_costs(constrained), tolerance = 1e-12)
    expect_equal(search_order_graph(restricted)$score, search_order_graph(constrained)$score)
  }
})

test_that("required arcs empty the list of smaller sets, and the limit on configurations knows", {
  bits <- expand.grid(a = 0:1, b = 0:1, c = 0:1, d = 0:1)
  bits$x <- rowSums(bits) %% 2
  bits <- rbind(bits, bits[1:4, ])
  bits[] <- lapply(bits, factor)
  required <- arc_frame("a>x", "b>x", "c>x")
  fits <- lapply(c(TRUE, FALSE), function(prune) {
    scores <- local_scores(bits, required = required, prune = prune)
    expect_gte(min(scores$size[(scores$start[5] + 1):scores$start[6]]), 3)
    search_order_graph(scores)
  })
  expect_equal(fits[[1]]$score, fits[[2]]$score)
  expect_identical(unname(as.matrix(fits[[2]])[1:4, "x"]), rep(1L, 4))
  expect_true(fits[[1]]$proved)
})

test_that("arcs may be given in any form", {
  arcs <- arc_frame("x0>x1", "x3>x4")
  expected <- listed_costs(local_scores(oracle_a, "k2", required = arcs))
  graph <- igraph::graph_from_data_frame(arcs)
  bn <- bnlearn::empty.graph(names(oracle_a))
  bnlearn::arcs(bn) <- as.matrix(arcs)
  forms <- list(as.matrix(arcs), unname(as.matrix(arcs)), graph, network_of_digits("01 34", 5), bn)
  for (form in forms) {
    expect_identical(listed_costs(local_scores(oracle_a, "k2", required = form)), expected)
  }
  expect_true(all(is.infinite(expected[1, c(2, 5)])))
})

test_that("contradictions are refused in the user's words", {
  refused <- function(message, ...) {
    expect_error(local_scores(oracle_a, ...), message, class = "bnstar_error_argument")
  }
  refused("`x0 -> x1` is not.*allowed", required = arc_frame("x0>x1"),
          forbidden = arc_frame("x0>x1"))
  refused("`x0 -> x1` is not.*allowed", required = arc_frame("x0>x1"),
          tiers = list("x1", c("x0", "x2", "x3", "x4")))
  refused("`x0 -> x1` is not.*allowed", required = arc_frame("x0>x1"), candidates = list(x1 = "x2"))
  refused("`required` has a directed cycle: `x0 -> x1 -> x2 -> x0`",
          required = arc_frame("x0>x1", "x1>x2", "x2>x0"))
  refused("`required` gives `x1` more parents", required = arc_frame("x0>x1", "x2>x1"),
          max_parents = 1)
  refused("`required` names.*`y`", required = arc_frame("y>x1"))
  refused("`forbidden` has an arc from `x1` to\\s+itself", forbidden = arc_frame("x1>x1"))
  refused("`forbidden` must have two columns", forbidden = data.frame(from = "x1"))
})

test_that("malformed constraints are refused in the user's words", {
  refused <- function(message, ...) {
    expect_error(local_scores(oracle_a, ...), message, class = "bnstar_error_argument")
  }
  refused("`tiers` names `x1` more than once",
          tiers = list(c("x0", "x1"), c("x1", "x2", "x3", "x4")))
  refused("`tiers` must be a list", tiers = names(oracle_a))
  refused("`tiers` names.*`z`", tiers = list(names(oracle_a), "z"))
  refused("`candidates` must be a named list", candidates = list("x1"))
  refused("`candidates` must be a named list", candidates = list(x1 = "x0", x1 = "x2"))
  refused("`candidates` names.*`z`", candidates = list(x1 = "z"))
  refused("`candidates` names.*`z`", candidates = list(z = "x1"))
  for (wrong in list(-1, 1.5, NA, "2", c(1, 2), numeric(), TRUE)) {
    refused("`max_parents` must be", max_parents = wrong)
  }
  refused("`max_parents` names `x0` twice", max_parents = c(x0 = 1, x0 = 2, x1 = 1, x2 = 1, x3 = 1))
  refused("`max_parents` names `x0` twice", max_parents = c(x0 = 1, x0 = 2))
  refused("`max_parents` names.*`z`", max_parents = c(z = 1))
  refused("`max_parents` names.*``", max_parents = c(x1 = 1, 2))
  refused("`max_parents` must be", max_parents = c(x1 = 0.5))
  refused("`max_parents` names.*`z`", max_parents = c(z = 1, x1 = 1, x2 = 1, x3 = 1, x4 = 1))
})

test_that("max_parents takes one number, one for each, or infinity", {
  largest <- function(...) {
    scores <- local_scores(oracle_a, "loglik", ..., prune = FALSE)
    vapply(1:5, function(x) max(scores$size[(scores$start[x] + 1):scores$start[x + 1]]), 0L)
  }
  expect_identical(largest(max_parents = 2), rep(2L, 5))
  expect_identical(largest(max_parents = 0:4), 0:4)
  expect_identical(largest(max_parents = c(x4 = 0, x3 = 1, x2 = 2, x1 = 3, x0 = 4)), 4:0)
  expect_identical(largest(max_parents = Inf), rep(4L, 5))
  expect_identical(largest(max_parents = c(x3 = 0)), c(4L, 4L, 4L, 0L, 4L))
  expect_identical(largest(max_parents = c(x4 = 1, x0 = 2)), c(2L, 4L, 4L, 4L, 1L))
  expect_identical(largest(max_parents = 10), rep(4L, 5))
  expect_silent(scores <- local_scores(oracle_a, "loglik", max_parents = Inf))
  expect_identical(scores$info$scope, "all networks")
})

test_that("named limits hold for the variables they name, in every learner", {
  expect_identical(local_scores(oracle_a, max_parents = c(x3 = 0))$info$scope,
                   "all networks with at most the given number of parents for each variable")
  all <- local_scores(oracle_a, "loglik", prune = FALSE)
  restricted <- restrict_scores(all, max_parents = c(x3 = 1))
  expect_identical(restricted$score,
                   local_scores(oracle_a, "loglik", prune = FALSE, max_parents = c(x3 = 1))$score)
  expect_error(restrict_scores(all, max_parents = c(z = 1)), "`z`", class = "bnstar_error_argument")
  expect_true(all(colSums(as.matrix(learn_bn(oracle_a, "k2", max_parents = c(x2 = 0))))["x2"] == 0))
  # The others keep the default that makes scoring feasible.
  wide <- as.data.frame(matrix(rep(c(1, 2), 30), 3, 60))
  wide[] <- lapply(wide, factor)
  scores <- quiet_scores(wide, "bdeu", max_parents = c(V1 = 1), time_limit = 0)
  expect_lte(max(scores$info$max_parents), 5)
})

test_that("a required arc makes a constant a parent, and nothing else does", {
  data <- cbind(oracle_a, one = factor(rep("only", nrow(oracle_a))))
  expect_message(scores <- local_scores(data, "bic", required = arc_frame("one>x1")),
                 "unless an.*arc is required")
  parents <- as.data.frame(scores)
  takes <- vapply(parents$parents, function(p) "one" %in% p, NA)
  expect_identical(takes, parents$variable == "x1")
  fit <- search_order_graph(scores)
  expect_identical(as.matrix(fit)["one", ],
                   c(x0 = 0L, x1 = 1L, x2 = 0L, x3 = 0L, x4 = 0L, one = 0L))
  expect_equal(fit$score, learn_bn(oracle_a)$score)
})

test_that("restrict_scores() says what it cannot do", {
  scores <- local_scores(oracle_a)
  expect_error(restrict_scores(scores, required = arc_frame("x0>x1")), "local_scores",
               class = "bnstar_error_argument")
  expect_error(restrict_scores(scores, whitelist = 1), "`required`",
               class = "bnstar_error_argument")
  expect_error(restrict_scores(scores, maxparents = 1), "`max_parents`",
               class = "bnstar_error_argument")
  expect_error(restrict_scores(oracle_a, max_parents = 1), "local_scores",
               class = "bnstar_error_argument")
  bound <- local_scores(oracle_a, required = arc_frame("x0>x1"))
  expect_error(restrict_scores(bound, forbidden = arc_frame("x0>x1")), "No parent set.*`x1`",
               class = "bnstar_error_argument")
  expect_identical(unclass(restrict_scores(scores))[-6], unclass(scores)[-6])
  expect_identical(restrict_scores(scores)$info$scope, scores$info$scope)
})

test_that("scope and the network's lists tell of the constraints", {
  scores <- local_scores(oracle_a, required = arc_frame("x0>x1"), forbidden = arc_frame("x3>x4"),
                         max_parents = 2)
  expect_match(scores$info$scope, "at most 2 parents.*`required`.*`forbidden`")
  restricted <- restrict_scores(scores, forbidden = arc_frame("x2>x0"), max_parents = 1)
  expect_match(restricted$info$scope, "restricted by `forbidden` and `max_parents`")
  fit <- search_order_graph(restricted)
  expect_identical(fit$scope, restricted$info$scope)
  expect_identical(unname(fit$bn$learning$whitelist), unname(as.matrix(arc_frame("x0>x1"))))
  black <- paste(fit$bn$learning$blacklist[, 1], fit$bn$learning$blacklist[, 2])
  expect_true(all(c("x3 x4", "x2 x0") %in% black))
})

test_that("variables in no tier are free", {
  allowed <- allowed_arcs(letters[1:4], backward_arcs(list("b", c("d", "a")), letters[1:4], NULL),
                          NULL, NULL)
  dimnames(allowed) <- list(letters[1:4], letters[1:4])
  expect_identical(allowed["a", "b"], FALSE)
  expect_identical(allowed["d", "b"], FALSE)
  expect_identical(sum(!allowed), 6L)
  some <- local_scores(oracle_a, tiers = list("x0", c("x1", "x2")))
  arcs <- cbind(c("x1", "x2"), "x0")
  expect_identical(some$score, local_scores(oracle_a, forbidden = arcs)$score)
})

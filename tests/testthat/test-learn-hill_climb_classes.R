# Climbs over classes of equivalent networks, the second start of hill_climb().

parents_from <- function(adjacent) lapply(seq_len(ncol(adjacent)), function(x) which(adjacent[, x]))

test_that("the class of a network and a member of it are those of bnlearn", {
  set.seed(2701)
  for (i in seq_len(trials(60))) {
    n <- sample(2:9, 1)
    adjacent <- random_adjacency(n, stats::runif(1)) == 1
    class <- cpp_class_graph(parents_from(adjacent))
    found <- matrix(0, n, n, dimnames = dimnames(adjacent))
    for (x in seq_len(n)) found[c(class$parents[[x]], class$neighbours[[x]]), x] <- 1
    theirs <- bnlearn::cpdag(as_bnlearn(adjacent))
    expect_equal(found, bnlearn::amat(theirs)[rownames(found), colnames(found)], info = i)
    member <- matrix(FALSE, n, n, dimnames = dimnames(adjacent))
    for (x in seq_len(n)) member[class$member[[x]], x] <- TRUE
    expect_equal(bnlearn::cpdag(as_bnlearn(member)), theirs, info = i)
  }
})

# All networks over n variables, as masks of parents, and a word for the class of each.
networks_and_classes <- function(n) {
  dags <- find_dags(n)
  words <- apply(dags, 1, function(masks) {
    adjacent <- vapply(masks, function(mask) bitwAnd(mask, 2^(seq_len(n) - 1)) > 0, logical(n))
    paste(c(which((adjacent | t(adjacent)) & upper.tri(adjacent)), "v",
            judge_v_structures(adjacent)), collapse = " ")
  })
  list(dags = dags, class = words)
}

# By definition: has a member of this network's class one arc more or less than a better network?
better_beside_class <- function(found, all, cost) {
  end <- vapply(found, function(p) sum(2^(p - 1)), 0)
  here <- which(colSums(t(all$dags) == end) == length(end))
  for (i in which(all$class == all$class[here])) {
    flips <- matrix(bitwXor(t(all$dags), all$dags[i, ]), length(end))
    one <- colSums(flips > 0) == 1 & colSums(matrix(flips %in% 2^(0:9), length(end))) == 1
    if (any(cost[one] < cost[here] - 1e-8 * abs(cost[here]))) return(TRUE)
  }
  FALSE
}

test_that("no network beside the class where a climb ends is better", {
  set.seed(2702)
  all <- networks_and_classes(4)
  for (i in seq_len(trials(12))) {
    for (score in c("bic", "bdeu", "bic_g", "bge")) {
      data <- if (score %in% gaussian_scores()) {
        random_gaussian(4, 40, collinear = FALSE)
      } else {
        random_discrete(4, sample(c(20, 200), 1))
      }
      read <- quietly_read(data)
      if (length(read$constant) > 0) next
      constraints <- resolve_constraints(read$variables, NULL, NULL, NULL, NULL, NULL, 3, Inf,
                                         read$constant)
      problem <- problem_by_content(read, resolve_score(score, read, list(), character()),
                                    constraints, 1L, new_budget(Inf, NULL), FALSE)
      start <- all$dags[sample(nrow(all$dags), 1), ]
      found <- cpp_class_climb(problem$scorer, constraints_of(problem),
                               lapply(start, members, n = 4))
      cost <- dag_costs(all$dags, judge_costs(data[problem$by_content], score))
      expect_false(better_beside_class(found, all, cost), info = paste(score, i))
    }
  }
})

# Columns in causal order tell bnlearn's ties which end is the child. A climb by single arcs with
# restarts, but without classes, ended 8.9 below.
test_that("columns in causal order give bnlearn no lead", {
  experiments <- new.env()
  sys.source(system.file("experiments", "climb_data.R", package = "bnstar"), experiments)
  data <- experiments$gaussian_sample(50, 200, 1.5, seed = 13)
  read <- quietly_read(data)
  theirs <- max(score_network(bnlearn::hc(data), read), score_network(bnlearn::tabu(data), read))
  expect_gt(hill_climb(read)$score, theirs)
})

test_that("climbs end where equivalent networks differ in cost", {
  # Each row has some of the values: an arc and its reversal are scored on other rows.
  told <- missing_optima()[[4]]$told
  fit <- suppressMessages(do.call(hill_climb, c(told, time_limit = 20)))
  expect_identical(fit$stop_reason, "local_optimum")
})

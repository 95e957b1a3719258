oracle_case <- function(i, ...) {
  row <- oracle_a_table[i, ]
  settings <- if (is.na(row$iss)) list() else list(iss = row$iss)
  do.call(local_scores, c(list(oracle_a, row$score, ...), settings))
}

test_that("data A has the known local costs", {
  for (i in seq_len(nrow(oracle_a_table))) {
    row <- oracle_a_table[i, ]
    costs <- listed_costs(oracle_case(i, prune = FALSE, parent_limit = "none"))
    found <- c(one_cost(costs, 3), one_cost(costs, 3, c(0, 2)), one_cost(costs, 3, c(0, 1, 2)),
               one_cost(costs, 1, 0), one_cost(costs, 0, 1))
    expect_equal(round(found, 6), unlist(row[7:11], use.names = FALSE), label = row$score)
    expect_equal(round(sum(costs[1, ]), 6), row$empty, label = row$score)
    expect_equal(round(sum(apply(costs, 2, min)), 6), row$simple, label = row$score)
  }
})

test_that("data A has the known optima, bounds and numbers of parent sets", {
  for (i in seq_len(nrow(oracle_a_table))) {
    row <- oracle_a_table[i, ]
    scores <- oracle_case(i)
    fit <- search_order_graph(scores)
    expect_length(scores$score, row$kept)
    expect_equal(round(fit$score, 6), -row$optimum, label = row$score)
    expect_true(fit$proved)
    network <- network_of_digits(oracle_a_networks[i], 5)
    expect_equal(score_network(network, scores), fit$score, tolerance = 1e-12)
    expect_equal(round(search_order_graph(scores, time_limit = 0)$bound, 6), -row$simple)
  }
})

test_that("the best of all 29281 networks over data A are as known", {
  dags <- all_dags(5)
  expect_identical(nrow(dags), 29281L)
  best <- function(score) {
    sort(dag_costs(dags,
                   listed_costs(local_scores(oracle_a, score, prune = FALSE,
                                             parent_limit = "none"))))
  }
  expect_equal(round(best("bic")[1:10], 6), c(106.417473, rep(107.149655, 2), rep(107.807133, 3),
                                              rep(107.997420, 2), rep(108.010913, 2)))
  expect_equal(round(unique(round(best("bdeu")[1:40], 6))[1:5], 6),
               c(107.384471, 108.058481, 108.399333, 108.525824, 108.697421))
})

test_that("data B has the known costs and optima", {
  for (i in seq_len(nrow(oracle_b_table))) {
    row <- oracle_b_table[i, ]
    costs <- listed_costs(local_scores(oracle_b, row$score, prune = FALSE))
    expect_equal(round(c(one_cost(costs, 0), one_cost(costs, 1, 0), one_cost(costs, 3, c(0, 2))),
                       8),
                 unlist(row[3:5], use.names = FALSE), label = row$score)
    scores <- local_scores(oracle_b, row$score)
    fit <- search_order_graph(scores)
    expect_equal(round(fit$score, 8), -row$optimum, label = row$score)
    expect_equal(score_network(network_of_digits(row$network, 4), scores), fit$score,
                 tolerance = 1e-12)
  }
})

test_that("the object has the documented form", {
  scores <- local_scores(oracle_a, "bdeu", iss = 2, max_parents = 2)
  expect_named(scores, c("variables", "start", "size", "score", "parents", "tail", "info"))
  expect_identical(scores$variables, names(oracle_a))
  expect_identical(scores$start[c(1, 6)], c(0, length(scores$score)))
  expect_identical(length(scores$parents), sum(scores$size))
  expect_lte(max(scores$size), 2)
  info <- scores$info
  expect_true(all(c("score", "settings", "arities", "n_obs", "source", "max_parents", "scope",
                    "stop_reason", "counts", "timings", "constraints", "data") %in% names(info)))
  expect_identical(info$settings, list(iss = 2))
  expect_identical(info$max_parents, rep(2L, 5))
  expect_identical(info$stop_reason, "finished")
  expect_match(info$scope, "at most 2 parents per variable")
  file <- withr::local_tempfile()
  saveRDS(scores, file)
  expect_identical(readRDS(file), scores)
})

test_that("sets stand by size, then by their largest parent, second largest, ...", {
  scores <- local_scores(oracle_a, prune = FALSE, parent_limit = "none")
  for (some in list(scores, scores[c(4, 2, 5, 1)])) {
    frame <- as.data.frame(some)
    descending <- vapply(frame$parents,
                         function(p) paste(rev(match(p, some$variables)), collapse = " "), "")
    expect_identical(order(match(frame$variable, some$variables), frame$size, descending),
                     seq_along(descending))
  }
})

test_that("as.data.frame() lists the sets", {
  scores <- local_scores(oracle_a)
  frame <- as.data.frame(scores)
  expect_named(frame, c("variable", "parents", "size", "score"))
  expect_identical(frame$score, scores$score)
  expect_identical(lengths(frame$parents), frame$size)
  expect_identical(unlist(frame$parents), scores$variables[scores$parents])
  expect_identical(as.vector(table(factor(frame$variable, scores$variables))),
                   as.integer(diff(scores$start)))
})

test_that("`[` is the problem over fewer variables", {
  all_sets <- local_scores(oracle_a, "k2", prune = FALSE)
  for (kept in list(c("x3", "x0", "x4"), c(4, 1, 5), c(FALSE, TRUE, FALSE, TRUE, TRUE), -2)) {
    fewer <- oracle_a[kept]
    expect_equal(listed_costs(all_sets[kept]),
                 listed_costs(local_scores(fewer, "k2", prune = FALSE)))
    expect_equal(listed_costs(local_scores(oracle_a, "k2")[kept]),
                 listed_costs(local_scores(fewer, "k2")))
  }
  expect_match(all_sets[1:3]$info$scope, "over 3 of 5 variables")
  expect_error(all_sets[c("x1", "y")], "`x0`", class = "bnstar_error_argument")
  expect_error(all_sets[c(1, 1)], class = "bnstar_error_argument")
  expect_error(all_sets[6], class = "bnstar_error_argument")
})

test_that("`[` takes the constraints along", {
  scores <- local_scores(oracle_a, required = data.frame(from = "x0", to = "x1"),
                         forbidden = data.frame(from = c("x2", "x3"), to = c("x1", "x4")))
  fit <- search_order_graph(scores[c("x3", "x1", "x0")])
  expect_identical(as.matrix(fit)["x0", "x1"], 1L)
  # x1 is left without its required parent
  expect_error(search_order_graph(scores[c("x2", "x1")]), "x1", class = "bnstar_error_argument")
})

test_that("print and summary", {
  local_reproducible_output(width = 80)
  expect_snapshot({
    print(local_scores(oracle_a, "bdeu", iss = 10))
    print(local_scores(oracle_a, "bic", parent_limit = "paper"))
    print(local_scores(oracle_b, "bge", max_parents = 1))
    print(local_scores(oracle_a)["x1"])
    print(random_scores(3, sets = 0))
    summary(local_scores(oracle_a, tiers = list(c("x0", "x1"), c("x2", "x3", "x4"))))
  })
})

test_that("sets of few candidates cost what they cost among all", {
  set.seed(44)
  data <- named_columns(lapply(rep(2:4, 3),
                               function(r) factor(sample.int(r, 1500, replace = TRUE, prob = r:1))))
  counts <- sample(3, 1500, replace = TRUE)
  candidates <- lapply(stats::setNames(nm = names(data)),
                       function(x) sample(setdiff(names(data), x), 4))
  keys <- function(scores) {
    frame <- as.data.frame(scores)
    paste(frame$variable, vapply(frame$parents, paste, "", collapse = "+"))
  }
  for (score in discrete_scores()) {
    for (weights in list(NULL, counts, 1e10 * counts)) { # the last need counts of 64 bits
      few <- local_scores(data, score, candidates = candidates, max_parents = 3,
                          parent_limit = "none", weights = weights)
      all <- local_scores(data, score, max_parents = 3, parent_limit = "none", prune = FALSE,
                          weights = weights)
      expect_identical(few$score, all$score[match(keys(few), keys(all))])
    }
  }
})

test_that("integers are numbers to a score that is for numbers only", {
  numbers <- as.data.frame(lapply(swiss, as.numeric))
  for (score in c("bic_g", "BGe")) {
    expect_no_message(fit <- learn_bn(swiss, score))
    expect_identical(fit$score, learn_bn(numbers, score)$score)
    expect_identical(hill_climb(swiss, score)$score, hill_climb(numbers, score)$score)
    expect_identical(sparse_candidate(swiss, score, k = 3, seed = 1)$score,
                     sparse_candidate(numbers, score, k = 3, seed = 1)$score)
    expect_identical(score_network(fit, swiss, score), fit$score)
  }
  expect_identical(fit_parameters(fit, swiss)$parameters, fit_parameters(fit, numbers)$parameters)
  expect_message(scores <- local_scores(swiss, "bic"),
                 "read as continuous: `Examination` and `Education`")
  expect_identical(scores$info$score, "bic_g")
  expect_identical(suppressMessages(local_scores(swiss, "bic", integers = "discrete"))$info$score,
                   "bic_cg")
})

test_that("sets end where there are more than numbers for them", {
  set.seed(1)
  wide <- named_columns(lapply(1:700, function(i) rnorm(60)))
  # Of 700 variables 1e20 families have nine members.
  candidates <- stats::setNames(rep(list(character()), 700), names(wide))
  candidates[[1]] <- names(wide)[690:700]
  listed <- suppressMessages(local_scores(wide, "bge", candidates = candidates, max_parents = 9,
                                          prune = FALSE))
  expect_identical(listed$info$stop_reason, "memory_limit")
  expect_equal(diff(listed$start)[1], sum(choose(11, 0:7)))
  frame <- as.data.frame(listed)
  for (row in c(2, 500, sum(choose(11, 0:7)))) {
    dag <- matrix(0, 700, 700, dimnames = list(names(wide), names(wide)))
    dag[frame$parents[[row]], 1] <- 1
    expect_equal(score_network(dag, wide, "bge", by_node = TRUE)[[1]], frame$score[row])
  }
})

factors <- c(3, 20, 150, 1000)

# Counts of networks and classes within each of the factors.
credible_counts <- function(x, ...) {
  vapply(factors, function(factor) {
    found <- credible_networks(x, factor, ...)
    stopifnot(found$complete, nrow(found$networks) == min(found$count, 1e5),
              max(found$networks$class) == found$classes || found$count > 1e5)
    c(found$count, found$classes)
  }, numeric(2))
}

test_that("counts on random lists are those of all networks", {
  set.seed(321)
  dags <- all_dags(4)
  classes <- judge_class(dags)
  for (trial in 1:40) {
    scores <- random_scores(4, sets = sample(c(2, 6, 12), 1), digits = sample(c(1, 6), 1),
                            empty_sets = trial %% 4 > 0)
    scores$info$slack <- Inf
    costs <- listed_costs(scores)
    if (all(is.infinite(dag_costs(dags, costs)))) next
    expect_equal(credible_counts(scores), judge_credible(costs, factors, dags, classes))
  }
})

test_that("factors that equal a difference of penalties lose nothing", {
  set.seed(322)
  dags <- all_dags(5)
  classes <- judge_class(dags)
  # With 100 rows three parameters of BIC cost log(1000).
  for (trial in 1:4) {
    data <- random_discrete(5, 100)
    scores <- quiet_scores(data, "bic", prune = FALSE, parent_limit = "none")
    expect_equal(credible_counts(scores),
                 judge_credible(listed_costs(scores), factors, dags, classes))
  }
})

test_that("listed networks are the best, once each, and what they say", {
  data <- asia_rows(c("S", "L", "B", "E", "D"))
  scores <- local_scores(data, "bdeu", prune = FALSE, parent_limit = "none")
  found <- credible_networks(scores, 150)
  expect_false(anyDuplicated(found$networks$string) > 0)
  expect_false(is.unsorted(round(found$networks$regret, 8)))
  for (i in c(1, 17, nrow(found$networks))) {
    bn <- found[[i]]
    expect_equal(bnlearn::score(bn, data, type = "bde", iss = 1), found$networks$score[i],
                 tolerance = 1e-9)
    expect_setequal(strsplit(bnlearn::modelstring(bn), "]", fixed = TRUE)[[1]],
                    strsplit(found$networks$string[i], "]", fixed = TRUE)[[1]])
  }
  same <- function(i, j) isTRUE(all.equal(bnlearn::cpdag(found[[i]]), bnlearn::cpdag(found[[j]])))
  for (i in 2:20) expect_identical(same(1, i), found$networks$class[i] == 1L)
  strength <- bnlearn::custom.strength(as.list(found), names(data),
                                       weights = exp(-found$networks$regret), cpdag = FALSE)
  expect_equal(strength$strength * strength$direction,
               as.matrix(found)[cbind(strength$from, strength$to)], tolerance = 1e-8)
})

test_that("the k best networks and classes are the first of the order", {
  data <- asia_rows(c("S", "L", "B", "E", "D"))
  all <- credible_networks(data, 1000)
  best <- credible_networks(data, k = 51, classes = FALSE)
  expect_equal(best$networks, all$networks[1:51, ])
  # Scores of the best classes, by enumeration.
  known <- c(-1032.572589, -1033.208243, -1033.242314, -1033.309253, -1033.877968, -1033.978978,
             -1034.774496, -1034.827736)
  best <- credible_networks(data, k = 8)
  expect_equal(as.vector(tapply(best$networks$score, best$networks$class, max)), known,
               tolerance = 1e-9)
  expect_equal(nrow(best$networks), sum(all$networks$class <= 8))
})

# Found by enumeration of all networks.
test_that("known data have the counts of the enumeration", {
  expect_equal(credible_counts(titanic_rows(), weights = "Freq"),
               rbind(c(10, 13, 13, 14), c(1, 2, 2, 3)))
  expect_equal(credible_counts(titanic_rows(), weights = "Freq", score = "bic"),
               rbind(c(10, 10, 10, 11), c(1, 1, 1, 2)))
  expect_equal(credible_counts(asia_rows(c("S", "L", "B", "E", "D"))),
               rbind(c(10, 51, 132, 287), c(4, 18, 37, 59)))
  expect_equal(credible_counts(votes_rows(6)), rbind(c(16, 80, 490, 1259), c(6, 21, 86, 225)))
  expect_equal(credible_counts(votes_rows(6), score = "bic"),
               rbind(c(9, 75, 260, 746), c(2, 15, 53, 142)))
  expect_equal(credible_counts(votes_rows(7)), rbind(c(74, 348, 1744, 6092), c(18, 76, 322, 1002)))
  eight <- credible_networks(asia_rows(), 20)
  expect_equal(c(eight$count, eight$classes), c(3000, 879))
})

test_that("counts need no list, and huge ones are bracketed", {
  # Twelve pairs of variables with a choice each: 3^12 networks of equal score.
  lists <- lapply(1:24, function(x) list(integer(), if (x %% 2) x + 1L else x - 1L))
  scores <- as_local_scores(lists, rep(list(c(-1, -1)), 24))
  scores$info$slack <- Inf
  found <- credible_networks(scores, most = 10)
  expect_equal(found$count, 3^12)
  expect_equal(found$classes, 2^12)
  expect_equal(nrow(found$networks), 10)
  many <- as_local_scores(lapply(1:80, function(x) list(integer(), if (x %% 2) x + 1L else x - 1L)),
                          lapply(1:80, function(x) c(-1, -1 - 1e-6 * x)))
  many$info$slack <- Inf
  found <- credible_networks(many, most = 10)
  expect_lte(found$count, 3^40)
  expect_gte(found$at_most[["networks"]], 3^40)
  expect_lt(found$at_most[["networks"]] / found$count, 1.1)
})

test_that("what is not complete says at least, and why", {
  data <- asia_rows()
  pruned <- credible_networks(local_scores(data, "bdeu"), 20)
  expect_false(pruned$complete)
  expect_lt(pruned$count, 3000)
  expect_match(pruned$at_least, "pruned with less slack")
  expect_output(print(pruned), "at least")
  cut <- credible_networks(data, 20, time_limit = 0)
  expect_false(cut$complete)
  expect_output(print(cut), "at least")
  set.seed(323)
  large <- credible_networks(random_scores(30, sets = 20))
  expect_match(large$at_least, "too large")
})

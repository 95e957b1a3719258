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
  expect_equal(credible_counts(oracle_a, score = "bic"),
               rbind(c(3, 47, 206, 525), c(2, 15, 65, 169)))
  expect_equal(credible_counts(oracle_a), rbind(c(5, 60, 257, 562), c(3, 21, 83, 204)))
  expect_equal(credible_counts(asia_rows(c("S", "L", "B", "E", "D"))),
               rbind(c(10, 51, 132, 287), c(4, 18, 37, 59)))
  expect_equal(credible_counts(votes_rows(6)), rbind(c(16, 80, 490, 1259), c(6, 21, 86, 225)))
  expect_equal(credible_counts(votes_rows(6), score = "bic"),
               rbind(c(9, 75, 260, 746), c(2, 15, 53, 142)))
  expect_equal(credible_counts(votes_rows(7)), rbind(c(74, 348, 1744, 6092), c(18, 76, 322, 1002)))
  eight <- vapply(factors, function(factor) {
    found <- credible_networks(asia_rows(), factor, most = 10)
    c(found$count, found$classes)
  }, numeric(2))
  expect_equal(eight, rbind(c(33, 3000, 50538, 310116), c(17, 879, 13327, 78036)))
  # Scores of the best classes.
  best_classes <- function(k, ...) {
    found <- credible_networks(..., k = k)$networks
    as.vector(tapply(found$score, found$class, max))
  }
  expect_equal(best_classes(5, titanic_rows(), weights = "Freq"),
               c(-5246.266014, -5248.748615, -5252.513968, -5255.681200, -5259.237431),
               tolerance = 1e-9)
  expect_equal(best_classes(4, titanic_rows(), weights = "Freq", score = "bic"),
               c(-5251.139623, -5257.071590, -5260.808386, -5263.140956), tolerance = 1e-9)
  expect_equal(best_classes(6, oracle_a, score = "bic"),
               -c(106.417473, 107.149655, 107.807133, 107.997420, 108.010913, 108.114843),
               tolerance = 1e-8)
  expect_equal(best_classes(6, oracle_a),
               -c(107.384471, 108.058481, 108.399333, 108.525824, 108.697421, 109.133288),
               tolerance = 1e-8)
  expect_equal(best_classes(8, votes_rows(6)),
               c(-1071.082319, -1071.538748, -1071.548149, -1071.948675, -1071.994574, -1072.158246,
                 -1072.204146, -1072.405103), tolerance = 1e-9)
  expect_match(credible_networks(votes_rows(6))$networks$string[1],
               "[Class][V1|V4][V2][V3|Class:V5][V4|Class:V2][V5|V4]", fixed = TRUE)
})

# Of 435 votes with abstentions as a third answer, by a prototype of the search.
test_that("the votes of all matters have the counts of the prototype", {
  place <- new.env()
  utils::data(list = "HouseVotes84", package = "mlbench", envir = place)
  votes <- place$HouseVotes84
  votes[] <- lapply(votes, function(x) factor(ifelse(is.na(x), "?", as.character(x))))
  for (case in list(list("bic", 150, 2222, 170), list("bdeu", 1000, 21284, 5054))) {
    scores <- local_scores(votes, case[[1]], max_parents = 5, slack = log(case[[2]]))
    found <- credible_networks(scores, case[[2]], most = 10)
    expect_true(found$complete)
    expect_equal(c(found$count, found$classes), c(case[[3]], case[[4]]))
  }
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

test_that("components that fall into lobes are counted as one by one", {
  set.seed(326)
  dags <- all_dags(5)
  classes <- judge_class(dags)
  for (trial in 1:12) {
    scores <- random_scores(5, sets = sample(2:4, 1), largest = sample(2, 1), digits = trial %% 2,
                            empty_sets = trial %% 3 > 0)
    scores$info$slack <- Inf
    costs <- listed_costs(scores)
    if (all(is.infinite(dag_costs(dags, costs)))) next
    expect_equal(credible_counts(scores), judge_credible(costs, factors, dags, classes))
  }
  # A path of forty variables, each of which may have any of its neighbours as parents: its class
  # has forty members, one for each variable that may be the first.
  sets <- function(x) {
    near <- setdiff(c(x - 1L, x + 1L), c(0L, 41L))
    c(list(integer()), as.list(near), if (length(near) == 2L) list(near))
  }
  values <- lapply(1:40, function(x) c(-10, -1, -1, -5)[seq_along(sets(x))])
  path <- as_local_scores(lapply(1:40, sets), values)
  path$info$slack <- Inf
  found <- credible_networks(path, 20)
  expect_true(found$complete)
  expect_equal(c(found$count, found$classes), c(40, 1))
  expect_equal(found$optimum, -49)
})

test_that("cuts exclude families of large components, and lose no network", {
  set.seed(324)
  for (trial in 1:3) {
    # Nine groups of three variables, each with all families inside of it.
    lists <- lapply(1:27, function(x) {
      others <- setdiff(3 * ((x - 1) %/% 3) + 1:3, x)
      list(integer(), others[1], others[2], others)
    })
    values <- lapply(1:27, function(x) round(-stats::rexp(4, 0.4), 2))
    apart <- as_local_scores(lists, values)
    # The same with one more family each that makes all of them one component; none is credible.
    more <- Map(function(sets, x) c(sets, list((x + 2L) %% 27L + 1L)), lists, 1:27)
    linked <- as_local_scores(more, lapply(values, function(value) c(value, -60)))
    apart$info$slack <- linked$info$slack <- Inf
    small <- credible_networks(apart, 20, most = 50)
    large <- credible_networks(linked, 20, most = 50)
    expect_true(large$complete)
    expect_equal(large[c("optimum", "count", "classes", "networks")],
                 small[c("optimum", "count", "classes", "networks")])
  }
})

test_that("what is not complete says at least, and why", {
  data <- asia_rows()
  pruned <- credible_networks(local_scores(data, "bdeu"), 20)
  expect_false(pruned$complete)
  expect_lt(pruned$count, 3000)
  expect_match(pruned$at_least, "pruned with less slack")
  expect_output(print(pruned), "at least")
  expect_error(pruned[[character()]], "`i` must be", class = "bnstar_error_argument")
  cut <- credible_networks(data, 20, time_limit = 0)
  expect_false(cut$complete)
  expect_output(print(cut), "at least")
  # A ring: every variable may have the one before as a parent, at no cost.
  ring <- as_local_scores(lapply(1:30, function(x) list(integer(), x %% 30L + 1L)),
                          rep(list(c(-1, -1)), 30))
  large <- credible_networks(ring)
  expect_match(large$at_least, "too large")
  expect_true(is.na(large$optimum))
  expect_equal(nrow(large$networks), 0)
  expect_output(print(large), "at least 1 network in 1 class")
})

test_that("a factor of one finds networks that score alike, also with more arcs", {
  # A constant column costs nothing as a parent.
  data <- data.frame(a = factor(rep("k", 40)), b = gl(2, 20), c = gl(2, 10, 40))
  found <- credible_networks(data, 1, score = "bic")
  costs <- listed_costs(quiet_scores(data, "bic", prune = FALSE, parent_limit = "none"))
  expect_equal(c(found$count, found$classes), judge_credible(costs, 1 + 1e-9)[, 1])
  expect_true(found$complete)
  pruned <- credible_networks(quiet_scores(data, "bic"), 1)
  expect_false(pruned$complete)
  expect_match(pruned$at_least, "less slack")
})

test_that("print tells classes apart by their edges", {
  found <- credible_networks(votes_rows(6), 20)
  shown <- capture.output(print(found))
  expect_length(grep("^ *[0-9]+ +[0-9]+ +-1,07", shown), 10)
  expect_length(grep("the best", shown), 1)
  expect_match(shown, "and 11 more classes listed", all = FALSE)
  best <- bnlearn::skeleton(found[[1]])
  edges <- function(bn) {
    arcs <- bnlearn::arcs(bn)
    unique(apply(arcs, 1, function(ends) paste(sort(ends), collapse = "-")))
  }
  second <- which(found$networks$class == 2)[1]
  change <- strsplit(changed_edges(found, second), " ")[[1]]
  sorted <- function(text) {
    vapply(strsplit(text, "-", fixed = TRUE), function(ends) paste(sort(ends), collapse = "-"), "")
  }
  added <- sorted(sub("^[+]", "", grep("^[+]", change, value = TRUE)))
  dropped <- sorted(sub("^-", "", grep("^-", change, value = TRUE)))
  expect_setequal(added, setdiff(edges(found[[second]]), edges(found[[1]])))
  expect_setequal(dropped, setdiff(edges(found[[1]]), edges(found[[second]])))
})

test_that("prints say what was asked for, and that AIC is no probability", {
  expect_output(print(credible_networks(titanic_rows(), k = 2, weights = "Freq")),
                "the best 13 networks in 2 classes within a factor of 11.97")
  expect_output(print(credible_networks(titanic_rows(), score = "aic", weights = "Freq")),
                "a factor of 20 of exp\\(aic\\), which is no\\s+probability")
})

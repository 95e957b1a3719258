test_that("posteriors of random lists are those of all networks, for both priors", {
  set.seed(311)
  dags <- all_dags(4)
  orders <- judge_orders(dags)
  for (trial in 1:30) {
    scores <- random_scores(4, sets = sample(c(2, 5, 12), 1), empty_sets = trial %% 3 > 0)
    # Weights that no double holds beside each other.
    scores$score <- scores$score * sample(c(0.1, 1, 60, 3000), 1)
    costs <- listed_costs(scores)
    if (all(is.infinite(dag_costs(dags, costs)))) next
    for (prior in c("uniform", "order")) {
      judge <- judge_posterior(costs, prior, dags, orders)
      found <- arc_posterior(scores, prior)
      expect_equal(unname(as.matrix(found)), judge$arcs, tolerance = 1e-9)
      expect_equal(glance(found)$log_total, judge$log_total, tolerance = 1e-12)
      cost <- dag_costs(dags, costs)
      expect_equal(glance(found)$best_share, max(judge$share[cost == min(cost)]), tolerance = 1e-9)
    }
  }
})

test_that("constraints, scores and priors of families are part of what is added up", {
  set.seed(312)
  dags <- all_dags(4)
  orders <- judge_orders(dags)
  data <- list(discrete = random_discrete(4, 60),
               gaussian = random_gaussian(4, 60, collinear = FALSE))
  tried <- 0
  for (trial in 1:12) {
    kind <- c("discrete", "gaussian")[trial %% 2 + 1]
    constraints <- random_constraints(names(data[[kind]]))
    given <- c(list(data[[kind]]), constraints)
    full <- tryCatch(suppressMessages(do.call(local_scores, c(given, list(
      score = if (kind == "discrete") "bdeu" else "bge", prune = FALSE, parent_limit = "none")))),
      bnstar_error = function(e) NULL)
    if (is.null(full)) next
    tried <- tried + 1
    costs <- listed_costs(full)
    sizes <- rowSums(outer(0:15, 2^(0:3), bitwAnd) > 0)
    for (prior in c("uniform", "order")) {
      judge <- judge_posterior(costs + 0.3 * sizes + lchoose(3, sizes), prior, dags, orders)
      found <- suppressMessages(do.call(arc_posterior,
                                        c(given, list(prior = prior, sparsity = 0.3,
                                                      indegree = "fair"))))
      expect_equal(unname(as.matrix(found)), judge$arcs, tolerance = 1e-9)
    }
  }
  expect_gt(tried, 4)
})

test_that("families' probabilities add up to one and give the arcs", {
  found <- arc_posterior(asia_rows(), prior = "uniform")
  families <- attr(found, "families")
  expect_equal(as.vector(tapply(families$probability, families$variable, sum)), rep(1, 8),
               tolerance = 0.02)
  has_e <- vapply(families$parents, function(set) "E" %in% set, NA)
  with_e <- sum(families$probability[families$variable == "X" & has_e])
  expect_equal(with_e, as.matrix(found)["E", "X"], tolerance = 0.01)
})

# All of the following were found with bnlearn's scores and by enumeration of all networks, or, from
# seven variables on, by arithmetic of 113 bits.
test_that("Titanic has the posteriors of the enumeration", {
  short <- c("C", "S", "A", "Su")
  uniform <- arc_values("C>S .699203 C>A .699015 C>Su .512123 S>C .300797 S>A .000096
                         S>Su .317087 A>C .300985
                         A>S .000096 A>Su .317086 Su>C .487877 Su>S .682913 Su>A .682724")
  order <- arc_values("C>S .750038 C>A .749725 C>Su .513380 S>Su .270268 A>Su .270267 S>A .000080
                         A>S .000079")
  found <- arc_posterior(titanic_rows(), weights = "Freq")
  expect_equal(arcs_of(as.matrix(found), names(uniform), short), uniform, tolerance = 2e-6)
  expect_equal(c(glance(found)$log_total, glance(found)$best_score), c(-5243.938299, -5246.266014),
               tolerance = 1e-9)
  found <- arc_posterior(titanic_rows(), "order", weights = "Freq")
  expect_equal(arcs_of(as.matrix(found), names(order), short), order, tolerance = 5e-6)
  expect_equal(glance(found)$log_total, -5243.753173, tolerance = 1e-9)
  bic <- arc_values("C>S .700079 C>A .699814 C>Su .499877 S>Su .299935")
  found <- arc_posterior(titanic_rows(), weights = "Freq", score = "bic")
  expect_equal(arcs_of(as.matrix(found), names(bic), short), bic, tolerance = 2e-6)
  expect_equal(glance(found)$log_total, -5248.836749, tolerance = 1e-9)
  expect_match(glance(found)$estimator, "approximated by BIC")
  bic <- arc_values("C>S .750110 C>A .749669 C>Su .499791 S>Su .249907")
  found <- arc_posterior(titanic_rows(), "order", weights = "Freq", score = "bic")
  expect_equal(arcs_of(as.matrix(found), names(bic), short), bic, tolerance = 2e-6)
  expect_equal(c(glance(found)$log_total, glance(found)$best_score), c(-5248.654246, -5251.139623),
               tolerance = 1e-9)
})

test_that("data A have the posteriors of the enumeration", {
  expect_arcs <- function(text, log_total, ...) {
    found <- arc_posterior(oracle_a, ...)
    known <- arc_values(text)
    expect_equal(arcs_of(as.matrix(found), names(known), 0:4), known, tolerance = 2e-6)
    expect_equal(glance(found)$log_total, log_total, tolerance = 1e-8)
  }
  expect_arcs("0>1 .167253 0>2 .501206 2>1 .603204 3>2 .506552 2>0 .329413 4>3 .125847",
              -103.919738, score = "bic")
  expect_arcs("0>1 .172304 0>2 .490882 2>1 .624481 3>2 .495418 2>0 .361447 4>3 .060520",
              -102.061946, prior = "order", score = "bic")
  expect_arcs("2>1 .516183 3>2 .450520 1>0 .387132", -104.732509)
  expect_arcs("2>1 .506743 3>2 .464159 1>0 .337217", -102.758345, prior = "order")
})

test_that("asia has the posteriors of the enumeration", {
  uniform <- arc_values("S>L .249445 S>B .347014 L>S .747277 L>E .621781 L>D .487246 B>S .652986
                         B>D .921260
                         E>L .378219 E>D .676786 D>B .078740")
  order <- arc_values("S>L .126506 S>B .192012 L>S .871188 L>E .646877 L>D .528227 B>S .807988
                         B>D .971076 E>D .647336")
  five <- asia_rows(c("S", "L", "B", "E", "D"))
  found <- arc_posterior(five)
  expect_equal(arcs_of(as.matrix(found), names(uniform)), uniform, tolerance = 2e-6)
  expect_equal(c(glance(found)$log_total, glance(found)$best_score), c(-1030.041617, -1032.572589),
               tolerance = 1e-9)
  found <- arc_posterior(five, prior = "order")
  expect_equal(arcs_of(as.matrix(found), names(order)), order, tolerance = 2e-6)
  expect_equal(glance(found)$log_total, -1028.579688, tolerance = 1e-9)
  uniform <- arc_values("B>D .94306 L>S .77021 B>S .68173 E>X .66083 L>E .65529 T>E .61222
                         E>D .61072 L>D .51479")
  order <- arc_values("B>D .97771 L>S .88150 B>S .81439 E>X .70617 L>E .70870 T>E .62442
                         E>D .59308 L>D .54462")
  found <- arc_posterior(asia_rows())
  expect_equal(arcs_of(as.matrix(found), names(uniform)), uniform, tolerance = 1e-5)
  expect_equal(c(glance(found)$log_total, glance(found)$best_score), c(-1149.434883, -1157.141202),
               tolerance = 1e-9)
  found <- arc_posterior(asia_rows(), prior = "order")
  expect_equal(arcs_of(as.matrix(found), names(order)), order, tolerance = 1e-5)
  expect_equal(glance(found)$log_total, -1145.188104, tolerance = 1e-9)
})

test_that("the votes have the posteriors of the enumeration", {
  uniform <- arc_values("Class>V3 .724857 Class>V4 .299175 V4>Class .700825 V4>V1 .780504
                         V4>V5 .711230 V5>V3 .653748
                         V5>V2 .372738 V4>V3 .461417 V2>Class .216293 V1>V4 .199508")
  order <- arc_values("Class>V3 .701703 Class>V4 .225620 V4>Class .774380 V4>V1 .887038
                         V4>V5 .764588 V5>V3 .664895
                       V5>V2 .290250 V4>V3 .475652 V2>Class .145363 V1>V4 .098763")
  found <- arc_posterior(votes_rows(6))
  expect_equal(arcs_of(as.matrix(found), names(uniform)), uniform, tolerance = 2e-6)
  expect_equal(c(glance(found)$log_total, glance(found)$best_score), c(-1067.696995, -1071.082319),
               tolerance = 1e-9)
  found <- arc_posterior(votes_rows(6), prior = "order")
  expect_equal(arcs_of(as.matrix(found), names(order)), order, tolerance = 2e-6)
  expect_equal(glance(found)$log_total, -1065.377708, tolerance = 1e-9)
  bic <- arc_values("Class>V3 .815654 V4>Class .727230 V4>V1 .777051 V5>V3 .715708 V5>V2 .510886")
  found <- arc_posterior(votes_rows(6), score = "bic")
  expect_equal(arcs_of(as.matrix(found), names(bic)), bic, tolerance = 2e-6)
  expect_equal(c(glance(found)$log_total, glance(found)$best_score), c(-1067.162233, -1070.068497),
               tolerance = 1e-9)
  bic <- arc_values("Class>V3 .830511 V4>Class .790914 V4>V1 .885583 V5>V3 .775578 V5>V2 .435176")
  found <- arc_posterior(votes_rows(6), "order", score = "bic")
  expect_equal(arcs_of(as.matrix(found), names(bic)), bic, tolerance = 2e-6)
  expect_equal(glance(found)$log_total, -1064.804956, tolerance = 1e-9)
  seven <- arc_values("Class>V3 .69613 V4>Class .73914 V4>V1 .78009 V5>V6 .85018 V6>V1 .50259
                         V6>V2 .47633 V5>V3 .67327")
  found <- arc_posterior(votes_rows(7))
  expect_equal(arcs_of(as.matrix(found), names(seven)), seven, tolerance = 1e-5)
  expect_equal(c(glance(found)$log_total, glance(found)$best_score), c(-1208.328211, -1213.147432),
               tolerance = 1e-9)
  found <- arc_posterior(votes_rows(7), "order")
  expect_equal(glance(found)$log_total, -1205.707017, tolerance = 1e-9)
})

test_that("the number of threads changes nothing", {
  set.seed(313)
  data <- quietly_read(random_discrete(13, 80))
  for (prior in c("uniform", "order")) {
    one <- arc_posterior(data, prior, max_parents = 3, threads = 1)
    two <- arc_posterior(data, prior, max_parents = 3, threads = 2)
    expect_identical(as.matrix(one), as.matrix(two))
  }
})

test_that("bnlearn takes the table for one of its own", {
  found <- arc_posterior(asia_rows())
  expect_identical(names(found), c("from", "to", "strength", "direction"))
  expect_equal(found$strength * found$direction, as.matrix(found)[cbind(found$from, found$to)])
  expect_s3_class(bnlearn::averaged.network(found), "bn")
  expect_s3_class(bnlearn::averaged.network(found, threshold = 0.5), "bn")
  # The distance that both minimise; bnlearn does so by steps and may miss the exact place.
  strength <- stats::ecdf(found$strength)
  knots <- c(0, stats::knots(strength), 1)
  distance <- function(t) sum(diff(knots) * abs(strength(knots[-length(knots)]) - t))
  expect_lte(distance(strength(attr(found, "threshold"))),
             distance(strength(bnlearn::inclusion.threshold(found))) + 1e-9)
  expect_lte(distance(strength(attr(found, "threshold"))),
             min(vapply(seq(0, 1, 0.01), distance, 0)) + 1e-9)
  expect_s3_class(mean(found, found), "bn.strength")
  # Selected rows are shown as they are, and are no longer the posterior of all pairs.
  sure <- found[found$strength > 0.9 & found$direction >= 0.5, ]
  expect_s3_class(sure, c("bn.strength", "data.frame"), exact = TRUE)
  shown <- capture.output(print(sure))
  expect_length(shown, nrow(sure) + 1L)
  expect_length(capture.output(print(utils::head(found, 3))), 4)
  expect_error(tidy(sure))
  expect_error(average_network(sure), "must come from", class = "bnstar_error_argument")
  expect_s3_class(found[order(-found$strength), ], "arc_posterior")
  file <- withr::local_tempfile(fileext = ".pdf")
  grDevices::pdf(file)
  withr::defer(grDevices::dev.off())
  expect_no_error(utils::getS3method("plot", "bn.strength", envir = asNamespace("bnlearn"))(found))
})

test_that("tables, print and limits say what they are", {
  found <- arc_posterior(titanic_rows(), weights = "Freq")
  pairs <- tidy(found)
  expect_equal(nrow(pairs), 6)
  expect_equal(pairs$forward + pairs$backward + pairs$none, rep(1, 6))
  # One class has nearly all of the mass, and leaves all but one edge open.
  expect_true(all(pairs$reversible[pairs$none < 0.5]))
  shown <- paste(capture.output(print(found)), collapse = "\n")
  expect_match(shown, "uniform over networks", fixed = TRUE)
  expect_match(shown, "leaves the direction open", fixed = TRUE)
  cut <- arc_posterior(asia_rows(), time_limit = 0)
  expect_true(all(is.na(cut$strength)))
  expect_match(glance(cut)$stop_reason, "time_limit")
  expect_output(print(cut), "no probabilities: time limit reached")
  small <- suppressMessages(arc_posterior(asia_rows(), method = "exact", memory_limit = 1))
  expect_match(glance(small)$stop_reason, "memory_limit")
})

test_that("what has no posterior is refused with the reason", {
  data <- titanic_rows()
  expect_error(arc_posterior(data, weights = "Freq", score = "aic"),
               "no logarithm of a probability", class = "bnstar_error_argument")
  expect_error(arc_posterior(data, weights = "Freq", score = "loglik"),
               "no logarithm of a probability", class = "bnstar_error_argument")
  expect_error(arc_posterior(learn_bn(data, weights = "Freq")), "is a network",
               class = "bnstar_error_argument")
  pruned <- local_scores(data, "bdeu", weights = "Freq")
  expect_error(arc_posterior(pruned, indegree = "fair"), "needs all families",
               class = "bnstar_error_argument")
  expect_error(arc_posterior(pruned, iss = 3), "holds local scores",
               class = "bnstar_error_argument")
  expect_error(arc_posterior(pruned, sparsity = -1), "sparsity", class = "bnstar_error_argument")
  expect_error(arc_posterior(random_scores(21), method = "exact"), "up to\\s+20\\s+variables",
               class = "bnstar_error_argument")
  expect_error(arc_posterior(random_scores(21), method = "orders"), "has the order\\s+prior",
               class = "bnstar_error_argument")
  expect_false(glance(arc_posterior(pruned))$all_families)
})

test_that("chains agree with exact sums over twenty seeds, for all kinds of data", {
  discrete <- asia_rows()
  cases <- list(
    list(local_scores(discrete, "bdeu", prune = FALSE, parent_limit = "none"), 60),
    list(local_scores(discrete, "bdeu", slack = log(1e4), tiers = list(c("A", "S"), c("X", "D"))),
         60),
    list(local_scores(iris[1:4], "bge", prune = FALSE), 60),
    list(quiet_scores(iris, "bic", prune = FALSE), 60),
    list(local_scores(discrete, "bdeu", slack = 8,
                      required = data.frame(from = "D", to = "S")), 60))
  for (case in cases) {
    for (prior in c("order", "uniform")) {
      expect_lt(chains_off(case[[1]], prior, samples = case[[2]]), 5.5)
    }
  }
})

test_that("chains say how far they are apart, and do not depend on threads", {
  one <- arc_posterior(asia_rows(), "order", "orders", samples = 100, seed = 3, threads = 1)
  two <- arc_posterior(asia_rows(), "order", "orders", samples = 100, seed = 3, threads = 2)
  expect_identical(as.matrix(one), as.matrix(two))
  expect_output(print(one), "between them at the most")
  expect_gt(glance(one)$chain_difference, 0)
  expect_error(arc_posterior(asia_rows(), method = "orders"), "order prior",
               class = "bnstar_error_argument")
  expect_error(arc_posterior(asia_rows(), "order", "partitions"), "uniform prior",
               class = "bnstar_error_argument")
  one <- arc_posterior(asia_rows(), method = "partitions", samples = 100, seed = 3, threads = 1)
  two <- arc_posterior(asia_rows(), method = "partitions", samples = 100, seed = 3, threads = 2)
  expect_identical(as.matrix(one), as.matrix(two))
  expect_output(print(one), "uniform over networks")
  cut <- arc_posterior(asia_rows(), "order", "orders", time_limit = 0)
  expect_true(all(is.na(cut$strength)))
  # Weights that no double holds beside each other.
  set.seed(314)
  scores <- random_scores(5, sets = 12)
  scores$score <- 200 * scores$score
  stiff <- as.matrix(arc_posterior(scores, "order", "orders", samples = 20, seed = 1))
  expect_true(all(stiff >= 0 & stiff <= 1))
  stiff <- as.matrix(arc_posterior(scores, method = "partitions", samples = 20, seed = 1))
  expect_true(all(stiff >= 0 & stiff <= 1))
  for (prior in c("order", "uniform")) {
    many <- arc_posterior(random_scores(30, sets = 5, largest = 2), prior, samples = 10, seed = 1)
    expect_match(glance(many)$estimator, "sampled")
    expect_identical(glance(many)$prior, prior)
  }
})

test_that("where exact sums do not end in time or memory, chains go on and say so", {
  data <- simulate_data(random_parameters(random_dag(19, seed = 1), seed = 1), 100, seed = 1)
  lists <- quiet_scores(data, "bdeu", max_parents = 1, prune = FALSE)
  small <- arc_posterior(lists, samples = 30, seed = 1, memory_limit = "2MB")
  expect_match(glance(small)$estimator, "sampled")
  expect_identical(glance(small)$prior, "uniform")
  expect_output(print(small), "not exact: memory limit reached before")
  expect_false(anyNA(small$strength))
  # With a method by name there is no other.
  none <- arc_posterior(lists, method = "exact", memory_limit = "2MB")
  expect_true(all(is.na(none$strength)))
  late <- arc_posterior(lists, samples = 10, seed = 1, time_limit = 3)
  expect_output(print(late), "not exact: time limit reached before")
  expect_match(glance(late)$estimator, "sampled")
})

test_that("a prior that favours arcs needs all families, or more slack", {
  set.seed(317)
  data <- random_discrete(4, 50)
  full <- quiet_scores(data, "bdeu", prune = FALSE, parent_limit = "none")
  sizes <- rowSums(outer(0:15, 2^(0:3), bitwAnd) > 0)
  judge <- judge_posterior(listed_costs(full) - 0.7 * sizes, "uniform")
  expect_equal(unname(as.matrix(arc_posterior(full, sparsity = -0.7))), judge$arcs,
               tolerance = 1e-9)
  found <- arc_posterior(quietly_read(data), sparsity = -0.7)
  expect_equal(unname(as.matrix(found)), judge$arcs, tolerance = 1e-9)
  withr::local_options(bnstar.family_budget = 10)
  cut <- arc_posterior(quietly_read(data), sparsity = -0.7, slack = log(100))
  expect_lte(max(abs(as.matrix(cut) - as.matrix(found))), glance(cut)$left_out + 1e-9)
  expect_error(arc_posterior(quiet_scores(data, "bdeu"), sparsity = -0.7),
               "below 0 needs all families", class = "bnstar_error_argument")
})

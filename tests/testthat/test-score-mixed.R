# Conditional Gaussian scores of discrete and continuous columns: published values, brute force,
# invariants.

learn_quietly <- function(...) suppressMessages(learn_bn(..., seed = 1))

test_that("optima, kept sets and proofs are those of the oracle", {
  for (name in names(mixed_optima)) {
    data <- suppressMessages(bn_data(mixed_oracle(name)))
    known <- mixed_optima[[name]]
    for (score in c("bic", "aic")) {
      fit <- learn_quietly(data, score)
      expect_true(fit$proved, label = name)
      expect_lt(abs(fit$score - known[[score]]), 1e-6, label = paste(name, score))
    }
    expect_identical(length(quiet_scores(data)$score), as.integer(known$kept), label = name)
    if (is.null(known$smooth)) next
    fit <- learn_quietly(data, small_cells = "smooth")
    expect_true(fit$proved, label = name)
    expect_lt(abs(fit$score - known$smooth), 1e-6, label = paste(name, "smooth"))
  }
})

test_that("single families have the values of the oracle", {
  for (family in mixed_families) {
    data <- mixed_oracle(family[[1]])
    arcs <- matrix(0, ncol(data), ncol(data), dimnames = list(names(data), names(data)))
    arcs[family[[3]], family[[2]]] <- 1
    found <- suppressMessages(score_network(arcs, data, by_node = TRUE))[[family[[2]]]]
    expect_lt(abs(found - family[[4]]), 1e-6)
  }
})

test_that("the judge agrees on random data with all that can go wrong", {
  set.seed(61)
  for (trial in 1:8) {
    expect_identical(mixed_fault(random_mixed(3 + trial %% 2)), "", label = paste("trial", trial))
  }
})

test_that("tails and bounds hold where scoring is cut short", {
  set.seed(62)
  expect_no_fault(replicate(6, truncated_fault(kind = "mixed"), simplify = FALSE))
})

test_that("no superset is beyond the bound", {
  set.seed(67)
  for (small_cells in c("reject", "smooth")) {
    found <- rowSums(cbind(beyond_tails(iris, "bic_cg", small_cells),
                           replicate(3, beyond_tails(random_mixed(4, 400), "bic_cg", small_cells))))
    expect_gt(found[["tested"]], 20)
    expect_identical(found[["violated"]], 0)
  }
})

test_that("the order of the columns and the number of threads change nothing", {
  set.seed(63)
  for (trial in 1:20) {
    fit <- learn_quietly(iris[sample(5)], threads = 1 + trial %% 2)
    expect_equal(fit$score, mixed_optima$iris$bic, tolerance = 1e-10)
  }
  data <- suppressMessages(bn_data(bnlearn::clgaussian.test))
  runs <- lapply(1:2,
                 function(threads) unclass(quiet_scores(data,
                                                        threads = threads))[c("start", "size",
                                                                              "score", "parents",
                                                                              "tail")])
  expect_identical(runs[[1]], runs[[2]])
})

test_that("pruned lists are the unpruned ones without what is dominated", {
  for (name in c("iris", "CO2", "infert")) {
    for (small_cells in c("reject", "smooth")) {
      data <- suppressMessages(bn_data(mixed_oracle(name)))
      all <- listed_costs(quiet_scores(data, prune = FALSE, small_cells = small_cells))
      kept <- listed_costs(quiet_scores(data, small_cells = small_cells))
      expect_equal(kept, ifelse(judge_kept(all), all, Inf), tolerance = 1e-12)
    }
  }
})

test_that("the parts of one kind are as they are alone", {
  for (name in c("clgaussian", "infert")) {
    data <- mixed_oracle(name)
    discrete <- !is_continuous_column(data)
    fit <- learn_quietly(data)
    expect_equal(sum(fit$node_scores[discrete]), learn_quietly(data[discrete])$score,
                 tolerance = 1e-12)
    alone <- learn_quietly(data[!discrete], "bic_cg")
    expect_equal(alone$score, learn_quietly(data[!discrete], "bic_g")$score, tolerance = 1e-12)
    expect_equal(learn_quietly(data[discrete], "bic_cg")$score,
                 learn_quietly(data[discrete], "bic")$score, tolerance = 1e-12)
    # A column of one state makes mixed data of continuous ones, and no difference.
    with_constant <- cbind(data[!discrete], one = factor(rep("a", nrow(data))))
    for (small_cells in c("reject", "smooth")) {
      mixed <- quiet_scores(with_constant, small_cells = small_cells)[names(data)[!discrete]]
      expect_equal(listed_costs(mixed), listed_costs(quiet_scores(data[!discrete])),
                   tolerance = 1e-9)
    }
  }
})

test_that("units and origins do not matter", {
  base <- learn_quietly(iris)
  for (factor in c(1e-9, 1e9)) {
    data <- transform(iris, Petal.Width = Petal.Width * factor)
    for (small_cells in c("reject", "smooth")) {
      plain <- learn_quietly(iris, small_cells = small_cells)
      fit <- learn_quietly(data, small_cells = small_cells)
      expect_lt(abs(fit$score - (plain$score - 150 * log(factor))), 1e-6)
      expect_identical(format(cpdag(fit)), format(cpdag(plain)))
    }
  }
  shifted <- learn_quietly(transform(iris, Petal.Width = Petal.Width + 1e6))
  expect_lt(abs(shifted$score - base$score), 1e-6)
})

test_that("a rare state rejects families, says so, and smoothing keeps them", {
  set.seed(64)
  z <- factor(c(rep(c("a", "b"), c(100, 99)), "c"))
  data <- data.frame(z, x = 3 * (z == "a") + stats::rnorm(200))
  fit <- learn_bn(data, quiet = TRUE)
  expect_match(paste(fit$notes, collapse = ""), "level `c` of `z` (1 row)", fixed = TRUE)
  expect_match(paste(fit$notes, collapse = ""), "small_cells = \"smooth\"", fixed = TRUE)
  expect_identical(format(fit), "[z][x]")
  expect_match(fit$scope, "too few rows")
  for (climb in list(hill_climb, alternate_search)) {
    expect_match(suppressMessages(climb(data, seed = 1))$scope, "too few rows")
  }
  expect_no_match(suppressMessages(hill_climb(data, small_cells = "smooth"))$scope, "too few rows")
  expect_identical(format(learn_quietly(data, small_cells = "smooth")), "[z][x|z]")
  expect_identical(format(learn_quietly(droplevels(data[-200, ]))), "[z][x|z]")
})

test_that("unobserved configurations are paid for and no obstacle", {
  set.seed(65)
  data <- data.frame(a = factor(rep(1:2, 50)), b = factor(rep(1:2, each = 50)),
                     x = stats::rnorm(100))
  data <- data[!(data$a == 2 & data$b == 2), ]
  arcs <- matrix(0, 3, 3, dimnames = list(names(data), names(data)))
  arcs[1:2, 3] <- 1
  found <- suppressMessages(score_network(arcs, data, by_node = TRUE))[["x"]]
  expect_equal(found, judge_mixed_score(data, "bic_cg", 3, 1:2), tolerance = 1e-12)
  cells <- split(data$x, paste(data$a, data$b))
  plain <- sum(vapply(cells, function(x) -length(x) / 2 * (log(2 * pi * mean((x - mean(x))^2)) + 1),
                      0))
  expect_equal(found, plain - log(75) / 2 * 4 * 2)
})

test_that("a column that is constant in a group can be a parent there, not a child", {
  set.seed(66)
  group <- factor(rep(c("control", "treated"), each = 40))
  dose <- ifelse(group == "control", 0, stats::runif(80, 1, 5))
  data <- data.frame(group, dose, y = stats::rnorm(80) + dose)
  arcs <- matrix(0, 3, 3, dimnames = list(names(data), names(data)))
  arcs[c("group", "dose"), "y"] <- 1
  scores <- suppressMessages(score_network(arcs, data, by_node = TRUE))
  expect_equal(scores[["y"]], judge_mixed_score(data, "bic_cg", 3, 1:2), tolerance = 1e-12)
  arcs["group", "dose"] <- 1
  expect_match(paste(capture_messages(found <- score_network(arcs, data)), collapse = ""), "dose")
  expect_identical(found, -Inf)
  expect_true(learn_quietly(data)$proved)
})

test_that("m20 is proved at its value", {
  fit <- learn_quietly(clg_data(10, 10, 5000), max_parents = 3)
  expect_true(fit$proved)
  expect_lt(abs(fit$score + 109755.924258), 1e-5)
})

test_that("optima that differ in directions only have one score and one class", {
  optima <- c(
    "[Petal.Width|Species][Sepal.Width|Petal.Width:Species][Petal.Length|Petal.Width:Species]",
    "[Sepal.Width|Species][Petal.Width|Sepal.Width:Species][Petal.Length|Petal.Width:Species]",
    "[Petal.Length|Species][Petal.Width|Petal.Length:Species][Sepal.Width|Petal.Width:Species]"
  )
  optima <- lapply(paste0("[Species]", optima,
                          "[Sepal.Length|Sepal.Width:Petal.Length:Petal.Width]"),
                   bnlearn::model2network)
  scores <- vapply(optima, function(dag) suppressMessages(score_network(dag, iris)), 0)
  expect_lt(max(abs(scores - mixed_optima$iris$bic)), 1e-6)
  fit <- learn_quietly(iris)
  for (dag in optima) expect_identical(compare_dags(fit, dag)$shd_cpdag, 0L)
})

test_that("arcs that bnlearn remembers as illegal change no comparison", {
  climbed <- bnlearn::hc(iris, score = "bic-cg")
  expect_gt(nrow(climbed$learning$illegal), 0)
  plain <- bnlearn::model2network(bnlearn::modelstring(climbed))
  fit <- learn_quietly(iris)
  expect_identical(compare_dags(fit, climbed)$shd_cpdag, compare_dags(fit, plain)$shd_cpdag)
})

test_that("heavy tails look like parents, and normal scores of ranks do not", {
  set.seed(68)
  spurious <- function(transform) {
    sum(replicate(10, {
      factors <- replicate(6, factor(sample(3, 1000, TRUE)), simplify = FALSE)
      data <- cbind(data.frame(x = transform(stats::rt(1000, 3))), named_columns(factors))
      sum(learn_quietly(data, max_parents = 1)$bn$arcs[, "to"] == "x") > 0
    }))
  }
  expect_gt(spurious(identity), 2)
  expect_lt(spurious(function(x) stats::qnorm(rank(x) / (length(x) + 1))), 2)
})

test_that("families without discrete members score as in Gaussian data, wide or not", {
  withr::local_seed(912)
  numbers <- named_columns(replicate(30, rnorm(25), simplify = FALSE))
  numbers$v2 <- numbers$v1 + 1e-7 * rnorm(25)
  mixed <- cbind(numbers, f = factor(rep(c("a", "b"), c(12, 13))))
  children <- rep(3:8, each = 4)
  parents <- rep(list(integer(), 9L, 9:12, 10:28), 6)
  alone <- family_scorer(quietly_read(numbers), "bic_g")(children, parents)
  expect_equal(family_scorer(quietly_read(mixed), "bic_cg")(children, parents), alone,
               tolerance = 1e-9)
  # Nearly equal columns are not told apart, whether families come one by one or with others.
  near <- list(1:2, c(1L, 2L, 9L), 9L)
  scorer <- family_scorer(quietly_read(mixed), "bic_cg")
  expect_identical(is.finite(scorer(c(3L, 3L, 3L), near)), c(FALSE, FALSE, TRUE))
  expect_identical(is.finite(vapply(near, function(set) scorer(3L, list(set)), 0)),
                   c(FALSE, FALSE, TRUE))
})

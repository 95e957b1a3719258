# Conditional Gaussian scores of discrete and continuous columns: published values, brute force, invariants.

learn_quietly <- function(...) suppressMessages(learn_bn(..., seed = 1))

# Optima by dynamic programming and enumeration in plain R: BIC, AIC, BIC with smoothed cells, sets kept under BIC.
mixed_optima <- list(
  clgaussian = list(bic = -20291.29630490, aic = -20122.08264400, smooth = -20304.98992085, kept = 164),
  iris = list(bic = -283.32525546, aic = -228.30383969, smooth = -284.66209670, kept = 48),
  warpbreaks = list(bic = -318.18345962, aic = -306.73578684, kept = 5),
  CO2 = list(bic = -1170.98048764, aic = -1111.42547607, smooth = -1171.34175093, kept = 19),
  infert = list(bic = -2515.10487759, aic = -2417.35614658, smooth = -2482.51774400, kept = 29)
)

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
  family_score <- function(data, child, parents) {
    arcs <- matrix(0, ncol(data), ncol(data), dimnames = list(names(data), names(data)))
    arcs[parents, child] <- 1
    suppressMessages(score_network(arcs, data, by_node = TRUE))[[child]]
  }
  expect_lt(abs(family_score(iris, "Petal.Width", "Species") - 31.79876778), 1e-7)
  expect_lt(abs(family_score(iris, "Sepal.Width", c("Petal.Width", "Species")) + 46.37738788), 1e-7)
  expect_lt(abs(family_score(bnlearn::clgaussian.test, "G", c("A", "D", "E", "F")) - 548.17291747), 1e-6)
})

test_that("the judge agrees on random data with all that can go wrong", {
  set.seed(61)
  for (trial in 1:8) expect_identical(mixed_fault(random_mixed(3 + trial %% 2)), "", label = paste("trial", trial))
})

test_that("tails and bounds hold where scoring is cut short", {
  set.seed(62)
  for (trial in 1:6) expect_identical(unique(truncated_fault(kind = "mixed")), "", label = paste("trial", trial))
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
  runs <- lapply(1:2, function(threads) unclass(quiet_scores(data, threads = threads))[c("start", "size", "score", "parents", "tail")])
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
    expect_equal(sum(fit$node_scores[discrete]), learn_quietly(data[discrete])$score, tolerance = 1e-12)
    alone <- learn_quietly(data[!discrete], "bic_cg")
    expect_equal(alone$score, learn_quietly(data[!discrete], "bic_g")$score, tolerance = 1e-12)
    expect_equal(learn_quietly(data[discrete], "bic_cg")$score, learn_quietly(data[discrete], "bic")$score, tolerance = 1e-12)
    # A column of one state makes mixed data of continuous ones, and no difference.
    with_constant <- cbind(data[!discrete], one = factor(rep("a", nrow(data))))
    for (small_cells in c("reject", "smooth")) {
      mixed <- quiet_scores(with_constant, small_cells = small_cells)[names(data)[!discrete]]
      expect_equal(listed_costs(mixed), listed_costs(quiet_scores(data[!discrete])), tolerance = 1e-9)
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
  said <- capture_messages(fit <- learn_bn(data))
  expect_match(paste(said, collapse = ""), "level `c` of `z` (1 row)", fixed = TRUE)
  expect_match(paste(said, collapse = ""), "small_cells = \"smooth\"", fixed = TRUE)
  expect_identical(format(fit), "[z][x]")
  expect_match(fit$scope, "too few rows")
  expect_identical(format(learn_quietly(data, small_cells = "smooth")), "[z][x|z]")
  expect_identical(format(learn_quietly(droplevels(data[-200, ]))), "[z][x|z]")
})

test_that("unobserved configurations are paid for and no obstacle", {
  set.seed(65)
  data <- data.frame(a = factor(rep(1:2, 50)), b = factor(rep(1:2, each = 50)), x = stats::rnorm(100))
  data <- data[!(data$a == 2 & data$b == 2), ]
  arcs <- matrix(0, 3, 3, dimnames = list(names(data), names(data)))
  arcs[1:2, 3] <- 1
  found <- suppressMessages(score_network(arcs, data, by_node = TRUE))[["x"]]
  expect_equal(found, judge_mixed_score(data, "bic_cg", 3, 1:2), tolerance = 1e-12)
  cells <- split(data$x, paste(data$a, data$b))
  plain <- sum(vapply(cells, function(x) -length(x) / 2 * (log(2 * pi * mean((x - mean(x))^2)) + 1), 0))
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
  source(system.file("bench", "clg_data.R", package = "bnstar"), local = TRUE)
  fit <- learn_quietly(clg_data(10, 10, 5000), max_parents = 3)
  expect_true(fit$proved)
  expect_lt(abs(fit$score + 109755.924258), 1e-5)
})

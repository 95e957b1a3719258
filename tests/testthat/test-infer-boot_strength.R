test_that("shares are those of networks learned from the resampled rows", {
  data <- titanic_rows()
  boot <- boot_strength(data, 40, weights = "Freq", seed = 3, cpdag = FALSE)
  expect_identical(glance(boot)$learner, "exact")
  shares <- as.matrix(boot)
  expect_equal(shares * 40, round(shares * 40), tolerance = 1e-9)
  # One replicate is a network.
  one <- as.matrix(boot_strength(data, 1, weights = "Freq", seed = 3, cpdag = FALSE))
  expect_true(all(one %in% 0:1))
  expect_true(bnlearn::acyclic(average_network(boot_strength(data, 1, weights = "Freq", seed = 3,
                                                             cpdag = FALSE), 0.5)$bn))
})

test_that("exact replicates have no worse scores than climbs of the same rows", {
  # Without resampling noise, when every row is as frequent as can be: many equal rows.
  data <- data.frame(a = gl(2, 2, 400), b = gl(2, 1, 400), c = gl(2, 2, 400))
  boot <- suppressMessages(boot_strength(data, 20, seed = 1))
  expect_equal(as.matrix(boot)["a", "c"], 0.5)
  expect_equal(as.matrix(boot)["c", "a"], 0.5)
  expect_lt(max(as.matrix(boot)["b", ]), 0.3)
})

test_that("shares are near those of bnlearn's bootstrap with the same learner", {
  set.seed(351)
  data <- bnlearn_data("learning.test")[1:500, ]
  ours <- boot_strength(data, 100, "climb", seed = 2)
  theirs <- bnlearn::boot.strength(data, R = 100, algorithm = "hc", cpdag = TRUE)
  key <- function(x) paste(x$from, x$to)
  expect_setequal(key(ours), key(theirs))
  theirs <- theirs[match(key(ours), key(theirs)), ]
  # Our climbs end in the best networks here; hc() ends earlier at times, so that its shares differ
  # by more than chance.
  expect_equal(ours$strength, boot_strength(data, 100, "exact", seed = 2)$strength)
  expect_lt(mean(abs(ours$strength - theirs$strength)), 0.08)
  expect_gt(stats::cor(ours$strength, theirs$strength), 0.95)
})

test_that("threads change nothing, seeds do, limits are results", {
  data <- asia_rows()
  one <- boot_strength(data, 30, seed = 4, threads = 1)
  expect_identical(as.matrix(one), as.matrix(boot_strength(data, 30, seed = 4, threads = 2)))
  expect_false(identical(as.matrix(one), as.matrix(boot_strength(data, 30, seed = 5))))
  climbed <- boot_strength(data, 10, "climb", seed = 4, threads = 1)
  expect_identical(as.matrix(climbed),
                   as.matrix(boot_strength(data, 10, "climb", seed = 4, threads = 2)))
  cut <- boot_strength(data, 30, time_limit = 0)
  expect_true(all(is.na(cut$strength)))
  expect_output(print(cut), "time limit reached")
  expect_error(average_network(cut), "no probabilities", class = "bnstar_error_argument")
})

test_that("constraints, continuous columns and other methods take part", {
  arcs <- data.frame(from = "Sepal.Length", to = "Petal.Length")
  gaussian <- boot_strength(iris[1:4], 20, required = arcs, seed = 1)
  expect_equal(as.matrix(gaussian)["Sepal.Length", "Petal.Length"], 1)
  mixed <- boot_strength(quietly_read(iris), 10, seed = 1, forbidden = data.frame(from = "Species",
                                                                    to = "Petal.Width"))
  expect_equal(sum(as.matrix(mixed)[, "Species"]), 0)
  expect_equal(as.matrix(mixed)["Species", "Petal.Width"], 0)
  tree <- boot_strength(asia_rows(), 5, "chow_liu", seed = 1, score = "loglik")
  edges <- as.matrix(tree) + t(as.matrix(tree))
  expect_equal(sum(edges) / 2, 7)
})

test_that("bnlearn takes the shares for its own, and prints say what they are", {
  boot <- boot_strength(asia_rows(), 20, seed = 6)
  expect_s3_class(bnlearn::averaged.network(boot), "bn")
  expect_s3_class(mean(boot, boot), "bn.strength")
  expect_output(print(boot), "share of 20 bootstrap replicates")
  expect_true(all(tidy(boot)$error <= 0.5 / sqrt(20) + 1e-9))
  expect_error(boot_strength(asia_rows(), 20, "magic"), "learner", class = "bnstar_error_argument")
  expect_error(boot_strength(asia_rows(), 0), "replicates", class = "bnstar_error_argument")
})

test_that("where the table of all pairs does not fit, it has the pairs that some sample joins", {
  network <- random_parameters(random_dag(30, seed = 1), seed = 1)
  data <- bn_data(simulate_data(network, 100, seed = 1))
  all <- boot_strength(data, 5, seed = 1)
  few <- boot_strength(data, 5, seed = 1, memory_limit = 8e4)
  expect_identical(glance(few)$done, 5L)
  expect_identical(as.matrix(few), as.matrix(all))
  expect_identical(attr(few, "threshold"), attr(all, "threshold"))
  joined <- all$strength > 0
  expect_lt(sum(joined), nrow(all))
  expect_equal(few[c("from", "to", "strength", "direction")],
               all[joined, c("from", "to", "strength", "direction")], ignore_attr = TRUE)
  expect_identical(tidy(few), tidy(all))
  expect_identical(average_network(few), average_network(all))
  expect_s3_class(bnlearn::averaged.network(few), "bn")
  none <- boot_strength(data, 5, time_limit = 0, memory_limit = 8e4)
  expect_true(all(is.na(as.matrix(none))))
  expect_error(average_network(none), "no probabilities", class = "bnstar_error_argument")
  changed <- few
  attr(changed, "probability")$from[1] <- 31
  expect_error(tidy(changed), "Make it anew", class = "bnstar_error_argument")
})

test_that("rows of large continuous data are counted, not copied, and the same arcs come", {
  set.seed(26)
  data <- data.frame(x = rnorm(1e5))
  data$y <- data$x + rnorm(1e5)
  data$z <- data$y + rnorm(1e5)
  boot <- boot_strength(data, 4, seed = 1, memory_limit = 5e6)
  expect_identical(glance(boot)$done, 4L)
  expect_equal(as.matrix(boot)["x", "y"] + as.matrix(boot)["y", "x"], 1)
  expect_equal(as.matrix(boot)["y", "z"], 0.5)
})

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

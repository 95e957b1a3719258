# The networks of four variables by class, as lists of adjacency matrices.
four_classes <- local({
  dags <- all_dags(4)
  split(four_dags(), judge_class(dags))
})

test_that("the sets of parents are those of all networks of the class", {
  counted <- 0
  for (class in four_classes) {
    adjacent <- Reduce(`+`, class) > 0
    for (x in 1:4) {
      found <- bnstar:::possible_parents(adjacent, x)
      truth <- unique(lapply(class, function(dag) unname(which(dag[, x] == 1))))
      key <- function(sets) sort(vapply(sets, paste, "", collapse = " "))
      expect_identical(key(found), key(truth))
      counted <- counted + length(truth)
    }
  }
  expect_gt(counted, 1000)
})

test_that("sets of parents respect what the user knows", {
  data <- withr::with_seed(1, matrix(stats::rnorm(400), 100, dimnames = list(NULL, letters[1:4])))
  data <- as.data.frame(data)
  data$b <- data$a + data$b
  data$c <- data$b + data$c
  free <- effect(learn_bn(data), "b", "c")
  expect_gt(nrow(free), 1L)
  known <- effect(learn_bn(data, tiers = list("a", "b", "c", "d")), "b", "c")
  expect_identical(known$parents, list("a"))
  expect_identical(attr(known, "own"), 1L)
})

test_that("Gaussian effects are sums over the directed paths of each network of the class", {
  set.seed(3)
  class <- four_classes[[which.max(lengths(four_classes))]]
  net <- random_parameters(class[[1L]], "gaussian", seed = 1)
  covariance <- bnstar:::joint_normal(bnstar:::linear_model(net, 1:4))$covariance
  by_paths <- function(dag) {
    slopes <- matrix(0, 4, 4)
    for (v in 1:4) {
      p <- which(dag[, v] == 1)
      if (length(p)) slopes[p, v] <- solve(covariance[p, p], covariance[p, v])
    }
    solve(diag(4) - slopes)
  }
  for (from in 1:4) {
    for (to in setdiff(1:4, from)) {
      found <- effect(net, letters[from], letters[to])
      for (dag in class) {
        set <- which(vapply(found$parents, setequal, NA, letters[1:4][dag[, from] == 1]))
        expect_equal(found$effect[set], by_paths(dag)[from, to], tolerance = 1e-8)
      }
    }
  }
})

test_that("discrete effects are those of the mutilated networks of the class", {
  class <- four_classes[[which.max(lengths(four_classes))]]
  net <- random_parameters(class[[1L]], levels = c(2, 3, 2, 3), seed = 1)
  joint <- enumerated_joint(net)
  # The same distribution by the arcs of another network.
  tables_for <- function(dag) {
    other <- net
    other$bn <- bnstar:::new_bn(letters[1:4], lapply(1:4, function(v) unname(which(dag[, v] == 1))))
    other$parameters <- lapply(stats::setNames(1:4, letters[1:4]), function(v) {
      family <- letters[c(v, which(dag[, v] == 1))]
      counts <- tapply(joint$p, joint[family], sum)
      by_configuration <- matrix(counts, dim(counts)[1L])
      array(t(t(by_configuration) / colSums(by_configuration)), dim(counts))
    })
    other
  }
  for (dag in class) {
    other <- tables_for(dag)
    for (pair in list(c("a", "b"), c("c", "a"), c("d", "c"))) {
      found <- effect(net, pair[1L], pair[2L])
      parents <- letters[1:4][dag[, pair[1L]] == 1]
      mine <- found[vapply(found$parents, setequal, NA, parents), ]
      expect_true(all(mine$support > 1 - 1e-9))
      for (k in seq_along(net$levels[[pair[1L]]])) {
        truth <- enumerated_marginal(other, pair[2L], do = stats::setNames(k, pair[1L]))
        expect_equal(mine$probability[mine$do == net$levels[[pair[1L]]][k]], truth$probability,
                     tolerance = 1e-8)
      }
    }
  }
})

test_that("conditional Gaussian effects need the data, and agree with queries", {
  fit <- suppressMessages(learn_bn(iris))
  expect_error(effect(fit, "Petal.Length", "Petal.Width"), "`data` is needed",
               class = "bnstar_error_argument")
  found <- effect(fit, "Species", "Petal.Width", data = iris)
  own <- found[found$set == attr(found, "own"), ]
  for (species in levels(iris$Species)) {
    truth <- query(fit, "Petal.Width", do = list(Species = species))
    expect_equal(own$mean[own$do == species], truth$mean)
  }
  slope <- effect(fit, "Petal.Length", "Petal.Width", data = iris)
  expect_true(all(is.finite(slope$effect)))
  expect_output(print(slope), "sets? of parents of Petal.Length")
})

test_that("a continuous variable has no effect on a discrete one", {
  fit <- suppressMessages(learn_bn(iris))
  answers <- effect(fit, "Petal.Length", "Species", data = iris)
  expect_true(nrow(answers) > 0 && all(answers$effect == 0))
  expect_false(anyDuplicated(answers$set) > 0)
})

test_that("effects that cannot be asked for are refused", {
  fit <- learn_bn(attitude)
  expect_error(effect(fit, "rating", "rating"), "two variables", class = "bnstar_error_argument")
  expect_error(effect(fit, "rating", "none"), "must be one of", class = "bnstar_error_argument")
})

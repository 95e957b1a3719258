# Few rows and few columns, where the first climb is short: 12 times its families ended 12 below
# tabu().
test_that("short climbs restart often enough", {
  here <- new.env()
  utils::data("Vehicle", package = "mlbench", envir = here)
  thirds <- function(x) cut(x, unique(stats::quantile(x, 0:3 / 3)), include.lowest = TRUE)
  vehicle <- here$Vehicle
  vehicle[-19] <- lapply(vehicle[-19], thirds)
  vehicle <- droplevels(vehicle[vapply(vehicle, nlevels, 0L) > 1L])
  fit <- hill_climb(vehicle)
  expect_gte(fit$score, score_network(bnlearn::tabu(vehicle), vehicle) - 1e-8)
  expect_gte(fit$counters[["restarts"]], 200)
})

test_that("restarts look no family up that is part of a row they know", {
  fit <- hill_climb(bnlearn::asia, restarts = 400)
  expect_lt(fit$counters[["sets_derived"]], fit$counters[["families"]] / 10)
})

test_that("what restarts remember changes no result", {
  data <- bnlearn::alarm[1:300, ]
  described <- function(...) {
    fit <- suppressMessages(hill_climb(data, restarts = 80, ...))
    list(fit$score, fit$bn$arcs, fit$counters[c("moves", "families")])
  }
  expect_identical(described(memory_limit = "1MB"), described(memory_limit = "4GB"))
})

# Of five variables there are 29,281 networks; the best is the best member of some class.
test_that("restarts find the best network of few variables", {
  set.seed(1211)
  best <- vapply(seq_len(trials(20)), function(i) {
    data <- quietly_read(random_discrete(5, 150))
    abs(hill_climb(data)$score - learn_bn(data, method = "dp")$score) < 1e-8
  }, NA)
  expect_gte(mean(best), 0.9)
})

test_that("default restarts do not depend on threads, and are left out without room", {
  data <- bnlearn::alarm[1:300, ]
  fits <- lapply(1:3, function(threads) suppressMessages(hill_climb(data, threads = threads)))
  expect_gt(fits[[1]]$counters[["restarts"]], 8)
  for (fit in fits[-1]) {
    expect_identical(fit[c("score", "counters")], fits[[1]][c("score", "counters")])
  }
  expect_identical(fits[[1]]$stop_reason, "local_optimum")
  expect_identical(suppressMessages(hill_climb(data, perturb = 1e9, restarts = 4))$stop_reason,
                   "local_optimum")
  expect_error(hill_climb(data, restarts = -1), "`restarts`", class = "bnstar_error_argument")
})

test_that("restarts and tabu lists never end below a plain climb", {
  set.seed(1205)
  for (i in 1:10) {
    data <- suppressMessages(bn_data(random_discrete(7, 150)))
    plain <- hill_climb(data, "bdeu", tabu = 0, restarts = 0)$score
    expect_gte(hill_climb(data, "bdeu")$score, plain - 1e-8)
    expect_gte(hill_climb(data, "bdeu", tabu = 0, restarts = 10, seed = i)$score, plain - 1e-8)
  }
})

test_that("with restarts it never ends below bnlearn's", {
  set.seed(1207)
  for (score in c("bic", "bde", "k2")) {
    for (i in seq_len(trials(17))) {
      data <- random_discrete(5, 100)
      data <- data[vapply(data, nlevels, 0L) > 1]
      if (ncol(data) < 3) next
      theirs <- bnlearn::score(bnlearn::hc(data, score = score), data, type = score)
      expect_gte(hill_climb(data, score, restarts = 20, seed = i)$score,
                 theirs - 1e-8 * abs(theirs))
    }
  }
})

test_that("restarts end where no arc can change", {
  fit <- hill_climb(iris[1:4], max_parents = 0, restarts = 1e6)
  expect_identical(fit$stop_reason, "local_optimum")
  expect_identical(nrow(fit$bn$arcs), 0L)
})

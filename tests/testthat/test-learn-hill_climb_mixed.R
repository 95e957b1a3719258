# Many continuous columns beside few discrete ones. hill_climb() then scores all families that
# differ in one parent together, cell by cell; score_network() scores one family after the other.

made_mixed <- function(rows = 150, columns = 104) {
  set.seed(27)
  values <- matrix(stats::rnorm(rows * columns), rows)
  for (x in 2:columns) {
    values[, x] <- values[, x] + 0.8 * values[, max(1, x - sample(4, 1))]
  }
  group <- factor(values[, 1] + stats::rnorm(rows) > 0)
  values[, 2] <- ifelse(group == "TRUE", 3 * values[, 1], -values[, 1]) + values[, 2]
  # A copy, a sum of two others, and a column that is constant in one cell.
  values[, 102] <- 2 * values[, 101] + 1
  values[, 103] <- values[, 3] + values[, 4]
  values[group == "TRUE", 104] <- 1
  cbind(as.data.frame(values), group = group, noise = factor(sample(3, rows, TRUE)))
}

plain_climb <- function(data, ...) {
  suppressMessages(hill_climb(data, tabu = 0, restarts = 0, threads = 1, progress = FALSE, ...))
}

test_that("one factor among many numbers does not make a climb ask for every set", {
  found <- plain_climb(made_mixed(), max_parents = 4)
  expect_gt(found$counters[["moves"]], 100)
  expect_lt(found$counters[["sets_derived"]], 0.05 * found$counters[["families"]])
})

# What 60 random networks with one arc more or less score above the end of the climb, the largest.
best_of_single_changes <- function(found, read) {
  here <- as.matrix(found)
  discrete <- c("group", "noise")
  best <- -Inf
  for (i in seq_len(60)) {
    ends <- if (i %% 3 == 0) which(here == 1, arr.ind = TRUE)[sample(sum(here), 1), ] else
      sample(ncol(here), 2)
    changed <- here
    changed[ends[1], ends[2]] <- 1 - changed[ends[1], ends[2]]
    kinds <- rownames(here)[ends] %in% discrete
    parents <- lapply(seq_len(ncol(here)), function(x) which(changed[, x] == 1))
    if (kinds[2] && !kinds[1] || max(lengths(parents)) > 4 || !is.null(find_cycle(parents))) next
    # A network with a family that has no score is refused.
    score <- tryCatch(score_network(changed, read, found$settings$score),
                      bnstar_error = function(refused) -Inf)
    best <- max(best, score - found$score)
  }
  best
}

test_that("families of many continuous columns cost what they cost one by one", {
  read <- suppressMessages(bn_data(made_mixed()))
  for (score in c("bic", "aic")) {
    found <- plain_climb(read, score, max_parents = 4)
    expect_equal(found$score, score_network(found, read, score), tolerance = 1e-12)
    expect_gt(sum(as.matrix(found)["group", ]), 0)
    set.seed(1)
    expect_lte(best_of_single_changes(found, read), 1e-7)
  }
})

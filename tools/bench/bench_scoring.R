# Speed of local_scores() beside a plain scorer and bnlearn, in one run; prints one table.
#   Rscript bench_scoring.R
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "simulate.R"))
source(file.path(folder, "timing.R"))
Rcpp::sourceCpp(file.path(folder, "plain_scorer.cpp"), cacheDir = tempdir())

# Scores all families with one and with two threads, and with the peer.
time_scoring <- function(data, score, most, peer) {
  ours <- function(threads) {
    local_scores(data, score, max_parents = most, prune = FALSE, parent_limit = "none",
                 threads = threads)
  }
  runs <- best_of(3L, one = function() ours(1L), two = function() ours(2L), peer = peer)
  if (!identical(runs$one$value$score, runs$two$value$score)) stop("two threads change the scores")
  runs
}

comparisons <- function(task, runs, families_of_peer, target, thread_target) {
  families <- length(runs$one$value$score)
  rbind(comparison(task, families / runs$one$cpu, families_of_peer / runs$peer$cpu, target),
        thread_comparison(runs$one, runs$two, families, thread_target))
}

# Every family as one number: child * 2^n + the parents as bits, variables counted from 0.
family_keys <- function(scores) {
  n <- length(scores$variables)
  bits <- c(0, cumsum(2^(scores$parents - 1)))[cumsum(c(0, scores$size)) + 1]
  stopifnot(max(bits) < 2^53) # up to there sums are exact
  rep(seq_len(n) - 1, diff(scores$start)) * 2^n + diff(bits)
}

binary_tasks <- function() {
  data <- simulate_binary(2000L, 25L, seed = 25L)
  codes <- vapply(data, function(x) as.integer(x) - 1L, integer(nrow(data)))
  runs <- time_scoring(data, "bic", 6L,
                       function() plain_scores(codes, vapply(data, nlevels, 1L), 6L))
  plain <- runs$peer$value
  found <- match(family_keys(runs$one$value), plain$key)
  stopifnot(length(found) == length(plain$key))
  expect_same(sprintf("%d binary families, plain scorer", length(found)),
              runs$one$value$score, plain$score[found], 1e-8)
  comparisons("BIC, 2,000 x 25 binary, <= 6 parents; plain scorer", runs, length(found), 8, 1.7)
}

# Random networks in which most variables have `most` parents, as in the list of all families.
random_networks <- function(data, number, most) {
  set.seed(1L)
  lapply(seq_len(number), function(i) {
    parents <- random_parents(ncol(data), most, exactly = TRUE)$parents
    net <- bnlearn::empty.graph(names(data))
    bnlearn::arcs(net) <- cbind(from = names(data)[unlist(parents)],
                                to = rep(names(data), lengths(parents)))
    net
  })
}

# The scores of the networks' families, looked up in the list of all, and their numbers of parents.
families_of <- function(networks, scores) {
  n <- length(scores$variables)
  keys <- lapply(networks, function(net) {
    bits <- function(v) sum(2^(match(bnlearn::parents(net, v), scores$variables) - 1))
    (seq_len(n) - 1) * 2^n + vapply(scores$variables, bits, 0)
  })
  found <- match(unlist(keys), family_keys(scores))
  list(score = scores$score[found], size = scores$size[found])
}

time_beside_bnlearn <- function(data, score, type) {
  networks <- random_networks(data, 20L, 3L)
  runs <- time_scoring(data, score, 3L, function() {
    unlist(lapply(networks, bnlearn::score, data = data, type = type, by.node = TRUE))
  })
  c(runs, families_of(networks, runs$one$value))
}

alarm_tasks <- function() {
  utils::data("alarm", package = "bnlearn", envir = environment())
  runs <- time_beside_bnlearn(alarm, "bic", "bic")
  expect_same(sprintf("%d ALARM families, bnlearn", length(runs$score)), runs$score,
              runs$peer$value, 1e-8)
  comparisons("BIC, ALARM 20,000 x 37, <= 3 parents; bnlearn::score()", runs, length(runs$score),
              20, 1.7)
}

gaussian_tasks <- function() {
  data <- simulate_gaussian(20000L, 37L, seed = 37L)
  runs <- time_beside_bnlearn(data, "bic_g", "bic-g")
  # bnlearn divides the residual sum of squares by N - p - 1, we by N.
  left <- nrow(data) - runs$size - 1
  as_bnlearn <- runs$score - nrow(data) / 2 * log(nrow(data) / left) + (runs$size + 1) / 2
  expect_same(sprintf("%d Gaussian families, bnlearn (its divisor allowed for)", length(left)),
              as_bnlearn, runs$peer$value, 1e-8)
  comparisons("Gaussian BIC, 20,000 x 37, <= 3 parents; bnlearn::score()", runs, length(left), NA,
              NA)
}

print_comparisons(binary_tasks(), alarm_tasks(), gaussian_tasks(), unit = "families/s")

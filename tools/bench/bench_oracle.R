# The two kinds of oracle on random lists of parent sets: microseconds per query by the length of
# the list and the share of variables that are available. Where the bit vectors begin to
# win decides which kind a search uses (kLongList in src/oracle/oracle.cpp).
library(bnstar)
oracle_best <- getFromNamespace("cpp_oracle_best", "bnstar")
set.seed(1)
queries <- 1000
for (n in c(32, 200)) for (length in c(500, 5000, 50000)) {
  sets <- lapply(seq_len(length), function(i) sort(sample(2:n, sample(4:7, 1))))
  sets <- c(sets, list(integer()))
  others <- as.list(rep(list(integer()), n - 1))
  flat <- c(sets, others)
  score <- c(-sort(runif(length)), -2, rep(-1, n - 1))
  lists <- list(start = c(0, length + seq_len(n)), size = lengths(flat),
                parents = as.integer(unlist(flat)), score = score)
  for (share in c(0.25, 0.5, 0.85)) {
    available <- replicate(queries, sort(sample(2:n, round(share * n))), simplify = FALSE)
    time <- function(kind, times) {
      system.time(oracle_best(lists, 1L, available, kind, times))[["elapsed"]]
    }
    # The difference of two runs leaves out what it takes to build the oracle.
    micro <- function(kind) 1e6 * (time(kind, 101) - time(kind, 1)) / (100 * queries)
    cat(sprintf("%3d variables, %6d sets, %2.0f%% available: scan %7.3f us, bit vectors %7.3f us\n",
                n, length, 100 * share, micro(FALSE), micro(TRUE)))
  }
}

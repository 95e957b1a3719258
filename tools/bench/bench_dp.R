# Speed of the dynamic programme beside a naive one, in one run; prints one table.
#   Rscript bench_dp.R
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "simulate.R"))
source(file.path(folder, "timing.R"))
Rcpp::sourceCpp(file.path(folder, "naive_dp.cpp"), cacheDir = tempdir())

compare_dp <- function(variables, target) {
  scores <- local_scores(simulate_binary(2000L, variables, seed = variables), "bic",
                         max_parents = 6L)
  ours <- function(threads) search_order_graph(scores, "dp", threads = threads)
  runs <- best_of(3L, one = function() ours(1L), two = function() ours(2L),
                  naive = function() naive_dp(scores$start, scores$size, scores$parents,
                                              scores$score))
  for (run in runs[c("one", "two")]) {
    stopifnot(run$value$proved)
    expect_same(sprintf("optimum of %d variables", variables), run$value$score, runs$naive$value,
                1e-9)
  }
  subsets <- 2^variables
  task <- sprintf("dp, %d variables, %d parent sets; naive dp", variables, length(scores$score))
  rbind(comparison(task, subsets / runs$one$cpu, subsets / runs$naive$cpu, target),
        thread_comparison(runs$one, runs$two, subsets))
}

print_comparisons(compare_dp(20L, NA), compare_dp(25L, 3), unit = "subsets/s")

# What does it cost to look at every number of a local_scores object before it is believed? The
# check on its own and the fastest search on the same sets: dynamic programming stops at once for
# lack of memory, local search does the least it can.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
cases <- new.env()
sys.source(file.path(folder, "../../tests/testthat/budgets/cases_search.R"), cases)

processor_seconds <- function(call) {
  times <- vapply(1:3, function(i) sum(system.time(call(), gcFirst = TRUE)[1:2]), 0)
  stats::median(times)
}

for (size in list(c(30, 3), c(30, 4), c(42, 4))) {
  scores <- cases$listed_problem(size[1], size[2])
  check <- processor_seconds(function() bnstar:::check_scores(scores))
  search <- processor_seconds(function() search_orderings(scores, effort = 0, seed = 1,
                                                          threads = 1))
  cat(sprintf("%d variables, %s sets: check %.3f s, search %.2f s, %.1f %%\n", size[1],
              format(length(scores$size), big.mark = ","), check, search, 100 * check / search))
}

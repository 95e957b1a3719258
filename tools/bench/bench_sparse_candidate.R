# The sparse candidate algorithm: ALARM to its proved optimum beside bnlearn's hc() with restarts,
# hill climbing with restarts for ten seeds, and wide data, each size in a process of its own so
# that its peak of memory is known.
#   Rscript bench_sparse_candidate.R [part ...]     parts: optimum, seeds, wide
library(bnstar)
arguments <- commandArgs(trailingOnly = TRUE)
this_file <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
source(file.path(dirname(this_file), "timing.R"))
parts <- if (length(arguments) > 0L) arguments else c("optimum", "seeds", "wide")
# BIC of ALARM, 20,000 rows, at most five parents: proved by the order graph on all parent sets.
optimum <- -218632.3157

if ("optimum" %in% parts) {
  set.seed(1)
  learners <- list(ours = function() sparse_candidate(bnlearn::alarm, "bic", k = 10,
                                                      measure = "score", maximize = "scc",
                                                      max_parents = 5),
                   hc = function() bnlearn::hc(bnlearn::alarm, restart = 100),
                   hc_10 = function() bnlearn::hc(bnlearn::alarm, restart = 100, perturb = 10))
  timed <- do.call(best_of, c(3, learners))
  for (name in names(timed)) {
    score <- score_network(timed[[name]]$value, bnlearn::alarm)
    cat(sprintf("ALARM, %s: %.4f%s, %.2f s by the clock, %.2f s of processors\n", name, score,
                if (abs(score - optimum) < 1e-3) " (the optimum)" else "", timed[[name]]$clock,
                timed[[name]]$cpu))
  }
  rate <- function(name) 1 / timed[[name]]$clock
  print_comparisons(comparison("sparse_candidate(maximize = \"scc\") and hc(restart = 100)",
                               rate("ours"), rate("hc"), 5),
                    comparison("- and hc(restart = 100, perturb = 10)", rate("ours"), rate("hc_10"),
                               5), unit = "runs/s")
}

if ("seeds" %in% parts) {
  found <- lapply(1:10, function(seed) {
    fit <- hill_climb(bnlearn::alarm, restarts = 200, max_parents = 5, seed = seed)
    data.frame(seed = seed, score = fit$score, reached = abs(fit$score - optimum) < 1e-3,
               last_gain = max(fit$trace$seconds), total = fit$timings[["total"]])
  })
  found <- do.call(rbind, found)
  cat(sprintf("ALARM, hill_climb with 200 restarts: %d of 10 seeds reach the optimum\n",
              sum(found$reached)))
  print(found, digits = 8)
}

wide_run <- function(n) {
  net <- random_parameters(random_dag(n, max_parents = 3, seed = 1), levels = 3, seed = 2)
  data <- simulate_data(net, 5000, seed = 3)
  seconds <- system.time(fit <- sparse_candidate(data, "bdeu", k = 10))[["elapsed"]]
  peak <- grep("VmHWM", readLines("/proc/self/status"), value = TRUE)
  cat(sprintf(paste0("%d variables x 5,000 rows, 3 states: %.1f s, peak %.0f MB, %d rounds, score ",
                     "%.0f, that of the true network %.0f\n"), n, seconds,
              as.numeric(gsub("\\D", "", peak)) / 1024, nrow(fit$iterations), fit$score,
              score_network(net, data, "bdeu")))
}

if ("wide" %in% parts) {
  for (n in c(250, 500, 1000, 2000)) {
    system2(file.path(R.home("bin"), "Rscript"), c(shQuote(this_file), n))
  }
}
sizes <- suppressWarnings(as.numeric(parts))
for (n in sizes[!is.na(sizes)]) wide_run(n)

# The sparse candidate algorithm: ALARM to its proved optimum beside bnlearn's hc() with restarts, hill climbing with restarts for ten
# seeds, and wide data, each size in a process of its own so that its peak of memory is known.
#   Rscript bench_sparse_candidate.R [part ...]     parts: optimum, seeds, wide
library(bnstar)
arguments <- commandArgs(trailingOnly = TRUE)
this_file <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
source(file.path(dirname(this_file), "timing.R"))
parts <- if (length(arguments) > 0L) arguments else c("optimum", "seeds", "wide")
# BIC of ALARM, 20,000 rows, at most five parents: proved by the order graph on all parent sets.
optimum <- -218632.3157

if ("optimum" %in% parts) {
  ours <- system.time(fit <- sparse_candidate(bnlearn::alarm, "bic", k = 10, measure = "score", maximize = "scc", max_parents = 5))
  peer <- system.time(net <- bnlearn::hc(bnlearn::alarm, restart = 100))
  cat(sprintf("ALARM, sparse_candidate with scc: %.4f, %s the optimum, in %.2f s and %d rounds; hc(restart = 100): %.4f in %.1f s\n", fit$score,
              if (abs(fit$score - optimum) < 1e-3) "which is" else "NOT", ours[["elapsed"]], nrow(fit$iterations),
              score_network(net, bnlearn::alarm), peer[["elapsed"]]))
  print_comparisons(comparison("sparse_candidate(maximize = \"scc\") and hc(restart = 100)", 1 / ours[["elapsed"]],
                               1 / peer[["elapsed"]], 5), unit = "runs/s")
}

if ("seeds" %in% parts) {
  found <- lapply(1:10, function(seed) {
    fit <- hill_climb(bnlearn::alarm, restarts = 200, max_parents = 5, seed = seed)
    data.frame(seed = seed, score = fit$score, reached = abs(fit$score - optimum) < 1e-3, last_gain = max(fit$trace$seconds),
               total = fit$timings[["total"]])
  })
  found <- do.call(rbind, found)
  cat(sprintf("ALARM, hill_climb with 200 restarts: %d of 10 seeds reach the optimum\n", sum(found$reached)))
  print(found, digits = 8)
}

wide_run <- function(n) {
  net <- random_parameters(random_dag(n, max_parents = 3, seed = 1), levels = 3, seed = 2)
  data <- simulate_data(net, 5000, seed = 3)
  seconds <- system.time(fit <- sparse_candidate(data, "bdeu", k = 10))[["elapsed"]]
  peak <- grep("VmHWM", readLines("/proc/self/status"), value = TRUE)
  cat(sprintf("%d variables x 5,000 rows, 3 states: %.1f s, peak %.0f MB, %d rounds, score %.0f, that of the true network %.0f\n", n, seconds,
              as.numeric(gsub("\\D", "", peak)) / 1024, nrow(fit$iterations), fit$score, score_network(net, data, "bdeu")))
}

if ("wide" %in% parts) {
  for (n in c(250, 500, 1000, 2000)) system2(file.path(R.home("bin"), "Rscript"), c(shQuote(this_file), n))
}
sizes <- suppressWarnings(as.numeric(parts))
for (n in sizes[!is.na(sizes)]) wide_run(n)

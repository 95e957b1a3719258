# Hill climbing beside bnlearn: hc() and tabu(), the same data, every network scored by
# score_network(). Also how many restarts it takes to be better than hc() on other orders of the
# columns, which decide its ties.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "timing.R"))

hailfinder <- simulate_data(random_parameters(benchmark_network("hailfinder"), seed = 1), 20000,
                            seed = 2)
set.seed(3)
gaussian <- as.data.frame(matrix(stats::rnorm(20000 * 37), 20000))
for (j in 2:37) gaussian[[j]] <- gaussian[[j]] + gaussian[[sample(j - 1, 1)]]
cases <- list("ALARM 20,000 x 37" = list(data = bnlearn::alarm, target = 10),
              "HAILFINDER 20,000 x 56" = list(data = hailfinder, target = 10),
              "Gaussian 20,000 x 37" = list(data = gaussian, target = 100))

rows <- list()
for (name in names(cases)) {
  data <- cases[[name]]$data
  timed <- best_of(5, plain = function() hill_climb(data, tabu = 0, restarts = 0),
                   hc = function() bnlearn::hc(data), ours = function() hill_climb(data),
                   tabu = function() bnlearn::tabu(data))
  score <- function(what) format(score_network(timed[[what]]$value, data), nsmall = 1)
  target <- cases[[name]]$target
  rows <- c(rows, list(
    comparison(paste(name, "hill_climb(tabu = 0) and hc()"), 1 / timed$plain$clock,
               1 / timed$hc$clock, target),
    comparison(paste(name, "hill_climb() and tabu()"), 1 / timed$ours$clock, 1 / timed$tabu$clock,
               target)))
  cat(sprintf("%s: %s (%s) beside %s, %s (%s) beside %s\n", name, score("plain"), "tabu = 0",
              score("hc"), score("ours"), "defaults", score("tabu")))
}
print(do.call(rbind, rows), digits = 3)

set.seed(4)
theirs <- vapply(1:20, function(i) score_network(bnlearn::hc(bnlearn::alarm[sample(37)]),
                                                 bnlearn::alarm), 0)
seconds <- system.time(bnlearn::hc(bnlearn::alarm))[["elapsed"]]
own <- system.time(fit <- hill_climb(bnlearn::alarm, restarts = 10, seed = 1))[["elapsed"]]
cat(sprintf(paste0("ALARM, 10 restarts: %.1f in %.2f s; hc() over 20 orders of columns: median ",
                   "%.1f, best %.1f, one takes %.2f s\n"), fit$score,
            own, stats::median(theirs), max(theirs), seconds))

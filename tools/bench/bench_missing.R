# Missing values: the optima of incomplete data that are known from enumeration in plain R, bounds
# against the scores of all supersets, and structural EM beside bnlearn's. One thread.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "../../tests/testthat/helper-example-mixed_data.R"))
source(file.path(folder, "superset_tests.R"))
options(bnstar.threads = 1)
quietly <- function(x) suppressMessages(x)

cat(sprintf("%-32s %16s %16s %6s %6s\n", "optimum", "known", "found", "sets", "proved"))
for (case in missing_optima()) {
  fit <- quietly(do.call(learn_bn, case$told))
  kept <- length(quietly(do.call(local_scores, case$told))$score)
  found <- fit$score * case$scale
  cat(sprintf("%-32s %16.8f %16.8f %6d %6s\n", case$what, case$score, found, kept, fit$proved))
  stopifnot(abs(found - case$score) < 1e-6, kept == case$kept, fit$proved)
}

# Of incomplete data with continuous children nothing is known where other columns are discrete.
set.seed(1)
incomplete <- function() c(penalty = runif(1, 0.5, 5), min_complete = 5)
some <- function() runif(1, 0.01, 0.4)
superset_tests("missing values", "discrete", "bic", incomplete, some, "discrete")
superset_tests("missing values", "gaussian", "bic_g", incomplete, some, "continuous")
superset_tests("mixed, missing values", "mixed", "bic_cg",
               function() c(incomplete(), small_cells = sample(0:1, 1)), some, "discrete")

# Structural EM beside bnlearn's, on learning.test.
cases <- data.frame(rows = c(500, 500, 2000, 2000), share = c(0.1, 0.3, 0.1, 0.3),
                    value = c(-2230.82, -1842.69, -8805.54, -7076.14))
cat(sprintf("%5s %6s %12s %12s %9s %9s %6s\n", "rows", "missing", "wanted", "found", "seconds",
            "bnlearn", "ratio"))
for (i in seq_len(nrow(cases))) {
  set.seed(3)
  data <- bnlearn::learning.test[sample(5000, cases$rows[i]), ]
  for (v in 1:6) data[runif(cases$rows[i]) < cases$share[i], v] <- NA
  data <- data[rowSums(!is.na(data)) > 0, ]
  cpu <- function(call) sum(system.time(call)[1:2])
  # Twice, because R compiles functions when they are first called.
  ours <- min(cpu(fit <- structural_em(data)), cpu(structural_em(data)))
  theirs <- cpu(bnlearn::structural.em(data))
  rises <- unlist(tapply(fit$iterations$score, fit$iterations$start, diff))
  cat(sprintf("%5d %5.0f %% %12.2f %12.4f %9.2f %9.2f %6.1f\n", cases$rows[i], 100 * cases$share[i],
              cases$value[i], fit$score, ours, theirs, theirs / ours))
  stopifnot(fit$score >= cases$value[i], all(rises > -1e-8 * abs(fit$score)))
}

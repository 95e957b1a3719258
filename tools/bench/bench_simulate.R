# Speed of simulate_data() beside bnlearn::rbn(), in one run; prints one table. The network is
# ALARM, whose parameters the package does not ship; the environment variable BNSTAR_DATA names the
# folder that has it:
#   BNSTAR_DATA=path/to/data Rscript bench_simulate.R
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
alarm_file <- file.path(Sys.getenv("BNSTAR_DATA"), "networks", "alarm.bif")
if (!file.exists(alarm_file)) {
  cat("There is no networks/alarm.bif in the folder BNSTAR_DATA names ('",
      Sys.getenv("BNSTAR_DATA"), "').\n",
      "Supply the ALARM network (37 variables, 46 arcs) in the BIF format, and run:\n",
      "  BNSTAR_DATA=<folder> Rscript bench_simulate.R\n", sep = "")
  quit(status = 0L)
}
library(bnstar)
source(file.path(folder, "timing.R"))

rows <- 1000000
fit <- bnlearn::read.bif(alarm_file)
runs <- best_of(5L, one = function() simulate_data(fit, rows, threads = 1L, seed = 1),
                two = function() simulate_data(fit, rows, threads = 2L, seed = 1),
                peer = function() bnlearn::rbn(fit, rows))
if (!identical(runs$one$value, runs$two$value)) stop("two threads change the data")

# Both draw from the same distribution: frequencies of single states differ by chance only.
shares <- function(data) unlist(lapply(data, function(x) tabulate(x, nlevels(x)) / rows))
ours <- shares(runs$one$value)
theirs <- shares(runs$peer$value[names(runs$one$value)])
distance <- max(abs(ours - theirs) / sqrt(pmax(2 * ours * (1 - ours), 1 / rows) / rows))
cat(sprintf("frequencies of %d states: at most %.1f standard errors apart\n", length(ours),
            distance))
if (distance > 6) stop("ours and the peer's data have other frequencies")

seconds <- vapply(runs, `[[`, 0, "clock")
cat(sprintf(paste0("seconds by the clock: one thread %.3f, two threads %.3f, bnlearn %.3f; others ",
                   "took %.1f processors\n"),
            seconds[["one"]], seconds[["two"]], seconds[["peer"]],
            max(runs$one$others, runs$two$others)))
cells <- rows * length(runs$one$value)
excuse <- if (isTRUE(runs$two$others > 0.2)) {
  sprintf(" (others took %.1f processors)", runs$two$others)
} else {
  ""
}
print_comparisons(
  comparison("ALARM, 1,000,000 x 37, one thread; bnlearn::rbn()", cells / seconds[["one"]],
             cells / seconds[["peer"]], 1),
  comparison("- two threads; bnlearn::rbn()", cells / seconds[["two"]], cells / seconds[["peer"]],
             2, excuse),
  thread_comparison(runs$one, runs$two, cells), unit = "values/s")

# What one factor among numbers costs a climb: processor seconds of hill_climb() without restarts on
# Gaussian columns, alone and with a factor of two states added, on one thread.
#
#   Rscript bench_one_factor.R [columns=500] [rows=100]
library(bnstar)

given <- commandArgs(TRUE)
argument <- function(name, usual) {
  found <- grep(paste0("^", name, "="), given, value = TRUE)
  if (length(found) > 0L) as.numeric(sub(".*=", "", found[[1L]])) else usual
}
columns <- argument("columns", 500)
rows <- argument("rows", 100)

set.seed(27)
values <- matrix(stats::rnorm(rows * columns), rows)
for (x in 2:columns) {
  parent <- max(1, x - sample(5, 1))
  values[, x] <- values[, x] + values[, parent]
}
numbers <- as.data.frame(values)
with_factor <- cbind(numbers, group = factor(values[, 1] + stats::rnorm(rows) > 0))

climb_seconds <- function(data) {
  read <- suppressMessages(bn_data(data))
  seconds <- system.time(fit <- suppressMessages(hill_climb(read, restarts = 0, threads = 1,
                                                            progress = FALSE)))
  c(cpu = seconds[["user.self"]] + seconds[["sys.self"]], moves = fit$counters[["moves"]])
}
alone <- climb_seconds(numbers)
beside <- climb_seconds(with_factor)
cat(sprintf("%.0f x %.0f numbers: %.2f CPU s, %.0f moves; with a factor %.2f, %.0f moves\n", rows,
            columns, alone[["cpu"]], alone[["moves"]], beside[["cpu"]], beside[["moves"]]))
cat(sprintf("ratio %.2f in all, %.2f per move\n", beside[["cpu"]] / alone[["cpu"]],
            beside[["cpu"]] / beside[["moves"]] * alone[["moves"]] / alone[["cpu"]]))

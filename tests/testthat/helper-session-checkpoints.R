# Runs `work` until it has written its checkpoint `count` times. Then nothing is written any more,
# the rest is cut short, and its result is lost, as if the process had been killed there. Returns
# whether it came so far.
killed_after <- function(count, work) {
  written <- 0
  the$after_checkpoint <- function() {
    written <<- written + 1
    if (written >= count) the$interrupted <- TRUE
    written >= count
  }
  on.exit(the$after_checkpoint <- NULL)
  suppressMessages(force(work))
  written >= count
}

# `run(checkpoint)` calls a learner. Kills it at each of these checkpoints and goes on from there;
# returns what differs by `same(resumed, whole)` from the run that nothing disturbs.
faults_of_resuming <- function(run, kills, same, ...) {
  whole <- suppressMessages(run(NULL))
  faults <- character()
  for (count in kills) {
    file <- withr::local_tempfile(fileext = ".bnstar")
    killed <- killed_after(count, run(file))
    if (!killed) break
    if (!file.exists(file)) faults <- c(faults, paste("no file at", count))
    resumed <- suppressMessages(resume(file, ...))
    if (!same(resumed, whole)) faults <- c(faults, paste("another result after", count))
    if (file.exists(file)) faults <- c(faults, paste("the file stays at", count))
  }
  structure(faults, kills = count)
}

# Data for which steps take some tenths of a second.
chained_data <- function(rows, columns, states = 3L, seed = 1) {
  with_r_seed(seed, {
    data <- list(sample(states, rows, TRUE))
    for (j in 2:columns) {
      copied <- stats::runif(rows) < 0.5
      from <- data[[sample(max(1L, j - 3L):(j - 1L), 1L)]]
      data[[j]] <- ifelse(copied, from, sample(states, rows, TRUE))
    }
    as.data.frame(lapply(stats::setNames(data, paste0("v", seq_len(columns))), factor))
  })
}

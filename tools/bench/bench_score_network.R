# score_network() beside bnlearn::score(): 20 random networks on ALARM, 20,000 rows, one call each,
# one thread. A data frame is read in every call. A bn_data has been read, and is made anew for
# every round: what it remembers of earlier rounds does not count.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "timing.R"))
options(bnstar.threads = 1L)
alarm <- bnlearn::alarm
set.seed(1)
networks <- list(sparse = bnlearn::random.graph(names(alarm), 20),
                 dense = bnlearn::random.graph(names(alarm), 20, prob = 0.1))

scores_by <- function(score, networks) {
  vapply(networks, function(network) as.numeric(score(network)), 0)
}

for (kind in names(networks)) {
  found <- best_of(5,
    bnlearn = function() scores_by(function(x) bnlearn::score(x, alarm, type = "bic"),
                                   networks[[kind]]),
    frame = function() scores_by(function(x) score_network(x, alarm, "bic"), networks[[kind]]),
    read = function() {
      data <- bn_data(alarm)
      # Reading is not counted: its seconds are taken off below.
      scores_by(function(x) score_network(x, data, "bic"), networks[[kind]])
    },
    reading = function() bn_data(alarm))
  stopifnot(all.equal(found$bnlearn$value, found$frame$value),
            all.equal(found$bnlearn$value, found$read$value))
  seconds <- vapply(found, function(run) run$cpu, 0)
  seconds[["read"]] <- seconds[["read"]] - seconds[["reading"]]
  cat(sprintf(paste0("%s, %.0f arcs: bnlearn %.3f s, data frame %.3f s (%.1f times as fast), ",
                     "bn_data %.3f s (%.1f times)\n"),
              kind, mean(vapply(networks[[kind]], bnlearn::narcs, 0)), seconds[["bnlearn"]],
              seconds[["frame"]], seconds[["bnlearn"]] / seconds[["frame"]], seconds[["read"]],
              seconds[["bnlearn"]] / seconds[["read"]]))
}

# Processor seconds of all discrete scores as the sum of the weights grows: 2,000 distinct rows of
# 14 columns with 2 to 4 states, all sets of at most 3 parents. Run: Rscript
# tools/bench/bench_weights.R
suppressPackageStartupMessages(library(bnstar))

set.seed(1L)
columns <- lapply(rep(2:4, length.out = 14L),
                  function(r) factor(sample.int(r, 2000L, TRUE), levels = seq_len(r)))
data <- unique(stats::setNames(as.data.frame(columns), letters[1:14]))
weights <- sample.int(9L, nrow(data), TRUE)
times <- c(1, 1e3, 1e6, 1e8, 1e11)

seconds <- function(score, times) {
  run <- function() {
    local_scores(data, score, max_parents = 3, prune = FALSE, weights = weights * times,
                 threads = 1)
  }
  min(replicate(5L, system.time(run())[["user.self"]]))
}

scores <- subset(available_scores(), data == "discrete")$name
table <- t(vapply(scores, function(score) vapply(times, seconds, 0, score = score), times))
cat(sprintf(paste0("%s rows, weights adding up to %s. Seconds, and ratios as the weights are ",
                   "multiplied:\n"),
            format(nrow(data), big.mark = ","), format(sum(weights), big.mark = ",")))
shown <- cbind(seconds = table[, 1L], round(table[, -1L] / table[, 1L], 2))
colnames(shown)[-1L] <- paste0("x", format(times[-1L], trim = TRUE))
print(shown)

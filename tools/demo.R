# The main job, from a data frame to a network that is proved to be the best one.
library(bnstar)

if (requireNamespace("mlbench", quietly = TRUE)) {
  data("HouseVotes84", package = "mlbench")
  rows <- HouseVotes84[complete.cases(HouseVotes84), ]
  cat("Votes of", nrow(rows), "members of the US House of Representatives in 1984:",
      ncol(rows) - 1, "roll calls and the party.\n\n")
} else {
  rows <- as.data.frame(Titanic)[rep(seq_along(Titanic), Titanic), 1:4]
  cat("Package mlbench, which has the votes, is not there. Instead:", nrow(rows),
      "persons on the Titanic.\n\n")
}

fit <- learn_bn(rows)
print(fit)

if (!fit$proved) {
  stop("the network of the demo must be proved optimal, stopped by: ", fit$stop_reason)
}
cat("\nProved optimal: no network of these", ncol(rows), "variables scores higher than",
    format(fit$score, nsmall = 4, digits = 10), "\n")

picture <- file.path(".build", "demo.png")
dir.create(".build", showWarnings = FALSE)
png(picture, width = 1600, height = 1200, res = 150)
plot(fit)
invisible(dev.off())
cat("The picture of the network is in", picture, "\n")

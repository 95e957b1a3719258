# The main job, from a data frame to a network that is proved to be the best one.
library(bnstar)

data("HouseVotes84", package = "mlbench")
votes <- HouseVotes84[complete.cases(HouseVotes84), ]
cat("Votes of", nrow(votes), "members of the US House of Representatives in 1984:",
    ncol(votes) - 1, "roll calls and the party.\n\n")

fit <- learn_bn(votes)
print(fit)

if (!fit$proved) {
  stop("the network of the demo must be proved optimal, stopped by: ", fit$stop_reason)
}
cat("\nProved optimal: no network of these", ncol(votes), "variables scores higher than",
    format(fit$score, nsmall = 4, digits = 10), "\n")

picture <- file.path(".build", "demo.png")
dir.create(".build", showWarnings = FALSE)
png(picture, width = 1600, height = 1200, res = 150)
plot(fit)
invisible(dev.off())
cat("The picture of the network is in", picture, "\n")

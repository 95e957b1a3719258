# The bound before the first node, by where it comes from, on lists of at most three parents:
#   Rscript root_bounds.R FOLDER [PATTERN [BOUNDS]] >root_bounds.csv
# BOUNDS names some of them. FOLDER has the lists that table_of_proofs.R made. One thread, CPU
# seconds, first network included.
arguments <- commandArgs(trailingOnly = TRUE)
pattern <- if (length(arguments) > 1) arguments[2] else "."
files <- list.files(arguments[1], "[.]rds$", full.names = TRUE)
files <- files[grepl(pattern, basename(files))]
library(bnstar)

bounds <- list(
  "dual ascent" = list(method = "branch_and_cut", bound = "ascent"),
  "1-clusters" = list(method = "branch_and_cut", cut_members = 0, order = 1),
  "2-clusters" = list(method = "branch_and_cut", cut_members = 0),
  "local cuts" = list(method = "branch_and_cut"),
  "pattern databases" = list(method = "astar", heuristic = "static"),
  "Lagrangian" = list(method = "astar", heuristic = "lagrangian"))

asked <- if (length(arguments) > 2) arguments[3] else "."
bounds <- bounds[grepl(asked, names(bounds))]

cat("problem,bound,n,sets,gap,cpu\n")
for (file in files) {
  scores <- readRDS(file)
  best <- search_orderings(scores, seed = 1)
  for (name in names(bounds)) {
    arguments <- c(list(scores, node_limit = 0, seed = 1, threads = 1, time_limit = 300),
                   bounds[[name]])
    clock <- system.time(fit <- do.call(search_order_graph, arguments))
    gap <- 100 * max(0, fit$within$bound - max(fit$score, best$score)) / abs(best$score)
    cat(sprintf("%s,%s,%d,%d,%.4f,%.2f\n", sub("[.]rds$", "", basename(file)), name,
                length(scores$variables), length(scores$size), gap,
                sum(clock[c("user.self", "sys.self")])))
  }
}

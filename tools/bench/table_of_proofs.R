# Proofs by branch and cut, by the order graph and by both, one thread, CPU seconds: to the last
# improvement of the network, to the proof, or the gap that a limit leaves.
#   Rscript table_of_proofs.R FOLDER [SECONDS] [PATTERN] [BEFORE]
# FOLDER keeps the lists of parent sets and a row of results.csv for every run that is done, so that
# the script can be stopped and started again. SECONDS (60) are CPU seconds of a search, PATTERN
# chooses problems by name, BEFORE is a library with another build, whose portfolio is run as well.
# Networks come from $BNSTAR_DATA/networks, by default ../shared/data/networks. Every run has a
# process of its own.
arguments <- commandArgs(trailingOnly = TRUE)
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))

# One search in this process: RUN FILE METHOD HEURISTIC SECONDS. Clocks of busy machines run faster
# than their processors, so that the limit is on the clock of a machine with nothing else to do.
run_search <- function(file, method, heuristic, seconds) {
  library(bnstar)
  scores <- readRDS(file)
  clock <- system.time(fit <- search_order_graph(scores, method, heuristic, seed = 1, threads = 1,
                                                 time_limit = seconds, memory_limit = "4GB"))
  best <- which(fit$trace$score >= max(fit$trace$score) - 1e-9)[1]
  cpu <- sum(clock[c("user.self", "sys.self")])
  data.frame(n = length(scores$variables), sets = length(scores$size), cpu = cpu,
             to_best = cpu * fit$trace$seconds[best] / max(clock[["elapsed"]], 1e-9),
             score = fit$score, proved = fit$within$proved %||% fit$proved,
             gap = 100 * max(0, fit$within$bound %||% fit$bound - fit$score) / abs(fit$score),
             nodes = unname(fit$counters["expanded"]), stop = fit$stop_reason)
}
`%||%` <- function(a, b) if (is.null(a)) b else a
if (identical(arguments[1], "RUN")) {
  row <- run_search(arguments[2], arguments[3], arguments[4], as.numeric(arguments[5]))
  saveRDS(row, arguments[6])
  quit()
}

folder <- if (length(arguments) > 0) arguments[1] else file.path(tempdir(), "cuts")
seconds <- if (length(arguments) > 1) as.numeric(arguments[2]) else 60
pattern <- if (length(arguments) > 2) arguments[3] else "."
before <- if (length(arguments) > 3) arguments[4] else NA
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
library(bnstar)
source(file.path(here, "wide_data.R"))

# Up to three parents, as in the table of proofs; large networks with 1,000 rows.
problems <- rbind(
  expand.grid(network = c("water", "mildew", "barley", "hepar2", "insurance", "alarm", "hailfinder",
                          "win95pts"), rows = c(1000, 5000), score = c("bic", "bdeu"),
              stringsAsFactors = FALSE),
  data.frame(network = c("munin1", "pathfinder", "andes", "pigs", "link"), rows = 1000,
             score = "bic"))
problems$name <- paste(problems$network, problems$rows, problems$score, sep = "_")
problems <- problems[grepl(pattern, problems$name), ]
runs <- data.frame(run = c("order graph before", "branch_and_cut", "A* with cuts", "portfolio",
                           "cyclic_bnb"),
                   method = c("portfolio", "branch_and_cut", "astar", "portfolio", "cyclic_bnb"),
                   heuristic = c("auto", "auto", "cuts", "auto", "auto"))
if (is.na(before)) runs <- runs[-1, ]

lists_of <- function(problem) {
  file <- file.path(folder, paste0(problem$name, ".rds"))
  if (!file.exists(file)) {
    data <- droplevels(simulate_data(shared_network(problem$network), problem$rows, seed = 1))
    data <- data[vapply(data, nlevels, 0L) > 1]
    saveRDS(suppressMessages(local_scores(data, problem$score, max_parents = 3)), file)
  }
  file
}

results <- file.path(folder, "results.csv")
done <- if (file.exists(results)) utils::read.csv(results) else NULL
script <- file.path(here, "table_of_proofs.R")
for (i in seq_len(nrow(problems))) {
  for (j in seq_len(nrow(runs))) {
    known <- done$problem == problems$name[i] & done$run == runs$run[j] & done$limit == seconds
    if (any(known)) next
    found <- tempfile()
    library_of <- dirname(find.package("bnstar"))
    if (runs$run[j] == "order graph before") library_of <- before
    system2(file.path(R.home("bin"), "Rscript"),
            c(script, "RUN", lists_of(problems[i, ]), runs$method[j], runs$heuristic[j], seconds,
              found),
            env = paste0("R_LIBS=", library_of))
    if (!file.exists(found)) next
    row <- cbind(problem = problems$name[i], run = runs$run[j], limit = seconds, readRDS(found))
    utils::write.table(row, results, append = file.exists(results), sep = ",", row.names = FALSE,
                       col.names = !file.exists(results))
    done <- rbind(done, row)
  }
}
outcome <- ifelse(done$proved, sprintf("%.2f", done$cpu), sprintf("%.3f%%", done$gap))
table <- tapply(outcome, list(done$problem, factor(done$run, runs$run)), utils::tail, 1)
cat("CPU seconds to the proof, or the gap after", seconds, "seconds\n")
print(as.table(table), quote = FALSE)

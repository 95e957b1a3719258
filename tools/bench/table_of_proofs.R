# Proofs by branch and cut, by the order graph and by both, one thread, CPU seconds: to the last
# improvement of the network, to the proof, or the gap that a limit leaves.
#   Rscript table_of_proofs.R FOLDER [SECONDS] [PATTERN] [RUNS] [BEFORE]
# FOLDER keeps the lists of parent sets and a row of results.csv for every run that is done, so that
# the script can be stopped and started again. SECONDS (60) are CPU seconds of a search, PATTERN
# chooses problems by name, RUNS columns of the table. BEFORE is a library with another build, whose
# portfolio is one of the columns. Networks come from $BNSTAR_DATA/networks, by default
# ../shared/data/networks. Every run has a process of its own, in turn with those of other columns.
# COMMIT in the environment names the build, TIMES repeats runs. Needs a C compiler. At the end: how
# the portfolio, whose thresholds this defends, compares with the best of the other columns.
arguments <- commandArgs(trailingOnly = TRUE)
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))
`%||%` <- function(a, b) if (is.null(a)) b else a

# One search in this process, whose clock counts CPU seconds (cpu_clock.c).
run_search <- function(file, method, heuristic, seconds) {
  library(bnstar)
  scores <- readRDS(file)
  begin <- sum(proc.time()[1:2])
  fit <- search_order_graph(scores, method, heuristic, seed = 1, threads = 1,
                            time_limit = seconds, memory_limit = "4GB")
  best <- which(fit$trace$score >= max(fit$trace$score) - 1e-9)[1]
  counted <- function(name) sum(unname(fit$counters[name]), na.rm = TRUE)
  data.frame(n = length(scores$variables), sets = length(scores$size),
             cpu = round(sum(proc.time()[1:2]) - begin, 3),
             to_best = round(fit$trace$seconds[best], 3),
             score = fit$score, proved = fit$within$proved %||% fit$proved,
             gap = 100 * max(0, fit$within$bound %||% fit$bound - fit$score) / abs(fit$score),
             nodes = counted("expanded"), local_cuts = counted("cuts_local"),
             stop = fit$stop_reason)
}
if (identical(arguments[1], "RUN")) {
  saveRDS(run_search(arguments[2], arguments[3], arguments[4], as.numeric(arguments[5])),
          arguments[6])
  quit()
}

folder <- if (length(arguments) > 0) arguments[1] else file.path(tempdir(), "proofs")
seconds <- if (length(arguments) > 1) as.numeric(arguments[2]) else 60
pattern <- if (length(arguments) > 2) arguments[3] else "."
asked <- if (length(arguments) > 3) arguments[4] else "."
before <- if (length(arguments) > 4) arguments[5] else NA
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
library(bnstar)
for (file in c("wide_data.R", "simulate.R")) source(file.path(here, file))

# Up to three parents, as in the table of proofs; large networks with 1,000 rows. The data sets of
# the anytime paper (see experiments/anytime.R) and "d25" have up to six.
problems <- rbind(
  expand.grid(network = c("water", "mildew", "barley", "hepar2", "insurance", "alarm", "hailfinder",
                          "win95pts"), rows = c(1000, 5000), score = c("bic", "bdeu"),
              stringsAsFactors = FALSE),
  data.frame(network = c("munin1", "pathfinder", "andes", "pigs", "link"), rows = 1000,
             score = "bic"),
  data.frame(network = "d25", rows = 2000, score = "bic"),
  expand.grid(network = c("29.3", "35.3"), rows = c(1000, 10000, 20000), score = "bic"))
problems$name <- paste(problems$network, format(problems$rows, scientific = FALSE, trim = TRUE),
                       problems$score, sep = "_")
problems <- problems[grepl(pattern, problems$name), ]
runs <- data.frame(run = c("portfolio", "before", "branch_and_cut", "A* with prices",
                           "A* with cuts", "cyclic_bnb"),
                   method = c("portfolio", "portfolio", "branch_and_cut", "astar", "astar",
                              "cyclic_bnb"),
                   heuristic = c("auto", "auto", "auto", "lagrangian", "cuts", "auto"))
chosen <- grepl(asked, runs$run) & !(is.na(before) & runs$run == "before")

random_data <- function(problem) {
  if (problem$network == "d25") return(simulate_binary(problem$rows, 25L, seed = 25))
  shape <- as.numeric(strsplit(problem$network, ".", fixed = TRUE)[[1]])
  seed <- 1000 * shape[1] + shape[2]
  network <- random_parameters(random_dag(shape[1], max_parents = shape[2], seed = seed),
                               levels = 2, alpha = 1, seed = seed)
  simulate_data(network, problem$rows, seed = seed)
}

lists_of <- function(problem) {
  file <- file.path(folder, paste0(problem$name, ".rds"))
  if (!file.exists(file)) {
    random <- grepl("[0-9]$", problem$network) && problem$network != "munin1" &&
      problem$network != "hepar2"
    data <- if (random) {
      random_data(problem)
    } else {
      simulate_data(shared_network(problem$network), problem$rows, seed = 1)
    }
    data <- droplevels(data)
    data <- data[vapply(data, nlevels, 0L) > 1]
    most <- if (random) 6 else 3
    saveRDS(suppressMessages(local_scores(data, problem$score, max_parents = most)), file)
  }
  file
}

clock <- file.path(folder, "cpu_clock.so")
if (!file.exists(clock)) {
  system2("cc", c("-O2", "-shared", "-fPIC", file.path(here, "cpu_clock.c"), "-o", clock))
}
results <- file.path(folder, "results.csv")
done <- if (file.exists(results)) utils::read.csv(results) else NULL
commit <- Sys.getenv("COMMIT", "none")
run <- function(problem, run, time) {
  build <- if (run$run == "before") "before" else commit
  if (any(done$problem == problem$name & done$run == run$run & done$limit == seconds &
            done$time == time & done$commit == build)) {
    return(invisible())
  }
  found <- tempfile()
  library_of <- if (run$run == "before") before else dirname(find.package("bnstar"))
  system2(file.path(R.home("bin"), "Rscript"),
          c(file.path(here, "table_of_proofs.R"), "RUN", lists_of(problem), run$method,
            run$heuristic, seconds, found),
          env = c(paste0("R_LIBS=", library_of), paste0("LD_PRELOAD=", normalizePath(clock))))
  if (!file.exists(found)) return(message(problem$name, ", ", run$run, ": no result"))
  row <- cbind(problem = problem$name, run = run$run, limit = seconds, time = time, commit = build,
               readRDS(found))
  utils::write.table(row, results, append = file.exists(results), sep = ",", row.names = FALSE,
                     col.names = !file.exists(results))
  done <<- rbind(done, row)
}
for (time in seq_len(as.integer(Sys.getenv("TIMES", "1")))) {
  for (i in seq_len(nrow(problems))) {
    for (j in which(chosen)) run(problems[i, ], runs[j, ], time)
  }
}

outcome <- ifelse(done$proved, sprintf("%.2f", done$cpu), sprintf("%.3f%%", done$gap))
table <- tapply(outcome, list(done$problem, factor(done$run, runs$run)), utils::tail, 1)
cat("CPU seconds to the proof, or the gap after", seconds, "seconds\n")
print(as.table(table), quote = FALSE)

# How well the portfolio chooses: its seconds beside those of whatever is fastest on a problem. A
# tenth of a second more or less is not counted.
proved <- done[done$proved & done$run != "before", ]
cpu <- tapply(proved$cpu, list(proved$problem, factor(proved$run, runs$run)), stats::median)
cpu <- cpu[!is.na(cpu[, "portfolio"]) & rowSums(!is.na(cpu)) > 1, , drop = FALSE]
best <- apply(cpu, 1, min, na.rm = TRUE)
ratio <- (cpu[, "portfolio"] + 0.1) / (best + 0.1)
cat("portfolio beside the best of the table:",
    sprintf("%.2f in geometric mean of %d problems, at most %.2f,", exp(mean(log(ratio))),
            nrow(cpu), max(ratio)),
    sum(cpu[, "portfolio"] > 3 * best + 2), "above three times and two seconds more\n")

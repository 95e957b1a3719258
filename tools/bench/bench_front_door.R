# learn_bn() with 0, 1, 5 and 30 seconds on ten data sets: is it on time, not below greedy search,
# and does its bound hold? Beside it hill_climb() and bnlearn's hc() and tabu(), which are ended
# after 60 s. All scores by score_network().
#   Rscript bench_front_door.R results.csv [data: a pattern = .] [seconds = 0,1,5,30]
# Every run is a process of its own that appends a row to the file; rows that are there are not made
# again.
library(bnstar)
this_file <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
source(file.path(dirname(this_file), "wide_data.R"))

data_sets <- c("asia", "child", "alarm", "hailfinder", "win95pts", "andes", "pigs", "munin",
               "Sonar", "DNA")
peers <- list(hill_climb = function(data) hill_climb(data), hc = function(data) bnlearn::hc(data),
              tabu = function(data) bnlearn::tabu(data))
most_seconds <- 60

# In the process of its own. `seconds` is a limit, or the name of a peer; "truth" is the network the
# data come from.
run_once <- function(name, seconds, file) {
  data <- wide_data(name)
  limit <- suppressWarnings(as.numeric(seconds))
  set.seed(1)
  took <- system.time(fit <- suppressMessages({
    if (!is.na(limit)) {
      learn_bn(data, time_limit = limit)
    } else if (seconds == "truth") {
      true_network(name, data)
    } else {
      peers[[seconds]](data)
    }
  }))[["elapsed"]]
  learned <- inherits(fit, "learned_bn")
  saveRDS(data.frame(data = name, run = seconds, seconds = round(took, 2),
                     reading = if (learned) round(fit$timings[["data"]], 2) else NA,
                     score = if (is.null(fit)) NA else score_network(fit, data),
                     bound = if (learned) fit$bound else Inf,
                     proved = learned && fit$proved, method = if (learned) fit$method else "",
                     memory_mb = round(most_memory())), file)
}

# Over the variables that are not constant; NULL for data that come from no network.
true_network <- function(name, data) {
  if (name %in% c("Sonar", "DNA")) return(NULL)
  as.matrix(shared_network(name))[names(data), names(data)]
}

run_apart <- function(name, seconds) {
  file <- tempfile(fileext = ".rds")
  most <- if (seconds %in% names(peers)) most_seconds + 20 else 300
  suppressWarnings(system2(file.path(R.home("bin"), "Rscript"),
                           c(shQuote(this_file), "--once", name, seconds, shQuote(file)),
                           timeout = most))
  if (file.exists(file)) return(readRDS(file))
  data.frame(data = name, run = seconds, seconds = NA, reading = NA, score = NA, bound = NA,
             proved = NA, method = "", memory_mb = NA)
}

# What each run with a limit promises, against all that is known of its data.
judged <- function(results) {
  limit <- suppressWarnings(as.numeric(results$run))
  rows <- lapply(which(!is.na(limit)), function(i) {
    run <- results[i, ]
    others <- results[results$data == run$data, ]
    peer <- function(which) others[others$run == which, ]
    below <- function(which, within) {
      other <- peer(which)
      isTRUE(other$seconds <= within) && run$score < other$score - 1e-9 * abs(other$score)
    }
    known <- max(others$score, na.rm = TRUE)
    data.frame(data = run$data, limit = limit[i], over = run$seconds - limit[i], score = run$score,
               hill_climb = peer("hill_climb")$score, hc = peer("hc")$score,
               tabu = peer("tabu")$score, bound = run$bound, proved = run$proved,
               method = run$method,
               late = run$seconds > max(1.1 * limit[i] + 0.5, run$reading + 0.5),
               below = below("hill_climb", 0.8 * limit[i]) || below("hc", limit[i] / 2),
               beaten = run$bound < known - 1e-9 * abs(known))
  })
  do.call(rbind, rows)
}

arguments <- commandArgs(TRUE)
if (identical(arguments[1], "--once")) {
  run_once(arguments[2], arguments[3], arguments[4])
  quit(save = "no")
}
if (length(arguments) == 0L) {
  cat(paste0("Rscript bench_front_door.R results.csv [data] [seconds]: takes about half an hour, ",
             "and needs networks\n"))
  quit(save = "no")
}
given <- c(arguments, c(NA, ".", "0,1,5,30")[seq_len(3) > length(arguments)])
done <- if (file.exists(given[1])) utils::read.csv(given[1], colClasses = c(run = "character"))
for (name in grep(given[2], data_sets, value = TRUE)) {
  for (run in c("truth", names(peers), strsplit(given[3], ",", fixed = TRUE)[[1]])) {
    if (any(done$data == name & done$run == run)) next
    done <- rbind(done, run_apart(name, run))
    utils::write.csv(done, given[1], row.names = FALSE)
  }
}
options(width = 220)
table <- judged(done)
print(table, row.names = FALSE, digits = 8)
cat(sprintf("%d runs: %d late, %d below greedy search, %d with a bound that is beaten\n",
            nrow(table), sum(table$late), sum(table$below), sum(table$beaten)))

# Are time and memory limits kept? Every case of tests/testthat/budgets/ runs in a process of its
# own, which measures seconds and by how much it grows at most (Linux only), and which is killed
# after a minute.
#   Rscript bench_budgets.R                  the cases that `usual` names below, about two hours
#   Rscript bench_budgets.R 'dp.*13,080'     the cases whose names match
#   Rscript bench_budgets.R tall tall.tsv    what tall.tsv has already is not measured again
#   CLOCK=cpu Rscript bench_budgets.R tall   by seconds of the processor, with one thread: for
#                                            machines that do other work too (cpu_clock.c)
#   THREADS=1 Rscript bench_budgets.R tall   with one thread, by the clock
# The last value of a file of cases is a named list. A case is a function of (time_limit,
# memory_limit), or a list of `run(prepared, time_limit, memory_limit)`, of `prepare`, a function
# whose value it is given and which is not measured, and perhaps of `asks`, pairs of seconds and MB,
# `memory = FALSE` where there is no such limit, and `reading(prepared)` and `warm_up()` where the
# data are read from elsewhere. Half a second after reading the data is in time, whatever the limit.
library(bnstar)
this_file <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
arguments <- commandArgs(TRUE)

# What is promised beyond the limit: a tenth, half a second, 32 MB.
most_seconds <- function(limit, reading) max(limit, reading) * 1.1 + 0.5
most_megabytes <- function(limit) limit * 1.1 + 32

# A search that memory does not stop ends after 8 seconds. NA is no limit.
usual_asks <- list(c(0, NA), c(1, NA), c(2, NA), c(8, 50), c(8, 100), c(8, 200))
# Every learner on data of every kind and shape, every searcher with every heuristic, every local
# search and every score on one problem or two each.
usual <- paste0("[(](tall|wide|broad)|106,260 sets$|1,000 x 100 binary$|200 x 1,000 binary$|",
                "Gaussian$|1,000,000 x 40 of 3 states$")
by_processor <- identical(Sys.getenv("CLOCK"), "cpu")
# With start and preparation of the process. On a machine with much other work 75 seconds of a
# processor may take hours.
patience <- 75

read_cases <- function() {
  folder <- file.path(dirname(this_file), "../../tests/testthat/budgets")
  files <- list.files(folder, full.names = TRUE)
  do.call(c, lapply(files, function(file) source(file, local = new.env())$value))
}

# In MB, as Linux tells: VmRSS is what the process has now, VmHWM the most it had.
memory_of_process <- function(field) {
  line <- grep(paste0("^", field, ":"), readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line)) / 1024
}

# Loading of packages and first calls are not counted.
warm_up <- function() {
  titanic <- as.data.frame(Titanic)
  fit <- learn_bn(titanic, weights = "Freq")
  search_orderings(local_scores(titanic, weights = "Freq"), seed = 1)
  invisible(fit)
}

# What a case works on, in a file: a process that made it itself would have memory to spare.
prepared_files <- new.env()
prepared_file <- function(case) {
  if (is.function(case)) return("")
  for (known in as.list(prepared_files)) {
    if (identical(known$prepare, case$prepare)) return(known$file)
  }
  file <- tempfile(fileext = ".rds")
  saveRDS(case$prepare(), file, compress = FALSE)
  assign(file, list(prepare = case$prepare, file = file), prepared_files)
  file
}

# Checking and coding the columns, or reading a file, which no limit can shorten. It counts where it
# takes longer than the limit.
reading_time <- function(case, prepared, time_limit) {
  read <- if (is.list(case)) case$reading
  if (is.null(read) && time_limit == 0 && is.data.frame(prepared)) read <- bn_data
  if (is.null(read)) return(0)
  system.time(suppressMessages(read(prepared)), gcFirst = FALSE)[["elapsed"]]
}

# Why it ended: the reason of the result, or the first line of the error.
ended <- function(run) {
  first_line <- function(e) paste("error:", strsplit(conditionMessage(e), "\n")[[1L]][1L])
  result <- tryCatch(run, error = first_line)
  if (is.character(result)) return(result)
  result$stop_reason %||% result$info$stop_reason %||% attr(result, "stop_reason") %||% "finished"
}
`%||%` <- function(x, y) if (is.null(x)) y else x

# Seconds by the clock and of processors, MB grown by, seconds of reading where they may count, and
# why it ended.
measure_case <- function(case, file, time_limit, memory_limit) {
  run <- if (is.function(case)) case else function(...) case$run(prepared, ...)
  warm_up()
  if (is.list(case) && !is.null(case$warm_up)) suppressMessages(case$warm_up())
  prepared <- if (nzchar(file)) readRDS(file)
  gc()
  writeLines("5", "/proc/self/clear_refs")
  before <- memory_of_process("VmRSS")
  seconds <- system.time(reason <- ended(run(time_limit, memory_limit)), gcFirst = FALSE)
  grown <- memory_of_process("VmHWM") - before
  reading <- reading_time(case, prepared, time_limit)
  list(seconds[["elapsed"]], sum(seconds[c("user.self", "sys.self")]), grown, reading, reason)
}

# What a child finds in its environment: with CLOCK=cpu the library that tells it another time.
surroundings <- character()
tell_processor_time <- function() {
  library <- file.path(tempdir(), "cpu_clock.so")
  made <- system2(file.path(R.home("bin"), "R"),
                  c("CMD", "SHLIB", "-o", library, file.path(dirname(this_file), "cpu_clock.c")),
                  stdout = FALSE)
  stopifnot(made == 0L)
  unlink(file.path(dirname(this_file), "cpu_clock.o"))
  surroundings <<- c(paste0("LD_PRELOAD=", library), "THREADS=1")
}

# In a new process; NA when it failed or was killed. A signal that is to end this script, as
# timeout(1) sends it, ends the process only: R passes it on. Stop with Ctrl-C or SIGKILL.
measure_apart <- function(name, case, ask) {
  what <- c(file.path(R.home("bin"), "Rscript"), this_file, "--child", name, prepared_file(case),
            ask)
  bounded <- paste(if (by_processor) paste("ulimit -t", patience, ";"),
                   "exec", paste(shQuote(what), collapse = " "))
  told <- suppressWarnings(system2("sh", c("-c", shQuote(bounded)), stdout = TRUE,
                                   timeout = if (by_processor) 0 else patience,
                                   env = surroundings))
  line <- grep("^measured\t", told, value = TRUE)
  measured <- if (length(line) == 1L) {
    utils::read.table(text = line, sep = "\t", quote = "", comment.char = "")[-1L]
  } else {
    status <- attr(told, "status")
    # 137 and 152 are the signals of ulimit.
    data.frame(NA, NA, NA, NA, if (any(status == c(124L, 137L, 152L))) "killed" else
      paste("died, status", status))
  }
  stats::setNames(measured, c("used_s", "cpu_s", "used_MB", "reading", "reason"))
}

# "busy": too late by the clock, but other work had the processor most of the time and the call
# itself took fewer seconds of it than it may. Nothing is known then, and a quieter machine must
# tell.
verdict <- function(used) {
  if (is.na(used$used_s)) return(toupper(sub(",.*", "", used$reason)))
  # A signal came from outside, to which learners answer with a result.
  if (used$reason == "interrupt") return("DIED")
  if (startsWith(used$reason, "error:")) return("ERROR")
  most <- if (is.na(used$asked_s)) Inf else most_seconds(used$asked_s, used$reading)
  large <- !is.na(used$asked_MB) && used$used_MB > most_megabytes(used$asked_MB)
  disturbed <- used$cpu_s <= most && used$cpu_s < 0.8 * used$used_s
  late <- if (used$used_s <= most) NULL else if (disturbed) "busy" else "LATE"
  if (large || !is.null(late)) paste(c(late, if (large) "LARGE"), collapse = " ") else "ok"
}

columns <- c("case", "asked_s", "used_s", "cpu_s", "asked_MB", "used_MB", "verdict", "reason")
layout <- "| %-66s | %7s | %6s | %6s | %8s | %7s | %-10s | %s |\n"

print_row <- function(row) {
  shown <- function(x, format) if (is.na(x)) "" else sprintf(format, x)
  cat(sprintf(layout, row$case, shown(row$asked_s, "%g"), shown(row$used_s, "%.1f"),
              shown(row$cpu_s, "%.1f"), shown(row$asked_MB, "%g"), shown(row$used_MB, "%.0f"),
              row$verdict, row$reason))
}

# Measurements of earlier runs, none without a file.
read_log <- function(log) {
  if (is.na(log) || !file.exists(log)) return(data.frame(case = character()))
  utils::read.table(log, sep = "\t", quote = "", comment.char = "", col.names = columns)
}

write_log <- function(row, log) {
  if (is.na(log)) return(invisible())
  utils::write.table(row, log, sep = "\t", quote = FALSE, append = TRUE, row.names = FALSE,
                     col.names = FALSE)
}

run_ask <- function(name, case, ask, log) {
  known <- read_log(log)
  same <- known$case == name & paste(known$asked_s, known$asked_MB) == paste(ask[1L], ask[2L])
  row <- known[same, , drop = FALSE]
  if (nrow(row) == 0L) {
    used <- measure_apart(name, case, ask)
    used[c("case", "asked_s", "asked_MB")] <- list(name, ask[1L], ask[2L])
    used$verdict <- verdict(used)
    row <- used[columns]
    # What died is measured again by the next run: it may have been ended from outside.
    if (row$verdict != "DIED") write_log(row, log)
  }
  print_row(row[1L, ])
  row$verdict[1L]
}

asks_of <- function(case) {
  if (is.function(case)) return(usual_asks)
  asks <- case$asks %||% usual_asks
  if (isFALSE(case$memory)) Filter(function(ask) is.na(ask[2L]), asks) else asks
}

run_all <- function(pattern, log) {
  cases <- read_cases()
  cases <- cases[grepl(pattern, names(cases))]
  heading <- do.call(sprintf, as.list(c(layout, columns)))
  cat(heading, gsub("[^|\n]", "-", heading), sep = "")
  verdicts <- unlist(Map(function(name, case) {
    vapply(asks_of(case), function(ask) run_ask(name, case, ask, log), "")
  }, names(cases), cases))
  unknown <- sum(verdicts == "busy")
  broken <- sum(verdicts != "ok") - unknown
  cat(sprintf("%d measurements, %d of them not as promised, %d disturbed by other work\n",
              length(verdicts), broken, unknown))
}

if (identical(arguments[1L], "--child")) {
  asked <- function(i) if (arguments[i] != "NA") as.numeric(arguments[i])
  options(bnstar.threads = as.numeric(Sys.getenv("THREADS", "2")))
  megabytes <- asked(5L)
  measured <- measure_case(read_cases()[[arguments[2L]]], arguments[3L], asked(4L) %||% Inf,
                           if (!is.null(megabytes)) megabytes * 2^20)
  cat(do.call(paste, c("measured", measured, sep = "\t")), "\n", sep = "")
} else {
  if (by_processor) tell_processor_time()
  run_all(if (length(arguments) > 0L) arguments[1L] else usual, arguments[2L])
}

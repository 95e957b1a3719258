# Are time and memory limits kept? Every case of the files budget_cases_*.R runs in a process of its own, which measures
# seconds and by how much it grows at most (Linux only).
#   Rscript bench_budgets.R              the cases that `usual` names below, about half an hour
#   Rscript bench_budgets.R 'dp.*13,080' the cases whose names match
# The last value of a file of cases is a named list. A case is a function of (time_limit, memory_limit), or a list
# of `prepare`, a function whose value is given to `run(prepared, time_limit, memory_limit)` and is not measured, and
# perhaps `memory = FALSE` where there is no such limit. Where data are prepared, half a second after reading them is in
# time, whatever the limit.
library(bnstar)
this_file <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
arguments <- commandArgs(TRUE)

# What is promised beyond the limit: a tenth, half a second, 32 MB.
most_seconds <- function(limit, reading) max(limit * 1.1, reading) + 0.5
most_bytes <- function(limit) limit * 1.1 + 32 * 2^20

time_limits <- c(0, 1, 2)
memory_limits <- c("50MB", "100MB", "200MB")
# A search that memory does not stop ends then.
patience <- 8
# Every searcher with every heuristic, every local search, every score and the learner, on one problem or two each.
usual <- "106,260 sets$|1,000 x 100 binary$|200 x 1,000 binary$|Gaussian$|1,000,000 x 40 of 3 states$"

read_cases <- function() {
  files <- list.files(dirname(this_file), "^budget_cases_.*[.]R$", full.names = TRUE)
  do.call(c, lapply(files, function(file) source(file, local = new.env())$value))
}

# In kB, as Linux tells: VmRSS is what the process has now, VmHWM the most it had.
memory_of_process <- function(field) {
  line <- grep(paste0("^", field, ":"), readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line)) * 1024
}

# Loading of packages and first calls are not counted.
warm_up <- function() {
  titanic <- as.data.frame(Titanic)
  fit <- learn_bn(titanic, weights = "Freq")
  search_orderings(local_scores(titanic, weights = "Freq"), seed = 1)
  invisible(fit)
}

# What a case works on, in a file: a process that made it itself would have memory to spare from that.
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

seconds_of <- function(call) system.time(call, gcFirst = FALSE)[["elapsed"]]

# Checking and coding the columns, which no limit can shorten.
reading_time <- function(prepared) {
  if (is.data.frame(prepared)) seconds_of(bnstar:::bn_data(prepared)) else 0
}

# Seconds used, bytes grown by, seconds of reading.
measure_case <- function(case, file, time_limit, memory_limit) {
  run <- if (is.function(case)) case else function(...) case$run(prepared, ...)
  warm_up()
  prepared <- if (nzchar(file)) readRDS(file)
  gc()
  writeLines("5", "/proc/self/clear_refs")
  before <- memory_of_process("VmRSS")
  seconds <- seconds_of(run(time_limit, memory_limit))
  c(seconds, memory_of_process("VmHWM") - before, reading_time(prepared))
}

# In a new process; NA when it failed.
measure_apart <- function(name, case, time_limit, memory_limit) {
  what <- shQuote(c(this_file, "--child", name, prepared_file(case), time_limit, memory_limit))
  told <- suppressWarnings(system2(file.path(R.home("bin"), "Rscript"), what, stdout = TRUE))
  line <- grep("^measured ", told, value = TRUE)
  if (length(line) == 1L) as.numeric(strsplit(line, " ")[[1L]][2:4]) else rep(NA, 3L)
}

print_line <- function(...) {
  cat(sprintf("| %-62s | %-9s | %9s | %s |\n", ...))
}

print_case <- function(name, asked, used, most, unit) {
  verdict <- if (is.na(used)) "FAILED" else if (used <= most) "ok" else "EXCEEDED"
  print_line(name, paste(asked, unit), if (is.na(used)) "" else sprintf("%.1f %s", used, unit), verdict)
  verdict
}

run_case <- function(name, case) {
  in_time <- vapply(time_limits, function(limit) {
    measured <- measure_apart(name, case, limit, "")
    print_case(name, limit, measured[1L], most_seconds(limit, measured[3L]), "s")
  }, "")
  if (is.list(case) && isFALSE(case$memory)) return(in_time)
  in_memory <- vapply(memory_limits, function(limit) {
    bytes <- as.numeric(sub("MB", "", limit)) * 2^20
    used <- measure_apart(name, case, patience, limit)[2L]
    print_case(name, sub("MB", "", limit), used / 2^20, most_bytes(bytes) / 2^20, "MB")
  }, "")
  c(in_time, in_memory)
}

run_all <- function(pattern) {
  cases <- read_cases()
  cases <- cases[grepl(pattern, names(cases))]
  print_line("case", "asked", "used", "verdict")
  print_line(strrep("-", 62), strrep("-", 9), strrep("-", 9), "-------")
  verdicts <- unlist(Map(run_case, names(cases), cases))
  cat(sprintf("%d measurements, %d of them not as promised\n", length(verdicts), sum(verdicts != "ok")))
}

if (identical(arguments[1L], "--child")) {
  memory_limit <- if (nzchar(arguments[5L])) arguments[5L]
  measured <- measure_case(read_cases()[[arguments[2L]]], arguments[3L], as.numeric(arguments[4L]), memory_limit)
  cat("measured", measured, "\n")
} else {
  run_all(if (length(arguments) > 0L) arguments[1L] else usual)
}

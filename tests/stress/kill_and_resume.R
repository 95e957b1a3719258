# Kills runs with SIGKILL at random moments and continues them.
#
#   Rscript tests/stress/kill_and_resume.R [times = 20] [seed = 1] [kinds ...]
#
# Each kind of run is done once undisturbed. Then, `times` times, a child process that keeps a
# checkpoint is killed after a random share of the CPU seconds that the whole took, and another
# child continues it. Both results must agree. Work is counted in sets, nodes, replicates or rounds
# as the core reports them to its progress bar, and where it reports none in CPU seconds beyond
# those of starting R. Repeated is what both children did beyond the whole. Works on Linux.
library(bnstar)

given <- commandArgs(TRUE)
times <- if (length(given) > 0L) as.integer(given[1L]) else 20L
seed <- if (length(given) > 1L) as.integer(given[2L]) else 1L

chained <- function(rows, columns, states) {
  set.seed(columns)
  data <- list(sample(states, rows, TRUE))
  for (j in 2:columns) {
    from <- data[[sample(max(1L, j - 3L):(j - 1L), 1L)]]
    data[[j]] <- ifelse(runif(rows) < 0.5, from, sample(states, rows, TRUE))
  }
  as.data.frame(lapply(setNames(data, paste0("v", seq_len(columns))), factor))
}

# `call` may use `file`; `every` are the seconds between checkpoints.
kinds <- list(
  scoring = quote(local_scores(chained(5000, 34, 3), "bdeu", max_parents = 4, threads = 1,
                               checkpoint = file, checkpoint_every = every)),
  bfbnb = quote(search_order_graph(
    readRDS(scores_file), "bfbnb", "simple", seed = 1, threads = 1, checkpoint = file,
    checkpoint_every = every)),
  alternate_search = quote(alternate_search(chained(1000, 60, 3), idle_rounds = 10, seed = 1,
                                            threads = 1, checkpoint = file,
                                            checkpoint_every = every)),
  bootstrap = quote(boot_strength(chained(2000, 20, 3), 60, "climb", seed = 1, threads = 1,
                                  checkpoint = file, checkpoint_every = every)),
  chains = quote(arc_posterior(chained(500, 22, 2), "order", "orders", samples = 4000,
                               max_parents = 2, seed = 1, threads = 1, checkpoint = file,
                               checkpoint_every = every))
)
every <- 0.2
scores_file <- tempfile(fileext = ".rds")

# What must be the same, as text.
gist <- function(result) {
  numbers <- if (inherits(result, "local_scores")) {
    c(length(result$score), sum(result$score), sum(result$tail))
  } else if (inherits(result, "learned_bn")) {
    c(result$score, result$proved)
  } else {
    sum(unlist(as.data.frame(result)[, 3]))
  }
  paste(format(numbers, digits = 12), collapse = " ")
}

# A child writes to `log` how much work it has done, and to `out` its result.
child <- function(call, file, log, out) {
  script <- tempfile(fileext = ".R")
  dump(c("chained", "gist", "every", "scores_file", "file", "log"), script,
       envir = list2env(list(file = file, log = log), parent = globalenv()))
  cat(c("library(bnstar)", "steps <- 0; last <- 0",
        "report <- function(done, total, size = NULL) {",
        "  steps <<- steps + if (done >= last) done - last else done; last <<- done",
        "  cat(steps, proc.time()[[1L]], '\\n', file = log); FALSE }",
        "assignInNamespace('progress_reporter', function(...) report, 'bnstar')",
        "start <- proc.time()[[1L]]",
        paste("result <- suppressMessages(", paste(deparse(call), collapse = "\n"), ")"),
        paste0("cat(gist(result), '\\n', proc.time()[[1L]] - start, '\\n', steps, file = ",
               deparse(out), ")")), file = script, sep = "\n", append = TRUE)
  processx::process$new(file.path(R.home("bin"), "Rscript"), script,
                        env = c("current", R_LIBS = paste(.libPaths(), collapse = ":")))
}

cpu_of <- function(pid) {
  stat <- tryCatch(readLines(file.path("/proc", pid, "stat")), error = function(e) NULL,
                   warning = function(w) NULL)
  if (is.null(stat)) return(Inf)
  words <- strsplit(sub("^.*\\) ", "", stat), " ")[[1L]]
  sum(as.numeric(words[12:13])) / 100
}

answer_of <- function(process, out) {
  process$wait()
  if (!file.exists(out)) return(list(gist = "no result", cpu = NA, steps = NA))
  lines <- trimws(readLines(out, warn = FALSE))
  list(gist = lines[1L], cpu = as.numeric(lines[2L]), steps = as.numeric(lines[3L]))
}

steps_in <- function(log) {
  lines <- if (file.exists(log)) readLines(log, warn = FALSE)
  if (length(lines) == 0L) return(0)
  as.numeric(strsplit(lines[1L], " ")[[1L]][1L])
}

starting <- local({
  out <- tempfile()
  process <- child(quote(list(score = 0, proved = TRUE)), "", tempfile(), out)
  cpu <- 0
  while (process$is_alive()) cpu <- max(cpu, Filter(is.finite, cpu_of(process$get_pid())))
  cpu
})

try_kind <- function(kind) {
  call <- kinds[[kind]]
  if (kind == "bfbnb" && !file.exists(scores_file)) {
    saveRDS(suppressMessages(local_scores(chained(500, 22, 3), "bdeu", max_parents = 2)),
            scores_file)
  }
  out <- tempfile()
  whole_call <- call
  whole_call$checkpoint <- whole_call$checkpoint_every <- NULL
  whole <- answer_of(child(whole_call, "", tempfile(), out), out)
  cat(sprintf("%s: %.1f CPU s, %.0f steps, %s\n", kind, whole$cpu, whole$steps, whole$gist))
  rows <- lapply(seq_len(times), function(i) {
    file <- tempfile(fileext = ".bnstar")
    log <- tempfile()
    out <- tempfile()
    process <- child(call, file, log, out)
    until <- starting + runif(1L, 0.02, 0.98) * whole$cpu
    while (process$is_alive() && cpu_of(process$get_pid()) < until) Sys.sleep(0.01)
    used <- min(cpu_of(process$get_pid()), until) - starting
    process$kill()
    if (file.exists(out)) return(NULL) # it had finished
    before <- steps_in(log)
    resumed <- answer_of(
      child(if (file.exists(file)) quote(resume(file)) else call, file, tempfile(), out), out)
    left <- file.exists(file) || dir.exists(paste0(file, ".layers"))
    data.frame(same = resumed$gist == whole$gist, left = left,
               steps = (before + resumed$steps) / whole$steps - 1,
               cpu = (used + resumed$cpu) / whole$cpu - 1)
  })
  rows <- do.call(rbind, rows)
  cat(sprintf("  %d killed, %d with the same result, %d files left; repeated steps: mean %.3f, most
  %.3f; CPU: mean %.3f, most %.3f\n", nrow(rows), sum(rows$same), sum(rows$left),
              mean(rows$steps), max(rows$steps), mean(rows$cpu), max(rows$cpu)))
  all(rows$same) && !any(rows$left)
}

set.seed(seed)
chosen <- if (length(given) > 2L) given[-(1:2)] else names(kinds)
good <- vapply(chosen, try_kind, NA)
quit(status = if (all(good)) 0L else 1L)

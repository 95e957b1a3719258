# Timing, checks and the table of the benchmarks.

# Runs the given functions in turn, several times; for each the fewest seconds (of the processor and
# by the clock), the processors that other work took meanwhile, and the last value. In turn, because
# machines drift; the fewest, because other work can only make a run slower.
best_of <- function(times, ...) {
  runs <- list(...)
  best <- lapply(runs, function(run) list(cpu = Inf, clock = Inf))
  for (name in rep(names(runs), times)) {
    last <- best[[name]]
    best[[name]] <- last[c("cpu", "clock")] # no value is held while the next one is made
    gc()
    before <- machine_seconds()
    seconds <- system.time(value <- runs[[name]](), gcFirst = FALSE)
    cpu <- seconds[["user.self"]] + seconds[["sys.self"]]
    clock <- seconds[["elapsed"]]
    others <- if (clock < last$clock) (machine_seconds() - before - cpu) / clock else last$others
    best[[name]] <- list(cpu = min(cpu, last$cpu), clock = min(clock, last$clock), others = others,
                         value = value)
    rm(value)
  }
  best
}

# Processor seconds of all processes since the start of the machine; NA where Linux does not tell.
machine_seconds <- function() {
  if (!file.exists("/proc/stat")) return(NA_real_)
  sum(as.numeric(scan("/proc/stat", what = "", nlines = 1L, quiet = TRUE)[2:4])) / 100
}

# One line of the table; `ours` and `peer` are rates.
comparison <- function(task, ours, peer, target = NA, excuse = "") {
  ratio <- ours / peer
  reached <- if (is.na(target)) "" else if (ratio >= target) "yes" else paste0("NO", excuse)
  data.frame(task = task, ours = ours, peer = peer, ratio = ratio, target = target,
             reached = reached)
}

# Two threads beside one, by the clock.
thread_comparison <- function(one, two, amount, target = NA) {
  excuse <- if (isTRUE(two$others > 0.2)) {
    sprintf(" (others took %.1f processors)", two$others)
  } else {
    ""
  }
  comparison("- two threads beside one, by the clock", amount / two$clock, amount / one$clock,
             target, excuse)
}

print_comparisons <- function(..., unit) {
  table <- rbind(...)
  number <- function(x) format(signif(x, 3), big.mark = ",", trim = TRUE, scientific = FALSE)
  shown <- data.frame(task = table$task, ours = vapply(table$ours, number, ""),
                      peer = vapply(table$peer, number, ""),
                      ratio = vapply(table$ratio, number, ""),
                      target = ifelse(is.na(table$target), "", paste(">=", table$target)),
                      reached = table$reached)
  names(shown)[2:3] <- paste(c("ours,", "peer,"), unit)
  columns <- Map(function(name, x) format(c(name, strrep("-", max(nchar(c(name, x)))), x)),
                 names(shown), shown)
  cat(paste0("| ", do.call(paste, c(unname(columns), sep = " | ")), " |"), sep = "\n")
}

# A faster answer is no good if it is another one.
expect_same <- function(what, ours, peer, tolerance) {
  worst <- max(abs(ours - peer) / pmax(1, abs(peer)))
  if (!isTRUE(worst <= tolerance)) {
    stop(what, ": ours and the peer's differ by ", format(worst), call. = FALSE)
  }
  cat(sprintf("%s: the same, largest relative difference %.0e\n", what, worst))
}

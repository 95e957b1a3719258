# Limits, threads and progress: the arguments that mean the same in every learner.

# Two threads unless the user says otherwise. One in a forked child, which lacks the threads that
# were started before the fork.
resolve_threads <- function(threads, call = rlang::caller_env()) {
  threads <- check_threads(threads %||% getOption("bnstar.threads", 2L), call)
  if (Sys.getpid() != the$pid) 1L else as.integer(threads)
}

check_threads <- function(threads, call = rlang::caller_env()) {
  if (is.null(threads)) return(NULL)
  check_number(threads, 1, 1024, whole = TRUE, name = "threads", call = call)
}

the <- new.env(parent = emptyenv())

resolve_limits <- function(time_limit, memory_limit, node_limit = Inf, call = rlang::caller_env()) {
  list(
    seconds = check_number(time_limit, 0, name = "time_limit", call = call),
    bytes = resolve_memory(memory_limit, call),
    nodes = check_number(node_limit, 0, name = "node_limit", call = call)
  )
}

# The limits of a learner that takes several steps. The budget knows what is left for the next step.
new_budget <- function(time_limit, memory_limit, call = rlang::caller_env()) {
  clock <- stopwatch()
  limits <- resolve_limits(time_limit, memory_limit, call = call)
  left <- function() {
    seconds <- if (stopped()) 0 else max(0, limits$seconds - reserved - clock())
    list(seconds = seconds, bytes = max(0, limits$bytes - held), nodes = limits$nodes)
  }
  held <- reserved <- 0
  interrupted <- FALSE
  stopped <- function() interrupted || (isTRUE(the$answering) && interrupt_came())
  self <- list(
    elapsed = clock,
    memory_given = !is.null(memory_limit),
    # Notes bytes that stay in memory while the next steps run.
    hold = function(bytes) held <<- held + bytes,
    # Reserves time for the parameters and tables of the result, which follow the search. At most a
    # quarter of the time limit.
    reserve = function(seconds) reserved <<- min(seconds, limits$seconds / 4),
    left = left,
    # Seconds beyond the limit.
    over = function() clock() - limits$seconds,
    # The same budget for a step that may use `seconds` of it.
    part = function(seconds) part_of_budget(self, seconds),
    # Notes Ctrl-C in a step without a result. The next steps find that time is up, and reason()
    # says why.
    interrupt = function() interrupted <<- TRUE,
    reason = function(stop_reason) if (stop_reason == "time_limit" &&
                                       stopped()) "interrupt" else stop_reason,
    # What is left, as arguments of the next function. Without a memory limit that function takes
    # its own default, half of the free memory.
    arguments = function() {
      list(time_limit = left()$seconds, memory_limit = if (!is.null(memory_limit)) left()$bytes)
    }
  )
  self
}

part_of_budget <- function(budget, seconds) {
  clock <- stopwatch()
  part <- budget
  part$left <- function() {
    limits <- budget$left()
    limits$seconds <- min(limits$seconds, max(0, seconds - clock()))
    limits
  }
  part$arguments <- function() {
    utils::modifyList(budget$arguments(), list(time_limit = part$left()$seconds))
  }
  part$part <- function(seconds) part_of_budget(part, seconds)
  part
}

# A function that returns the seconds since it was made.
stopwatch <- function() {
  started <- proc.time()[["elapsed"]]
  function() proc.time()[["elapsed"]] - started
}

resolve_memory <- function(memory_limit, call = rlang::caller_env()) {
  if (is.null(memory_limit)) return(free_memory() / 2)
  if (is.character(memory_limit)) memory_limit <- parse_bytes(memory_limit, call)
  check_number(memory_limit, 0, name = "memory_limit", call = call)
}

parse_bytes <- function(text, call) {
  pattern <- "^\\s*([0-9.]+)\\s*([kKmMgGtT]?)[iI]?[bB]?\\s*$"
  parts <- if (is_word(text)) regmatches(text, regexec(pattern, text))[[1L]]
  number <- if (length(parts) > 0L) suppressWarnings(as.numeric(parts[2L])) else NA
  if (is.na(number)) {
    abort_argument(c("{.arg memory_limit} must be a number of bytes or text such as {.val 2GB}.",
                     i = "It is {given_words(text)}."), call = call)
  }
  number * 1024^match(toupper(parts[3L]), c("", "K", "M", "G", "T"), nomatch = 1L) / 1024
}

# Bytes that are still available: what the system reports, or what the control group of a container
# leaves. 4 GB if neither can be read.
free_memory <- function() {
  meminfo <- read_lines_quietly("/proc/meminfo")
  available <- grep("^MemAvailable:", meminfo, value = TRUE)
  system <- if (length(available)) as.numeric(gsub("[^0-9]", "", available)) * 1024 else 4 * 1024^3
  group <- read_number("/sys/fs/cgroup/memory.max") - read_number("/sys/fs/cgroup/memory.current")
  old_group <- read_number("/sys/fs/cgroup/memory/memory.limit_in_bytes") -
    read_number("/sys/fs/cgroup/memory/memory.usage_in_bytes")
  max(min(system, group, old_group, na.rm = TRUE), 64 * 1024^2)
}

read_lines_quietly <- function(file) {
  if (!file.exists(file)) return(character())
  tryCatch(suppressWarnings(readLines(file)), error = function(e) character())
}

read_number <- function(file) {
  suppressWarnings(as.numeric(c(read_lines_quietly(file), NA)[1L]))
}

format_bytes <- function(bytes) {
  unit <- min(floor(log(max(bytes, 1), 1024)), 4)
  paste(format(unname(bytes) / 1024^unit, digits = 3), c("B", "kB", "MB", "GB", "TB")[unit + 1])
}

a_moment_left <- function(budget) {
  limits <- budget$left()
  limits$seconds <- max(limits$seconds, short_moment)
  limits
}

# Seconds for steps that run although time is up: a first network, a short search of the lists.
short_moment <- 0.15

# Where calls of the learners go: the R files whose functions run, the crossings into C++ (calls of
# cpp_*, without the looks for Ctrl-C, which the clock decides) and how often the columns cross.
# One crossing may take all columns or some of them, so the last figure is the number of entries
# that go over, divided by those of the data.
#
#   R_LIBS=.build/library Rscript tools/trace_calls.R [call ...]
#
# prints a line for each call; where calls are chosen, also how often each crossing happened and how
# often the columns went over in it.

suppressPackageStartupMessages(library(bnstar))

# The file in which each function of the package is made.
files_of_functions <- function(folder = "R") {
  files <- list.files(folder, "[.]R$", full.names = TRUE)
  made <- lapply(files, function(file) {
    assigned <- Filter(function(line) is.call(line) && identical(line[[1L]], as.name("<-")),
                       as.list(parse(file, keep.source = FALSE)))
    vapply(assigned, function(line) as.character(line[[2L]])[1L], "")
  })
  stats::setNames(rep(basename(files), lengths(made)), unlist(made))
}

seen <- new.env()

begin <- function(data) {
  seen$data <- data
  seen$files <- character()
  seen$crossings <- character()
  seen$entries <- numeric()
}

# Entries of columns among the arguments of a crossing: of all vectors as long as the data, of
# matrices and data frames with as many rows.
entries_in <- function(argument, rows) {
  if (is.list(argument)) return(sum(vapply(argument, entries_in, 0, rows)))
  by_row <- is.atomic(argument) && NROW(argument) == rows
  if (by_row) as.numeric(length(argument)) else 0
}

note_crossing <- function(name, frame) {
  seen$crossings <- c(seen$crossings, name)
  arguments <- mget(ls(frame), envir = frame)
  seen$entries <- c(seen$entries, entries_in(arguments, NROW(seen$data)))
}

clocked <- "cpp_check_interrupt"

# Functions tell when they run; what they do stays the same.
watch <- function(namespace, files) {
  for (name in intersect(ls(namespace, all.names = TRUE), names(files))) {
    f <- get(name, namespace)
    if (!is.function(f)) next
    file <- files[[name]]
    if (name %in% clocked) next
    tell <- if (startsWith(name, "cpp_")) {
      bquote(.(note_crossing)(.(name), environment()))
    } else {
      bquote(.(function(file) seen$files <- union(seen$files, file))(.(file)))
    }
    body(f) <- call("{", tell, body(f))
    unlockBinding(name, namespace)
    assign(name, f, namespace)
  }
}

shared_columns <- function(n, rows, seed) {
  set.seed(seed)
  common <- rnorm(rows)
  columns <- replicate(n, common + rnorm(rows), simplify = FALSE)
  stats::setNames(as.data.frame(columns), paste0("x", seq_len(n)))
}

cut_columns <- function(data) as.data.frame(lapply(data, function(x) factor(x > 0)))

calls <- function() {
  few <- shared_columns(17, 435, 1)
  many <- shared_columns(200, 500, 2)
  votes <- cut_columns(few)
  wide <- cut_columns(many)
  list(
    "learn_bn, 17 columns" = list(votes, function(data) learn_bn(data)),
    "learn_bn, 17 continuous columns" = list(few, function(data) learn_bn(data, time_limit = 5)),
    "learn_bn, 200 columns" = list(wide, function(data) learn_bn(data, time_limit = 4)),
    "learn_bn, iris" = list(iris, function(data) learn_bn(data)),
    "hill_climb" = list(votes, function(data) hill_climb(data)),
    "alternate_search" = list(votes, function(data) alternate_search(data, seed = 1)),
    "sparse_candidate" = list(votes, function(data) sparse_candidate(data, seed = 1)),
    "search_by_proxy" = list(votes, function(data) search_by_proxy(data, seed = 1)),
    "astar_lasso" = list(few, function(data) astar_lasso(data, lambda = 0.3)),
    "score_network" = list(votes, function(data) score_network(chow_tree, data))
  )
}

chow_tree <- suppressMessages(chow_liu(cut_columns(shared_columns(17, 435, 1))))
files <- files_of_functions()
watch(asNamespace("bnstar"), files[!files %in% "bnlearn-load.R"])
chosen <- commandArgs(TRUE)
all_calls <- calls()
cat(sprintf("%-34s %7s %10s %9s\n", "", "R files", "crossings", "readings"))
for (name in if (length(chosen) > 0L) chosen else names(all_calls)) {
  begin(all_calls[[name]][[1L]])
  invisible(suppressMessages(suppressWarnings(all_calls[[name]][[2L]](seen$data))))
  cells <- NROW(seen$data) * NCOL(seen$data)
  cat(sprintf("%-34s %7d %10d %9.1f\n", name, length(setdiff(seen$files, "RcppExports.R")),
              length(seen$crossings), sum(seen$entries) / cells))
  if (length(chosen) > 0L) {
    print(cbind(crossings = c(table(seen$crossings)),
                readings = c(tapply(seen$entries / cells, seen$crossings, sum))))
  }
}

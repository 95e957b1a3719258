# A grid of experiments that can be stopped at any moment and goes on where it was. Every finished
# cell is a file of its own, written whole; asking for a cell that is there costs nothing.

# open_grid(folder): two functions over cells, which are known by their names.
open_grid <- function(folder) {
  dir.create(folder, recursive = TRUE, showWarnings = FALSE)
  path <- function(name) file.path(folder, paste0(gsub("[^A-Za-z0-9.,=-]", "_", name), ".rds"))
  # The value of compute(), kept under `name`.
  keep <- function(name, compute) {
    file <- path(name)
    if (file.exists(file)) return(readRDS(file))
    value <- compute()
    part <- paste0(file, ".part")
    saveRDS(value, part)
    file.rename(part, file)
    value
  }
  list(keep = keep, has = function(name) file.exists(path(name)))
}

# Calls `work(cell)` for every row of `cells` that is not there yet, in the order given, until
# `minutes` are over. A cell that has begun is brought to its end. What comes back are the rows that
# are there, with the column `value`, and the column `commit`, which says what they were made with:
# what the environment has as COMMIT, otherwise the version of the package.
run_cells <- function(grid, cells, work, minutes = Inf) {
  names <- do.call(paste,
                   c(lapply(names(cells), function(column) paste0(column, "=", cells[[column]])),
                     sep = ","))
  end <- Sys.time() + 60 * min(minutes, 1e6)
  commit <- Sys.getenv("COMMIT", paste("bnstar", utils::packageVersion("bnstar")))
  for (i in seq_len(nrow(cells))) {
    if (grid$has(names[i]) || Sys.time() > end) next
    cat(format(Sys.time(), "%H:%M:%S"), names[i], "\n")
    grid$keep(names[i], function() list(value = work(cells[i, , drop = FALSE]), commit = commit))
  }
  there <- vapply(names, grid$has, NA)
  cat(sprintf("%d of %d cells\n", sum(there), nrow(cells)))
  cells <- cells[there, , drop = FALSE]
  found <- lapply(names[there], grid$keep)
  cells$commit <- vapply(found, `[[`, "", "commit")
  cells$value <- lapply(found, `[[`, "value")
  cells
}

# open_experiment(table_prefix, parts, seconds): what every script needs, from its command line
# FOLDER [MINUTES] [SECONDS] [part ...]. SECONDS stands there only where `seconds`, the limit of one
# search unless it is given, does; parts only where there are `parts`, and without any all are asked
# for.
open_experiment <- function(table_prefix = "", parts = NULL, seconds = NULL,
                            arguments = commandArgs(trailingOnly = TRUE)) {
  words <- c("FOLDER", "[MINUTES]", if (!is.null(seconds)) "[SECONDS]",
             if (!is.null(parts)) "[part ...]")
  asked <- arguments[-seq_len(if (is.null(seconds)) 2L else 3L)]
  if (length(arguments) == 0L || !all(asked %in% parts)) {
    stop("usage: Rscript SCRIPT ", paste(words, collapse = " "),
         if (!is.null(parts)) paste0("; parts: ", toString(parts)), call. = FALSE)
  }
  number <- function(place, default) {
    if (length(arguments) >= place) as.numeric(arguments[place]) else default
  }
  folder <- arguments[1L]
  minutes <- number(2L, Inf)
  grid <- open_grid(folder)
  list(keep = grid$keep, folder = folder, seconds = if (!is.null(seconds)) number(3L, seconds),
       asks_for = function(part) length(asked) == 0L || part %in% asked,
       run = function(cells, work) run_cells(grid, cells, work, minutes),
       write = function(table, name, by = NULL) {
         write_table(table, file.path(folder, paste0(table_prefix, name, ".csv")), by)
       })
}

# Writes and returns a table; NULL is that of an experiment without finished cells. Eight digits are
# enough for every figure; counts keep all. With `by`, rows of an earlier table in this place stay
# unless `table` has others with the same values in these columns, so that a part can be run again.
write_table <- function(table, file, by = NULL) {
  if (is.null(table)) return(invisible())
  numbers <- vapply(table, is.numeric, NA)
  table[numbers] <- lapply(table[numbers], function(x) ifelse(x == round(x), x, signif(x, 8)))
  if (length(by) > 0L && file.exists(file)) {
    earlier <- utils::read.csv(file)
    by <- intersect(by, intersect(names(earlier), names(table)))
    new <- do.call(paste, table[by])
    table <- stack_rows(earlier[!do.call(paste, earlier[by]) %in% new, ], table)
  }
  utils::write.csv(table, file, row.names = FALSE)
  invisible(table)
}

# Rows of both tables. A column that one of them lacks is NA there.
stack_rows <- function(first, second) {
  columns <- union(names(first), names(second))
  filled <- lapply(list(first, second), function(table) {
    table[setdiff(columns, names(table))] <- rep(list(rep(NA, nrow(table))),
                                                 length(setdiff(columns, names(table))))
    table[columns]
  })
  rows <- do.call(rbind, filled)
  rownames(rows) <- NULL
  rows
}

# One row per cell: its coordinates and what describe(value) says, a data frame with one row.
tabulate_cells <- function(cells, describe) {
  rows <- lapply(cells$value, describe)
  if (length(rows) == 0L) return(NULL)
  cbind(cells[names(cells) != "value"], do.call(rbind, rows), row.names = NULL)
}

# What a table needs of a search. Times are those of the search alone: scores are the same for all.
describe_search <- function(fit) {
  data.frame(score = fit$score, bound = fit$bound, ratio = fit$ratio, proved = fit$proved,
             stop_reason = fit$stop_reason, elapsed = sum(fit$timings[c("heuristic", "search")]),
             expanded = fit$counters[["expanded"]],
             stored = fit$counters[["stored"]], bytes = fit$counters[["bytes_peak"]])
}

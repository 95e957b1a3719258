# Data that are not a data frame in memory: tables of databases, csv and parquet files. A source
# hands out blocks of rows; data-stream.R makes a `bn_data` of them.

# A source is list(engine, table, open). `engine` and `table` are words for messages and results: no
# connection, user, host or text of a query. `open(classes, chunk)` begins to read from the start
# and returns list(next_chunk, close); next_chunk() returns a data frame of at most `chunk` rows, or
# NULL at the end. `classes` has the class that each column turned out to have, NA where that is not
# known. `group(chunk)`, where there is one, returns such a reader of distinct rows, with `counts`,
# the name of the column that has the observations of each; or NULL where that would not help.
new_source <- function(engine, table, open, group = NULL) {
  list(engine = engine, table = table, open = open, group = group)
}

# TRUE for whatever open_source() knows.
is_source <- function(data) {
  is_path(data) || inherits(data, c("DBIConnection", "tbl_sql", "tbl_lazy", "Dataset",
                                    "arrow_dplyr_query"))
}

is_path <- function(data) {
  is.character(data) && length(data) == 1L && !is.object(data) && is.null(dim(data)) &&
    !is.na(data)
}

# `table` and `columns` as for bn_data().
open_source <- function(data, table = NULL, columns = NULL, call = rlang::caller_env()) {
  if (inherits(data, "DBIConnection")) return(dbi_source(data, table, columns, call))
  if (!is.null(table)) {
    abort_argument(c("{.arg table} names a table of a database, and {.arg data} is no connection.",
                     i = "Leave out {.arg table}, or give {.fn DBI::dbConnect}'s value as
                          {.arg data}."), call = call)
  }
  if (inherits(data, c("tbl_sql", "tbl_lazy"))) return(dbplyr_source(data, columns, call))
  if (inherits(data, c("Dataset", "arrow_dplyr_query"))) return(arrow_source(data, columns, call))
  file_source(data, columns, call)
}

file_source <- function(path, columns, call) {
  if (!file.exists(path) || dir.exists(path)) {
    abort_data(c("{.arg data} is text, which names a file, and there is no such file:
                  {.file {path}}.",
                 i = "Give a data frame, the path of a csv or parquet file, a table of
                      {.pkg dbplyr}, or a connection with {.arg table}."), call = call)
  }
  if (grepl("\\.parquet$", path, ignore.case = TRUE)) return(parquet_source(path, columns, call))
  csv_source(path, columns, call)
}

# Parquet files and datasets are read by the packages that users have for them.
parquet_source <- function(path, columns, call) {
  if (rlang::is_installed("arrow")) {
    return(arrow_source(arrow::open_dataset(path), columns, call, basename(path)))
  }
  if (!rlang::is_installed("nanoparquet")) {
    abort_argument(c("Nothing here can read parquet files.",
                     i = "Install {.pkg nanoparquet} or {.pkg arrow}."), call = call)
  }
  new_source("parquet file", basename(path), function(classes, chunk) {
    frame <- as.data.frame(nanoparquet::read_parquet(path))
    reader_of_frame(some_columns(frame, columns, call), chunk)
  })
}

arrow_source <- function(data, columns, call, name = "a dataset") {
  rlang::check_installed("arrow", "to read datasets of arrow.")
  new_source("arrow", name, function(classes, chunk) {
    batches <- arrow::as_record_batch_reader(data)
    waiting <- NULL
    next_chunk <- function() {
      if (is.null(waiting)) {
        batch <- batches$read_next_batch()
        if (is.null(batch)) return(NULL)
        waiting <<- reader_of_frame(some_columns(as.data.frame(batch), columns, call), chunk)
      }
      found <- waiting$next_chunk()
      if (!is.null(found)) return(found)
      waiting <<- NULL
      next_chunk()
    }
    list(next_chunk = next_chunk, close = function() NULL)
  })
}

# Hands out the rows of a data frame, `chunk` at a time.
reader_of_frame <- function(frame, chunk) {
  at <- 0
  list(next_chunk = function() {
    if (at >= nrow(frame)) return(NULL)
    if (at == 0 && nrow(frame) <= chunk) {
      at <<- nrow(frame)
      return(frame)
    }
    rows <- seq(at + 1, min(at + chunk, nrow(frame)))
    at <<- rows[length(rows)]
    frame[rows, , drop = FALSE]
  }, close = function() NULL)
}

# The columns that the user wants, in that order.
some_columns <- function(frame, columns, call) {
  check_wanted_columns(columns, names(frame), call)
  if (is.null(columns)) frame else frame[columns]
}

check_wanted_columns <- function(columns, there, call) {
  if (is.null(columns)) return(invisible())
  if (!is.character(columns) || anyNA(columns) || anyDuplicated(columns)) {
    abort_argument("{.arg columns} must name columns, each once.", call = call)
  }
  unknown <- setdiff(columns, there)
  if (length(unknown) > 0L) {
    abort_argument(c("{.arg columns} names {some_names(unknown)}, which {cli::qty(length(unknown))}
                      {?is not a column/are not columns} of the data.",
                     i = "There {cli::qty(length(there))}{?is/are} {some_names(there)}."),
                   call = call)
  }
}

# Tables whose equal rows the engine itself merges, by GROUP BY. That saves the way through the
# network where rows are few and observations many. It is done only where the engine's equality can
# be made that of bytes: a collation may take "a", "A" and "a " for one value.

# How an engine groups texts by bytes, and gives them back as texts. Other engines hand out all
# rows. SQLite does, too: it runs in this process, where merging costs as much here as there.
# `number` is the type of a count.
engines_that_group <- list(
  # A cast to text would cut the blanks of fixed-length texts, and concat() alone makes NULL empty.
  PostgreSQL = list(
    by = function(name) {
      sprintf("(CASE WHEN %s IS NOT NULL THEN concat(%s) END) COLLATE \"C\"", name, name)
    },
    back = identity, number = "DOUBLE PRECISION"
  ),
  MariaDB = list(
    by = function(name) sprintf("CAST(CONVERT(%s USING utf8mb4) AS BINARY)", name),
    back = function(name) sprintf("CONVERT(%s USING utf8mb4)", name), number = "DOUBLE"
  )
)

# A function that opens a reader of groups, or returns NULL where the engine cannot or it would not
# help. `columns` are names; `from` stands after FROM; `send(text, chunk)` sends a query and returns
# a reader.
groups_of <- function(connection, columns, from, send) {
  engine <- engines_that_group[[engine_name(connection)]]
  if (is.null(engine)) return(NULL)
  quote_name <- function(name) as.character(DBI::dbQuoteIdentifier(connection, name))
  function(chunk) {
    quoted <- quote_name(columns)
    rows <- first_rows(send, sprintf("SELECT %s FROM %s LIMIT %d", paste(quoted, collapse = ", "),
                                     from, rows_looked_at))
    if (!are_worth_grouping(rows)) return(NULL)
    counts <- "bnstar_observations"
    while (counts %in% columns) counts <- paste0(counts, "_")
    texts <- vapply(rows, is.character, NA)
    text <- grouping_query(engine, quoted, texts, quote_name(counts), from)
    reader <- tryCatch(send(text, chunk), bnstar_error_data = function(e) NULL)
    if (!is.null(reader)) reader$counts <- counts
    reader
  }
}

rows_looked_at <- 10000L

first_rows <- function(send, text) {
  reader <- send(text, rows_looked_at)
  on.exit(reader$close())
  reader$next_chunk()
}

# Are most of the first rows equal to others, with columns that are states, as far as they show?
are_worth_grouping <- function(rows) {
  if (is.null(rows) || nrow(rows) < rows_looked_at || anyDuplicated(names(rows))) return(FALSE)
  states <- vapply(rows, function(x) typeof(x) %in% c("logical", "integer", "character"), NA)
  if (!all(states)) return(FALSE)
  many <- vapply(rows, function(x) length(unique(x)) > nrow(rows) / 10, NA)
  !any(many) && nrow(unique(rows)) < nrow(rows) / 2
}

# Columns are grouped by their numbers: names could be those of the table.
grouping_query <- function(engine, quoted, texts, counts, from) {
  inner <- paste0("bnstar_", seq_along(quoted))
  by <- ifelse(texts, engine$by(quoted), quoted)
  back <- ifelse(texts, engine$back(inner), inner)
  sprintf("SELECT %s, bnstar_n AS %s FROM (SELECT %s, CAST(COUNT(*) AS %s) AS bnstar_n FROM %s
           GROUP BY %s) AS bnstar_groups",
          paste(back, "AS", quoted, collapse = ", "), counts,
          paste(by, "AS", inner, collapse = ", "), engine$number, from,
          paste(seq_along(quoted), collapse = ", "))
}

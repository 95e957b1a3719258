# Tables of databases, through DBI or dbplyr. Names are quoted by the engine's own rules, values are
# never pasted into a query, and nothing is written.

dbi_source <- function(connection, table, columns, call) {
  rlang::check_installed("DBI", "to read from databases.")
  check_connection(connection, call)
  if (is.null(table)) refuse_bare_connection(connection, call)
  from <- table_in_query(connection, table, call)
  there <- names(query_rows(connection, paste("SELECT * FROM", from$text, "WHERE 1 = 0"), from$name,
                            call))
  check_wanted_columns(columns, there, call)
  wanted <- columns %||% there
  send <- function(text, chunk) {
    result <- from_engine(DBI::dbSendQuery(connection, DBI::SQL(text)), from$name, call)
    list(next_chunk = function() {
      found <- from_engine(DBI::dbFetch(result, n = chunk), from$name, call)
      if (nrow(found) == 0L) NULL else plain_integers(found)
    }, close = function() DBI::dbClearResult(result))
  }
  text <- sprintf("SELECT %s FROM %s",
                  paste(DBI::dbQuoteIdentifier(connection, wanted), collapse = ", "), from$text)
  new_source(engine_name(connection), from$name, function(classes, chunk) send(text, chunk),
             groups_of(connection, wanted, from$text, send))
}

dbplyr_source <- function(data, columns, call) {
  rlang::check_installed("dbplyr", "to read tables of dbplyr.")
  connection <- dbplyr::remote_con(data)
  if (!inherits(connection, "DBIConnection")) {
    abort_data(c("{.arg data} is a table of {.pkg dbplyr} without a database behind it.",
                 i = "{.fn dplyr::collect} brings its rows here."), call = call)
  }
  query <- DBI::SQL(as.character(dbplyr::sql_render(data)))
  source <- dbi_source(connection, query, columns, call)
  source$table <- as.character(dbplyr::remote_name(data) %||% "a query")
  source
}

check_connection <- function(connection, call) {
  if (isTRUE(tryCatch(DBI::dbIsValid(connection), error = function(e) FALSE))) return(invisible())
  abort_argument(c("The connection is closed.",
                   i = "Open it again with {.fn DBI::dbConnect}."), call = call)
}

refuse_bare_connection <- function(connection, call) {
  tables <- tryCatch(DBI::dbListTables(connection), error = function(e) character())
  known <- length(tables) > 0L
  abort_argument(c("{.arg data} is a connection to a database: {.fun bn_data} must be told what to
                    read.",
                   i = if (known) "The database has {cli::qty(length(tables))}table{?s}
                                   {some_names(tables)}." else "The database has no tables.",
                   i = "Call {.code bn_data(con, table = \"name\")}, and give the result to a
                        learner."), call = call)
}

# list(text, name): what stands after FROM, and how messages call it.
table_in_query <- function(connection, table, call) {
  if (inherits(table, "SQL") && length(table) == 1L) {
    query <- sub(";\\s*$", "", as.character(table))
    return(list(text = paste0("(", query, ") AS bnstar_rows"), name = "a query"))
  }
  if (!inherits(table, "Id") && !is_word(table)) {
    abort_argument(c("{.arg table} must be the name of a table, {.fn DBI::Id} or {.fn DBI::SQL}.",
                     x = "It is {given_words(table)}."), call = call)
  }
  there <- tryCatch(DBI::dbExistsTable(connection, table), error = function(e) TRUE)
  name <- if (inherits(table, "Id")) paste(unlist(table@name), collapse = ".") else table
  if (!isTRUE(there)) {
    tables <- tryCatch(DBI::dbListTables(connection), error = function(e) character())
    abort_argument(c("The database has no table {.val {name}}.",
                     i = if (length(tables) > 0L) "It has {some_names(tables)}."), call = call)
  }
  list(text = as.character(DBI::dbQuoteIdentifier(connection, table)), name = name)
}

# The engine's own words may hold the query, a host or a user, so they are not passed on.
from_engine <- function(expression, name, call) {
  tryCatch(suppressWarnings(expression), error = function(e) {
    abort_data(c("The database could not read {.val {name}}.",
                 i = "{.fn DBI::dbGetQuery} with the same table tells why."), call = call)
  })
}

query_rows <- function(connection, text, name, call) {
  from_engine(DBI::dbGetQuery(connection, DBI::SQL(text)), name, call)
}

# "SQLite", "PostgreSQL", "MariaDB", ...
engine_name <- function(connection) {
  name <- sub("_?Connection$", "", class(connection)[1L], ignore.case = TRUE)
  if (name == "Pq") "PostgreSQL" else name
}

# Integers of 64 bits become plain ones where these can hold them, and doubles otherwise.
plain_integers <- function(frame) {
  for (column in which(vapply(frame, inherits, NA, "integer64"))) {
    # Counts beyond 2^53 are refused later.
    x <- suppressWarnings(as.double(frame[[column]]))
    small <- all(abs(x) <= .Machine$integer.max, na.rm = TRUE)
    frame[[column]] <- if (small) as.integer(x) else x
  }
  frame
}

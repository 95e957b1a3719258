# Connections to the servers that tools/engines.sh has started, and data for them.

options(bnstar.quiet = TRUE)

server_of <- function(variable) {
  found <- strsplit(Sys.getenv(variable), ":", fixed = TRUE)[[1L]]
  if (length(found) != 2L) stop(variable, " is not set: run make test-engines")
  list(port = as.integer(found[1L]), password = found[2L])
}

# Not as one text, which backtraces of tests would have.
loopback <- paste(c(127, 0, 0, 1), collapse = ".")

connect <- list(
  SQLite = function() DBI::dbConnect(RSQLite::SQLite(), ":memory:"),
  PostgreSQL = function() {
    server <- server_of("BNSTAR_POSTGRES")
    DBI::dbConnect(RPostgres::Postgres(), host = loopback, port = server$port, user = "bnstar",
                   password = server$password, dbname = "postgres")
  },
  MariaDB = function() {
    server <- server_of("BNSTAR_MARIADB")
    DBI::dbConnect(RMariaDB::MariaDB(), host = loopback, port = server$port,
                   username = "bnstar", password = server$password, dbname = "bnstar")
  }
)

# Runs `test(connection, engine)` in every engine.
in_engines <- function(test) {
  for (engine in names(connect)) {
    connection <- connect[[engine]]()
    tryCatch(test(connection, engine), finally = DBI::dbDisconnect(connection))
  }
}

write_table <- function(connection, name, data) {
  DBI::dbWriteTable(connection, name, data, overwrite = TRUE)
}

read_quietly <- function(...) suppressMessages(bn_data(...))

same_lists <- function(a, b) {
  fields <- c("variables", "start", "size", "score", "parents", "tail")
  expect_identical(unclass(a)[fields], unclass(b)[fields])
}

dependent_rows <- function(n, seed = 1) {
  withr::with_seed(seed, {
    root <- sample(3L, n, TRUE)
    columns <- lapply(1:20, function(i) {
      noisy <- ifelse(runif(n) < 0.85, root, sample(3L, n, TRUE))
      if (i <= 10L) c("low", "Mid", "high")[noisy] else noisy + 4L
    })
    as.data.frame(stats::setNames(columns, sprintf("v%02d", 1:20)))
  })
}

# Is the text in what saveRDS() would write, as bytes of any of its strings?
holds_text <- function(object, text) {
  length(grepRaw(text, serialize(object, NULL), fixed = TRUE)) > 0L
}

# The same rows in SQLite, PostgreSQL and MariaDB, and in memory.

test_that("discrete scores are the same to the last digit in every engine, whatever the blocks", {
  d <- dependent_rows(3000)
  memory <- local_scores(read_quietly(d), "bdeu", max_parents = 2)
  in_engines(function(connection, engine) {
    write_table(connection, "observed", d[sample(nrow(d)), ])
    for (chunk in c(1, 7, 1e5)) {
      # Row by row is slow; a part of the rows shows as much.
      table <- if (chunk == 1) DBI::SQL("SELECT v01, v11, v12 FROM observed") else "observed"
      read <- read_quietly(connection, table = table, chunk = chunk)
      if (chunk == 1) {
        same_lists(local_scores(read, "bdeu"),
                   local_scores(read_quietly(d[c("v01", "v11", "v12")]), "bdeu"))
      } else {
        same_lists(local_scores(read, "bdeu", max_parents = 2), memory)
      }
      expect_identical(read$n_obs, 3000)
    }
    DBI::dbRemoveTable(connection, "observed")
  })
})

test_that("rows grouped by the engine are the rows themselves", {
  d <- dependent_rows(2000)[c(1:4, 11:14)]
  memory <- local_scores(read_quietly(d), "bdeu")
  in_engines(function(connection, engine) {
    write_table(connection, "observed", d)
    names <- paste(DBI::dbQuoteIdentifier(connection, names(d)), collapse = ", ")
    grouped <- DBI::SQL(sprintf("SELECT %s, COUNT(*) AS times FROM %s GROUP BY %s", names,
                                DBI::dbQuoteIdentifier(connection, "observed"), names))
    read <- read_quietly(connection, table = grouped, weights = "times")
    same_lists(local_scores(read, "bdeu"), memory)
    DBI::dbRemoveTable(connection, "observed")
  })
})

test_that("texts are told apart by bytes, whatever the collation", {
  states <- c("a", "B", "A", "\u00e4", "a ", NA)
  d <- data.frame(x = rep(states, 20), y = rep(c("p", "q", "q"), 40))
  in_engines(function(connection, engine) {
    write_table(connection, "texts", d)
    read <- read_quietly(connection, table = "texts", na = "local")
    expect_identical(read$levels$x, c("A", "B", "a", "a ", "\u00e4"))
    expect_identical(sum(is.na(as.data.frame(read)$x) * (read$counts %||% 1)), 20)
    DBI::dbRemoveTable(connection, "texts")
  })
})

test_that("an engine that merges equal rows itself merges what is equal by bytes", {
  n <- 30000
  d <- withr::with_seed(2, data.frame(
    text = sample(c("a", "B", "A", "\u00e4", "a ", "", NA), n, TRUE), code = sample(3:5, n, TRUE),
    flag = sample(c(TRUE, FALSE, NA), n, TRUE), select = sample(c("p", "q"), n, TRUE)))
  how <- list(levels = "observed", convert = TRUE, na = "local", integers = "auto", fewest = 2L,
              announce = FALSE)
  read <- function(source, na) {
    how$na <- na
    suppressMessages(read_source(source, NULL, how, 1e5, NULL))
  }
  in_engines(function(connection, engine) {
    write_table(connection, "merged", d)
    source <- open_source(connection, "merged")
    if (engine == "SQLite") return(expect_null(source$group))
    reader <- source$group(1e5)
    groups <- reader$next_chunk()
    reader$close()
    expect_identical(nrow(groups), nrow(unique(d)))
    expect_identical(sum(groups[[reader$counts]]), as.numeric(n))
    streamed <- source
    streamed["group"] <- list(NULL)
    for (na in c("local", "omit")) {
      a <- read(source, na)
      b <- read(streamed, na)
      expect_identical(a$source, b$source)
      expect_identical(a$n_obs, b$n_obs)
      same_lists(local_scores(a, "bic"), local_scores(b, "bic"))
    }
    expect_identical(read(source, "local")$levels$text, c("", "A", "B", "a", "a ", "\u00e4"))
    expect_error(bn_data(connection, table = "merged"),
                 gsub(",", ".", big(sum(!complete.cases(d)))), class = "bnstar_error_data")
    # Columns of numbers, or with many values, are not grouped; nor are weighted rows.
    d$wide <- rnorm(n)
    write_table(connection, "merged", d)
    expect_null(open_source(connection, "merged")$group(1e5))
    DBI::dbRemoveTable(connection, "merged")
  })
})

test_that("types of the engines end as columns of R would", {
  in_engines(function(connection, engine) {
    write_table(connection, "types", data.frame(id = 1:40))
    DBI::dbRemoveTable(connection, "types")
    DBI::dbExecute(connection, "CREATE TABLE types (flag BOOLEAN, big BIGINT, price DECIMAL(10,2),
                                state VARCHAR(9))")
    rows <- sprintf("(%s, %s, %s, %s)", rep(c("TRUE", "FALSE"), 20), rep(1:4, 10),
                    rep(c("1.25", "2.5", "9.75", "3.5", "4.5"), 8),
                    rep(c("'u'", "'v'", "'v'"), length.out = 40))
    DBI::dbExecute(connection, paste("INSERT INTO types VALUES", paste(rows, collapse = ", ")))
    read <- read_quietly(connection, table = "types")
    expect_identical(stats::setNames(read$kind, read$variables),
                     c(flag = "discrete", big = "discrete", price = "continuous",
                       state = "discrete"))
    expect_identical(read$n_obs, 40)
    expect_identical(unname(read$arities[1:2]), c(2L, 4L))
    DBI::dbExecute(connection, "DROP TABLE types")
    DBI::dbExecute(connection, "CREATE TABLE types (a VARCHAR(2), day DATE)")
    DBI::dbExecute(connection, "INSERT INTO types VALUES ('a', '2020-01-02'), ('b', '2020-01-03')")
    # SQLite has no dates: these are texts there.
    if (engine != "SQLite") {
      expect_error(bn_data(connection, table = "types"), "day", class = "bnstar_error_data")
    }
    DBI::dbExecute(connection, "DROP TABLE types")
  })
})

test_that("continuous columns keep their digits, with a mean of 1e8 too", {
  d <- withr::with_seed(3, {
    x <- rnorm(4000) + 1e8
    data.frame(x = x, y = (x - 1e8) + rnorm(4000), z = rnorm(4000))
  })
  memory <- local_scores(read_quietly(d), "bic_g")
  network <- as.matrix(suppressMessages(learn_bn(d)))
  in_engines(function(connection, engine) {
    write_table(connection, "numbers", d)
    read <- read_quietly(connection, table = "numbers", chunk = 333)
    found <- local_scores(read, "bic_g")
    expect_identical(found$parents, memory$parents)
    expect_lt(max(abs(found$score / memory$score - 1)), 1e-12)
    expect_identical(as.matrix(suppressMessages(learn_bn(read))), network)
    DBI::dbRemoveTable(connection, "numbers")
  })
})

test_that("names are quoted by the engine, and nothing is harmed", {
  names <- c("a\"b", "DROP TABLE t--", "c'd", "select")
  d <- stats::setNames(dependent_rows(200)[c(1, 2, 11, 12)], names)
  in_engines(function(connection, engine) {
    name <- "t 1\"; DROP TABLE t--"
    write_table(connection, "t", data.frame(a = 1:2))
    write_table(connection, name, d)
    read <- read_quietly(connection, table = name)
    expect_identical(read$variables, names)
    expect_identical(read_quietly(connection, table = DBI::Id(table = name),
                                  columns = names[c(2, 1)])$variables, names[c(2, 1)])
    expect_true(DBI::dbExistsTable(connection, "t"))
    for (table in c("t", name)) DBI::dbRemoveTable(connection, table)
  })
})

test_that("no password, host or user is in results, their files or errors", {
  d <- dependent_rows(100)[c(1, 2, 11)]
  for (engine in c("PostgreSQL", "MariaDB")) {
    server <- server_of(c(PostgreSQL = "BNSTAR_POSTGRES", MariaDB = "BNSTAR_MARIADB")[[engine]])
    connection <- connect[[engine]]()
    write_table(connection, "kept", d)
    read <- read_quietly(connection, table = "kept")
    fits <- list(read, suppressMessages(learn_bn(read)), local_scores(read, "bdeu"),
                 suppressMessages(learn_bn(dplyr::tbl(connection, "kept"), "bdeu")),
                 suppressMessages(boot_strength(read, 3, seed = 1)))
    errors <- list(rlang::catch_cnd(bn_data(connection, table = "absent")),
                   rlang::catch_cnd(bn_data(connection, table = DBI::SQL("SELECT 1/0 FROM kept,"))),
                   rlang::catch_cnd(bn_data(connection)))
    for (kept in c(fits, errors)) {
      expect_false(holds_text(kept, server$password))
      expect_false(holds_text(kept, loopback))
    }
    expect_true(all(vapply(errors, inherits, NA, "bnstar_error")))
    DBI::dbRemoveTable(connection, "kept")
    DBI::dbDisconnect(connection)
    expect_error(bn_data(connection, table = "kept"), "closed", class = "bnstar_error_argument")
  }
})

test_that("a view that fails half-way, and columns that cannot be, are errors in words", {
  connection <- connect$PostgreSQL()
  withr::defer(DBI::dbDisconnect(connection))
  DBI::dbExecute(connection, "CREATE VIEW broken AS
    SELECT x % 3 AS a, 10 / (500 - x) AS b FROM generate_series(1, 1000) AS x")
  expect_error(bn_data(connection, table = "broken", chunk = 100), "could not read",
               class = "bnstar_error_data")
  # The connection is as good as before.
  expect_identical(DBI::dbGetQuery(connection, "SELECT 1 AS one")$one, 1L)
  DBI::dbExecute(connection, "DROP VIEW broken")
  DBI::dbExecute(connection, "CREATE TABLE odd AS SELECT ARRAY[1, 2] AS list, '{}'::json AS j,
                              'x' AS a")
  expect_error(bn_data(connection, table = DBI::SQL("SELECT a AS x, a AS x FROM odd")),
               class = "bnstar_error_data")
  DBI::dbExecute(connection, "DROP TABLE odd")
  DBI::dbExecute(connection, "CREATE TABLE blobs AS SELECT 'x'::bytea AS b, 'x' AS a
                              FROM generate_series(1, 5)")
  expect_error(bn_data(connection, table = "blobs"), "`b`", class = "bnstar_error_data")
  DBI::dbExecute(connection, "DROP TABLE blobs")
})

test_that("weights beyond what doubles count are refused", {
  in_engines(function(connection, engine) {
    DBI::dbExecute(connection, "CREATE TABLE heavy (a VARCHAR(2), n BIGINT)")
    DBI::dbExecute(connection, "INSERT INTO heavy VALUES ('x', 9007199254740992), ('y', 5)")
    expect_error(bn_data(connection, table = "heavy", weights = "n"), "2\\^53",
                 class = "bnstar_error_data")
    DBI::dbExecute(connection, "DROP TABLE heavy")
  })
})

# Data in files and databases, against the same rows in memory.

csv_of <- function(data, ending = ".csv") {
  file <- tempfile(fileext = ending)
  data.table::fwrite(data, file)
  file
}

discrete_rows <- function(n, seed = 1) {
  withr::with_seed(seed, {
    d <- data.frame(text = sample(c("b", "A", "a", "\u00e4", "a "), n, TRUE),
                    code = sample(3:6, n, TRUE), flag = runif(n) < 0.3)
    d$copy <- ifelse(runif(n) < 0.8, d$text, "other, \"quoted\"\nline")
    d
  })
}

mixed_rows <- function(n, seed = 1) {
  withr::with_seed(seed, {
    d <- data.frame(g = sample(c("u", "v"), n, TRUE), x = rnorm(n) + 1e8, count = rpois(n, 40))
    d$y <- (d$x - 1e8) * ifelse(d$g == "u", 2, -1) + rnorm(n)
    d
  })
}

same_lists <- function(a, b) {
  fields <- c("variables", "start", "size", "score", "parents", "tail")
  expect_identical(unclass(a)[fields], unclass(b)[fields])
}

# What a csv file means is what fread() reads of the whole file: blanks around fields are dropped.
whole_file <- function(file) {
  data.table::fread(file, data.table = FALSE, na.strings = c("NA", ""))
}

read_quietly <- function(...) suppressMessages(bn_data(...))

test_that("discrete rows give identical scores from files and tables, whatever the blocks", {
  d <- discrete_rows(400)
  file <- csv_of(d)
  memory <- local_scores(read_quietly(whole_file(file)), "bdeu")
  connection <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  withr::defer(DBI::dbDisconnect(connection))
  DBI::dbWriteTable(connection, "t 1; \"x", d[sample(nrow(d)), ])
  d$flag <- as.integer(d$flag)
  as_integers <- local_scores(read_quietly(d), "bdeu")
  for (chunk in c(1, 7, 1e5)) {
    same_lists(local_scores(read_quietly(file, chunk = chunk), "bdeu"), memory)
    # SQLite has no logical values.
    stored <- read_quietly(connection, table = "t 1; \"x", chunk = chunk)
    same_lists(local_scores(stored, "bdeu"), as_integers)
  }
  expect_identical(stored$levels$text, c("A", "a", "a ", "b", "\u00e4"))
  expect_identical(nrow(stored$codes), nrow(unique(d)))
  expect_identical(stored$source, list(engine = "SQLite", table = "t 1; \"x", rows = 400))
})

test_that("bits of packed rows widen with the number of states", {
  for (states in c(2, 3, 4, 5, 255, 256, 300, 65000)) {
    d <- data.frame(a = sprintf("s%05d", seq_len(states)),
                    b = rep(c("x", "y"), length.out = states))
    read <- suppressWarnings(read_quietly(csv_of(d), chunk = 100))
    expect_identical(as.data.frame(read)[order(read$codes[, 1]), "a"], factor(d$a))
    expect_identical(read$n_obs, as.numeric(states))
  }
})

test_that("continuous and mixed rows keep their moments", {
  file <- csv_of(mixed_rows(3000))
  # Files have 15 digits.
  d <- whole_file(file)
  for (columns in list(c("x", "y", "count"), names(d))) {
    memory <- read_quietly(d[columns])
    stream <- read_quietly(file, columns = columns, chunk = 777)
    expect_identical(stream$n_obs, 3000)
    expect_lt(nrow(stream$values), 20)
    expect_identical(stream$integers, "count")
    a <- local_scores(memory, "bic")
    b <- local_scores(stream, "bic")
    expect_identical(a$parents, b$parents)
    expect_lt(max(abs(b$score / a$score - 1)), 1e-11)
    fit <- suppressMessages(learn_bn(memory))
    again <- suppressMessages(learn_bn(stream))
    expect_identical(as.matrix(fit), as.matrix(again))
    of_memory <- fit_parameters(fit, memory)$parameters$y
    of_stream <- fit_parameters(fit, stream)$parameters$y
    expect_equal(of_stream$coefficients, of_memory$coefficients, tolerance = 1e-6)
    expect_equal(of_stream$sd, of_memory$sd, tolerance = 1e-8)
  }
  expect_error(as.data.frame(stream), class = "bnstar_error_data")
  expect_error(boot_strength(stream, replicates = 2), class = "bnstar_error_data")
  expect_error(cross_validate(stream, "hill_climb"), class = "bnstar_error_data")
})

test_that("a few rows are kept as they are", {
  d <- mixed_rows(9)
  memory <- read_quietly(d)
  stream <- read_quietly(csv_of(d))
  expect_equal(sweep(stream$values, 2, stream$origin, "+")[, "y"], memory$values[, "y"][
    order(match(d$g, unique(d$g)))], ignore_attr = TRUE)
})

test_that("columns that change while they are read end as in the whole file", {
  late <- data.frame(whole = c(1:3, rep(1L, 40), 4.5), text = c(rep("01", 43), "b"),
                     measured = c(rep(1L, 30), 101:114), states = rep(1:4, 11),
                     other = rep(c("p", "q"), 22))
  read <- suppressWarnings(read_quietly(csv_of(late), chunk = 5))
  kind <- c(whole = "continuous", text = "discrete", measured = "continuous",
            states = "discrete", other = "discrete")
  expect_identical(stats::setNames(read$kind, read$variables), kind)
  expect_identical(read$levels$text, c("01", "b"))
  expect_identical(read$n_obs, 44)
})

test_that("weights, columns, missing values and samples are honoured", {
  d <- discrete_rows(200)
  d$n <- rep(c(2L, 0L), 100)
  file <- csv_of(d)
  weighted <- read_quietly(file, weights = "n", columns = c("text", "copy", "n"))
  expect_identical(weighted$n_obs, 200)
  same_lists(local_scores(weighted, "bdeu"),
             local_scores(read_quietly(whole_file(file)[c("text", "copy", "n")], weights = "n"),
                          "bdeu"))
  d$code[3] <- NA
  d$text[7:8] <- NA
  file <- csv_of(d)
  expect_error(read_quietly(file), "3 of 200 rows.*`text` \\(2\\) and `code` \\(1\\)",
               class = "bnstar_error_data")
  expect_identical(read_quietly(file, na = "omit")$n_obs, 197)
  same_lists(local_scores(read_quietly(file, na = "local"), "bic"),
             local_scores(read_quietly(whole_file(file), na = "local"), "bic"))
  sampled <- withr::with_seed(1, read_quietly(file, sample = 50, na = "omit", chunk = 30))
  expect_identical(sampled$source$sample, 50)
  expect_output(print(sampled), "a sample of 50 of 200 rows")
  fit <- suppressMessages(learn_bn(sampled))
  expect_match(fit$scope, "scored on a sample of 50 of 200 rows")
})

test_that("a sample has every row with equal probability", {
  file <- csv_of(data.frame(a = factor(1:12), b = rep(c("x", "y"), 6)))
  source <- open_source(file)
  drawn <- withr::with_seed(4, replicate(600, draw_rows(source, 4, 5, NULL)$rows$a))
  expect_gt(stats::chisq.test(table(factor(drawn, 1:12)))$p.value, 1e-4)
  expect_true(all(apply(drawn, 2, anyDuplicated) == 0))
})

test_that("tables of dbplyr are data, and nothing secret is kept", {
  d <- discrete_rows(300)[c("text", "copy")]
  connection <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  withr::defer(DBI::dbDisconnect(connection))
  DBI::dbWriteTable(connection, "d", d)
  table <- dplyr::tbl(connection, "d")
  fit <- suppressMessages(learn_bn(table, "bdeu"))
  expect_identical(fit$score, suppressMessages(learn_bn(d, "bdeu"))$score)
  dbConnect <- function(password) table
  secret <- suppressMessages(learn_bn(dbConnect("hush-hush"), "bdeu"))
  read <- read_quietly(dbConnect("hush-hush"))
  for (kept in list(secret, read, local_scores(read, "bdeu"))) {
    expect_length(grepRaw("hush", serialize(kept, NULL), fixed = TRUE), 0)
  }
})

test_that("what cannot be read is refused in words", {
  connection <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  DBI::dbWriteTable(connection, "d", data.frame(a = 1:2))
  expect_error(bn_data(connection), "`d`", class = "bnstar_error_argument")
  expect_error(bn_data(connection, table = "e"), "no table", class = "bnstar_error_argument")
  expect_error(bn_data(connection, table = 3), class = "bnstar_error_argument")
  expect_error(bn_data(connection, table = DBI::SQL("SELECT nonsense")), "could not read",
               class = "bnstar_error_data")
  expect_error(bn_data(connection, table = DBI::SQL("SELECT * FROM d WHERE a > 9")),
               class = "bnstar_error_data")
  DBI::dbDisconnect(connection)
  expect_error(bn_data(connection, table = "d"), "closed", class = "bnstar_error_argument")
  expect_error(learn_bn("nowhere.csv"), "no such file", class = "bnstar_error_data")
  expect_error(bn_data(iris, table = "d"), class = "bnstar_error_argument")
  file <- tempfile(fileext = ".csv")
  writeBin(as.raw(c(0x61, 0, 0x62, 0x0a)), file)
  expect_error(bn_data(file), "not text", class = "bnstar_error_data")
  writeLines(c("a,b", "x,Inf", "y,1.5"), file)
  expect_error(bn_data(file), "Infinite", class = "bnstar_error_data")
  writeLines(c("a,b", "x,2020-01-01", "y,2020-01-02"), file)
  expect_error(bn_data(file), "Dates", class = "bnstar_error_data")
  writeLines(c("a,b", "x,1.5", "y,1.5"), file)
  expect_error(bn_data(file), "one value only", class = "bnstar_error_data")
  expect_error(bn_data(csv_of(data.frame(a = sprintf("%d#", 1:70000), b = "x"))),
               "more than 65,535 states", class = "bnstar_error_data")
})

test_that("tables that fail half-way or hold what no column can are refused", {
  connection <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  withr::defer(DBI::dbDisconnect(connection))
  DBI::dbWriteTable(connection, "d", data.frame(x = 1:300, s = rep(c("u", "v", "v"), 100)))
  # abs() of the least integer is an error of the engine, in row 200.
  DBI::dbExecute(connection, "CREATE VIEW broken AS SELECT s, abs(CASE WHEN x = 200
                              THEN -9223372036854775807 - 1 ELSE x % 3 END) AS y FROM d")
  expect_error(bn_data(connection, table = "broken", chunk = 50), "could not read",
               class = "bnstar_error_data")
  # The connection is as good as before.
  expect_no_warning(expect_identical(DBI::dbGetQuery(connection, "SELECT 1 AS one")$one, 1L))
  expect_error(bn_data(connection, table = DBI::SQL("SELECT s, x'00ff' AS bytes FROM d")),
               "`bytes`", class = "bnstar_error_data")
  heavy <- DBI::SQL("SELECT s, x % 2 AS b, 9007199254740992.0 AS n FROM d")
  expect_error(bn_data(connection, table = heavy, weights = "n"), "2\\^53",
               class = "bnstar_error_data")
  weighted <- read_quietly(connection, table = DBI::SQL("SELECT s, x % 2 AS b, x % 4 AS n FROM d"),
                           weights = "n")
  expect_identical(weighted$variables, c("s", "b"))
  expect_identical(weighted$n_obs, sum(1:300 %% 4))
  expect_error(bn_data(connection, table = "d", weights = "w"), "weights",
               class = "bnstar_error_argument")
})

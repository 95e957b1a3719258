quietly <- function(...) {
  suppressWarnings(suppressMessages(bn_data(...), classes = "bnstar_message"),
                   classes = "bnstar_warning")
}

# The columns as text, read back from the codes.
decode <- function(read) {
  columns <- lapply(read$variables, function(v) read$levels[[v]][read$codes[, v] + 1L])
  rlang::set_names(columns, read$variables)
}

# One row per kind of column, in an order that sorting changes.
mixed_bag <- function() {
  data.frame(text = c("b", "a", "B", "a"), flag = c(TRUE, FALSE, TRUE, TRUE),
             code = c(10L, -2L, 9L, 10L), plain = factor(c("u", "v", "u", "v"), c("v", "u")),
             rank = ordered(c("lo", "hi", "hi", "lo"), c("lo", "hi")))
}

# Plain text, because newer versions of testthat head conditions differently.
say <- function(code) {
  cat(conditionMessage(rlang::catch_cnd(code, c("bnstar_message", "bnstar_error"))))
}

expect_data_error <- function(data, ..., says) {
  error <- expect_error(quietly(data, ...), class = "bnstar_error_data")
  expect_s3_class(error, "bnstar_error")
  text <- gsub("\\s+", " ", conditionMessage(error))
  for (phrase in says) expect_match(text, phrase, fixed = TRUE)
}

test_that("codes are zero-based, states in order, and decoding gives the data back", {
  data <- mixed_bag()
  read <- quietly(data)
  expect_s3_class(read, "bn_data", exact = TRUE)
  expect_identical(read$type, "discrete")
  expect_identical(read$variables, names(data))
  expect_identical(read$levels, list(text = c("B", "a", "b"), flag = c("FALSE", "TRUE"),
                                     code = c("-2", "9", "10"), plain = c("v", "u"),
                                     rank = c("lo", "hi")))
  expect_identical(read$arities, c(3L, 2L, 3L, 2L, 2L))
  expect_identical(unname(read$codes[, "code"]), c(2L, 0L, 1L, 2L))
  expect_identical(decode(read), lapply(data, as.character))
  expect_identical(read[c("counts", "n_obs", "constant")],
                   list(counts = NULL, n_obs = 4, constant = character()))
})

test_that("decoding gives random data back, with and without unused levels", {
  withr::local_seed(1)
  for (trial in 1:20) {
    n <- sample(1:30, 1)
    data <- data.frame(f = factor(sample(letters, n, TRUE), sample(letters)),
                       i = sample(-5:5, n, TRUE),
                       c = sample(c("", " ", "{x}", "\u00e9", "NA"), n, TRUE),
                       l = sample(c(TRUE, FALSE), n, TRUE))
    for (levels in c("observed", "declared")) {
      read <- quietly(data, levels = levels, integers = "discrete")
      expect_identical(decode(read), lapply(data, as.character))
      expect_identical(read$arities, lengths(read$levels, use.names = FALSE))
    }
  }
})

test_that("data frames, tibbles, data.tables and matrices read the same", {
  data <- data.frame(a = c("x", "y", "x"), b = c("1", "1", "2"))
  read <- quietly(data)
  expect_identical(quietly(tibble::as_tibble(data)), read)
  expect_identical(quietly(data.table::as.data.table(data)), read)
  expect_identical(quietly(as.matrix(data)), read)
  logicals <- quietly(cbind(a = c(TRUE, FALSE), b = c(TRUE, TRUE)))
  expect_identical(logicals$levels, list(a = c("FALSE", "TRUE"), b = "TRUE"))
  integers <- quietly(cbind(a = c(100000L, 3L), b = 2:1))
  expect_identical(integers$levels, list(a = c("3", "100000"), b = c("1", "2")))
})

test_that("codes are those of plain R, whatever the column and however many states", {
  set.seed(11)
  rows <- 3000
  latin <- c("Z\xfcrich", "Bern")
  Encoding(latin) <- "latin1"
  data <- data.frame(
    integer = sample(c(-2e9, -5, 0, 7, 2e9), rows, replace = TRUE),
    many = sample(2000, rows, replace = TRUE),
    logical = sample(c(TRUE, FALSE), rows, replace = TRUE),
    text = sample(c("b", "B", "a"), rows, replace = TRUE),
    mixed = sample(c(latin, enc2utf8(latin)), rows, replace = TRUE),
    factor = factor(sample(300, rows, replace = TRUE), levels = 300:1))
  data[1:2] <- lapply(data[1:2], as.integer)
  read <- quietly(data, integers = "discrete")
  for (name in names(data)) {
    x <- if (is.factor(data[[name]])) {
      as.character(data[[name]])
    } else {
      enc2native(as.character(data[[name]]))
    }
    expect_identical(unname(enc2utf8(read$levels[[name]][read$codes[, name] + 1L])), enc2utf8(x))
    expect_setequal(read$codes[, name], seq_along(read$levels[[name]]) - 1L)
  }
  expect_identical(read$levels$integer, sprintf("%d", sort(unique(data$integer))))
  expect_identical(read$levels$mixed, enc2utf8(c("Bern", "Z\u00fcrich")))
  expect_identical(read$levels$factor, intersect(levels(data$factor), as.character(data$factor)))
})

test_that("doubles are Gaussian and neither changed nor announced", {
  data <- data.frame(x = c(1, 2.5, -3), y = c(0, 1, 0))
  expect_no_message(read <- bn_data(data))
  expect_identical(read, structure(list(
    type = "gaussian", variables = c("x", "y"), values = cbind(x = data$x, y = data$y),
    counts = NULL, n_obs = 3, constant = character()), class = "bn_data"))
  expect_identical(bn_data(as.matrix(data)), read)
})

test_that("data that were read before pass unchanged", {
  read <- quietly(mixed_bag())
  expect_no_message(expect_identical(bn_data(read, convert = FALSE), read))
})

test_that("factors with all levels in use need no conversion", {
  data <- data.frame(a = factor(c("x", "y")), b = factor(c("u", "v")))
  expect_no_message(bn_data(data, convert = FALSE))
})

test_that("one message names every conversion and how to forbid it", {
  local_reproducible_output()
  data <- cbind(mixed_bag(), spare = factor(c("p", "q", "p", "q"), c("p", "o", "q")))
  messages <- capture_messages(bn_data(data))
  expect_length(messages, 1)
  expect_snapshot(say(bn_data(data)))
  expect_message(bn_data(data), class = "bnstar_message")
  for (column in names(data)[c(1:3, 5:6)]) {
    expect_data_error(cbind(data[column], ok = factor(c(1, 1, 2, 2))), convert = FALSE,
                      says = c(paste0("`", column, "`"), "factor()", "convert = TRUE"))
  }
})

test_that("columns of a matrix without names are numbered, with a message", {
  values <- matrix(c(1.5, 2, 3, 5), 2)
  expect_message(read <- bn_data(values), "`V1` and `V2`", class = "bnstar_message")
  expect_identical(read$variables, c("V1", "V2"))
  expect_data_error(values, convert = FALSE, says = c("`V1`", "colnames<-"))
})

test_that("long lists of columns are abbreviated and braces in names are no markup", {
  wide <- as.data.frame(matrix(c("a", "b"), 2, 40))
  names(wide)[1] <- "{odd}"
  expect_message(bn_data(wide), "\\{odd\\}.*`V5` and 35\\s+more")
})

test_that("declared levels count when asked for, in the order of the factor", {
  data <- data.frame(a = factor(c("x", "z"), c("z", "y", "x")), b = c("p", "q"))
  expect_identical(quietly(data)$levels$a, c("z", "x"))
  expect_message(bn_data(data), "dropped: `a`")
  declared <- quietly(data, levels = "declared")
  expect_identical(declared$levels, list(a = c("z", "y", "x"), b = c("p", "q")))
  expect_identical(unname(declared$codes[, "a"]), c(2L, 0L))
  expect_no_message(bn_data(data.frame(a = data$a, b = data$a), levels = "declared",
                            convert = FALSE))
  expect_error(bn_data(data, levels = "all"), "declared", class = "bnstar_error_argument")
})

test_that("constant discrete columns are allowed, named and announced, and so is one row", {
  data <- data.frame(a = factor(c("x", "x")), b = factor(c("u", "v")))
  expect_message(read <- bn_data(data), "`a`.*unless an arc is required", class = "bnstar_message")
  expect_identical(read$constant, "a")
  one <- quietly(data.frame(a = "x", b = 1L))
  expect_identical(dim(one$codes), c(1L, 2L))
  expect_identical(one$constant, c("a", "b"))
})

test_that("weights come from a column or a vector, and rows of weight zero are left out", {
  data <- data.frame(a = c("x", "y", "z"), n = c(2, 0, 3), b = c(1L, 2L, 2L))
  by_name <- quietly(data, weights = "n")
  expect_identical(by_name, quietly(data[-2], weights = c(2L, 0L, 3L)))
  expect_identical(by_name$variables, c("a", "b"))
  expect_identical(by_name$counts, c(2, 3))
  expect_identical(by_name$n_obs, 5)
  expect_identical(by_name$levels$a, c("x", "z"))
  expect_identical(decode(by_name), list(a = c("x", "z"), b = c("1", "2")))
  numbers <- cbind(u = c(1, NA, 2), w = c(1, 0, 4), v = c(3, 4, 5))
  expect_identical(unname(bn_data(numbers, weights = "w")$values), cbind(c(1, 2), c(3, 5)))
  expect_identical(quietly(data[-2], weights = c(2^53 - 1, 0, 1))$n_obs, 2^53)
})

test_that("weights that count nothing are refused", {
  data <- data.frame(a = c("x", "y"), b = c("u", "v"), n = c(1, -1))
  expect_data_error(data, weights = "n", says = c("Column `n`", "-1 in row 2", "numbers from zero"))
  expect_data_error(data, weights = c(1, NA), says = "NA in row 2")
  told <- expect_error(chow_liu(data, weights = c(0.5, 1)), class = "bnstar_error_data")
  for (words in c("0.5 in row 1", "fractions mean nothing to them", "prob = weights")) {
    expect_match(gsub("\\s+", " ", conditionMessage(told)), words, fixed = TRUE)
  }
  expect_data_error(data, weights = c(0, 0), says = "positive weight")
  expect_data_error(data, weights = c(2^53, 2), says = c("2^53", "divide"))
  for (wrong in list("m", c("a", "b"), 1:3, "a", TRUE, factor(1:2))) {
    expect_error(bn_data(data, weights = wrong), "weights", class = "bnstar_error_argument")
  }
})

test_that("what is no table of observations is refused", {
  for (wrong in list(NULL, 1:3, list(a = 1))) {
    expect_data_error(wrong, says = c("data frame", class(wrong), "as.data.frame()"))
  }
  expect_data_error("file.csv", says = c("data frame", "no such file", "file.csv"))
  expect_data_error(mixed_bag()[0, ], says = c("no rows", "filter"))
  expect_data_error(mixed_bag()["code"], says = c("two variables", "`code`", "Add columns"))
  expect_data_error(data.frame(a = 1:2, n = 1:2), weights = "n", says = c("`a`", "weights"))
  expect_data_error(data.frame(row.names = 1:3), says = "two variables")
})

test_that("names must be there and unique", {
  data <- mixed_bag()
  expect_data_error(rlang::set_names(data, c("a", "b", "a", "c", "b")),
                    says = c("`a` and `b`", "make.unique"))
  expect_data_error(rlang::set_names(data, c("a", "", "c", NA, "e")),
                    says = c("number 2 and 4", "names(data) <-"))
})

test_that("missing values are counted and located", {
  local_reproducible_output()
  data <- data.frame(a = c("x", NA, "y", NA), b = c(1L, 2L, NA, NA), c = c("p", "q", "p", "q"))
  expect_snapshot(say(bn_data(data)))
  expect_data_error(data, says = c("3 of 4 rows", "`a` and `b`", "na.omit()", "complete.cases()",
                                   "impute"))
  expect_data_error(data.frame(u = c(1, NaN, NA), v = c(1, 2, NaN)),
                    says = c("2 of 3", "NA in `u`.", "NaN in `u` and `v`"))
  expect_data_error(data.frame(u = c(1, NaN), v = 1:2 / 2), says = "NaN in `u`.")
  expect_data_error(data.frame(u = addNA(c("x", NA)), v = 1:2),
                    says = c("1 of 2", "`u`", "levels(x)"))
})

test_that("doubles that cannot be scored are refused", {
  fine <- c(1, 2, 3)
  expect_data_error(data.frame(u = c(1, Inf, 2), v = fine, w = -c(1, Inf, 2)),
                    says = c("Infinite", "`u` and `w`", "Remove"))
  expect_data_error(data.frame(u = 7, v = fine), says = c("one value", "`u`", "drop"))
  expect_data_error(data.frame(u = 1, v = 2),
                    says = c("at least two rows", "`u` and `v`", "Add rows"))
})

test_that("numbers of any size are copied as they are, and only rows that count are read", {
  huge <- data.frame(u = rep(c(1e308, 1.5e308), 3000), v = seq_len(6000) / 7,
                     w = c(rep(2, 5999), 3))
  read <- bn_data(huge)
  expect_identical(read$values, as.matrix(huge))
  expect_identical(bn_data(as.matrix(huge))$values, as.matrix(huge))
  spoilt <- huge
  spoilt$v[c(5, 5990)] <- c(NaN, Inf)
  weights <- replace(rep(1, 6000), c(5, 77, 5990), 0)
  expect_identical(bn_data(spoilt, weights = weights)$values, as.matrix(huge)[weights > 0, ])
  expect_data_error(transform(huge, v = replace(v, 5990, -Inf)), says = c("Infinite", "`v`"))
  expect_data_error(transform(huge, v = replace(v, c(3, 5990), c(Inf, NA))), says = "NA in `v`")
  expect_data_error(transform(huge, v = replace(v, c(3, 5990), c(NaN, Inf))), says = "NaN in `v`")
  expect_data_error(transform(huge, w = 2), says = "`w`")
})

test_that("columns of other kinds are refused, each with its remedy", {
  with_column <- function(x) {
    data <- data.frame(ok = c("a", "b"))
    data$bad <- x
    data
  }
  moments <- as.POSIXct(0:1, origin = "1970-01-01")
  cases <- list(list(list(1, 2), "Unnest"), list(matrix(1:4, 2), "Spread"),
                list(data.frame(x = 1:2), "Spread"), list(as.Date(moments), "cut()"),
                list(moments, "cut()"), list(as.POSIXlt(moments), "cut()"),
                list(as.difftime(1:2, units = "mins"), "cut()"), list(1i * 1:2, "<complex>"),
                list(as.raw(1:2), "<raw>"),
                list(structure(c(1, 2), class = "integer64"), "<integer64>"),
                list(structure(c(1, 2), class = c("haven_labelled", "vctrs_vctr")),
                     "haven::as_factor()"))
  for (case in cases) {
    expect_data_error(with_column(case[[1]]), says = c("`bad`", case[[2]]))
  }
  expect_data_error(matrix(list(1, 2, 3, 4), 2), says = "`V1` and `V2`")
  expect_data_error(matrix(1i, 2, 2), says = "<complex>")
})

test_that("discrete and continuous columns may be mixed, also where conversions may not be", {
  said <- expect_message(read <- bn_data(data.frame(a = factor(c("x", "y")), b = c(0.5, 1)),
                                         convert = FALSE), class = "bnstar_message")
  for (phrase in c("Discrete: `a`", "Continuous: `b`", "discretize_data()")) {
    expect_match(conditionMessage(said), phrase, fixed = TRUE)
  }
  expect_identical(read$type, "mixed")
})

test_that("65,535 states are the most", {
  data <- data.frame(id = seq_len(65536), b = c("x", "y"))
  expect_data_error(data, integers = "discrete", says = c("65,535", "`id`", "65536", "merge"))
  expect_identical(quietly(data[-1, ], integers = "discrete")$arities, c(65535L, 2L))
  declared <- data.frame(id = factor(1:2, 1:65536), b = c("x", "y"))
  expect_data_error(declared, levels = "declared", says = "`id`")
  expect_identical(quietly(declared)$arities, c(2L, 2L))
})

test_that("errors speak in the name of the calling function", {
  learn <- function(data) read_data(data)
  error <- expect_error(learn(1), class = "bnstar_error_data")
  expect_identical(rlang::call_name(conditionCall(error)), "learn")
})

test_that("data that were read once serve everywhere, weights and states included", {
  titanic <- as.data.frame(Titanic)
  read <- bn_data(titanic, weights = "Freq")
  fit <- learn_bn(titanic, weights = "Freq", seed = 1)
  expect_identical(learn_bn(read, seed = 1)$bn$arcs, fit$bn$arcs)
  expect_identical(local_scores(read)$score, local_scores(titanic, weights = "Freq")$score)
  expect_identical(score_network(fit, read, "k2"),
                   score_network(fit, titanic, "k2", weights = "Freq"))
  expect_identical(chow_liu(read)$bn$arcs, chow_liu(titanic, weights = "Freq")$bn$arcs)
  net <- fit_parameters(fit, read)
  expect_equal(net$parameters, fit_parameters(fit, titanic, weights = "Freq")$parameters)
  rows <- titanic[rep(seq_len(nrow(titanic)), titanic$Freq), 1:4]
  expect_equal(logLik(net, read), logLik(net, rows))
  expect_equal(prediction_error(fit, read, read)$per_variable,
               prediction_error(fit, rows, rows)$per_variable)
  expect_identical(bn_data(read), read)
  expect_error(learn_bn(read, weights = "Freq"), "weights are settled",
               class = "bnstar_error_argument")
  expect_error(bn_data(), class = "bnstar_error_argument")
})

test_that("the rows come back", {
  frame <- as.data.frame(bn_data(cbind(iris[5], big = iris$Sepal.Length > 6)))
  expect_identical(frame$Species, iris$Species)
  expect_identical(as.character(frame$big), as.character(iris$Sepal.Length > 6))
  expect_equal(as.data.frame(bn_data(iris[1:4])), iris[1:4])
  expect_identical(levels(discretize_data(bn_data(iris[1:4]))[[1]]),
                   levels(discretize_data(iris[1:4])[[1]]))
})

test_that("data say what they are", {
  expect_output(print(bn_data(as.data.frame(Titanic), weights = "Freq")),
                paste0("Discrete data: 2,201 observations of 4 variables in 24 weighted ",
                       "rows.*Class \\(4\\)"))
  expect_output(print(bn_data(iris[1:4])),
                "Continuous data: 150 observations of 4 variables.*Sepal.Length")
  expect_output(print(suppressMessages(bn_data(data.frame(a = c("x", "y"), b = "z")))),
                "One state only: b")
})

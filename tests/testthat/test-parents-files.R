# Three variables, all parent sets; scores that need every digit they have.
small_scores <- function(names = c("rain", "wet", "cold"), info = list()) {
  structure(
    list(variables = names, start = c(0, 4, 8, 12), size = rep(c(0L, 1L, 1L, 2L), 3),
         score = -c(10, 8, 9, 7, 20, 19, 18, 15, 1, 2, 3, 4) / 3 - 1e-14,
         parents = c(2L, 3L, 2L, 3L, 1L, 3L, 1L, 3L, 1L, 2L, 1L, 2L), info = info),
    class = "local_scores"
  )
}

sets_of <- function(scores) unclass(scores)[c("variables", "start", "size", "score", "parents")]

temp_file <- function(lines, ext = ".jkl", end = "\n", env = parent.frame()) {
  file <- withr::local_tempfile(fileext = ext, .local_envir = env)
  writeBin(charToRaw(paste0(lines, end, collapse = "")), file)
  file
}

read_text <- function(...) read_scores(temp_file(...))

file_error <- function(code) {
  tryCatch({
    force(code)
    NULL
  }, bnstar_error_file = function(condition) condition)
}

jkl <- c("3", "rain 2", "-4.5 0", "-3.21 1 wet", "wet 1", "-2.75 0", "cold 2", "-1.5 2 rain wet",
         "-2e0 0")
pss <- c("META score_type=BDeu", "META ess = 10", "META num_records=500", "", "VAR rain",
         "META arity=2", "META values=no yes ", "-4.5", "-3.21 wet ", "", "VAR wet", "META arity=3",
         "-2.75 ", "",
         "VAR cold", "META arity=2", "-1.5 rain wet ", "-2e0 ", "")

expected <- list(variables = c("rain", "wet", "cold"), start = c(0, 2, 3, 5),
                 size = c(0L, 1L, 0L, 0L, 2L), score = c(-4.5, -3.21, -2.75, -2, -1.5),
                 parents = c(2L, 1L, 2L))

test_that("both formats are read, recognised by content and put in order", {
  expect_identical(sets_of(read_text(jkl, ".txt")), expected)
  expect_identical(sets_of(read_text(pss, ".txt")), expected)
  expect_identical(sets_of(read_scores(temp_file(jkl), "jkl")), expected)
  expect_equal(file_error(read_scores(temp_file(jkl), "pss"))$line, 1)
  expect_equal(file_error(read_scores(temp_file(pss), "jkl"))$line, 1)
})

test_that("sets of a variable are ordered by size, then by parents", {
  scores <- read_text(c("4", "a 6", "-1 2 d c", "-2 1 d", "-3 2 d b", "-4 1 b", "-5 0", "-6 2 c b",
                        "b 1", "-1 0", "c 1", "-1 0", "d 1", "-1 0"))
  expect_identical(scores$size[1:6], c(0L, 1L, 1L, 2L, 2L, 2L))
  expect_identical(scores$parents, c(2L, 4L, 2L, 3L, 2L, 4L, 3L, 4L))
  expect_identical(scores$score[1:6], -c(5, 4, 2, 6, 3, 1))
})

test_that("what a file tells about its scores is kept", {
  file <- temp_file(pss, ".pss")
  scores <- read_scores(file)
  expect_s3_class(scores, "local_scores", exact = TRUE)
  info <- scores$info
  expect_identical(info[c("score", "settings", "arities", "n_obs", "source", "stop_reason",
                          "data")],
                   list(score = "bdeu", settings = list(iss = 10), arities = c(2L, 3L, 2L),
                        n_obs = 500, source = "file", stop_reason = "finished", data = NULL))
  expect_match(info$scope, basename(file), fixed = TRUE)
  expect_equal(info$counts, c(kept = 5))
  expect_identical(read_text(jkl)$info$score, NA_character_)
  expect_identical(read_text(c("# score_type = BIC", jkl))$info$score, "bic")
})

test_that("files as found in the wild are read", {
  wild <- c("", "# made by hand", "  3 ", jkl[2:4], "", "wet\t1", " -2.75   0 \t", "# half-way",
            "cold 2", "-1.5 2 wet rain", "-2 0", "", "# end")
  expect_identical(sets_of(read_text(wild)), expected)
  expect_identical(sets_of(read_text(jkl, end = "\r\n")), expected)
  expect_identical(sets_of(read_text(pss, end = "\r\n")), expected)
  expect_identical(sets_of(read_text(c(paste0("\ufeff", jkl[1]), jkl[-1]))), expected)
  expect_identical(sets_of(read_text(sub("META", "meta", sub("VAR", "var", pss)))), expected)
  expect_identical(sets_of(read_text(c("META just words", "# note", pss))), expected)
  # A name that begins with "#" makes a comment of its line: noticed, not misread.
  expect_equal(file_error(read_text(c("2", "a 1", "-1 1 #2", "#2 1", "-1 0")))$line, 5)
  names <- c("0", "{x}", "a/b<-{c,d}", "\u00e4\u00f6", "VAR", "META", "-1.5", "\"q\"")
  file <- temp_file(c(8, rbind(paste(names, 1), paste("-1 1", c(names[-1], names[1])))))
  expect_identical(read_scores(file)$variables, names)
  latin1 <- c(charToRaw("1\nn"), as.raw(0xe4), charToRaw(" 1\n-1 0\n"))
  file <- temp_file("")
  writeBin(latin1, file)
  expect_identical(read_scores(file)$variables, "n\u00e4")
})

test_that("scores come back exactly as they were written", {
  info <- list(score = "bdeu", settings = list(iss = 2.5), arities = 2:4, n_obs = 123456789)
  scores <- small_scores(info = info)
  scores$score[1:4] <- c(-.Machine$double.xmin / 3, -1e300 / 7, 0.1 + 0.2, 5)
  for (ext in c(".jkl", ".pss", ".jkl.gz", ".PSS.GZ")) {
    file <- withr::local_tempfile(fileext = ext)
    expect_identical(withVisible(write_scores(scores, file)), list(value = file, visible = FALSE))
    back <- read_scores(file)
    expect_identical(sets_of(back), sets_of(scores), info = ext)
    if (grepl("pss", ext, ignore.case = TRUE)) expect_identical(back$info[names(info)], info)
    expect_identical(readBin(file, "raw", 2L) == as.raw(c(0x1f, 0x8b)),
                     rep(grepl("gz", ext, TRUE), 2))
  }
  file <- withr::local_tempfile(fileext = ".txt")
  write_scores(scores, file, "pss")
  expect_identical(sets_of(read_scores(file)), sets_of(scores))
})

test_that("written files are plain: no comments in jkl, META in pss", {
  file <- withr::local_tempfile(fileext = ".jkl")
  write_scores(read_text(jkl), file)
  expect_identical(readLines(file), c("3", "rain 2", "-3.21 1 wet", "-4.5 0", "wet 1", "-2.75 0",
                                      "cold 2", "-1.5 2 rain wet", "-2 0"))
  write_scores(read_text(pss), file, "pss")
  expect_identical(readLines(file)[1:12],
                   c("META pss_version=0.1", "META score_type=bdeu", "META num_records=500",
                     "META ess=10", "META num_variables=3", "", "VAR rain", "META arity=2",
                     "META num_sets=2", "-3.21 wet",
                     "-4.5", ""))
})

# Expects an error that names the line at fault, with these words.
expect_fault <- function(lines, line, words) {
  error <- file_error(read_text(lines))
  expect_s3_class(error, "bnstar_error_file")
  expect_s3_class(error, "bnstar_error")
  expect_equal(error$line, line, info = words)
  expect_match(conditionMessage(error), words, fixed = TRUE)
  expect_match(conditionMessage(error), basename(error$file), fixed = TRUE)
}

change <- function(lines, at, to) replace(lines, at, to)

test_that("every fault of a jkl file is an error with its line", {
  expect_fault(c("# nothing", ""), 2, "ends")
  expect_fault(jkl[1:8], 7, "truncated")
  expect_fault(c(jkl[1:8], "# end"), 9, "ends")
  expect_fault(change(jkl, 1, "three"), 1, "neither")
  expect_fault(change(jkl, 1, "3 x"), 1, "neither")
  expect_fault(change(jkl, 1, "3.0"), 1, "number of variables '3.0'")
  expect_fault(change(jkl, 1, "0"), 1, "no variables")
  expect_fault(change(jkl, 1, "2"), 7, "nothing more")
  expect_fault(change(jkl, 1, "4"), 9, "variable 4 of 4")
  expect_fault(change(jkl, 1, "99999999999999999999999"), 1, "too large")
  expect_fault(c("1", "a 0"), 2, "variable 'a' has no parent sets")
  expect_fault(c("2", "a 1", "-1 0", "b 0"), 4, "variable 'b' has no parent sets")
  expect_fault(change(jkl, 2, "rain"), 2, "expected")
  expect_fault(change(jkl, 2, "rain -2"), 2, "'-2'")
  expect_fault(change(jkl, 2, "rain 2000000000"), 2, "too large")
  expect_fault(change(jkl, 5, "wet 0"), 5, "no parent sets")
  expect_fault(change(jkl, 7, "wet 2"), 7, "twice")
  expect_fault(change(jkl, 3, "-4.5x 0"), 3, "'-4.5x' is not a number")
  expect_fault(change(jkl, 3, "0x1p3 0"), 3, "not a number")
  expect_fault(change(jkl, 3, "- 0"), 3, "not a number")
  expect_fault(change(jkl, 3, "{stop()} 0"), 3, "{stop()}")
  for (odd in c("NaN", "-inf", "Infinity", "-1e999")) {
    expect_fault(change(jkl, 3, paste(odd, 0)), 3, "not finite")
  }
  expect_fault(change(jkl, 3, "-4.5"), 3, "missing")
  expect_fault(change(jkl, 3, "-4.5 -1"), 3, "'-1'")
  expect_fault(change(jkl, 4, "-3.21 2 wet"), 4, "announces 2 parents and names 1")
  expect_fault(change(jkl, 4, "-3.21 1 wet cold"), 4, "announces 1 parents and names 2")
  expect_fault(change(jkl, 4, "-3.21 1 snow"), 4, "'snow' is not a variable")
  expect_fault(change(jkl, 4, "-3.21 1 rain"), 4, "own parent")
  expect_fault(change(jkl, 8, "-1.5 2 wet wet"), 8, "'wet' is listed twice")
  expect_fault(change(jkl, 4, "-3.21 0"), 4, "already listed in line 3")
  expect_fault(change(jkl, 9, "-2 2 wet rain"), 9, "already listed in line 8")
  expect_fault(c(jkl, "more"), 10, "nothing more")
})

test_that("every fault of a pss file is an error with its line", {
  expect_fault(pss[1:3], 3, "without a VAR")
  expect_fault(pss[-5], 7, "META or VAR")
  expect_fault(change(pss, 5, "VAR"), 5, "one name")
  expect_fault(change(pss, 5, "VAR the rain"), 5, "one name")
  expect_fault(change(pss, 11, "VAR rain"), 11, "twice")
  expect_fault(change(pss, 13, ""), 11, "no parent sets")
  expect_fault(change(pss, 12, "META arity=two"), 12, "arity 'two'")
  expect_fault(change(pss, 8, "wet"), 8, "not a number")
  expect_fault(change(pss, 8, "nan"), 8, "not finite")
  expect_fault(change(pss, 9, "-3.21 snow"), 9, "'snow' is not a variable")
  expect_fault(change(pss, 9, "-3.21 rain"), 9, "own parent")
  expect_fault(change(pss, 17, "-1.5 wet wet"), 17, "listed twice")
  expect_fault(change(pss, 9, "-4"), 9, "already listed in line 8")
  expect_fault(c("META num_variables=4", pss), 20, "4 variables were announced")
  expect_fault(c("META num_variables=99", pss), 1, "too large")
  expect_fault(change(pss, 7, "META num_sets=3"), 11, "3 parent sets were announced")
  expect_fault(change(pss, 6:7, "META num_sets=2"), 7, "stated twice")
})

test_that("files that are no text, no file or empty are errors", {
  zeros <- temp_file("")
  writeBin(c(charToRaw("1\nx"), raw(1), charToRaw(" 1\n-1 0\n")), zeros)
  expect_equal(file_error(read_scores(zeros))$line, 2)
  folder <- withr::local_tempdir()
  for (file in c(folder, file.path(folder, "none.jkl"), temp_file("", end = ""))) {
    error <- file_error(read_scores(file))
    expect_identical(error$file, file)
    expect_null(error$line)
  }
  expect_error(read_scores(3), class = "bnstar_error_argument")
  expect_error(read_scores(temp_file(jkl), "xml"), class = "bnstar_error_argument")
})

# A cut file must be an error, or read the same if only white space is missing.
expect_error_or_whole <- function(cut, whole, info) {
  for (bytes in cut) {
    table <- cpp_parse_scores(bytes, "")
    if (is.null(table$error)) expect_identical(table[names(whole)], whole, info = info)
  }
  expect_true(is.character(cpp_parse_scores(cut[[length(cut) %/% 2]], "")$error))
}

test_that("a file cut anywhere is never read by halves", {
  scores <- small_scores(names = c("V1", "V12", "V123"))
  no_empty_set <- scores
  no_empty_set$start[4] <- 11
  no_empty_set$score <- scores$score[-9]
  no_empty_set$size <- scores$size[-9]
  file <- withr::local_tempfile()
  for (whole in list(scores, no_empty_set)) {
    for (format in c("jkl", "pss")) {
      write_scores(whole, file, format)
      bytes <- readBin(file, "raw", file.size(file))
      cut <- lapply(seq_len(length(bytes) - 1L), function(n) bytes[seq_len(n)])
      expect_error_or_whole(cut, sets_of(whole), format)
    }
  }
  # Without its line break "V1" could be the beginning of "V12".
  cut <- paste(c("3", "V12 1", "-1 0", "V1 1", "-1 0", "x 1", "-1 1 V1"), collapse = "\n")
  expect_equal(file_error(read_text(cut, end = ""))$line, 7)
  expect_identical(read_text(cut, end = "\n")$parents, 2L)
  expect_identical(sets_of(read_text(paste(jkl, collapse = "\n"), end = "")), expected)
})

test_that("a file that lost a line is an error", {
  file <- withr::local_tempfile()
  lines <- list(jkl = jkl)
  write_scores(small_scores(), file, "jkl")
  lines$written_jkl <- readLines(file)
  for (text in lines) {
    for (i in seq_along(text)) expect_s3_class(file_error(read_text(text[-i])), "bnstar_error_file")
  }
  write_scores(small_scores(), file, "pss")
  text <- readLines(file)
  whole <- sets_of(small_scores())
  for (i in seq_along(text)) {
    if (grepl("^(META|$)", text[i])) {
      expect_identical(sets_of(read_text(text[-i])), whole)
    } else {
      expect_s3_class(file_error(read_text(text[-i])), "bnstar_error_file")
    }
  }
})

test_that("a cut or damaged gzip file is an error", {
  file <- withr::local_tempfile(fileext = ".pss.gz")
  write_scores(small_scores(), file)
  bytes <- readBin(file, "raw", file.size(file))
  for (n in c(2, 10, 17, 40, length(bytes) - c(40, 8, 4, 1))) {
    writeBin(bytes[seq_len(n)], file)
    expect_s3_class(file_error(read_scores(file)), "bnstar_error_file")
  }
  for (i in length(bytes) - c(30, 6, 2)) {
    writeBin(replace(bytes, i, xor(bytes[i], as.raw(0x55))), file)
    expect_s3_class(file_error(read_scores(file)), "bnstar_error_file")
  }
})

test_that("a failing write leaves the old file and nothing else", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "old.jkl")
  write_scores(small_scores(), file)
  before <- readLines(file)
  expect_error(write_scores(small_scores(c("a b", "c", "d")), file), "a b",
               class = "bnstar_error_argument")
  error <- file_error(replace_file(file, function(part) {
    writeLines("half", part)
    stop("disk full")
  }))
  expect_identical(error$file, file)
  expect_match(conditionMessage(error), "disk full")
  expect_identical(readLines(file), before)
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), "old.jkl")
  write_scores(small_scores(c("x", "y", "z")), file)
  expect_identical(read_scores(file)$variables, c("x", "y", "z"))
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), "old.jkl")
})

test_that("what cannot be written is refused", {
  file <- withr::local_tempfile(fileext = ".jkl")
  refused <- function(scores, format = NULL, to = file) {
    expect_error(write_scores(scores, to, format), class = "bnstar_error_argument")
    expect_false(file.exists(to))
  }
  for (name in c("a b", "a\tb", "a\n", "", "#a")) refused(small_scores(c(name, "c", "d")))
  refused(small_scores(c("a b", "c", "d")), "pss")
  refused(list())
  refused(small_scores(), to = withr::local_tempfile(fileext = ".txt"))
  refused(small_scores(), "xml")
  broken <- small_scores()
  broken$parents[1] <- 9L
  refused(broken)
  broken <- small_scores()
  broken$score[1] <- NaN
  refused(broken)
  broken <- small_scores()
  broken$start <- c(0, 4, 4, 12)
  refused(broken)
  expect_s3_class(file_error(write_scores(small_scores(), file.path(file, "x.jkl"))),
                  "bnstar_error_file")
  folder <- withr::local_tempdir(fileext = ".jkl")
  expect_s3_class(file_error(write_scores(small_scores(), folder)), "bnstar_error_file")
})

test_that("names that pss can hold and jkl cannot", {
  file <- withr::local_tempfile(fileext = ".pss")
  scores <- small_scores(c("#a", "VAR", "1"))
  write_scores(scores, file)
  expect_identical(sets_of(read_scores(file)), sets_of(scores))
})

test_that("remarks in another encoding do no harm", {
  file <- withr::local_tempfile(fileext = ".pss")
  writeBin(c(charToRaw("META score_type=b"), as.raw(0xe9), charToRaw("c\nVAR a\n-1\nVAR b\n-2\n")),
           file)
  expect_identical(read_scores(file)$info$score, "b\u00e9c")
})

test_that("pss files keep the slack of lists that were not cut short", {
  scores <- local_scores(titanic_rows(), "bdeu", slack = log(150), weights = "Freq")
  file <- withr::local_tempfile(fileext = ".pss")
  write_scores(scores, file)
  back <- read_scores(file)
  expect_equal(back$info$slack, log(150))
  expect_true(credible_networks(back, 150)$complete)
  expect_match(credible_networks(back, 1000)$at_least, "less slack")
  # The format has no place for it, and GOBNILP takes no comments.
  plain <- withr::local_tempfile(fileext = ".jkl")
  write_scores(scores, plain)
  expect_false(credible_networks(read_scores(plain), 150)$complete)
  writeLines(c("# slack = 5.1", readLines(plain)), plain)
  expect_true(credible_networks(read_scores(plain), 150)$complete)
  cut <- scores
  cut$tail[1] <- -6000
  suppressMessages(write_scores(cut, file))
  expect_null(read_scores(file)$info$slack)
})

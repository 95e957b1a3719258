values <- list(
  NULL, TRUE, NA, 1:3, c(a = 1.5, b = NA), c("x", NA, "\u00e4"), as.raw(0:255), list(),
  factor(c("u", "v", NA)), matrix(1:6, 2L, dimnames = list(NULL, letters[1:3])), iris,
  list(list(1, "two"), NULL, list(x = Inf, y = NaN, z = -0))
)

test_that("plain values come back as they were", {
  file <- withr::local_tempfile()
  for (value in values) {
    expect_type(cpp_write_plain(value, file), "double")
    expect_identical(cpp_read_plain(file)$value, value)
  }
  expect_identical(as.character(file.mode(file)), "600")
  expect_length(list.files(dirname(file), paste0(basename(file), ".part")), 0L)
})

test_that("functions and environments are no plain values", {
  expect_false(cpp_is_plain(list(1, mean)))
  expect_false(cpp_is_plain(quote(x + y)))
  expect_false(cpp_is_plain(globalenv()))
  expect_true(all(vapply(values, cpp_is_plain, NA)))
})

test_that("hashes tell values apart, and not how they came about", {
  hashes <- vapply(values, cpp_content_hash, "")
  expect_identical(anyDuplicated(hashes), 0L)
  expect_identical(cpp_content_hash(1:3), cpp_content_hash(c(1L, 2L, 3L)))
  changed <- iris
  changed[1L, 1L] <- changed[1L, 1L] + 1e-12
  expect_false(cpp_content_hash(changed) == cpp_content_hash(iris))
})

# A checkpoint of a run that had no time.
kept_run <- function(file, data = iris, ...) {
  suppressMessages(boot_strength(data, 20, seed = 1, time_limit = 0, checkpoint = file, ...))
}

test_that("truncated, changed and foreign files are errors that name the file", {
  file <- withr::local_tempfile()
  kept_run(file)
  bytes <- readBin(file, "raw", file.size(file))
  refused <- function(bytes) {
    writeBin(bytes, file)
    error <- tryCatch(resume(file), bnstar_error_checkpoint = identity)
    inherits(error, "bnstar_error_file") && grepl(basename(file), conditionMessage(error))
  }
  lengths <- c(0:40, round(seq(41, length(bytes) - 1, length.out = 60)))
  expect_identical(Filter(function(n) !refused(bytes[seq_len(n)]), lengths), numeric())
  withr::with_seed(1, {
    for (i in 1:200) {
      changed <- bytes
      at <- sample(length(bytes), 1L)
      changed[at] <- xor(changed[at], as.raw(sample(255L, 1L)))
      expect_true(refused(changed))
    }
  })
  expect_true(refused(c(bytes, as.raw(0))))
  expect_true(refused(serialize(iris, NULL)))
  expect_true(refused(charToRaw("from,to\na,b\n")))
})

test_that("files that somebody has forged never end R", {
  file <- withr::local_tempfile()
  kept_run(file)
  payload <- readBin(file, "raw", file.size(file))[-(1:32)]
  answered <- 0
  withr::with_seed(2, {
    for (i in 1:300) {
      changed <- payload
      for (at in sample(length(payload), sample(3L, 1L))) {
        changed[at] <- as.raw(sample(0:255, 1L))
      }
      writeBin(cpp_seal_bytes(changed), file)
      tried <- tryCatch(suppressWarnings(resume(file, time_limit = 1, quiet = TRUE)),
                        error = identity)
      answered <- answered + (inherits(tried, "error") || inherits(tried, "boot_strength"))
    }
  })
  expect_identical(answered, 300)
})

test_that("another run is refused, and the error names what differs", {
  file <- withr::local_tempfile()
  kept_run(file)
  expect_error(kept_run(file, iris[-1L, ]), "`data` differs", class = "bnstar_error_checkpoint")
  expect_error(kept_run(file, score = "aic"), "`score` differs", class = "bnstar_error_checkpoint")
  expect_error(kept_run(file, iris[-1L, ], max_parents = 1), "`data` and `max_parents` differ")
  expect_error(suppressMessages(local_scores(iris, checkpoint = file)), "boot_strength")
  content <- cpp_read_plain(file)$value
  content$version <- "0.0.1"
  cpp_write_plain(content, file)
  expect_error(resume(file), "version 0.0.1", class = "bnstar_error_checkpoint")
})

test_that("files that cannot be written are errors before the run, and a message within it", {
  expect_error(local_scores(iris, checkpoint = file.path(tempdir(), "no", "file")),
               class = "bnstar_error_argument")
  expect_error(local_scores(iris, checkpoint = tempdir()), class = "bnstar_error_argument")
  expect_error(local_scores(iris, checkpoint = 1), class = "bnstar_error_argument")
  expect_error(resume(file.path(tempdir(), "absent")), "does not exist")
  folder <- withr::local_tempfile()
  dir.create(folder)
  the$after_checkpoint <- function() unlink(folder, recursive = TRUE)
  withr::defer(the$after_checkpoint <- NULL)
  told <- testthat::capture_messages(
    scores <- local_scores(iris, checkpoint = file.path(folder, "f"), checkpoint_every = 0))
  expect_match(paste(told, collapse = ""), "cannot be written")
  expect_identical(scores$score, suppressMessages(local_scores(iris))$score)
})

test_that("a finished run removes its file, or keeps it", {
  file <- withr::local_tempfile()
  scores <- suppressMessages(local_scores(iris, checkpoint = file))
  expect_false(file.exists(file))
  suppressMessages(local_scores(iris, checkpoint = file, keep = TRUE))
  expect_true(file.exists(file))
  expect_identical(suppressMessages(resume(file, keep = TRUE))$score, scores$score)
  expect_true(file.exists(file))
})

test_that("a run without a seed goes on with the one it has drawn", {
  file <- withr::local_tempfile()
  withr::local_seed(4)
  suppressMessages(boot_strength(iris, 20, time_limit = 0, checkpoint = file))
  resumed <- suppressMessages(resume(file))
  withr::local_seed(4)
  whole <- suppressMessages(boot_strength(iris, 20))
  expect_identical(attr(resumed, "details")$seed, attr(whole, "details")$seed)
  expect_equal(as.matrix(resumed), as.matrix(whole))
})

test_that("a checkpoint takes what a file can hold", {
  file <- withr::local_tempfile()
  expect_error(local_scores(iris, checkpoint = file, progress = NULL,
                            required = igraph::make_graph(~ Species -+ Sepal.Length)),
               "required", class = "bnstar_error_argument")
  expect_false(file.exists(file))
})

test_that("a checkpoint that is due again at once does not end the run", {
  now <- 0
  run <- rlang::env(due = 5, clock = function() now)
  expect_identical(seconds_until_due(run), 5)
  now <- 5.5
  expect_identical(seconds_until_due(run), 0)
})

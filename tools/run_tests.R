# Rscript tools/run_tests.R [FILTER] [FOLDER]: tests the installed package; a filter that begins
# with ! names the files to leave out. The last line counts the expectations; a failure, an error or
# a skip makes the exit status 1.
Sys.setenv(NOT_CRAN = "true")
filter <- commandArgs(trailingOnly = TRUE)
folder <- if (length(filter) > 1) filter[2] else "tests/testthat"
if (length(filter) && startsWith(filter[1], "!")) {
  files <- sub("^test-(.*)\\.R$", "\\1", list.files(folder, "^test-.*\\.R$"))
  filter <- paste0("^(", paste(grep(substring(filter[1], 2), files, value = TRUE, invert = TRUE),
                               collapse = "|"), ")$")
}
reporter <- testthat::ProgressReporter$new(show_praise = FALSE, max_failures = Inf,
                                           update_interval = Inf)
results <- testthat::test_dir(
  folder,
  filter = if (length(filter)) filter[1],
  package = "bnstar",
  load_package = "installed",
  reporter = reporter,
  stop_on_failure = FALSE
)
# Nested tests drop out of the list of results, but not from what the reporter has seen.
listed <- as.data.frame(results)
failed <- max(reporter$n_fail, sum(listed$failed) + sum(listed$error))
skipped <- max(reporter$n_skip, sum(listed$skipped))
cat(sprintf("%d passed, %d failed, %d skipped\n", reporter$n_ok, failed, skipped))
if (reporter$n_ok == 0 || failed > 0 || skipped > 0) quit(status = 1)

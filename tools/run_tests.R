# Rscript tools/run_tests.R [FILTER]: tests the installed package. The last line counts the
# expectations; a failure, an error or a skip makes the exit status 1.
Sys.setenv(NOT_CRAN = "true")
filter <- commandArgs(trailingOnly = TRUE)
results <- testthat::test_dir(
  "tests/testthat",
  filter = if (length(filter)) filter[1],
  package = "bnstar",
  load_package = "installed",
  reporter = testthat::ProgressReporter$new(show_praise = FALSE, max_failures = Inf,
                                            update_interval = Inf),
  stop_on_failure = FALSE
)
counts <- as.data.frame(results)
passed <- sum(counts$passed)
failed <- sum(counts$failed) + sum(counts$error)
skipped <- sum(counts$skipped)
cat(sprintf("%d passed, %d failed, %d skipped\n", passed, failed, skipped))
if (passed == 0 || failed > 0 || skipped > 0) quit(status = 1)

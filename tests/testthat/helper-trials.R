# How many random problems a test takes: a sixth of `n`, all with BNSTAR_ALL_TRIALS, or a few where
# the test runs for its memory errors and not for its statistics, as under the sanitizers, which
# make it several times as slow. `make stress` takes thousands.
trials <- function(n) {
  set <- function(name) nzchar(Sys.getenv(name))
  ceiling(n * if (set("BNSTAR_FEW_TRIALS")) 0.1 else if (set("BNSTAR_ALL_TRIALS")) 1 else 1 / 6)
}

# What a judge says when a problem could not be posed, or is too close to a limit for its
# arithmetic.
not_decided <- c("refused", "undecided")
least_decided <- 0.8

# `faults`: for every trial what is wrong, "" for nothing. A judge that decides hardly any trial
# shows nothing.
expect_no_fault <- function(faults) {
  decided <- !vapply(faults, function(trial) any(trial %in% not_decided), NA)
  expect_true(length(faults) > 0L && mean(decided) >= least_decided)
  found <- unlist(faults[decided])
  expect_identical(found[nzchar(found)], character())
}

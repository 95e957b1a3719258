# The number of random problems for a test: a sixth of `n`, or all with BNSTAR_ALL_TRIALS. Under the
# sanitizers, which look for memory errors and are several times as slow, a few are enough. `make
# stress` takes thousands.
trials <- function(n) {
  set <- function(name) nzchar(Sys.getenv(name))
  ceiling(n * if (set("BNSTAR_FEW_TRIALS")) 0.1 else if (set("BNSTAR_ALL_TRIALS")) 1 else 1 / 6)
}

# The answers of a judge if a problem could not be posed, or is too close to a limit for its
# arithmetic.
not_decided <- c("refused", "undecided")
least_decided <- 0.8

# `faults` has what is wrong for every trial, "" for nothing. A judge that decides hardly any trial
# tests nothing, so that fails too.
expect_no_fault <- function(faults) {
  decided <- !vapply(faults, function(trial) any(trial %in% not_decided), NA)
  expect_true(length(faults) > 0L && mean(decided) >= least_decided)
  found <- unlist(faults[decided])
  expect_identical(found[nzchar(found)], character())
}

# How many random problems a test takes: a sixth of `n`, all with BNSTAR_ALL_TRIALS, or a few where the test runs for its memory errors and
# not for its statistics, as under the sanitizers, which make it several times as slow. `make stress` takes thousands.
trials <- function(n) {
  set <- function(name) nzchar(Sys.getenv(name))
  ceiling(n * if (set("BNSTAR_FEW_TRIALS")) 0.1 else if (set("BNSTAR_ALL_TRIALS")) 1 else 1 / 6)
}

# How many random problems a test takes: `n`, or a few where the test runs for its memory errors and not for its
# statistics, as under the sanitizers, which make it several times as slow.
trials <- function(n) if (nzchar(Sys.getenv("BNSTAR_FEW_TRIALS"))) ceiling(n / 10) else n

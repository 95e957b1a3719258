# One seed drives everything random. The user gives it, as any whole number that a double holds
# exactly. Otherwise it is drawn from R's generator, so that set.seed() works. A drawn seed has at
# most nine digits, so that people can read and type it.

resolve_seed <- function(seed, call = rlang::caller_env()) {
  if (is.null(seed)) return(floor(stats::runif(1L) * 1e9))
  check_number(seed, 0, 2^53 - 1, whole = TRUE, name = "seed", call = call)
}

# Runs `work` with R's own generator started from `seed`, and then restores the generator. If `seed`
# is NULL, `work` simply draws from the generator.
with_r_seed <- function(seed, work, call = rlang::caller_env()) {
  if (is.null(seed)) return(work)
  check_number(seed, 0, .Machine$integer.max, whole = TRUE, name = "seed", call = call)
  old <- globalenv()[[".Random.seed"]]
  on.exit(if (is.null(old)) rm(".Random.seed", envir = globalenv())
          else assign(".Random.seed", old, envir = globalenv()))
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  work
}

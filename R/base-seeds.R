# One seed drives everything random: given by the user, any whole number that a double holds
# exactly, or drawn from R's generator so that set.seed() works. What is drawn has nine digits at
# most, so that it can be read and typed.

resolve_seed <- function(seed, call = rlang::caller_env()) {
  if (is.null(seed)) return(floor(stats::runif(1L) * 1e9))
  check_number(seed, 0, 2^53 - 1, whole = TRUE, name = "seed", call = call)
}

# Runs `work` with R's own generator started from `seed` and puts the generator back
# as it was; with NULL `work` simply draws from it.
with_r_seed <- function(seed, work, call = rlang::caller_env()) {
  if (is.null(seed)) return(work)
  check_number(seed, 0, .Machine$integer.max, whole = TRUE, name = "seed", call = call)
  old <- globalenv()[[".Random.seed"]]
  on.exit(if (is.null(old)) rm(".Random.seed", envir = globalenv())
          else assign(".Random.seed", old, envir = globalenv()))
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  work
}

# How much the sets may weigh that are allowed and not listed, where e to the power of the score is
# a weight. The core knows it of the sets that slack leaves out.

# By variable: no listed set stands for more left-out ones than this, in multiples of its own
# weight, if each of them counts for a listed subset (see the class LeftOut of the core). NA where
# nothing is known, NULL where lists are pruned for a search.
left_out_shares <- function(task, made) {
  if (task$slack == 0) return(NULL)
  n <- length(task$data$variables)
  if (made$stop_reason != "finished" || any(diff(made$start) == 0)) return(rep(NA_real_, n))
  pruned <- if (is.finite(task$slack)) made$left_out else rep(0, n)
  pruned + beyond_safe_size(task) + exp(log_tail_shares(task, made))
}

# Sets that are larger than the score can want, see most_parents(). With k parents more than those
# that are required, a variable of r states pays price (r - 1) (2^k - 1) at least, and gains
# N log r <= N (r - 1) log 2 at most.
beyond_safe_size <- function(task) {
  constraints <- task$constraints
  required <- lengths(constraints$required)
  free <- lengths(constraints$candidates)
  largest <- pmin(constraints$users_limit, required + free, task$residual)
  cut <- constraints$max_parents < largest
  shares <- numeric(length(required))
  if (!any(cut)) return(shares)
  if (!is.null(task$data$na)) return(replace(shares, cut, NA_real_))
  price <- parameter_price(task$score, task$data)
  for (x in which(cut)) {
    more <- seq(constraints$max_parents[x] + 1, largest[x]) - required[x]
    excess <- (task$data$arities[x] - 1) * (price * (2^more - 1) - task$data$n_obs * log(2))
    shares[x] <- sum(exp(lchoose(free[x], more) - excess))
  }
  shares
}

# Sets beyond the size that is listed, as multiples of the smallest set: none scores above the tail.
log_tail_shares <- function(task, made) {
  free <- lengths(task$constraints$candidates)
  required <- lengths(task$constraints$required)
  vapply(seq_along(free), function(x) {
    if (made$tail[x] == -Inf) return(-Inf)
    first <- made$start[x] + 1
    if (made$size[first] > required[x]) return(NA_real_)
    more <- seq(task$constraints$most_listed[x], task$constraints$max_parents[x])[-1L] - required[x]
    made$tail[x] - made$score[first] + log(sum(choose(free[x], more)))
  }, 0)
}

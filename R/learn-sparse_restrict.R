# The Restrict step of the sparse candidate algorithm chooses a few candidate parents for each
# variable (Friedman, Nachman & Pe'er 1999, section 4).

# Runs before the rounds. Returns the allowed pairs that the measure looks at, and their information
# if the measure ranks by it. If a limit was reached, the value has `stop_reason`.
promising_pairs <- function(problem) {
  plan <- problem$plan
  tested <- plan$measure %in% c("shield", "score") && plan$significance < 1
  if (plan$measure != "mi" && !tested) return(list(asked = problem$candidates, skipped = 0))
  nothing <- rep(list(integer()), length(problem$candidates))
  if (!tested) {
    found <- ask_gains(problem, nothing, problem$candidates, likelihood = TRUE)
    if (!is.null(found$stop_reason)) return(found)
    return(list(asked = problem$candidates, information = found$gains, skipped = 0))
  }
  asked <- nothing
  for (children in portions_of_children(problem)) {
    found <- ask_gains(problem, nothing, replace(nothing, children, problem$candidates[children]),
                       likelihood = TRUE)
    if (!is.null(found$stop_reason)) return(found)
    asked[children] <-
      Map(function(x, others, gain) others[2 * gain > needed_information(problem, x, others)],
          children, problem$candidates[children], found$gains[children])
  }
  list(asked = asked, skipped = sum(lengths(problem$candidates)) - sum(lengths(asked)))
}

# Divides the children into portions that are looked at together. One portion would share the counts
# of all pairs. But numbers, gains and the copies that R makes of them take some 64 bytes per pair,
# and a portion may take at most a quarter of the memory that is left.
portions_of_children <- function(problem) {
  n <- length(problem$candidates)
  portions <- min(n, ceiling(64 * n^2 / max(problem$budget$left()$bytes / 4, 1)))
  unname(split(seq_len(n), ceiling(seq_len(n) * portions / n)))
}

# For independent variables, twice N times the mutual information exceeds this with probability
# `significance`, approximately (Wilks 1938).
needed_information <- function(problem, x, others) {
  continuous <- variable_kinds(problem$data) == "continuous"
  # The number of parameters that the other variable adds: those of a table, a mean and a variance
  # for each state but one, or a coefficient.
  arities <- problem$data$arities %||% rep(1, length(continuous))
  freedom <- if (continuous[x]) {
    ifelse(continuous[others], 1, 2 * (arities[others] - 1))
  } else {
    (arities[x] - 1) * (arities[others] - 1)
  }
  # Computing a quantile takes long, and there are few different ones.
  few <- unique(freedom)
  stats::qchisq(problem$plan$significance, few, lower.tail = FALSE)[match(freedom, few)]
}

# The candidates of the next round: the present parents and the best of the others.
restrict_parents <- function(problem, run, pairs) {
  room <- pmax(0L, problem$plan$k - lengths(run$parents))
  best <- rep(list(integer()), length(room))
  # The other measures look at all pairs at once.
  by_gain <- problem$plan$measure %in% c("shield", "score")
  for (children in if (by_gain) portions_of_children(problem) else list(seq_along(room))) {
    asked <- replace(rep(list(integer()), length(room)), children,
                     open_pairs(pairs$asked, run$parents, room, children))
    found <- measure_pairs(problem, run, pairs, asked)
    if (!is.null(found$stop_reason)) return(found)
    best[children] <- Map(function(others, gain, left) {
      first <- utils::head(order(-gain, method = "radix"), left)
      others[first[gain[first] > -Inf]]
    }, asked[children], found$gains[children], room[children])
  }
  list(candidates = Map(function(present, added) sort(c(present, added)), run$parents, best),
       skipped = pairs$skipped)
}

# The pairs to look at: for children with room for more candidates, the variables that are not their
# parents.
open_pairs <- function(asked, parents, room, children) {
  Map(function(others, present, left) if (left > 0L) setdiff(others, present) else integer(),
      asked[children], parents[children], room[children])
}

measure_pairs <- function(problem, run, pairs, asked) {
  switch(problem$plan$measure,
    mi = list(gains = Map(function(all, information, others) information[match(others, all)],
                          pairs$asked, pairs$information, asked)),
    disc = discrepancies(problem, run, asked),
    ask_gains(problem, run$parents, asked, likelihood = problem$plan$measure == "shield")
  )
}

ask_gains <- function(problem, parents, asked, likelihood) {
  found <- cpp_gains_of_additions(problem$scorer, parents, asked, likelihood, problem$threads,
                                  problem$budget$left(),
                                  reporter_of(problem, "Choosing candidates"))
  if (is.null(found$gains)) list(stop_reason = found$stop_reason) else list(gains = found$gains)
}

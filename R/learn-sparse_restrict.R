# The Restrict step of the sparse candidate algorithm: which few parents of a variable are worth a search (Friedman, Nachman &
# Pe'er 1999, section 4).

# Before the rounds: which allowed pairs the measure looks at, and their information where it ranks by it. With `stop_reason`
# when a limit was reached.
promising_pairs <- function(problem) {
  plan <- problem$plan
  tested <- plan$measure %in% c("shield", "score") && plan$significance < 1
  if (plan$measure != "mi" && !tested) return(list(asked = problem$allowed, skipped = 0))
  nothing <- rep(list(integer()), length(problem$allowed))
  found <- ask_gains(problem, nothing, problem$allowed, likelihood = TRUE)
  if (!is.null(found$stop_reason)) return(found)
  if (!tested) return(list(asked = problem$allowed, information = found$gains, skipped = 0))
  keep <- Map(function(x, others, gain) 2 * gain > needed_information(problem, x, others), seq_along(nothing), problem$allowed,
              found$gains)
  list(asked = Map(`[`, problem$allowed, keep), skipped = sum(lengths(keep)) - sum(unlist(keep)))
}

# What twice N times the mutual information of independent variables exceeds with probability `significance`, nearly (Wilks 1938).
needed_information <- function(problem, x, others) {
  continuous <- variable_kinds(problem$data) == "continuous"
  # Parameters that the other one adds: of a table; a mean and a variance for each state but one; a coefficient.
  arities <- problem$data$arities %||% rep(1, length(continuous))
  freedom <- if (continuous[x]) ifelse(continuous[others], 1, 2 * (arities[others] - 1)) else (arities[x] - 1) * (arities[others] - 1)
  # A quantile takes long, and there are few of them.
  few <- unique(freedom)
  stats::qchisq(problem$plan$significance, few, lower.tail = FALSE)[match(freedom, few)]
}

# The candidates of the next round: the present parents and the best of the others.
restrict_parents <- function(problem, run, pairs) {
  room <- pmax(0L, problem$plan$k - lengths(run$parents))
  asked <- Map(function(others, present, left) if (left > 0L) setdiff(others, present) else integer(), pairs$asked, run$parents,
               room)
  found <- measure_pairs(problem, run, pairs, asked)
  if (!is.null(found$stop_reason)) return(found)
  best <- Map(function(others, gain, left) {
    first <- utils::head(order(-gain, method = "radix"), left)
    others[first[gain[first] > -Inf]]
  }, asked, found$gains, room)
  list(candidates = Map(function(present, added) sort(c(present, added)), run$parents, best), skipped = pairs$skipped)
}

measure_pairs <- function(problem, run, pairs, asked) {
  switch(problem$plan$measure,
    mi = list(gains = Map(function(all, information, others) information[match(others, all)], pairs$asked, pairs$information,
                          asked)),
    disc = discrepancies(problem, run, asked),
    ask_gains(problem, run$parents, asked, likelihood = problem$plan$measure == "shield")
  )
}

ask_gains <- function(problem, parents, asked, likelihood) {
  found <- cpp_gains_of_additions(problem$scorer, parents, asked, likelihood, problem$threads, problem$budget$left(),
                                  reporter_of(problem, "Choosing candidates"))
  if (is.null(found$gains)) list(stop_reason = found$stop_reason) else list(gains = found$gains)
}

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

# A Restrict step that does not look at all pairs (Friedman, Nachman & Pe'er 1999, section 7: the
# learned network can say which variables to look at next). A variable looks at those within two
# steps of it in the network and the candidates of the round before: variables that have much to do
# with a third one often have to do with each other. Before the first search there is no network, so
# candidates that begin at random are bettered in this way until few of them change (as Dong, Moses
# & Li 2011 find nearest neighbours).
restrict_nearby <- function(problem, run) {
  first <- is.null(run$candidates)
  candidates <- run$candidates %||% rep(list(integer()), length(run$parents))
  for (turn in seq_len(if (first) most_turns else 1L)) {
    asked <- nearby_variables(problem, run, candidates, turn)
    pairs <- list(asked = asked, skipped = sum(lengths(problem$candidates)) - sum(lengths(asked)))
    restricted <- restrict_parents(problem, run, pairs)
    if (!is.null(restricted$stop_reason)) break
    changed <- candidates_changed(restricted$candidates, candidates)
    candidates <- restricted$candidates
    if (turn > 1L && changed < few_changes * sum(lengths(candidates))) break
  }
  restricted
}

most_turns <- 10L
few_changes <- 0.02

# By variable, the others to look at: present candidates, then others within two steps, then some at
# random, `looks` in all.
nearby_variables <- function(problem, run, candidates, turn) {
  n <- length(candidates)
  around <- Map(union, candidates, run$parents)
  back <- split(rep(seq_len(n), lengths(around)), factor(unlist(around), seq_len(n)))
  around <- Map(union, around, back)
  looks <- problem$plan$looks
  some <- function(x, count) if (length(x) <= count) x else x[sample.int(length(x), count)]
  fill <- function(chosen, allowed) {
    if (length(allowed) <= looks) return(allowed)
    drawn <- setdiff(some(allowed, looks), chosen)
    c(chosen, utils::head(drawn, looks - length(chosen)))
  }
  with_r_seed((problem$plan$seed + 1000 * length(run$rounds) + turn) %% 2^31, {
    lapply(seq_len(n), function(x) {
      allowed <- problem$candidates[[x]]
      may <- function(others) if (length(allowed) == n - 1L) others else intersect(others, allowed)
      own <- may(candidates[[x]])
      near <- may(setdiff(unlist(around[c(x, around[[x]])]), c(own, x)))
      chosen <- c(own, some(near, max(0, looks - length(own))))
      sort(fill(chosen, allowed))
    })
  })
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
    mi = if (is.null(pairs$information)) {
      ask_gains(problem, rep(list(integer()), length(asked)), asked, likelihood = TRUE)
    } else {
      list(gains = Map(function(all, information, others) information[match(others, all)],
                       pairs$asked, pairs$information, asked))
    },
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

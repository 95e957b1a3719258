# Oracles that know more sets than they list, like those of learners that work sets out on request.
# The whole lists answer questions, a random part of them is listed, and only a tail is known of the
# others.

set_masks <- function(scores) {
  set <- factor(rep(seq_along(scores$size), scores$size), levels = seq_along(scores$size))
  as.vector(rowsum(c(2^(scores$parents - 1), numeric(length(scores$size))),
                   c(set, seq_along(scores$size))))
}

# The best score of a set of x that is not listed and has no listed subset as good; -Inf when there
# is none.
best_beyond <- function(scores, listed, x, masks) {
  own <- seq(scores$start[x] + 1, scores$start[x + 1])
  shown <- own[listed[own]]
  hidden <- Filter(function(i) {
    subset <- bitwAnd(masks[shown], masks[i]) == masks[shown]
    !any(subset & scores$score[shown] >= scores$score[i])
  }, own[!listed[own]])
  max(-Inf, scores$score[hidden])
}

# Tails are either as sharp as possible, or better than any set.
random_partial_lists <- function(scores) {
  listed <- stats::runif(length(scores$size)) < sample(c(0, 0.3, 0.7, 1), 1)
  masks <- set_masks(scores)
  tails <- vapply(seq_along(scores$variables), function(x) best_beyond(scores, listed, x, masks), 0)
  blunt <- is.finite(tails) & stats::runif(length(tails)) < 0.3
  tails[blunt] <- tails[blunt] + stats::rexp(sum(blunt), 0.3)
  list(listed = listed, tails = tails)
}

search_partly_listed <- function(scores, lists, method, heuristic, threads = 1, node_limit = Inf) {
  known <- cpp_components()
  searcher <- find_searcher(known, method, complete_lists = FALSE)
  heuristic <- resolve_heuristic(heuristic, searcher$name, known)
  settings <- resolve_settings(list(),
                               c(list(searcher),
                                 find_components(known$heuristics, heuristic, "heuristic",
                                                 "heuristic")))
  execution <- list(threads = threads, seed = 1, folder = "", start = integer())
  cpp_search_partly_listed(unclass(scores)[c("start", "size", "parents", "score")], lists$listed,
                           lists$tails, searcher$name, heuristic, settings, execution,
                           resolve_limits(Inf, Inf, node_limit))
}

partly_listed_fault <- function(problem, lists, method, heuristic, ..., node_limit = Inf) {
  found <- search_partly_listed(problem$scores, lists, method, heuristic, ...,
                                node_limit = node_limit)
  score <- sum(found$node_scores)
  slack <- 1e-9 * max(1, abs(problem$optimum)) + found$rounding
  says <- function(what) paste(method, heuristic, what)
  if (any(found$trace$bound < -problem$optimum - slack)) {
    return(says("has a bound that cuts the optimum off"))
  }
  if (found$bound < -problem$optimum - slack) {
    return(says("ends with a bound that cuts the optimum off"))
  }
  if (score > -problem$optimum + slack) return(says("finds more than there is"))
  network <- adjacency_of(found$parents, problem$scores$variables)
  if (abs(score_network(network, problem$scores) - score) > slack) return(says("has another score"))
  if (!is_exact(method)) return("")
  if (found$stop_reason != "finished") {
    return(if (is.finite(node_limit)) "" else says("stops without a limit"))
  }
  if (!found$proved) return(says("has no proof"))
  if (abs(score + problem$optimum) > slack) return(says("missed the optimum"))
  ""
}

adjacency_of <- function(parents, variables) {
  matrix <- matrix(0, length(variables), length(variables), dimnames = list(variables, variables))
  for (x in seq_along(parents)) matrix[parents[[x]], x] <- 1
  matrix
}

# Runs every searcher that takes such an oracle with every heuristic, to the end and with limits.
random_partly_listed <- function(largest) {
  problem <- random_problem(largest)
  lists <- random_partial_lists(problem$scores)
  pairs <- search_pairs()
  pairs <- pairs[!pairs$method %in% cpp_components()$need_complete_lists, ]
  faults <- mapply(function(method, heuristic) {
    c(partly_listed_fault(problem, lists, method, heuristic, threads = sample(2, 1)),
      partly_listed_fault(problem, lists, method, heuristic, node_limit = sample(0:40, 1)))
  }, pairs$method, pairs$heuristic)
  faults[nzchar(faults)]
}

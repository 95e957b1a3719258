#' Learned Bayesian networks
#'
#' Every learner of this package returns an object of class `learned_bn`: the
#' network, its score, and what is known about how far it may be from the best
#' one. It is a plain list that [saveRDS()] keeps.
#'
#' @section Fields:
#' \describe{
#' \item{`bn`}{the network as an object of class exactly `"bn"`, ready for the
#'   functions of package bnlearn. Its `learning` part holds the required and
#'   forbidden arcs as white and black list, and under `bnstar` where it came
#'   from.}
#' \item{`score`, `node_scores`}{score of the network and of each variable given
#'   its parents: natural logarithms, higher is better.}
#' \item{`bound`, `gap`}{no network that you allowed scores higher than `bound`
#'   (`Inf` when nothing is known), also where the package itself left parent sets out; `gap` is `bound - score`, never negative.}
#' \item{`proved`, `rounding`}{`TRUE` when no network that you allowed scores
#'   better by more than `rounding`, the little that fixed-point arithmetic and ties between parent sets can
#'   hide.}
#' \item{`within`}{the same of the networks whose parent sets were listed, where there are such lists: `scope` (what was listed, in one
#'   sentence), `bound` and `proved`. Time, memory, Ctrl-C while sets are scored, and our own limits on the number of parents can make that
#'   less than what you allowed.}
#' \item{`ratio`}{cost (negative score) over the lower bound of cost, as papers
#'   report it; `NA` unless both are positive.}
#' \item{`scope`}{what you allowed, in one sentence: `bound` and `proved` range over it.}
#' \item{`stop_reason`}{the first thing that cut anything: `"optimal"` (nothing did), `"time_limit"`, `"memory_limit"`,
#'   `"node_limit"`, `"evaluations"`, `"interrupt"`, `"local_optimum"`, or `"finished"` where only our own limits on what is listed did.}
#' \item{`trace`}{data frame with `seconds`, `score`, `bound` and `expanded`,
#'   one row for every improvement of score or bound.}
#' \item{`counters`, `timings`}{named numbers: work done, and seconds spent.}
#' \item{`method`, `settings`, `seed`, `call`}{how to get the result again.}
#' \item{`kind`}{`"discrete"` or `"continuous"` for each variable, where the data have both; `NULL` otherwise.}
#' \item{`likelihood`}{`NULL` when the scores came from a file, otherwise a list
#'   with `loglik`, `df` and `nobs`.}
#' }
#'
#' @section Methods:
#' Those of [bnstar_network][bnstar_network-class]: `format()`, `as.data.frame()`, `tidy()`, `as.matrix()`, `as.igraph()` and
#' `bnlearn::as.bn()`.
#' `glance()` gives one row of key figures, `summary()` the scores of all
#' variables, counters, timings and the last steps of the search.
#'
#' `logLik()` is the maximised log-likelihood of the network, and
#' [AIC()][stats::AIC] and [BIC()][stats::BIC] follow from it as everywhere in R:
#' \eqn{-2 \log L + k \cdot df}{-2 log L + k df} with \eqn{k = 2} or
#' \eqn{k = \log n}{k = log n}, lower is better. The *score* `"bic"` is
#' \eqn{\log L - \frac{1}{2} df \log n}{log L - df log(n) / 2}, that is
#' \eqn{-\frac{1}{2}}{-1/2} times this BIC, and `"aic"` likewise. These three and
#' `nobs()` need the data and say so when the scores came from a file. A Gaussian network with
#' variables that their parents determine completely has none: it is `-Inf`, as in [score_network()].
#'
#' `plot()` and `autoplot()` draw the network in layers, all arcs pointing
#' down, and arcs never cross a label. Isolated variables stand in rows of
#' their own at the bottom.
#'
#' @references
#' Sugiyama, K., Tagawa, S. and Toda, M. (1981). Methods for visual
#' understanding of hierarchical system structures. *IEEE Transactions on
#' Systems, Man, and Cybernetics* 11(2), 109--125.
#'
#' @examples
#' fit <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' fit
#' format(fit)
#' as.data.frame(fit)
#' glance(fit)
#' BIC(fit)
#' plot(fit)
#' @name learned_bn-class
#' @aliases learned_bn
NULL

# `parents` holds one integer vector (1-based) per variable, `required` and
# `forbidden` are arcs in any form as_arcs() takes.
new_learned_bn <- function(variables, parents, node_scores, bound, proved, rounding, scope,
                           stop_reason, trace, counters, timings, method, settings = list(),
                           seed = NULL, call = NULL, required = NULL, forbidden = NULL,
                           likelihood = NULL, within = NULL, kind = NULL) {
  stopifnot(length(parents) == length(variables), length(node_scores) == length(variables),
            is.null(find_cycle(parents)), stop_reason %in% names(stop_sentences))
  score <- sum(node_scores)
  learning <- list(package = "bnstar", version = getNamespaceVersion("bnstar")[[1L]],
                   method = method, settings = settings, score = score, bound = bound,
                   proved = proved, scope = scope)
  structure(list(
    bn = new_bn(variables, parents, required, forbidden, learning),
    score = score,
    node_scores = stats::setNames(as.double(node_scores), variables),
    bound = bound,
    gap = max(0, bound - score),
    proved = proved,
    within = within,
    rounding = rounding,
    ratio = if (score < 0 && bound < 0) max(1, score / bound) else NA_real_,
    scope = scope,
    stop_reason = stop_reason,
    trace = trace,
    counters = counters,
    timings = timings,
    method = method,
    settings = settings,
    seed = seed,
    call = call,
    likelihood = likelihood,
    kind = if (!is.null(kind)) stats::setNames(kind, variables)
  ), class = c("learned_bn", "bnstar_network"))
}

# The core's result with names and provenance. `info` says of what was searched: score, settings, scope, constraints,
# timings so far, and the data where they are known. `lists` are the local scores that were searched, if any.
as_learned_bn <- function(found, variables, info, method, settings, call, seed, lists = NULL) {
  heuristic <- unname(found$counters["seconds_heuristic"])
  timings <- c(info$timings, heuristic = heuristic, search = found$seconds - heuristic)
  score <- sum(found$node_scores)
  known <- certificate(found, score, info, lists)
  new_learned_bn(
    variables = variables, parents = found$parents, node_scores = found$node_scores,
    bound = known$bound, proved = known$proved, rounding = known$rounding, scope = info$scope,
    stop_reason = first_reason(known$proved, info$stop_reason, found$stop_reason),
    trace = without_rounding(found$trace, score, known$bound),
    counters = found$counters[names(found$counters) != "seconds_heuristic"],
    timings = c(timings, total = sum(timings)),
    method = method, settings = c(list(score = info$score), info$settings, settings), seed = seed, call = call,
    required = info$constraints$required, forbidden = info$constraints$forbidden,
    likelihood = if (!is.null(info$data)) network_likelihood(found$parents, info$data, info$score, score, info$settings),
    kind = info$kind %||% info$data$kind, within = if (!is.null(lists)) known$within
  )
}

# While the search runs, its costs are rounded and its bounds not yet corrected for that. No moment knew more
# than the end, which is exact: what looks as if it did is rounding.
without_rounding <- function(trace, score, bound) {
  trace$score <- pmin(trace$score, score)
  trace$bound <- pmax(trace$bound, bound)
  trace
}

# An object of bnlearn's class "bn". bnlearn prints only labels it knows, hence
# the neutral algo "empty" and test "none"; the true story is in `provenance`.
new_bn <- function(variables, parents, required = NULL, forbidden = NULL, provenance = NULL) {
  lists <- arc_lists(as_arcs(required, variables), as_arcs(forbidden, variables), variables)
  bn_of(adjacency(parents), variables, lists, provenance)
}

# Entries both ways are an undirected arc.
bn_of <- function(adjacent, variables, lists = list(), provenance = NULL) {
  learning <- list(whitelist = lists$whitelist, blacklist = lists$blacklist, test = "none",
                   ntests = 0, algo = "empty", args = list())
  learning$bnstar <- provenance
  structure(list(learning = learning, nodes = bn_nodes(adjacent, variables),
                 arcs = named_arcs(adjacency_index(adjacent), variables)), class = "bn")
}

adjacency <- function(parents) {
  adjacent <- matrix(FALSE, length(parents), length(parents))
  adjacent[cbind(unlist(parents), rep(seq_along(parents), lengths(parents)))] <- TRUE
  adjacent
}

# Row by row, the order in which bnlearn lists the arcs of an adjacency matrix.
adjacency_index <- function(adjacent) {
  at <- which(t(adjacent)) - 1L
  cbind(at %/% nrow(adjacent) + 1L, at %% nrow(adjacent) + 1L)
}

named_arcs <- function(index, variables) {
  matrix(variables[index], ncol = 2L, dimnames = list(NULL, c("from", "to")))
}

# bnlearn's score functions read the nodes and its graph functions the arcs, so
# both are made from the same matrix. Names follow the order of the variables.
# An undirected arc makes neighbours, but no parents, children or spouses.
bn_nodes <- function(adjacent, variables) {
  nbr <- adjacent | t(adjacent)
  adjacent <- adjacent & !t(adjacent)
  # Columns lie together in memory, rows do not.
  children <- t(adjacent)
  mb <- nbr
  # Parents of the same child: few pairs, where a product of matrices would take all.
  for (v in seq_along(variables)) {
    parents <- which(adjacent[, v])
    mb[parents, parents] <- TRUE
  }
  diag(mb) <- FALSE
  nodes <- lapply(seq_along(variables), function(v) {
    list(mb = variables[mb[, v]], nbr = variables[nbr[, v]], parents = variables[adjacent[, v]], children = variables[children[, v]])
  })
  stats::setNames(nodes, variables)
}

# bnlearn's tidy form of the two lists: the reverse of a required arc is
# forbidden, and what is required is not forbidden.
arc_lists <- function(required, forbidden, variables) {
  if (nrow(required) + nrow(forbidden) == 0L) return(list(whitelist = NULL, blacklist = NULL))
  forbidden <- unique(rbind(forbidden, required[, 2:1, drop = FALSE]))
  code <- function(arcs) arcs[, 1L] * (length(variables) + 1) + arcs[, 2L]
  forbidden <- forbidden[!code(forbidden) %in% code(required), , drop = FALSE]
  or_null <- function(arcs) if (nrow(arcs) > 0L) named_arcs(arcs, variables)
  list(whitelist = or_null(required), blacklist = or_null(forbidden))
}

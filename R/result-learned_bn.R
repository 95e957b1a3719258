#' Learned Bayesian networks
#'
#' Every learner of this package returns an object of class `learned_bn`. It has the network, its
#' score, and what is known about how far it may be from the best one. It is a plain list that
#' [saveRDS()] can save.
#'
#' @section Fields:
#' \describe{
#' \item{`bn`}{the network as an object of class exactly `"bn"`, ready for the
#'   functions of package bnlearn. Its `learning` part tells bnlearn how it was learned, and under
#'   `bnstar` tells all.}
#' \item{`score`, `node_scores`}{score of the network and of each variable given
#'   its parents: natural logarithms, higher is better.}
#' \item{`bound`, `gap`}{no network that you allowed scores higher than `bound`
#'   (`Inf` when nothing is known), also where the package itself left parent sets out; `gap` is
#'   `bound - score`, never negative.}
#' \item{`proved`, `rounding`}{`TRUE` when no network that you allowed scores
#'   better by more than `rounding`, the little that fixed-point arithmetic and ties between parent
#'   sets can hide.}
#' \item{`within`}{the same of the networks whose parent sets were listed, where there are such
#' lists: `scope` (what was listed, in one
#'   sentence), `bound` and `proved`. Time, memory, Ctrl-C while sets are scored, and our own limits
#'   on the number of parents can make that less than what you allowed. `extended` is `TRUE` where
#'   parent sets of networks that were found on the way had to be added to the lists, `complete` the
#'   largest number of parents of which all sets were listed. `forecast` is there where lists are
#'   not complete and it is known what they would take: a list with `seconds` or `bytes`, and
#'   the `share` of a time limit that listing is given.}
#' \item{`ratio`}{cost (negative score) over the lower bound of cost, as papers
#'   report it; `NA` unless both are positive.}
#' \item{`scope`}{what you allowed, in one sentence: `bound` and `proved` range over it.}
#' \item{`stop_reason`}{the first thing that cut anything: `"optimal"` (nothing did),
#' `"time_limit"`, `"memory_limit"`,
#'   `"node_limit"`, `"evaluations"`, `"interrupt"`, `"local_optimum"`, or `"finished"` where only
#'   our own limits on what is listed did.}
#' \item{`trace`}{data frame with `seconds`, `score`, `bound` and `expanded`,
#'   one row for every improvement of score or bound.}
#' \item{`counters`, `timings`}{named numbers: work done, and seconds spent.}
#' \item{`method`, `settings`, `seed`, `call`}{how to get the result again.}
#' \item{`kind`, `integers`}{how each variable was read, `"discrete"` or `"continuous"`, and the
#' names of those that were integers in the data, see
#'   [bn_data()]; `NULL` when the scores came from a file. [fit_parameters()], [score_network()] and
#'   others read data in the same way.}
#' \item{`likelihood`}{`NULL` when the scores came from a file, otherwise a list
#'   with `loglik`, `df`, `nobs`, and `network`: the [bn_network] with the parameters of maximum
#'   likelihood ([fit_parameters()]), or `NULL` where these are more than a million numbers or would
#'   take long.}
#' \item{`strength`}{what the score loses without each arc, in the order of `bn$arcs`; `NULL` when
#' the scores came from a file or the
#'   data are very large: `tidy(fit, data)` works it out then.}
#' \item{`near`}{how many networks are within a factor of 20 of the best, where that takes at most a
#' twentieth of the time: `factor`, `networks`, of which this one is one, `classes`, and whether
#' these are `all`. They are where [learn_bn()] is given `slack = log(20)`; without it parent sets
#' have been dropped that such networks may have, and the numbers are lower bounds.
#' [credible_networks()] counts and lists them.}
#' \item{`notes`}{what the learner had to say about data, constraints and limits, a text for each.
#' It tells them in one message before the long part of its work begins; later notes are only here.
#' With `quiet = TRUE`, or `options(bnstar.quiet = TRUE)`, it tells none. `print()` counts them,
#' `summary()` shows them.}
#' }
#'
#' @section With other packages:
#' `as.bn(fit)` is the network for every function of bnlearn:
#' `bnlearn::cpquery(bnlearn::bn.fit(as.bn(fit), data), ...)`, `arcs(as.bn(fit))`,
#' `cpdag(as.bn(fit))`, and so on; it is the field `bn`. Generic functions of bnlearn take the fit
#' itself: `nodes()`, `degree()`, `score()`. The record of how the network was learned has the score
#' and its settings, which `bnlearn::arc.strength()` uses, the number of families that were scored,
#' both lists of arcs, and the algorithm by a name that bnlearn knows. bnlearn has no name for exact
#' search, so all methods that maximise a score are `"tabu"` there (`"hc"` without a tabu list,
#' `"chow.liu"` for trees). The line `optimized` that bnlearn prints names the real searcher and
#' says whether the network was proved optimal. `fit$bn$learning$bnstar` has all details.
#' Its functions that are not generic want the `bn`: `bnlearn::bn.fit(as.bn(fit), data)`,
#' `bnlearn::shd(as.bn(fit), other)`. `as.igraph(fit)` is the graph for igraph. Its arcs have the
#' attributes `strength` and `direction` (`"compelled"` or `"reversible"`), its vertices their
#' `kind`, and the graph has `score`, `bound` and `proved`.
#'
#' @section Methods:
#' Those of [bnstar_network][bnstar_network-class]: `as.bn()`, `as.igraph()`, `as.data.frame()`
#' (arcs), `as.matrix()` (adjacency) and `format()`. `tidy()` gives a row for each arc: `from`,
#' `to`, `strength`, what the score loses without it, and `direction`, `"compelled"` where all
#' networks that fit the data equally well have it (see [cpdag()]), or `"reversible"`; with
#' `posterior` also how probable it is. `glance()`
#' gives one row of key figures, `summary()` the scores of all variables, counters, timings and the
#' last steps of the search. `print()` shows the strongest arcs, with an asterisk where they are
#' compelled.
#'
#' `logLik()` is the maximised log-likelihood of the network, and [AIC()][stats::AIC] and
#' [BIC()][stats::BIC] follow from it as everywhere in R: \eqn{-2 \log L + k \cdot df}{-2 log L + k
#' df} with \eqn{k = 2} or \eqn{k = \log n}{k = log n}, lower is better. The *score* `"bic"` is
#' \eqn{\log L - \frac{1}{2} df \log n}{log L - df log(n) / 2}, that is \eqn{-\frac{1}{2}}{-1/2}
#' times this BIC, and `"aic"` likewise. These three and `nobs()` need the data, and say so if the
#' scores came from a file. The log-likelihood of a Gaussian network with variables that their
#' parents determine completely is `-Inf`, as in [score_network()].
#'
#' A network that was learned from data has parameters: [predict(fit, newdata,
#' node)][predict.bn_network] predicts a variable, [simulate(fit, n)][simulate.bnstar_network] draws
#' rows, and every function for networks with parameters ([simulate_data()], [as_bn_fit()],
#' [kl_divergence()], [write_bif()]) takes the fit. [fit_parameters()] estimates other parameters.
#' [query()] answers what follows from it, [effect()] what an intervention would do.
#'
#' `plot()` and `autoplot()` draw the network in layers. All arcs point down, or all point to the
#' right if that allows larger text. Arcs never cross a label, and isolated variables stand apart.
#' An arc has an arrowhead where all equivalent networks have it in that direction. Networks of more
#' than 80 variables, or of very many arcs, are drawn as a matrix; with `around` a part is drawn
#' as a network.
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
#' tidy(fit)
#' glance(fit)
#' BIC(fit)
#' predict(fit, data.frame(Class = "1st", Sex = "Female", Age = "Adult"), "Survived", prob = TRUE)
#' simulate(fit, 3, seed = 1)
#' plot(fit)
#' @name learned_bn-class
#' @order 1
#' @aliases learned_bn
NULL

# `parents` has one integer vector (1-based) per variable. `required` and `forbidden` are arcs in
# any form that as_arcs() takes. `strength` has a number for each row of bn$arcs. `scored` is the
# number of families that were scored.
new_learned_bn <- function(variables, parents, node_scores, bound, proved, rounding, scope,
                           stop_reason, trace, counters, timings, method, settings = list(),
                           seed = NULL, call = NULL, required = NULL, forbidden = NULL,
                           likelihood = NULL, within = NULL, kind = NULL, integers = NULL,
                           strength = NULL, scored = 0, interventions = NULL) {
  stopifnot(length(parents) == length(variables), length(node_scores) == length(variables),
            is.null(find_cycle(parents)), stop_reason %in% names(stop_sentences))
  score <- sum(node_scores)
  learning <- list(package = "bnstar", version = getNamespaceVersion("bnstar")[[1L]],
                   method = method, settings = settings, score = score, bound = bound,
                   proved = proved, scope = scope)
  structure(list(
    bn = new_bn(variables, parents, required, forbidden, learning,
                bnlearn_record(method, settings, scored, variables, proved)),
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
    call = without_connection(call),
    likelihood = likelihood,
    kind = if (!is.null(kind)) stats::setNames(kind, variables),
    integers = integers,
    strength = strength,
    interventions = interventions,
    notes = character()
  ), class = c("learned_bn", "bnstar_network"))
}

# The core's result with names and provenance. `info` describes what was searched: score, settings,
# scope, constraints, timings so far, the data if they are known, and, if a scorer has read them,
# `without_each` for arc_strength() and `counted` for network_likelihood(). `lists` are the local
# scores that were searched, if any.
as_learned_bn <- function(found, variables, info, method, settings, call, seed, lists = NULL) {
  heuristic <- sum(found$counters[names(found$counters) == "seconds_heuristic"])
  timings <- c(info$timings, heuristic = heuristic, search = found$seconds - heuristic)
  score <- sum(found$node_scores)
  known <- certificate(found, score, info, lists)
  report_stopped_search(to_the_end(new_learned_bn(
    variables = variables, parents = found$parents, node_scores = found$node_scores,
    bound = known$bound, proved = known$proved, rounding = known$rounding, scope = info$scope,
    stop_reason = first_reason(known$proved, info$stop_reason, found$stop_reason),
    trace = without_rounding(found$trace, score, known$bound),
    counters = found$counters[names(found$counters) != "seconds_heuristic"],
    timings = c(timings, total = sum(timings)),
    method = method, settings = c(list(score = info$score), info$settings, settings), seed = seed,
    call = call,
    required = info$constraints$required, forbidden = info$constraints$forbidden,
    likelihood = if (!is.null(info$data)) network_likelihood(found$parents, info$data, info$score,
                                                             score, info$settings, info$loglik,
                                                             info$counted),
    kind = info$kind %||% if (!is.null(info$data)) variable_kinds(info$data),
    integers = info$integers %||% info$data$integers,
    interventions = kept_interventions(info$data), within = if (!is.null(lists)) known$within,
    strength = if (!is.null(info$data) && !is_lasso_score(info$score)) {
      arc_strength(found$parents, found$node_scores,
                   info$without_each %||% by_data(info$data, info$score, info$settings),
                   info$data$n_obs)
    },
    scored = families_scored(found, info)
  )))
}

# Joins the traces of several steps, with a row for every improvement. Bounds must hold for all
# networks, or be Inf. The last row agrees with the result.
join_traces <- function(steps, score, bound, total) {
  trace <- do.call(rbind, steps)
  # The start of a step comes from R's clock, which counts milliseconds. The core's clock is finer.
  trace$seconds <- cummax(trace$seconds)
  trace$score <- pmin(cummax(trace$score), score)
  trace$bound <- pmax(cummin(trace$bound), bound)
  # The bound over all networks may be known only after the last search of the lists.
  if (trace$bound[nrow(trace)] > bound) {
    trace <- rbind(trace, data.frame(seconds = total, score = score, bound = bound, expanded = 0))
  }
  trace <- trace[!duplicated(trace[c("score", "bound")]), ]
  rownames(trace) <- NULL
  trace
}

# During the search, costs are rounded and bounds are not yet corrected for that. The end is exact,
# and no earlier moment knew more. What looks better than the end is rounding.
without_rounding <- function(trace, score, bound) {
  trace$score <- pmin(trace$score, score)
  trace$bound <- pmax(trace$bound, bound)
  trace
}

# A call that opens a connection in the place of its data may hold a password.
without_connection <- function(call) {
  if (is.call(call) && "dbConnect" %in% all.names(call$data)) call$data <- quote(data)
  call
}

#' Search by proxy
#'
#' Scores some random networks, learns from them to predict the score, and searches for the network
#' whose *prediction* is best (Yackley, Anderson and Lane 2011). The search does not compute the
#' score itself. Nothing is proved about the network found. It may even score less than the best of
#' the random networks; [print()] then says so.
#'
#' @section The proxy is linear:
#' The paper predicts the score \eqn{s} of a network \eqn{g} by a Gaussian process. Its kernel is
#' the sum of the weights of the arcs that two networks share. With a row of \eqn{B} for each
#' sampled network and a column for each arc, and \eqn{W} the diagonal matrix of the weights,
#' \deqn{\hat s(g) = \mu + b(g)^T W B^T (B W B^T + \sigma^2 I)^{-1} (s - \mu) = \mu + \sum_{e \in g}
#' c_e:}{ s^(g) = mu + b(g)' W B' (B W B' + sigma^2 I)^-1 (s - mu) = mu + sum over the arcs e of g
#' of c_e:} Bayesian linear regression on the arcs. So every arc has a coefficient \eqn{c_e}
#' whatever the other arcs are, the best move costs nothing to find, and the best network under the
#' proxy is a maximum acyclic subgraph. A linear proxy does not know that two parents can carry the
#' same information. It adds every arc with a positive coefficient that closes no cycle and does not
#' exceed the number of parents, and it predicts scores that no network has. Decomposable proxies
#' (below) mend that.
#'
#' @section Samples:
#' Networks are drawn from a random order of the variables: each earlier variable is a parent with
#' probability \eqn{\min(1/2, 2 m / (n - 1))}{min(1/2, 2 m / (n - 1))}, where \eqn{m} is
#' `mean_parents`; of more than `max_parents` a random choice stays. Without `max_parents` there are
#' at most 3 parents, in samples and in the search, and [print()] says so. Samples obey the
#' constraints too. With a time limit, sampling takes half of the time. Phases for which there is no
#' time are left out, and the result is the best network so far, which may be a sampled one.
#'
#' @section Training:
#' Weights and noise maximise the marginal likelihood. `"common"` has one weight for all arcs, which
#' is ridge regression. The other two have a weight for each arc: `"gradient"` follows the gradient,
#' as in the paper; `"fixed_point"` multiplies each weight by \eqn{(b_e^T a)^2 / (b_e^T K^{-1}
#' b_e)}{(b_e' a)^2 / (b_e' K^-1 b_e)}, with \eqn{a = K^{-1} (s - \mu)}{a = K^-1 (s - mu)} (MacKay
#' 1992). Steps that would lower the likelihood are halved. Arcs that no sample has keep weight 0,
#' hence coefficient
#' 0. The noise is at least \eqn{10^{-6}}{1e-6} of the mean variance.
#'
#' Separate weights have the higher likelihood and the worse networks, since there are more arcs
#' than samples to learn their weights from: on the MUSK data in five quantiles (167 variables) 60
#' samples led to \eqn{-1.33 \cdot 10^6}{-1.33e6} with a common weight,
#' \eqn{-1.37 \cdot 10^6}{-1.37e6} by gradient and \eqn{-1.68 \cdot 10^6}{-1.68e6} by fixed point.
#' The last two end in different
#' places: over 20 draws of 40 networks of 5 variables the fixed point's log likelihood was higher
#' by 0.3 to 1.5.
#'
#' With `centre = TRUE` \eqn{\mu} is the mean of the sampled scores. `centre = FALSE` is the method
#' as printed: \eqn{\mu = 0} and, unless `noise` says otherwise, no noise. Since scores are far from
#' 0, coefficients then mostly explain how many arcs a network has. Moreover, the kernel of more
#' than \eqn{n (n - 1)} networks over \eqn{n} variables is singular without noise, which is an
#' error: on 15 variables, more than 210.
#'
#' @section Decomposable proxies:
#' A sampled network provides not just one number but the score of each variable with its parents.
#' `proxy = "decomposable"` has a regression of these scores for each variable, with terms for its
#' parents, for pairs of parents that occurred together, and for having at least 1, 2, ... parents.
#' Each kind has one prior variance, in units of the variance of the variable's scores, learned from
#' up to 8 variables and used for all. `training`, `noise` and `centre` have no effect here. The
#' parent sets with the best predictions, up to 500 for each variable, become lists like those of
#' [local_scores()], in which sampled families have their true scores. Local search over orders
#' ([search_orderings()]) finds a network in them.
#'
#' @section Beyond the paper:
#' `optimize = "exact"` finds the maximum acyclic subgraph of a global proxy by the order graph for
#' up to 30 variables, and by search over orders for more. `within` says what is proved then. It is
#' about predictions; nothing is known about the true scores of other networks.
#'
#' `retrain = r` adds `r` rounds, which the paper names as future work. Each scores `neighbours`
#' families. With a global proxy, these belong to networks with one arc more or less than the best
#' so far, which join the samples with a hundredth of the noise; the Cholesky factor of the kernel
#' grows by their rows, and the search goes on from the best network, by no more moves than a radius
#' that doubles after success and is halved after failure. With a decomposable proxy, they are the
#' listed parent sets with the best predictions. The result is the network with the best true score,
#' so re-training never makes it worse.
#'
#' `polish = TRUE` ends with [hill_climb()] from there, and with a second climb after every variable
#' with as many parents as allowed has lost one.
#'
#' @section Families without a score:
#' A family may have no score because its rows are too few or because its parents determine it.
#' Samples with such a family are left out. A variable for which the search ends with such parents
#' keeps only its required ones.
#'
#' @section Not done:
#' The paper names a thin-plate kernel and incomplete data as future work. Neither is available
#' here.
#'
#' @param score Name of a score, see [available_scores()].
#' @param n_samples Number of random networks, at least 2.
#' @param proxy `"global"`: one regression on all arcs, as in the paper. `"decomposable"`: one for
#'   each variable.
#' @param optimize How the best network under a global proxy is sought: `"greedy"` adds or deletes
#'   one arc at a time, as in the paper, `"exact"` finds the best one.
#' @param centre Whether to subtract the mean of the sampled scores first. `FALSE` is the method as
#'   printed in the paper, see section *Training*.
#' @param retrain Number of rounds of re-training.
#' @param counts Where discrete data are counted: in the `"rows"`, or in an `"adtree"` that is built
#'   first, see [ad_tree_size()]. The results are the same to the last digit. `"auto"` is the rows,
#'   see section *Counts* of [hill_climb()].
#' @param r_min A node of the AD-tree with fewer distinct rows than this is not divided. `NULL` is
#'   the smallest number with which the tree fits in half of `memory_limit` (and in 256 MB if that
#'   is `NULL` too).
#' @param ... Settings of the score, e.g. `iss` for `"bdeu"`.
#' @param training How the weights of arcs are found: `"common"`, `"fixed_point"` or `"gradient"`.
#' @param noise `"learned"` or `"none"`. `NULL` is `"learned"` if `centre` is `TRUE`, and `"none"`
#'   otherwise.
#' @param mean_parents Mean number of parents in sampled networks, before limits.
#' @param neighbours Number of families that a round of re-training scores. `NULL` is the number of
#'   samples, and at least two for each variable.
#' @param polish Whether to end with a climb by the true score. The default is `TRUE` for
#'   decomposable proxies only.
#' @param max_parents Largest number of parents: one number, or a vector named by variables. `NULL`
#'   is 3, or more for variables with more required parents.
#' @param seed Seed of samples, neighbours and orders. `NULL` draws one from R's generator.
#' @inheritParams hill_climb
#' @return A [learned_bn][learned_bn-class] with `bound = Inf`, `proved = FALSE` and in addition
#'   * `proxy`: the [proxy][bn_proxy-class], for `predict()`;
#'   * `predicted`: the score it predicts for the network found; `score` is the true one;
#'   * `trajectory`: a data frame with a row for the start and for each `step`: the `phase`
#'     (`"search"`, `"retraining"`, `"polish"`), the `predicted` and the true `score` after it and,
#'     for moves of the greedy search, `from`, `to` and whether the arc was `added`; other searches
#'     are one step. True scores that `time_limit` left no time for are `NA`. `plot(fit,
#'     "trajectory")` shows both scores.
#'
#'   `timings` has the seconds for `samples`, `weights`, `search`, `retraining` and `polish`, and
#'   for the true scores of the trajectory (`shown`). `counters` has all `families` asked for, and
#'   those of each phase, for instance `families_samples`.
#' @references Yackley, B., Anderson, B. and Lane, T. (2011). Bayesian network search by proxy.
#' Manuscript, 1 April 2011.
#'
#' Yackley, B., Corona, E. and Lane, T. (2008). Bayesian network score approximation using a
#' metagraph kernel. *Advances in Neural Information Processing Systems* 21.
#'
#' MacKay, D. J. C. (1992). Bayesian interpolation. *Neural Computation* 4(3), 415--447.
#' @seealso [hill_climb()], which asks for the score itself and mostly finds better networks.
#' @examples
#' data <- simulate_data(random_parameters(benchmark_network("asia"), seed = 1), 1000, seed = 1)
#' fit <- search_by_proxy(data, n_samples = 50, seed = 1)
#' fit
#' plot(fit, "trajectory")
#' c(proxy = fit$score, hill_climb = hill_climb(data, "bdeu", max_parents = 3)$score)
#' @export
search_by_proxy <- function(data, score = "bdeu", n_samples = 100, proxy = "global",
                            optimize = "greedy", centre = TRUE, retrain = 0, counts = "auto", ...,
                            r_min = NULL, training = "common", noise = NULL, mean_parents = 2,
                            neighbours = NULL,
                            polish = proxy == "decomposable", max_parents = NULL, required = NULL,
                            forbidden = NULL, tiers = NULL,
                            candidates = NULL, weights = NULL, levels = "observed", convert = TRUE,
                            na = "error", integers = "auto", time_limit = Inf,
                            memory_limit = NULL, threads = NULL, seed = NULL,
                            progress = NULL, quiet = NULL) {
  run_learner("search_by_proxy",
              check_proxy_plan(n_samples, proxy, optimize, centre, retrain, training, noise,
                               mean_parents, neighbours, polish),
              search_by_phases, list(...), prepare = prepare_proxy_task, finish = with_proxy)
}

check_proxy_plan <- function(n_samples, proxy, optimize, centre, retrain, training, noise,
                             mean_parents, neighbours, polish, call = rlang::caller_env()) {
  if (identical(proxy, "decomposable") && identical(optimize, "exact")) {
    abort_argument(c("{.code optimize = \"exact\"} is for global proxies, which are linear in the
                      arcs.",
                     i = "Leave it out: decomposable ones are searched by orders."), call = call)
  }
  list(n_samples = check_count(n_samples, 2, call = call),
       proxy = check_choice(proxy, names(proxy_kinds()), call = call),
       optimize = check_choice(optimize, c("greedy", "exact"), call = call),
       centre = check_flag(centre, call = call),
       retrain = check_count(retrain, call = call),
       training = check_choice(training, trainings, call = call),
       noise = check_choice(noise %||% if (centre) "learned" else "none", c("learned", "none"),
                            "noise", call),
       mean_parents = check_number(mean_parents, 0, call = call),
       neighbours = if (!is.null(neighbours)) check_count(neighbours, 1, call = call),
       polish = check_flag(polish, call = call))
}

add_learner(
  name = "search_by_proxy",
  summary = paste0("the network that a regression on the arcs of random networks predicts ",
                   "to be best, no proof"),
  when = "scores that are very dear; otherwise hardly ever",
  settings = paste0("n_samples = 100, proxy = \"global\", optimize = \"greedy\", centre = ",
                    "TRUE, retrain = 0"),
  reference = "Yackley, Anderson & Lane (2011)"
)

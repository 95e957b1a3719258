#' Search by proxy
#'
#' Scores some random networks, learns from them to predict the score, and searches for the network whose *prediction* is best (Yackley,
#' Anderson and Lane 2011). The score itself is not asked for during the search. Nothing is proved about the network found.
#'
#' @section The proxy is linear:
#' The paper predicts the score \eqn{s} of a network \eqn{g} by a Gaussian process. Its kernel is the sum of the weights of the arcs that
#' two networks share. With a row of \eqn{B} for each sampled network and a column for each arc, and \eqn{W} the diagonal matrix of
#' the weights,
#' \deqn{\hat s(g) = \mu + b(g)^T W B^T (B W B^T + \sigma^2 I)^{-1} (s - \mu) = \mu + \sum_{e \in g} c_e:}{
#'   s^(g) = mu + b(g)' W B' (B W B' + sigma^2 I)^-1 (s - mu) = mu + sum over the arcs e of g of c_e:}
#' Bayesian linear regression on the arcs. So every arc has a coefficient \eqn{c_e} whatever the others are, the best move costs nothing to
#' find, and the best network under the proxy is a maximum acyclic subgraph. A linear proxy does not know that parents can
#' say the same thing, adds every arc with a positive coefficient that closes no cycle and is not one parent too many, and predicts scores
#' no network has. `proxy = "decomposable"` is meant to mend that.
#'
#' @section Samples:
#' Networks are drawn from a random order of the variables: each earlier variable is a parent with probability
#' \eqn{\min(1/2, 2 m / (n - 1))}{min(1/2, 2 m / (n - 1))}, where \eqn{m} is `mean_parents`; of more than `max_parents` a random choice
#' stays. Without `max_parents` there are at most 3, in samples and in the search, which [print()] says too. Constraints
#' hold in samples as in the search.
#'
#' @section Training:
#' Weights and noise maximise the marginal likelihood. `"gradient"` follows its gradient, as in the paper; `"fixed_point"` multiplies each
#' weight by \eqn{(b_e^T a)^2 / (b_e^T K^{-1} b_e)}{(b_e' a)^2 / (b_e' K^-1 b_e)}, with \eqn{a = K^{-1} (s - \mu)}{a = K^-1 (s - mu)}
#' (MacKay 1992); `"common"` has one weight for all arcs, which makes ridge regression of it. Steps that would lower the
#' likelihood are halved. Arcs that no sample has keep weight 0, hence coefficient 0. The noise is at least \eqn{10^{-6}} of the mean variance.
#'
#' With `centre = TRUE` \eqn{\mu} is the mean of the sampled scores. `centre = FALSE` is the method as printed: \eqn{\mu = 0} and, unless
#' `noise` says otherwise, no noise. As scores are far from 0, arcs then mostly explain how many arcs a network has. And the kernel
#' of more than \eqn{n (n - 1)} networks over \eqn{n} variables is singular without noise, which is an error.
#'
#' @section Not done:
#' The paper's future work names a thin-plate kernel and incomplete data; neither is here.
#'
#' @param n_samples Number of random networks, at least 2.
#' @param proxy `"global"`: one regression on all arcs, as in the paper.
#' @param optimize How the best network under the proxy is sought: `"greedy"` adds or deletes one arc at a time, as in the paper.
#' @param centre Take the mean of the sampled scores off first? `FALSE` is the method as printed, see below.
#' @param retrain Number of rounds of re-training.
#' @param counts Where counts come from: `"auto"` or `"rows"`.
#' @param training How the weights of arcs are found: `"fixed_point"`, `"gradient"` or `"common"`.
#' @param noise `"learned"`, or `"none"`. `NULL`: learned if `centre`, none otherwise.
#' @param mean_parents Mean number of parents in sampled networks, before limits.
#' @param max_parents Largest number of parents, one number or one by name of variable; `NULL`: 3, more where `required` has more.
#' @param seed Seed of the samples; `NULL` draws one from R's generator.
#' @inheritParams hill_climb
#' @return A [learned_bn][learned_bn-class] with `bound = Inf`, `proved = FALSE` and in addition
#'   * `proxy`: the [proxy][bn_proxy-class], for `predict()`;
#'   * `predicted`: the score it predicts for the network found; `score` is the true one;
#'   * `trajectory`: a data frame with a row for the start and for each move: `from`, `to`, `added`, the `predicted` and the true `score` after it.
#'     `plot(fit, "trajectory")` shows both.
#'
#'   `timings` has the seconds for `samples`, `weights` and `search`. `counters` has the `families` scored, among them
#'   `families_sampled` and, for the true scores of the trajectory alone, `families_shown`.
#' @references
#' Yackley, B., Anderson, B. and Lane, T. (2011). Bayesian network search by proxy. Manuscript, University of New Mexico.
#'
#' Yackley, B., Corona, E. and Lane, T. (2008). Bayesian network score approximation using a metagraph kernel. *Advances in Neural
#' Information Processing Systems* 21.
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
search_by_proxy <- function(data, score = "bdeu", n_samples = 100, proxy = "global", optimize = "greedy", centre = TRUE, retrain = 0,
                            counts = "auto", ..., training = "common", noise = NULL, mean_parents = 2, neighbours = NULL,
                            polish = proxy == "decomposable", max_parents = NULL, required = NULL, forbidden = NULL, tiers = NULL,
                            candidates = NULL, weights = NULL, levels = "observed", convert = TRUE, time_limit = Inf,
                            memory_limit = NULL, threads = NULL, seed = NULL, progress = NULL) {
  check_given()
  call <- match.call()
  here <- rlang::current_env()
  budget <- new_budget(time_limit, memory_limit)
  plan <- check_proxy_plan(n_samples, proxy, optimize, centre, retrain, counts, training, noise, mean_parents, neighbours, polish)
  read_before <- inherits(data, "bn_data")
  cores <- resolve_threads(threads)
  data <- read_data(data, weights = weights, levels = levels, convert = convert, call = here, threads = cores)
  score <- resolve_score(score, data, list(...), setdiff(names(formals()), c("data", "...")), here)
  constraints <- resolve_constraints(data$variables, required, forbidden, tiers, candidates, max_parents,
                                     length(data$variables) - 1L, residual_limit(score$name, data), data$constant, here)
  if (is.null(max_parents)) constraints <- limit_parents(constraints)
  plan$seed <- resolve_seed(seed)
  if (!read_before) budget$hold(data_bytes(data))
  problem <- problem_by_name(data, score, constraints, cores, budget, progress)
  refuse_determined(data$variables[is.infinite(problem$score_families(problem$required))[problem$number]], here)
  timings <- c(data = budget$elapsed())
  run <- with_memory(run_by_proxy(problem, plan, here))
  run$found$seconds <- unname(run$timings["search"])
  info <- list(score = score$name, settings = as.list(score$settings), timings = c(timings, run$timings[names(run$timings) != "search"]), data = data,
               scope = climb_scope(constraints, max_parents, list(required, forbidden, tiers, candidates)),
               constraints = constraints$arcs)
  fit <- as_learned_bn(in_users_numbers(run$found, problem), data$variables, info, "search_by_proxy", plan[names(plan) != "seed"], call,
                       plan$seed)
  with_proxy(fit, run, problem)
}

check_proxy_plan <- function(n_samples, proxy, optimize, centre, retrain, counts, training, noise, mean_parents, neighbours, polish,
                             call = rlang::caller_env()) {
  list(n_samples = check_count(n_samples, 2, call = call), proxy = check_choice(proxy, names(proxy_kinds), call = call),
       optimize = check_choice(optimize, c("greedy", "exact"), call = call), centre = check_flag(centre, call = call),
       retrain = check_count(retrain, call = call), counts = check_choice(counts, c("auto", "rows"), call = call),
       training = check_choice(training, trainings, call = call),
       noise = check_choice(noise %||% if (centre) "learned" else "none", c("learned", "none"), "noise", call),
       mean_parents = check_number(mean_parents, 0, call = call),
       neighbours = if (!is.null(neighbours)) check_count(neighbours, 1, call = call), polish = check_flag(polish, call = call))
}

# Our own limit where the user has none.
limit_parents <- function(constraints) {
  constraints$max_parents <- pmin(constraints$max_parents, pmax(most_parents_of_proxy, lengths(constraints$required)))
  constraints
}

# What the two kinds of proxies do in their own way.
proxy_kinds <- list(
  global = list(
    train = train_global, retrain = retrain_global,
    optimize = function(problem, proxy, samples, plan) {
      if (plan$optimize == "exact") optimize_exactly(problem, proxy, plan) else climb_by_proxy(problem, proxy$coefficients)
    }
  ),
  decomposable = list(
    train = train_decomposable, retrain = retrain_decomposable,
    optimize = function(problem, proxy, samples, plan) search_predicted(problem, proxy, known_families(samples), plan)
  )
)

# Samples, training and search, in the problem's numbers of the variables.
run_by_proxy <- function(problem, plan, call) {
  kind <- proxy_kinds[[plan$proxy]]
  phases <- phase_book(problem)
  samples <- phases$run("samples", sample_networks(problem, plan))
  if (nrow(samples$scores) < 2L) return(without_proxy(problem, samples, phases))
  proxy <- phases$run("weights", kind$train(problem, samples, plan, call))
  found <- phases$run("search", kind$optimize(problem, proxy, samples, plan))
  trajectory <- phases$run("shown", trace_search(problem, proxy, found))
  reasons <- c(samples$stop_reason, proxy$stop_reason, found$stop_reason)
  if (plan$retrain > 0L) {
    again <- phases$run("retraining", kind$retrain(problem, samples, proxy, found, plan))
    proxy <- again$proxy
    found$parents <- again$best$parents
    for (round in again$rounds) trajectory <- add_steps(trajectory, "retraining", round$predicted, round$score)
    reasons <- c(reasons, again$stop_reason)
  }
  if (plan$polish) {
    polished <- phases$run("polish", polish(problem, found$parents, plan))
    found$parents <- polished$parents
    trajectory <- add_steps(trajectory, "polish", predict_network(proxy, found$parents), sum(polished$node_scores))
    reasons <- c(reasons, polished$stop_reason)
  }
  list(proxy = proxy, trajectory = trajectory, timings = phases$seconds(), within = found$within,
       found = proxy_result(problem, found$parents, ended_by(reasons), c(samples = proxy$n_samples, phases$families())))
}

# Seconds and families asked for, by phase.
phase_book <- function(problem) {
  seconds <- families <- numeric()
  asked <- function() cpp_scorer_counters(problem$scorer)[["families"]]
  list(
    run = function(name, work) {
      clock <- stopwatch()
      before <- asked()
      value <- work
      seconds[[name]] <<- clock()
      families[[name]] <<- asked() - before
      value
    },
    seconds = function() seconds,
    families = function() {
      shown <- families[families > 0]
      stats::setNames(shown, paste0("families_", names(shown)))
    }
  )
}

# The first thing that cut anything.
ended_by <- function(reasons) setdiff(c(reasons, "local_optimum"), c("finished", "optimal"))[1L]

# An exact climb from what the proxy found.
polish <- function(problem, parents, plan) {
  execution <- list(tabu = 10L, patience = 10L, restarts = 0L, perturb = 1L, threads = problem$threads, seed = plan$seed, start = parents)
  found <- cpp_climb_with(problem$scorer, constraints_of(problem), execution, problem$budget$left(),
                          progress_reporter(problem$progress, "Climbing"))
  if (length(found$node_scores) == 0L) found$node_scores <- problem$score_families(found$parents)
  found
}

# As the core's searches give theirs. Scores of families that were asked for before are remembered.
proxy_result <- function(problem, parents, reason, counters) {
  node_scores <- problem$score_families(parents)
  work <- cpp_scorer_counters(problem$scorer)
  work[["families"]] <- work[["families"]] - length(parents)
  list(parents = parents, node_scores = node_scores, proved = FALSE, bound = Inf, rounding = 0, stop_reason = reason,
       trace = data.frame(seconds = problem$budget$elapsed(), score = sum(node_scores), bound = Inf, expanded = 0),
       counters = c(counters, work, seconds_heuristic = 0))
}

# There was no time for two samples: the required arcs are all there is.
without_proxy <- function(problem, samples, phases) {
  reason <- if (samples$stop_reason == "finished") "memory_limit" else samples$stop_reason
  list(found = proxy_result(problem, problem$required, reason, c(samples = nrow(samples$scores))),
       timings = c(phases$seconds(), search = 0))
}

# Adds what this learner's results have besides those of others.
with_proxy <- function(fit, run, problem) {
  if (is.null(run$proxy)) return(fit)
  proxy <- by_users_order(run$proxy, problem)
  trajectory <- run$trajectory
  for (end in c("from", "to")) trajectory[[end]] <- problem$data$variables[trajectory[[end]]]
  trajectory$step <- seq_len(nrow(trajectory)) - 1L
  fit$within <- run$within
  fit$predicted <- predict(proxy, fit)
  fit$proxy <- proxy
  fit$trajectory <- trajectory
  fit
}

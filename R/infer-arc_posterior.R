#' How probable is every arc?
#'
#' The posterior probability of every arc, over all networks: exact, by dynamic programming over
#' sets of variables, not by sampling. A network \eqn{G} with families \eqn{(x, P)} has the
#' probability \deqn{p(G) = \frac{1}{Z} \prod_x \exp s(x, P_x) \cdot prior(G),}{p(G) = 1/Z prod_x
#' exp(s(x, P_x)) prior(G),} where \eqn{s} is the local score and \eqn{Z} the sum over all networks
#' without cycles. The probability of an arc is that of all networks that have it.
#'
#' @section Prior:
#' * `"uniform"`: all networks are equally likely beforehand. All arcs together take
#'   \eqn{O(3^n)}{O(3^n)} steps, a second for 17 variables and half a minute for 20, which is the
#'   limit.
#' * `"order"`: all *orders* of the variables are, and given an order all networks that fit it
#'   (Koivisto and Sood, 2004). Networks with many orders count more. \eqn{O(n^2 2^n)}{O(n^2 2^n)}
#'   steps and \eqn{4 n 2^n}{4 n 2^n} bytes: a second for 20 variables; 25 take 4 GB.
#'
#' The two differ by up to 0.3 for single arcs, and every result says which it is. With `sparsity` =
#' \eqn{c} each network's prior also has a factor \eqn{e^{-c}} for every arc, and with `indegree =
#' "fair"` all *numbers* of parents of a variable are equally likely instead of all sets. BiDAG's
#' `edgepf` = \eqn{f} is `sparsity` = \eqn{\log f}{log f}. A negative `sparsity` favours arcs; then
#' families must be those of data, or all that are allowed.
#'
#' @section What the numbers mean:
#' For `"bdeu"`, `"k2"` and `"bge"` they are posteriors of a Bayesian model. \eqn{e^{BIC}}{exp(BIC)}
#' approximates its marginal likelihood, and results say so; for `"fnml"` and `"qnml"` the weights
#' are code lengths. AIC, the log-likelihood, the lasso and proxies are not logarithms of
#' probabilities and are refused.
#'
#' Networks of one equivalence class ([cpdag()]) score alike, so how their arcs point is no evidence
#' but a count of the members: with Titanic, one class of 10 networks has nearly all of the mass,
#' and yet one direction of an edge has 0.7 of it because 7 of the 10 have it. `print()` marks
#' directions that the best class leaves open by `~`, and the edge, either way, comes first. Any
#' causal reading supposes that no common cause is missing among the variables.
#'
#' A column with one state only says nothing: any parents suit it equally well, and the edges into
#' it have the probability that the prior gives them.
#'
#' @section Which families:
#' Where all families that you allow are at most 1.2 million (17 variables, or 25 with at most four
#' parents) all of them are used, and the result is exact. Otherwise those are left
#' out that a subset beats by more than `slack`. The result is exact for networks of the others, and
#' the print says how much of the mass all other networks have at most. No arc is off by more than
#' that share; it is `left_out` in `glance()`, and mostly far above the truth: with `slack =
#' log(1e4)` and eight variables the bound was 0.24 % and the truth 0.04 %, and arcs moved by less
#' than 0.0001. The share is not known for lists that were pruned without slack or read from a file,
#' and has no useful bound where sets are allowed that are too many to be listed; with `max_parents`
#' there are none of these. Limits of your own, such as `max_parents`, are part of the model.
#'
#' @section Sampling:
#' Beyond 20 variables with the uniform and 25 with the order prior, two chains are run, and the
#' prior stays what it is. Arcs are not counted in drawn networks: given the state of a chain their
#' probabilities are known. In a round there are as many steps as variables.
#'
#' * `"orders"`, for the order prior, move over orders of the variables (Friedman and Koller, 2003).
#'   A step takes a variable out and puts it back at a place drawn from its conditional
#'   distribution, so none is rejected.
#' * `"partitions"`, for the uniform prior, move over ordered partitions (Kuipers and Moffa, 2017):
#'   the layers of a network by longest paths. Half of the steps take a variable out and put it back
#'   as above, into a layer or into one of its own; three tenths merge two layers or split one; two
#'   tenths draw a network, turn covered arcs of it, which keeps it in its class, and take the
#'   layers of the outcome.
#'
#' The first chain begins at a good network, the other at a random order or with all variables in
#' one layer, and a fifth of the rounds more goes before those that are recorded. `print()` has the
#' largest difference of an arc between the chains: where it is not small they have not converged,
#' and more `samples` are needed. Orders mix faster than partitions: with 37 variables orders
#' agree after seconds, partitions do not always. Families are those that no subset beats by more
#' than `slack`.
#'
#' @section With bnlearn:
#' The result is a `bn.strength` of bnlearn too: `averaged.network()`, `mean()`, `plot()` and
#' `inclusion.threshold()` work on it. `strength` is the probability of an edge either way,
#' `direction` that of this way given the edge, `method` says `"bootstrap"` because bnlearn knows no
#' other; ours is in the attribute `estimator`.
#'
#' @param x Data as [local_scores()] takes them, or local scores. For data the score is `"bdeu"` if
#'   all columns are discrete, `"bge"` if all are continuous and `"bic"` otherwise, unless `score`
#'   is given.
#' @param prior `"uniform"` or `"order"`, see section *Prior*.
#' @param method `"exact"`, `"orders"` or `"partitions"` (see section *Sampling*), or `"auto"`:
#'   exact as far as that goes, then the chains that have the prior. Where exact sums do not fit in
#'   the memory, or end neither in two thirds of the time limit, `"auto"` samples too, and the print
#'   says so.
#' @param samples Recorded rounds of each of two chains; 2000 when `NULL`.
#' @param seed Seed of the chains; `NULL` draws one from R's generator.
#' @param slack For data with more families than section *Which families* says: those that a subset
#'   beats by more than this log score are left out. With `indegree = "fair"` it is raised by what
#'   a larger set can gain from that prior.
#' @param sparsity,indegree Priors of the number of parents, see section *Prior*.
#' @param ... For data: arguments of [local_scores()], such as `score`, `iss`, `max_parents`,
#'   `required`, `forbidden`, `tiers`, `weights`.
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL`: half of what
#'   is free). Where one ends exact sums or comes before the first round of a chain there are no
#'   probabilities: all are `NA`, and `stop_reason` in [glance()][generics::glance] says why. Chains
#'   that are cut short give those of the rounds so far.
#' @inheritParams local_scores
#' @return A data frame of class `arc_posterior` and `bn.strength`, with a row for every ordered
#'   pair: `from`, `to`, `strength`, `direction`. `as.matrix()` has the probability of the arc from
#'   row to column. `tidy()` has a row for every pair: `forward`, `backward` and `none` add up to
#'   one, `reversible` says whether the class of the best network leaves the direction open, and
#'   `error` how far a probability may be off: for chains the standard error, otherwise the bound of
#'   section *Which families*. `glance()` has one row: the logarithm of \eqn{Z}, the best network's
#'   score and its share of the mass, the share that is `left_out` at most, and what was used.
#'   `attr(x, "families")` has the families of at least 0.0001.
#' @references
#' Friedman, N. and Koller, D. (2003). Being Bayesian about network structure. *Machine Learning*
#' 50, 95--125.
#'
#' Koivisto, M. and Sood, K. (2004). Exact Bayesian structure discovery in Bayesian networks.
#' *Journal of Machine Learning Research* 5, 549--573.
#'
#' Koivisto, M. (2006). Advances in exact Bayesian structure discovery in Bayesian networks.
#' *Uncertainty in Artificial Intelligence*, 241--248.
#'
#' Tian, J. and He, R. (2009). Computing posterior probabilities of structural features in Bayesian
#' networks. *Uncertainty in Artificial Intelligence*, 538--547.
#'
#' Kuipers, J. and Moffa, G. (2017). Partition MCMC for inference on acyclic digraphs. *Journal of
#' the American Statistical Association* 112, 282--299.
#'
#' Scutari, M. and Nagarajan, R. (2013). Identifying significant edges in graphical models of
#' molecular networks. *Artificial Intelligence in Medicine* 57, 207--217 (the attribute
#' `threshold`).
#' @examples
#' sure <- arc_posterior(as.data.frame(Titanic), weights = "Freq")
#' sure
#' as.matrix(sure)
#' tidy(sure)
#' glance(sure)
#'
#' # the other prior, a Gaussian score, knowledge about directions
#' arc_posterior(iris[1:4], prior = "order", tiers = list("Sepal.Length", "Petal.Width"))
#' @export
arc_posterior <- function(x, prior = "uniform", method = "auto", samples = NULL,
                          slack = log(1e4), sparsity = 0, indegree = NULL, ..., seed = NULL,
                          time_limit = Inf, memory_limit = NULL, threads = NULL,
                          checkpoint = NULL, checkpoint_every = 300, keep = FALSE,
                          progress = NULL,
                          quiet = NULL) always_answer(checkpointed("arc_posterior", {
  check_given()
  call <- rlang::current_env()
  check_choice(prior, c("uniform", "order"))
  check_choice(method, c("auto", "exact", "orders", "partitions"))
  if (!is.null(samples)) check_number(samples, 10, 1e7, whole = TRUE)
  check_number(slack, 0)
  threads <- resolve_threads(threads)
  budget <- new_budget(time_limit, memory_limit)
  weighed <- weighed_lists(x, slack, sparsity, indegree, list(...), budget, threads, call)
  lists <- weighed$lists
  about <- c(list(prior = prior, sparsity = sparsity, indegree = indegree),
             weighed[c("meaning", "full", "left_out")])
  states <- chosen_method(method, prior, length(lists$variables), call)
  found <- if (states == "exact") {
    sums_of_posterior(lists, prior, method, threads, budget, progress)
  }
  too_much <- method == "auto" && isTRUE(found$stop_reason %in% c("time_limit", "memory_limit"))
  if (states == "exact" && !too_much) {
    new_arc_posterior(lists, found, about, threads)
  } else {
    about$instead <- found$stop_reason
    posterior_by_chains(lists, about, chain_states[[prior]], samples %||% 2000, resolve_seed(seed),
                        threads, budget, progress)
  }
}))

# Of the time that is left; where it is not enough, chains have the rest.
share_of_sums <- 2 / 3

sums_of_posterior <- function(lists, prior, method, threads, budget, progress) {
  limits <- budget$left()
  if (method == "auto") limits$seconds <- share_of_sums * limits$seconds
  report <- progress_reporter(progress, "Adding up networks", seconds = limits$seconds)
  found <- with_memory(cpp_family_posteriors(unclass(lists)[set_fields], prior, threads, limits,
                                             report))
  found$stop_reason <- budget$reason(found$stop_reason)
  found
}

most_exact <- c(uniform = 20, order = 25)

# What a chain moves over to have this prior.
chain_states <- c(uniform = "partitions", order = "orders")
most_in_chains <- 512

# Orders answer for the order prior only, and partitions for the uniform one.
chosen_method <- function(method, prior, n, call) {
  states <- chain_states[[prior]]
  if (method %in% setdiff(chain_states, states)) {
    other <- names(chain_states)[chain_states == method]
    abort_argument(c("A chain over {method} has the {other} prior, not the {prior} one.",
                     i = "Give {.code prior = \"{other}\"} or {.code method = \"{states}\"}."),
                   call = call)
  }
  if (method == "auto") method <- if (n > most_exact[[prior]]) states else "exact"
  if (method == "exact") check_exact_size(n, prior, call)
  if (method != "exact" && n > most_in_chains) {
    abort_argument(c("Chains move over up to {most_in_chains} variables; there are {n}.",
                     i = "{.code local_scores(data)[variables]} is the problem of some of them."),
                   call = call)
  }
  method
}

check_exact_size <- function(n, prior, call) {
  if (n <= most_exact[[prior]]) return(invisible())
  other <- if (prior == "uniform") "{.code prior = \"order\"} takes up to 25."
  abort_argument(c("Exact sums with the {prior} prior take up to
                    {most_exact[[prior]]} variables; there are {n}.", i = other,
                   i = "{.fun arc_posterior} with {.code method = \"auto\"} samples beyond that.",
                   i = "{.code local_scores(data)[variables]} is the problem of some of them."),
                 call = call)
}

# The families' probabilities as arcs, with what is known of the best network.
new_arc_posterior <- function(lists, found, about, threads) {
  variables <- lists$variables
  probability <- matrix(NA_real_, length(variables), length(variables),
                        dimnames = list(variables, variables))
  finished <- found$stop_reason == "finished"
  if (finished) {
    stopifnot(abs(found$log_total - found$log_total_again) < 1e-6 * max(1, abs(found$log_total)))
    probability <- arc_sums(lists, found$probability)
    best <- best_of_lists(lists, threads)
  }
  details <- c(about, list(
    score = lists$info$score, settings = lists$info$settings, n_obs = as.numeric(lists$info$n_obs),
    scope = lists$info$scope, slack = lists$info$slack, listed = lists$info$listed,
    n_families = length(lists$score),
    log_total = if (finished) found$log_total else NA_real_,
    best = if (finished) best, stop_reason = found$stop_reason))
  new_arc_table(probability, variables, "arc_posterior", paste("exact", about$meaning),
                posterior_heading(details, variables), details, error = about$left_out,
                families = if (finished) family_table(lists, pmin(1, pmax(0, found$probability))),
                lists = if (finished) lists_for_draws(lists, found$probability))
}

# p(from -> to), the sum over the families of `to` that have `from`.
arc_sums <- function(lists, probability) {
  n <- length(lists$variables)
  owner <- rep.int(set_owners(lists), lists$size)
  arc <- (owner - 1) * n + lists$parents
  share <- rep.int(probability, lists$size)
  sums <- numeric(n^2)
  by_arc <- rowsum(share, arc)
  sums[as.integer(rownames(by_arc))] <- by_arc
  matrix(pmin(1, pmax(0, sums)), n, n, dimnames = list(lists$variables, lists$variables))
}

# Those that are worth a look, the most probable first.
family_table <- function(lists, probability, least = 1e-4) {
  likely <- probability >= least
  few <- keep_sets(lists, likely)
  frame <- data.frame(variable = few$variables[set_owners(few)], probability = probability[likely])
  frame$parents <- set_parents(few, few$variables[few$parents])
  frame <- frame[order(match(frame$variable, few$variables), -frame$probability),
                 c("variable", "parents", "probability")]
  row.names(frame) <- NULL
  frame
}

# What networks are drawn from: families of less than this have no part in it.
lists_for_draws <- function(lists, probability, least = 1e-10) {
  lists <- keep_sets(lists, probability >= least)
  lists$info$data <- NULL
  lists
}

# The network that scores best, and which of its arcs all networks of its class have.
best_of_lists <- function(lists, threads) {
  lists$info$data <- NULL
  found <- silently(search_lists(lists, search_plan(seed = 0), resolve_limits(Inf, NULL),
                                 threads))
  list(score = found$score, parents = parent_index(found), open = reversible_pairs(lists, found))
}

# Pairs of variables that an arc of the network joins and that its class leaves undirected, among
# the networks that the user allows.
reversible_pairs <- function(lists, fit) {
  n <- length(lists$variables)
  open <- matrix(FALSE, n, n)
  free <- network_arcs(fit)[!compelled_rows(fit), , drop = FALSE]
  open[free] <- open[free[, 2:1, drop = FALSE]] <- TRUE
  open
}

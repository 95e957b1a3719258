#' Sparse networks of continuous variables by A* lasso
#'
#' Finds the order of the variables, and with it the network, for which the lassos of all variables
#' on those before them cost least: \deqn{\min_{B} \sum_j \| x_j - X b_j \|^2 + \lambda \sum_j \|
#' b_j \|_1 \quad \mbox{such that } \{(k, j) : b_{kj} \ne 0\} \mbox{ has no cycle}}{ min over B of
#' sum_j ||x_j - X b_j||^2 + lambda sum_j ||b_j||_1, such that the arcs k -> j with b_kj != 0 make
#' no cycle} (Xiang and Kim, 2013), with columns centred, and neither 1/2 nor \eqn{1/N} in the
#' objective. The parents of a variable are those with a coefficient. The result is proved optimal
#' if time and memory allow. Otherwise it has a bound.
#'
#' @section What the order means:
#' The residuals of all variables count alike, as if all noise had the same variance. The order, and
#' with it the direction of the arcs, therefore depends partly on the variances: a variable with
#' more variance tends to come later. In other units the network is different (Reisach, Seiler and
#' Weichwald, 2021). `scale = TRUE` divides the columns by their standard deviations. This does not
#' remove the dependence, it only fixes the units; compare both networks before you read directions
#' as causes. Columns with less than a ten-thousandth of all variance hardly count, and a message
#' names them unless `scale` is given. The other scores of [local_scores()] do not depend on units.
#'
#' @section How it works:
#' A state is the set of variables that are placed. A step places one more variable, and costs its
#' lasso on those placed before. The paper's heuristic, `"simple"`, adds for every variable to come
#' its lasso on all others, which is far too low if the signal is strong. Therefore the supports of
#' each variable are listed in order of cost, with a bound for all others, and the heuristics of
#' [search_order_graph()] are used: `"static"`, `"lagrangian"`, `"dynamic"`. `"auto"` begins with
#' local search over orders and goes on with longer and longer lists and the Lagrangian bound until
#' the network is proved optimal.
#'
#' With a `queue_limit` at most this number of states wait to be expanded, as in section 3.3 of the
#' paper. States beyond the limit are discarded, one of every number of placed variables in turn
#' (`discard = "depth"`) or the least promising (`"global"`, which the paper rejects). The result is
#' then not proved but bounded: no network costs less than the cheaper of the cheapest discarded
#' state and the incumbent, or than the heuristic of the empty state. A search with a limited queue
#' starts from the greedy order, other searches start from the order of local search. `queue_limit =
#' 1` is the greedy order by the paper's estimate of costs. With a limited queue `heuristic =
#' "auto"` is the Lagrangian one, without pattern databases if there are more than 64 variables.
#'
#' The paper names three other ways to save time, which its authors tried and rejected. All are here
#' to be tried again. `discard = "global"` is one. `epsilon > 1` inflates the heuristic: the cost to
#' come counts `epsilon` times, as in weighted A*, and the search starts from no network, which
#' would end it at once. Without a `queue_limit` the objective is then at most `epsilon` times the
#' least. `candidates = "lasso"` prunes edges beforehand: each variable may only have the parents to
#' which its lasso on all other variables gives a coefficient. A parent that this lasso leaves out
#' is lost, although a variable with fewer variables before it might take it.
#'
#' `dp_lasso()` is dynamic programming over all \eqn{2^p} states. It is the paper's baseline, and
#' exact for up to some 20 variables.
#'
#' Differs from the paper: its Algorithm 1 closes a state when it is generated, which loses the
#' optimum on about half of our random problems; here it is closed when it is expanded, as the
#' paper's text has it (see `vignette("astar_lasso")`).
#'
#' @param data Continuous data: a data frame or matrix of numbers. Integers are read as numbers.
#' @param lambda Penalty, a number from 0 up, in the units of the objective: `2 * nrow(data)` times
#'   the `lambda` of package glmnet. `"cv"` chooses it by [cv_lambda()] with ten folds.
#' @param queue_limit The largest number of states that wait to be expanded. `NULL` is no limit.
#' @param heuristic `"auto"`, or the name of a heuristic of [search_order_graph()], or several.
#' @param discard What a limited queue discards: `"depth"` or `"global"`.
#' @param epsilon Weight of the cost to come, at least 1. Above 1 the result is not proved.
#' @param scale Whether to divide columns by their standard deviations, see section *What the order
#'   means* of [astar_lasso()].
#' @param ... Settings of the heuristic, see [available_heuristics()].
#' @param required Arcs that every network must have. Their coefficients have no penalty.
#' @param forbidden,tiers As in [local_scores()].
#' @param candidates As in [local_scores()], or `"lasso"` for the variables to which the lasso on
#'   all others gives a coefficient. With `lambda = "cv"` the penalty is chosen without pruning.
#' @param weights,convert As in [local_scores()].
#' @param na What to do with missing values: `"error"`, or `"omit"` to leave their rows out.
#' @param start A network. The search begins with its order of the variables. `"none"` begins
#'   without any, as the paper does; it is the default if `epsilon` is greater than 1.
#' @param most_sets The largest number of supports to list for each variable. `NULL` chooses a
#'   number that suits the search.
#' @param time_limit,memory_limit,node_limit,threads,seed,progress,quiet As in
#'   [search_order_graph()].
#' @return A [learned_bn][learned_bn-class]; `score` is minus the objective. It has in addition
#'   `lambda`, `coefficients` (a matrix with rows as parents), `refit` (least squares on the same
#'   parents) and `means`, see [coef.learned_bn()] and [predict.learned_bn()]; with `lambda = "cv"`
#'   also `cv`, what [cv_lambda()] tried.
#' @references Xiang J, Kim S (2013). A* lasso for learning a sparse Bayesian network structure for
#' continuous variables. *Advances in Neural Information Processing Systems* 26, 2418--2426.
#'
#' Reisach A G, Seiler C, Weichwald S (2021). Beware of the simulated DAG! Causal discovery
#' benchmarks may be easy to game. *Advances in Neural Information Processing Systems* 34,
#' 27772--27784.
#' @seealso [cv_lambda()] for the penalty; [l1mb()], [sbn()] for other learners with the same data;
#'   [local_scores()] with `score = "lasso"` for lists.
#' @examples
#' asia <- benchmark_network("asia")
#' net <- random_parameters(asia, "gaussian", coefficients = c(0.8, 1), seed = 1)
#' data <- simulate_data(net, 200, seed = 1)
#' fit <- astar_lasso(data, lambda = 60)
#' fit
#' coef(fit, "lasso")["smoke", ]
#' astar_lasso(data, lambda = 60, queue_limit = 5)
#' @export
astar_lasso <- function(data, lambda, queue_limit = NULL, heuristic = "auto", discard = "depth",
                        epsilon = 1, scale = FALSE, ..., required = NULL, forbidden = NULL,
                        tiers = NULL, candidates = NULL, weights = NULL, convert = TRUE,
                        na = "error", start = NULL, most_sets = NULL, time_limit = Inf,
                        memory_limit = NULL, node_limit = Inf, threads = NULL, seed = NULL,
                        progress = NULL, quiet = NULL) always_answer({
  if (!missing(data) && missing(lambda)) check_lambda()
  check_given()
  shown <- match.call()
  here <- rlang::current_env()
  budget <- new_budget(time_limit, memory_limit)
  others <- setdiff(names(formals()), c("data", "..."))
  drawn <- resolve_seed(seed)
  chosen <- NULL
  if (!missing(lambda) && identical(lambda, "cv")) {
    chosen <- cv_lambda(data, scale = scale, required = required, forbidden = forbidden,
                        tiers = tiers, candidates = if (!by_lasso(candidates)) candidates,
                        weights = weights, convert = convert, na = na, queue_limit = queue_limit,
                        time_limit = budget$left()$seconds / 2,
                        memory_limit = memory_limit, threads = threads, seed = drawn,
                        progress = progress)
    report_cut_validation(chosen)
    lambda <- chosen$lambda
  }
  task <- lasso_task_of(here, "astar_lasso")
  n <- length(task$data$variables)
  check_width(n, "data", call = here)
  check_number(epsilon, 1, name = "epsilon")
  plan <- lasso_plan(n, queue_limit, heuristic, discard, epsilon, most_sets, list(...), others,
                     here)
  nothing <- identical(start, "none") || (is.null(start) && epsilon > 1)
  execution <- list(threads = task$threads, seed = drawn, folder = "", from_nothing = nothing,
                    start = if (nothing) integer()
                            else start_order(start, task$data$variables, here))
  info <- lasso_info(task, c(data = budget$elapsed()))
  limits <- budget$left()
  limits$nodes <- check_number(node_limit, 0, name = "node_limit")
  report <- progress_reporter(progress, "Searching orders by A* lasso",
                              seconds = budget$left()$seconds)
  found <- with_memory(cpp_learn_lasso(for_core(task), plan$most_sets, plan$climb, plan$in_stages,
                                       plan$method, plan$heuristics, plan$settings, execution,
                                       limits, report))
  fits <- network_fits(task, found$parents)
  found$node_scores <- -fits$lasso$value
  info$loglik <- lasso_likelihood(task, found$parents, fits$least_squares)
  fit <- as_learned_bn(found, task$data$variables, info, "astar_lasso", plan$shown, shown, drawn)
  fit$cv <- chosen
  with_coefficients(fit, task, budget, fits)
})

report_cut_validation <- function(chosen) {
  if (!chosen$stop_reason %in% c("time_limit", "interrupt")) return(invisible())
  inform_user(c("!" = "The penalty was chosen among the {nrow(chosen$errors)} largest of
                       {chosen$n_lambda}: {sweep_sentence(chosen)}.",
                i = "Give more {.arg time_limit}, half of which is for validation, or a number as
                     {.arg lambda}."))
}

# Chooses the search and the length of its lists.
lasso_plan <- function(n, queue_limit, heuristic, discard, epsilon, most_sets, settings, others,
                       call) {
  if (!is.null(queue_limit)) {
    check_number(queue_limit, 1, 1e9, whole = TRUE, name = "queue_limit", call = call)
  }
  check_choice(discard, c("depth", "global"), "discard", call)
  automatic <- identical(heuristic, "auto")
  limited <- !is.null(queue_limit)
  if ("max_parents" %in% names(settings)) refuse_lasso_settings(settings, others, call)
  known <- core_components()
  if (automatic && limited && n > 64L && is.null(settings$form)) settings$form <- "A"
  guides <- if (automatic) "lagrangian" else heuristic
  guides <- find_components(known$heuristics, guides, "heuristic", "heuristic", call)
  names <- vapply(guides, function(guide) guide$name, "")
  given <- resolve_settings(settings, guides, call, others)
  if (limited) {
    given <- c(given, queue_limit = queue_limit, discard = match(discard, c("depth", "global")) - 1)
  }
  if (epsilon > 1) given <- c(given, epsilon = epsilon)
  in_stages <- automatic && !limited && epsilon == 1
  list(method = if (in_stages) "portfolio" else if (epsilon > 1) "weighted_astar" else "astar",
       heuristics = if (in_stages) "simple" else names, settings = given, climb = !limited,
       in_stages = in_stages, most_sets = resolve_most_sets(most_sets, n, in_stages, limited,
                                                            identical(names, "simple"), call),
       shown = c(list(queue_limit = queue_limit, heuristic = if (automatic) "auto" else names,
                      discard = if (limited) discard, epsilon = if (epsilon > 1) epsilon),
                 settings))
}

# The number of supports to list for each variable. The simple heuristic does not use lists.
resolve_most_sets <- function(most_sets, n, in_stages, limited, simple, call) {
  if (!is.null(most_sets)) {
    return(check_number(most_sets, 1, whole = TRUE, name = "most_sets", call = call))
  }
  if (simple) return(20)
  if (in_stages) 30000 else if (!limited) 8000 else if (n <= 100L) 1000 else 100
}

#' @rdname astar_lasso
#' @export
dp_lasso <- function(data, lambda, scale = FALSE, ..., required = NULL, forbidden = NULL,
                     tiers = NULL, candidates = NULL, weights = NULL, convert = TRUE, na = "error",
                     time_limit = Inf, memory_limit = NULL, threads = NULL,
                     progress = NULL, quiet = NULL) always_answer({
  if (!missing(data) && missing(lambda)) check_lambda()
  check_given()
  shown <- match.call()
  here <- rlang::current_env()
  refuse_lasso_settings(list(...), setdiff(names(formals()), c("data", "...")), here)
  budget <- new_budget(time_limit, memory_limit)
  task <- lasso_task_of(here, "dp_lasso")
  # The search makes its own lists, so these are as short as possible.
  scores <- lasso_scores(task, 1, threads, progress, budget)
  limits <- budget$arguments()
  fit <- search_order_graph(scores, "dp", threads = threads, progress = progress,
                            time_limit = limits$time_limit, memory_limit = limits$memory_limit)
  fit$method <- "dp_lasso"
  fit$call <- shown
  fit$timings[["total"]] <- budget$elapsed()
  with_coefficients(fit, task, budget)
})

add_learner(
  name = "astar_lasso",
  summary = paste0("orders of the variables by A* with the lassos of each on those before ",
                   "it, continuous data"),
  when = "continuous data, sparse linear models, with proofs",
  settings = paste0("lambda, queue_limit = NULL, heuristic = \"auto\", discard = ",
                    "\"depth\", epsilon = 1, scale = FALSE"),
  reference = "Xiang & Kim (2013)",
  exact = TRUE,
  own_score = "lasso"
)

add_learner(
  name = "dp_lasso",
  summary = "what astar_lasso finds, by dynamic programming over all sets of variables",
  when = "as astar_lasso, by another search, up to some 20 columns",
  settings = "lambda, scale = FALSE",
  reference = "Xiang & Kim (2013)",
  exact = TRUE,
  own_score = "lasso"
)

#' Sparse Bayesian networks by block coordinate descent
#'
#' The SBN algorithm of Huang and others (2013). It solves a lasso for every variable, in which arcs
#' that close a cycle cost more and more, until there is no cycle. It can handle hundreds of
#' variables, also with few rows, and proves nothing. Xiang and Kim (2013) compare A* lasso with it.
#'
#' @section Objective:
#' With centred columns \eqn{x_j} and coefficients \eqn{\beta_{jk}}{beta_jk} of the arcs \eqn{k \to
#' j}{k -> j}, the minimum is sought of
#' \deqn{\sum_j \|x_j - \sum_k \beta_{jk} x_k\|^2 + \lambda_1 \sum_{jk} |\beta_{jk}| + \lambda_2
#' \sum_{jk} |\beta_{jk}| P_{jk},}{
#' sum_j ||x_j - sum_k b_jk x_k||^2 + lambda1 sum_jk |b_jk| + lambda2 sum_jk |b_jk| P_jk,} where
#' \eqn{P_{jk} = 1}{P_jk = 1} if a directed path leads from \eqn{j} to \eqn{k}, so that the arc
#' \eqn{k \to j}{k -> j} closes a cycle, and 0 otherwise. There is no factor 1/2 and no division by
#' the number of rows: \eqn{\lambda_1}, the argument `lambda`, is
#' \eqn{2N} times the `lambda` of package glmnet. Required arcs are not penalised.
#'
#' Given the paths, each variable has a lasso of its own. A sweep solves these lassos, with
#' variables in the order of their names, each with the paths of that moment. Sweeps follow each
#' other until nothing changes.
#'
#' @section Growing penalty:
#' The algorithm begins with \eqn{\lambda_2 = 0}, the lasso of every variable on all others. Then
#' \eqn{\lambda_2} grows by the factor `growth`, from a thousandth of \eqn{2 \max_{j \ne k} \|x_j\|
#' \|x_k\|}{2 max ||x_j|| ||x_k||} or less, each time from the coefficients of the time before,
#' until the graph has no cycle and nothing changes. It need not grow beyond that number, because no
#' coefficient with such a penalty differs from 0, and so no arc closes a cycle after a sweep.
#'
#' After the sweeps no other coefficients of a single variable are better, unless they close a
#' cycle. Nothing is known about the cost of other networks. If a limit ends the sweeps, arcs are
#' added from the strongest to the weakest (by standardised coefficient), leaving out those that
#' would close a cycle, and each lasso is solved once more for the parents that remain.
#'
#' @section Refinement:
#' With `refine = TRUE`, a search follows that adds, deletes or turns single arcs as long as that
#' lowers the objective, always by the arc that lowers it most. Xiang and Kim (2013) say of Huang
#' and others that they "applied a heuristic search to refine the solution as a post-processing
#' step", and no more, so the moves are our reading. Deleting an arc never lowers the value of a
#' lasso. Turning one may, and so may adding those that a turned one makes room for. The objective
#' never rises. `trace` has its value before and after.
#'
#' @param lambda \eqn{\lambda_1}, a number from 0 up.
#' @param ... Must be empty.
#' @param refine Whether single arcs are changed at the end, see section *Refinement*.
#' @param growth Factor by which \eqn{\lambda_2} grows.
#' @param scale Whether to divide the columns by their standard deviations. Variances say something
#'   about the order of the variables, and scaling loses that. Without scaling, arcs from a variable
#'   with large numbers are cheap.
#' @param na What to do with missing values: `"error"`, or `"omit"` to leave their rows out.
#' @inheritParams hill_climb
#' @param time_limit Seconds. Reaching the limit, or Ctrl-C, is not an error, see section *Growing
#'   penalty*.
#' @return A [learned_bn][learned_bn-class] with `bound = Inf` and `proved = FALSE`. Its `score` is
#'   minus the first two terms of the objective. `stop_reason` is `"local_optimum"`, the limit, or
#'   `"finished"` if the coefficients still changed after 100 sweeps with the largest
#'   \eqn{\lambda_2}. There are more fields: `lambda`, `lambda2` (the last one), and as for
#'   [astar_lasso()] `coefficients`, a matrix with rows for parents and columns for children,
#'   `refit` (least squares on the same parents) and `means`, in the units of the data.
#' @references Huang, S., Li, J., Ye, J., Fleisher, A., Chen, K., Wu, T. and Reiman, E. (2013). A
#' sparse structure learning algorithm for Gaussian Bayesian network identification from
#' high-dimensional data. *IEEE Transactions on Pattern Analysis and Machine Intelligence* 35(6),
#' 1328--1342.
#'
#' Xiang, J. and Kim, S. (2013). A* lasso for learning a sparse Bayesian network structure for
#' continuous variables. *Advances in Neural Information Processing Systems* 26, 2418--2426.
#' @seealso [l1mb()], [hill_climb()].
#' @examples
#' fit <- sbn(attitude, lambda = 15, scale = TRUE)
#' fit
#' round(fit$coefficients, 2)
#' @export
sbn <- function(data, lambda, ..., refine = TRUE, growth = 2, scale = FALSE, required = NULL,
                forbidden = NULL, tiers = NULL, candidates = NULL, weights = NULL, convert = TRUE,
                na = "error", time_limit = Inf, progress = NULL, quiet = NULL) always_answer({
  if (!missing(data) && missing(lambda)) check_lambda()
  check_given()
  check_no_dots()
  call <- match.call()
  here <- rlang::current_env()
  budget <- new_budget(time_limit, NULL)
  settings <- list(score = "lasso", lambda = check_number(lambda, 0, 1e300),
                   refine = check_flag(refine), growth = check_number(growth, 1.01, 1e6),
                   scale = check_flag(scale))
  task <- lasso_task_of(here, "sbn")
  data <- task$data
  read <- budget$elapsed()
  problem <- new_block_problem(task, order(data$variables, method = "radix"), growth, refine)
  run <- descend_by_blocks(problem, budget$left(),
                           progress_reporter(progress, "Block descent",
                                             seconds = budget$left()$seconds))
  seconds <- budget$elapsed()
  fit <- new_learned_bn(
    variables = data$variables, parents = run$parents, node_scores = -run$value, bound = Inf,
    proved = FALSE, rounding = 0,
    scope = task$scope, stop_reason = run$ended,
    trace = data.frame(seconds = seconds, score = -c(if (refine) run$unrefined, sum(run$value)),
                       bound = Inf, expanded = run$fits),
    counters = c(sweeps = run$sweeps, fits = run$fits, moves = run$moves),
    timings = c(data = read, search = seconds - read, total = seconds),
    method = "sbn", settings = settings, call = call, required = task$arcs$required,
    forbidden = task$arcs$forbidden,
    likelihood = network_likelihood(run$parents, data,
                                    loglik = lasso_likelihood(problem$task, run$parents,
                                                              run$fits_of_network$least_squares)),
    kind = variable_kinds(data), integers = data$integers
  )
  fit$lambda2 <- run$lambda2
  with_coefficients(fit, problem$task, budget, run$fits_of_network)
})

add_learner(
  name = "sbn",
  summary = "lassos with a growing penalty on cycles, continuous data, no proof",
  when = "continuous data, sparse linear models, no proof wanted",
  settings = "lambda, refine = TRUE, growth = 2, scale = FALSE",
  reference = "Huang et al. (2013)",
  own_score = "lasso"
)

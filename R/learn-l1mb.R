#' Markov blankets by the lasso, then greedy search
#'
#' The L1MB algorithm of Schmidt, Niculescu-Mizil and Murphy (2007). Lasso paths choose for every
#' variable the others that help to predict it, which are its Markov blanket. [hill_climb()] then
#' finds a network whose arcs lie within these blankets. The algorithm proves nothing. Xiang and Kim
#' (2013) compare A* lasso with it.
#'
#' @section Blankets:
#' For each variable \eqn{x_j} the lasso path on all others is followed, that is, the minimum of
#' \deqn{\|x_j - \sum_{k \ne j} \beta_k x_k\|^2 + \lambda \sum_k |\beta_k|}{||x_j - sum_k b_k
#' x_k||^2 + lambda sum_k |b_k|} for \eqn{\lambda} from the largest that matters down to a millionth
#' of it, with standardised columns. If the supports \eqn{\{k: \beta_k \ne 0\}}{(the k with b_k !=
#' 0)} of two values differ in more than one variable, another value is put between them. Each
#' support \eqn{S} is fitted by least squares and scored by \deqn{\mathrm{BIC}(S) = \log L(x_j \mid
#' x_S) - \frac{\log N}{2} (|S| + 2),}{BIC(S) = log L(x_j | x_S) - log(N) / 2 (|S| + 2),} and the
#' best support is the blanket. The path ends earlier if supports become so large that BIC would not
#' prefer them even if they explained as much as all variables together; supports that would become
#' smaller again later are not looked for. If a column is a copy of another up to noise of less than
#' about a 30,000th, rounding decides which of the two a support has. Then supports with one in
#' place of the other, with one more and with one less are scored too, up to 5,000 for each
#' variable. Membership ought to be mutual, but it is estimated twice. With `rule = "or"` there may
#' be an arc between two variables, in either direction, if one of them is in the blanket of the
#' other. With `"and"` each must be in the blanket of the other.
#'
#' Constraints apply to the search, not to the blankets, which may contain any variable. With fewer
#' rows than variables BIC prefers large supports that explain nearly everything, and the blankets
#' restrict little.
#'
#' @param rule `"or"` or `"and"`, see below.
#' @param evaluations Number of families that the search may score, see [hill_climb()]. Those for
#'   the blankets do not count. A large number of restarts, for instance `restarts = 1e6`, uses them
#'   up.
#' @param ... Must be empty.
#' @param penalty Price of a parameter in place of \eqn{\log(N) / 2}{log(N) / 2}, for the blankets
#'   and for the search; `NULL` is that price, and the score is BIC. Larger prices give fewer arcs,
#'   so that a few of them draw a curve of precision and recall, as `lambda` does for [sbn()].
#' @param max_parents Largest number of parents in the network: one number, or a vector named by
#'   variables. `NULL` is no limit.
#' @param na What to do with missing values: `"error"`, or `"omit"` to leave their rows out.
#' @inheritParams hill_climb
#' @return A [learned_bn][learned_bn-class] as [hill_climb()] returns it, with score `"bic_g"` and
#'   one more field: `candidates`, a named list with the only parents that each variable may have.
#'   If a time limit or Ctrl-C ends the search for blankets, the network has only the required arcs.
#' @references Schmidt, M., Niculescu-Mizil, A. and Murphy, K. (2007). Learning graphical model
#' structure using L1-regularization paths. *AAAI Conference on Artificial Intelligence* 22,
#' 1278--1283.
#'
#' Xiang, J. and Kim, S. (2013). A* lasso for learning a sparse Bayesian network structure for
#' continuous variables. *Advances in Neural Information Processing Systems* 26, 2418--2426.
#' @seealso [sbn()], [sparse_candidate()] for candidates by other measures.
#' @examples
#' fit <- l1mb(mtcars)
#' fit
#' fit$candidates$mpg
#' @export
l1mb <- function(data, rule = "or", evaluations = 2500, ..., penalty = NULL, tabu = 10,
                 patience = 10, restarts = 0, perturb = 1, max_parents = NULL, required = NULL,
                 forbidden = NULL, tiers = NULL, candidates = NULL, weights = NULL, convert = TRUE,
                 na = "error", time_limit = Inf, memory_limit = NULL, threads = NULL, seed = NULL,
                 progress = NULL, quiet = NULL) {
  plan <- c(list(rule = check_choice(rule, c("or", "and"))),
            check_moves(tabu, patience, restarts, perturb, evaluations))
  run_learner("l1mb", plan, climb_in_blankets,
              read = function(here, threads) {
                read_continuous(data, weights, convert, na, "l1mb", here, threads)
              },
              score = function(data) "bic",
              prepare = function(task) with_price(task, penalty),
              finish = function(fit, found, problem) {
                fit$candidates <- named_candidates(found$within, problem)
                fit
              })
}

# The score is the likelihood with another price of a parameter than that of BIC, if there is one.
with_price <- function(task, penalty) {
  if (is.null(penalty)) return(task)
  check_number(penalty, 0, .Machine$double.xmax, name = "penalty", call = task$call)
  task$score$settings <- c(penalty = penalty, min_complete = 1)
  task
}

climb_in_blankets <- function(problem, task) {
  first_network(problem, task)
  began <- task$budget$elapsed()
  price <- as.list(task$score$settings)$penalty %||% own_penalty(task$score$name, task$data$n_obs)
  chosen <- choose_blankets(problem, task$data$n_obs, residual_limit(task$score$name, task$data),
                            price)
  within <- within_blankets(problem, chosen$blankets, task$plan$rule)
  report_few_evaluations(within, task$plan$evaluations)
  limits <- task$budget$left()
  # If some blankets are missing there is no search, because the others say nothing.
  if (!is.null(chosen$stop_reason)) limits$seconds <- 0
  timings <- c(blankets = task$budget$elapsed() - began)
  found <- climb_and_count(problem, within$required, task$plan, within, limits)
  found$stop_reason <- chosen$stop_reason %||% found$stop_reason
  c(found, list(timings = timings, within = within))
}

# A blanket has at most `most` variables, because more would determine any other. The value has
# `blankets`, by variable, in the numbers of the problem, and `stop_reason`, which is NULL if all
# blankets were found.
choose_blankets <- function(problem, n_obs, most, price = log(n_obs) / 2) {
  found <- cpp_markov_blankets(problem$scorer, n_obs, price, most, problem$threads,
                               problem$budget$left(), reporter_of(problem, "Markov blankets"))
  list(blankets = found$blankets,
       stop_reason = if (found$stop_reason != "finished") found$stop_reason)
}

# Blankets say which variables may be adjacent, constraints say in which direction.
within_blankets <- function(problem, blankets, rule) {
  variables <- seq_along(blankets)
  # The variables in whose blankets each variable is.
  elsewhere <- split(rep(variables, lengths(blankets)),
                     factor(unlist(blankets), levels = variables))
  linked <- Map(if (rule == "or") union else intersect, blankets, unname(elsewhere))
  constraints <- constraints_of(problem)
  constraints$candidates <- Map(intersect, constraints$candidates, linked)
  constraints
}

# Warns if `evaluations` does not suffice for the first move, before which every variable is scored
# twice, alone and in the table of all candidate arcs.
report_few_evaluations <- function(constraints, evaluations) {
  first <- 2 * length(constraints$candidates) + sum(lengths(constraints$candidates))
  if (first < evaluations) return(invisible())
  inform_user(c("!" = "There are {sum(lengths(constraints$candidates))} candidate arcs: to score
                       each once takes {first} evaluations, and {.arg evaluations} is {evaluations}.
                       No arc is added.",
                i = "Give more {.arg evaluations}, or take {.code rule = \"and\"}."))
}

# The candidates of each variable by name, in the order of the user's columns.
named_candidates <- function(constraints, problem) {
  lists <- Map(c, constraints$required, constraints$candidates)[problem$number]
  names <- problem$data$variables
  stats::setNames(lapply(lists, function(list) names[list[order(problem$by_content[list])]]),
                  names[problem$number])
}

add_learner(
  name = "l1mb",
  summary = paste0("Markov blankets by the lasso, then hill climbing within them, ",
                   "continuous data, no proof"),
  when = "continuous data, hundreds of columns, few neighbours each",
  settings = paste0("rule = \"or\", evaluations = 2500, tabu = 10, patience = 10, ",
                    "restarts = 0, perturb = 1, penalty = NULL"),
  reference = "Schmidt, Niculescu-Mizil & Murphy (2007)",
  own_score = c("bic", "bic_g")
)

#' Markov blankets by the lasso, then greedy search
#'
#' The L1MB algorithm of Schmidt, Niculescu-Mizil and Murphy (2007). Lasso paths choose for every variable the others that help
#' to predict it, its Markov blanket; [hill_climb()] then finds a network whose arcs lie within these blankets. It proves nothing. It is one of
#' the methods that A* lasso is compared with (Xiang and Kim 2013).
#'
#' @section Blankets:
#' For each variable \eqn{x_j} the lasso path on all others is followed, that is, the minimum of
#' \deqn{\|x_j - \sum_{k \ne j} \beta_k x_k\|^2 + \lambda \sum_k |\beta_k|}{||x_j - sum_k b_k x_k||^2 + lambda sum_k |b_k|}
#' for \eqn{\lambda} from the largest that matters down to a millionth of it, with standardised columns. Between two values whose
#' supports \eqn{\{k: \beta_k \ne 0\}}{(the k with b_k != 0)} differ in more than one variable, another value is put. Each support \eqn{S} is
#' fitted by least squares and scored by
#' \deqn{\mathrm{BIC}(S) = \log L(x_j \mid x_S) - \frac{\log N}{2} (|S| + 2),}{BIC(S) = log L(x_j | x_S) - log(N) / 2 (|S| + 2),}
#' and the best is the blanket. The path ends before that where supports are so large that BIC would not prefer them even if they explained as
#' much as all variables together; it is not asked whether they become smaller again. Membership ought to be mutual, but is estimated twice: with `rule = "or"` one of two variables must be in
#' the blanket of the other for an arc between them, in either direction; with `"and"` each in that of the other.
#'
#' Constraints concern the search, not the blankets, which range over all variables. With fewer rows than variables BIC prefers large
#' supports that explain nearly all, and the blankets restrict little.
#'
#' @param rule `"or"` or `"and"`, see below.
#' @param evaluations Number of families that the search may score, see [hill_climb()]; those for the blankets do not count. As many
#'   restarts as there is room for, for instance `restarts = 1e6`, use them up.
#' @param ... Must be empty.
#' @param max_parents Largest number of parents in the network, one number or one by name of variable; `NULL`: as many as there are.
#' @param na Missing values: `"error"`, or `"omit"` to leave their rows out.
#' @inheritParams hill_climb
#' @return A [learned_bn][learned_bn-class] as [hill_climb()] returns it, with score `"bic_g"` and one more field: `candidates`, a
#'   named list with the only parents that each variable may have. A time limit or Ctrl-C while blankets are sought ends with the required arcs.
#' @references
#' Schmidt, M., Niculescu-Mizil, A. and Murphy, K. (2007). Learning graphical model structure using L1-regularization paths.
#' *AAAI Conference on Artificial Intelligence* 22, 1278--1283.
#'
#' Xiang, J. and Kim, S. (2013). A* lasso for learning a sparse Bayesian network structure for continuous variables. *Advances in
#' Neural Information Processing Systems* 26, 2418--2426.
#' @seealso [sbn()], [sparse_candidate()] for candidates by other measures.
#' @examples
#' fit <- l1mb(mtcars)
#' fit
#' fit$candidates$mpg
#' @export
l1mb <- function(data, rule = "or", evaluations = 2500, ..., tabu = 10, patience = 10, restarts = 0, perturb = 1,
                 max_parents = NULL, required = NULL, forbidden = NULL, tiers = NULL, candidates = NULL, weights = NULL,
                 convert = TRUE, na = "error", time_limit = Inf, memory_limit = NULL, threads = NULL, seed = NULL, progress = NULL) {
  check_given()
  check_no_dots()
  call <- match.call()
  here <- rlang::current_env()
  budget <- new_budget(time_limit, memory_limit)
  check_choice(rule, c("or", "and"))
  moves <- check_moves(tabu, patience, restarts, perturb, evaluations)
  cores <- resolve_threads(threads)
  data <- read_continuous(data, weights, convert, na, "l1mb", here)
  score <- resolve_score("bic", data, list(), character(), here)
  constraints <- resolve_constraints(data$variables, required, forbidden, tiers, candidates, max_parents, length(data$variables) - 1L,
                                     residual_limit(score$name, data), call = here)
  drawn <- resolve_seed(seed)
  read <- budget$elapsed()
  chosen <- choose_blankets(centred_products(data, TRUE, here), family_scorer(data, score$name, threads = cores), data$n_obs, budget,
                            progress_reporter(progress, "Markov blankets", seconds = budget$left()$seconds))
  info <- list(score = score$name, timings = c(data = read, blankets = budget$elapsed() - read), data = data,
               stop_reason = chosen$stop_reason, constraints = constraints$arcs,
               scope = climb_scope(constraints, max_parents, list(required, forbidden, tiers, candidates)))
  within <- within_blankets(constraints, chosen$blankets, rule)
  report_few_evaluations(within, evaluations)
  limits <- budget$left()
  if (!is.null(chosen$stop_reason)) limits$seconds <- 0
  found <- with_memory(climb_by_name(data, score, within, within$required, c(moves, list(threads = cores, seed = drawn)), limits,
                                     progress_reporter(progress, "Climbing", seconds = limits$seconds)))
  refuse_unscored(data, score, within$required, is.infinite(found$node_scores), NULL, here)
  fit <- as_learned_bn(found, data$variables, info, "l1mb", c(list(rule = rule), moves), call, drawn)
  fit$candidates <- named_candidates(within, data$variables)
  fit
}

# Value: `blankets`, [k, j] where x_k is in that of x_j, and `stop_reason`, NULL when all were found.
choose_blankets <- function(products, scorer, n_obs, budget, report) {
  # An environment keeps what was found when Ctrl-C comes.
  chosen <- rlang::env(blankets = matrix(FALSE, ncol(products), ncol(products)))
  choose <- function() {
    for (x in seq_len(ncol(products))) {
      if (budget$left()$seconds <= 0) return("time_limit")
      chosen$blankets[blanket_of(products, x, scorer, n_obs), x] <- TRUE
      if (!is.null(report) && report(x, ncol(products))) return("interrupt")
    }
  }
  stop_reason <- tryCatch(choose(), interrupt = function(i) "interrupt")
  list(blankets = chosen$blankets, stop_reason = stop_reason)
}

# The support along the lasso path that BIC prefers; of several the first, which has the largest penalty.
blanket_of <- function(products, x, scorer, n_obs) {
  others <- setdiff(seq_len(ncol(products)), x)
  best <- list(parents = integer(), score = scorer(x, list(integer())))
  # No set of so many variables explains more than all do.
  all <- scorer(x, list(others))
  at_most <- function(size) if (is.finite(all)) all + log(n_obs) / 2 * (length(others) - size) else Inf
  for (logs in path_stretches(products, x)) {
    supports <- path_supports(products, x, logs)
    parents <- unique(lapply(seq_len(ncol(supports)), function(i) which(supports[, i])))
    scores <- scorer(rep(x, length(parents)), parents)
    if (max(scores) > best$score) best <- list(parents = parents[[which.max(scores)]], score = max(scores))
    if (at_most(sum(supports[, ncol(supports)])) < best$score) break
  }
  best$parents
}

# Logarithms of 61 penalties, from the largest that matters to a millionth of it, five steps at a time.
path_stretches <- function(products, x) {
  logs <- log(2 * max(abs(products[-x, x]), .Machine$double.xmin)) + log(10) * seq(0, -6, length.out = 61)
  lapply(seq(1, 56, 5), function(first) logs[first:(first + 5)])
}

# The supports of the lasso path of column x on all others, a column of TRUE and FALSE for each penalty. Steps are halved, on the
# logarithmic scale, until neighbours differ in one variable at most; where variables enter together, or change places, they never do.
path_supports <- function(products, x, logs) {
  others <- setdiff(seq_len(ncol(products)), x)
  solve_for <- function(logs) {
    penalties <- matrix(exp(logs), nrow(products), length(logs), byrow = TRUE)
    cpp_lasso_fits(products, rep(x, length(logs)), rep(list(others), length(logs)), penalties)$coefficients != 0
  }
  supports <- solve_for(logs)
  for (round in 1:20) {
    apart <- which(colSums(supports[, -1L, drop = FALSE] != supports[, -length(logs), drop = FALSE]) > 1)
    if (length(apart) == 0L) break
    between <- (logs[apart] + logs[apart + 1L]) / 2
    supports <- cbind(supports, solve_for(between))
    logs <- c(logs, between)
    supports <- supports[, order(logs, decreasing = TRUE), drop = FALSE]
    logs <- sort(logs, decreasing = TRUE)
  }
  supports
}

# Blankets say who may be linked; the constraints, in which direction.
within_blankets <- function(constraints, blankets, rule) {
  linked <- if (rule == "or") blankets | t(blankets) else blankets & t(blankets)
  constraints$candidates <- lapply(seq_along(constraints$candidates), function(x) {
    intersect(constraints$candidates[[x]], which(linked[, x]))
  })
  constraints
}

# Every candidate arc, and every variable as it is, is scored before the first move.
report_few_evaluations <- function(constraints, evaluations) {
  first <- length(constraints$candidates) + sum(lengths(constraints$candidates))
  if (first < evaluations) return(invisible())
  inform_user(c("!" = "There are {sum(lengths(constraints$candidates))} candidate arcs: to score each once takes {first} evaluations, \
                       and {.arg evaluations} is {evaluations}. No arc is added.",
                i = "Give more {.arg evaluations}, or take {.code rule = \"and\"}."))
}

named_candidates <- function(constraints, variables) {
  lists <- Map(function(must, may) variables[sort(c(must, may))], constraints$required, constraints$candidates)
  stats::setNames(lists, variables)
}

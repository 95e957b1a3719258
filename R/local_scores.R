#' Local scores: what each variable scores with each parent set that can matter
#'
#' Scores parent sets of all variables and keeps those that can occur in an optimal
#' network. The result is a plain object: save it with [saveRDS()], exchange it with
#' other solvers by [write_scores()], restrict it with [restrict_scores()], and hand it to
#' [search_order_graph()].
#'
#' @section Data:
#' Data frames, tibbles, data.tables and matrices. Factors, characters, logicals and
#' integers are discrete, doubles are Gaussian; the two cannot be mixed (see
#' [discretize_data()]). What is not a plain factor or double is converted with one
#' message, or refused with `convert = FALSE`. Missing or infinite values are errors. A constant
#' discrete column is allowed, and becomes a parent only where `required` says so.
#'
#' @section Scores:
#' This version knows `r score_names()`.
#'
#' With \eqn{N} rows, \eqn{N_{jk}} of them with parent configuration \eqn{j} and state
#' \eqn{k} of the variable, \eqn{r} states and \eqn{q} configurations (observed or not),
#' and \eqn{L = \sum_{jk} N_{jk} \log (N_{jk}/N_j)}:
#' \describe{
#' \item{`"bic"` (alias `"mdl"`)}{\eqn{L - \frac{\log N}{2} (r-1) q}{L - log(N)/2 (r-1) q}}
#' \item{`"aic"`}{\eqn{L - (r-1) q}}
#' \item{`"loglik"`}{\eqn{L}}
#' \item{`"bdeu"` (alias `"bde"`)}{the marginal likelihood with pseudo-counts
#'   \eqn{iss / (r q)}; `iss = 1`}
#' \item{`"k2"`}{the marginal likelihood with pseudo-counts 1}
#' \item{`"fnml"`}{\eqn{L - \sum_j \log C(N_j, r)}, \eqn{C} the normalising sum of the
#'   multinomial maximum likelihood}
#' \item{`"qnml"`}{\eqn{L - \log C(N, r q) + \log C(N, q)}}
#' \item{`"bic_g"`, `"aic_g"`, `"loglik_g"`}{Gaussian regression with \eqn{p} parents:
#'   \eqn{-\frac{N}{2} (\log (2 \pi RSS / N) + 1)}{-N/2 (log(2 pi RSS/N) + 1)} minus
#'   \eqn{\frac{\log N}{2} (p + 2)}{log(N)/2 (p + 2)}, \eqn{p + 2}, or nothing. `"bic"`,
#'   `"aic"` and `"loglik"` mean these when the data are Gaussian.}
#' \item{`"bge"`}{the Gaussian marginal likelihood with prior mean 0, `iss_mu = 1` and
#'   `iss_w` = number of variables + `iss_mu` + 1; any `iss_w` greater than the number of variables + 1 can be given}
#' \item{`"lasso"`}{minus the least of \eqn{\|x - X b\|^2 + \lambda \|b\|_1}{||x - X b||^2 + lambda ||b||_1}, see [astar_lasso()]. `lambda` must
#'   be given; `scale = TRUE` takes standard deviations of 1; `most_sets = 1000`. With more parents to choose from it never falls, so that the sets worth listing
#'   are the supports that lassos can have. The `most_sets` best of each variable are listed, and what all others score at most is in `tail`. The
#'   object keeps the products of the columns, from which [search_order_graph()] works out others when it needs them: its
#'   result is about all networks, not only about those of the lists.}
#' }
#' Discrete scores agree with `bnlearn::score()` (types `bic`, `aic`, `loglik`, `bde`, `k2`,
#' `fnml`, `qnml`) when all declared levels occur: bnlearn counts unused levels in its penalty, which
#' here takes `levels = "declared"`. bnlearn approximates the sums \eqn{C} beyond 1000 rows or 100
#' categories, ours are exact. bnlearn's `bic-g`, `aic-g` and `loglik-g` divide the
#' residual sum of squares by \eqn{N - p - 1} instead of \eqn{N}, so they differ. bnlearn's
#' `bge` has its prior mean at the sample means unless `nu = 0` is given, ours at 0 as in the paper: with
#' `nu = 0`, or on centred data, both agree for the same `iss.mu` and `iss.w`.
#'
#' @section Proxies:
#' A linear proxy of [search_by_proxy()] is a score like others, and takes the place of the data: \eqn{mean / n + \sum_{y \in P} c_{yx}}{mean / n + sum of
#' c[y, x] over the parents y} for variable \eqn{x} of \eqn{n}, so that the sum over all variables is the prediction. Only positive coefficients
#' are worth listing, besides required arcs, which are paid for whatever they cost. The best sets of each variable are listed in
#' order: all where no variable has more than 20,000, and the best 1,000 otherwise, or as many as `most_sets` says; `tail` has the next score. `max_parents`
#' is the proxy's where none is given. The object keeps the coefficients, so that a search knows all other sets, too: its result is about all networks. The best
#' network without a limit that matters is a linear ordering problem; 30 variables are proved in seconds.
#'
#' @section Determined variables:
#' A Gaussian likelihood has no maximum where a variable is an exact linear function of its parents, and such
#' families are left out with a message. Exact means: of some member of the family, the others leave less than
#' \eqn{10^{-16}} of its variance (\eqn{10^{-8}} of its standard deviation), or less than 64 times what rounding its numbers
#' to doubles can make. The units of the columns do not matter. Data with \eqn{d} different rows determine any
#' variable by any \eqn{d - 1} parents, so with few rows sets have \eqn{d - 2} parents at the most. `"bge"` has a prior and
#' takes them all, unless the prior is less than \eqn{10^{-22}} of the variance.
#'
#' @section Pruning:
#' A set is dropped when one of its subsets scores at least as well (within \eqn{10^{-10}},
#' the smaller set wins): it can be replaced in any network. Whole families of supersets are
#' dropped unscored by bounds that hold for all of them: for BIC and AIC the penalty plus the
#' entropy given all other variables (sharper than de Campos and Ji, 2011), and the entropy
#' rule of de Campos and others (2018); for BDeu and K2 the number of distinct
#' (configuration, state) pairs times \eqn{\log r}; for fNML and qNML the penalty; for
#' Gaussian BIC and AIC the residual variance given all other variables. None of them loses an
#' optimal network. For BIC at most
#' \eqn{\lfloor \log_2 (1 + 2N / \log_2 N) \rfloor}{floor(log2(1 + 2N / log2 N))} parents can be optimal
#' (`parent_limit = "safe"`). The limit \eqn{\lfloor \log (2N / \log N) \rfloor}{floor(log(2N / log N))}
#' with natural logarithms, found in the literature, can lose the optimum; `"paper"` offers it to
#' reproduce published counts.
#'
#' @section Limits:
#' The seconds count from the call, the reading of the data included. The answer comes within the limit plus a tenth
#' of it plus half a second; where checking and coding the columns alone takes longer than the limit, within half a
#' second after that. What the session grows by stays below the memory limit plus a tenth of it plus 32 MB, copies of
#' the data and the result included. The data themselves, four bytes a value (eight for Gaussian data) and about half
#' as much again while they are scored, cannot be done without: a message says so when they alone exceed the
#' limit. The empty sets, or those of the required parents, are scored whatever the limits.
#'
#' @param data Data, see below.
#' @param score Name of a score, see [available_scores()].
#' @param ... Settings of the score, e.g. `iss` for `"bdeu"`.
#' @param max_parents Largest number of parents: one number for all variables, one for each, or a named vector with
#'   the limits of the variables it names. For variables without a limit, scores without one of their own (all but BIC
#'   and AIC) list sets up to the size that leaves 5,000,000 sets to consider, and `tail` says what larger ones score at most.
#' @param required,forbidden Arcs every network must have, or must not have: two-column data
#'   frame or matrix (`from`, `to`), igraph, or adjacency matrix.
#' @param tiers List of name vectors: no arc points from a later tier to an earlier one.
#' @param candidates Named list: for a variable, the only parents it may have.
#' @param parent_limit `"safe"`, `"paper"` or `"none"`, see below.
#' @param prune Drop sets that cannot matter? `FALSE` keeps all.
#' @param weights Row weights (counts): a column name or a vector of whole numbers. They add up to \eqn{2^{53}} at
#'   most, the largest number up to which doubles count exactly; time and memory do not depend on their sum.
#' @param levels `"observed"`: the states of a variable are those in the data;
#'   `"declared"`: all levels of a factor.
#' @param convert Allow conversions of columns (with a message)?
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL`: half of
#'   what is free). When one is reached, the sets up to the last complete size are
#'   returned, and `scope` says so; see below.
#' @param threads Number of threads; `NULL` is `getOption("bnstar.threads", 2)`. Never
#'   changes the result.
#' @param progress Show progress? `NULL`: when interactive, after two seconds.
#' @return An object of class `local_scores`: flat vectors `start`, `size`, `score`,
#'   `parents`, the names `variables`, `tail`, and `info`. `tail` says for each variable what it scores at most with any allowed set
#'   that is neither listed nor superfluous because of a listed subset: `-Inf` where there is no such set, `Inf` where nothing is known (score
#'   `"bge"`, or columns that determine each other). The sets of a variable come by size, then by
#'   their largest parent, second largest, and so on. It has methods for `print()`, `summary()`
#'   (counts per variable and size), `as.data.frame()`, and `[` by variable (the
#'   problem restricted to those variables).
#' @references
#' de Campos, C. P. and Ji, Q. (2011). Efficient structure learning of Bayesian networks
#' using constraints. *Journal of Machine Learning Research* 12, 663--689.
#'
#' de Campos, C. P., Scanagatta, M., Corani, G. and Zaffalon, M. (2018). Entropy-based pruning
#' for learning Bayesian networks using BIC. *Artificial Intelligence* 260, 42--50.
#'
#' Heckerman, D., Geiger, D. and Chickering, D. M. (1995). Learning Bayesian networks: the
#' combination of knowledge and statistical data. *Machine Learning* 20, 197--243.
#' @examples
#' titanic <- as.data.frame(Titanic)
#' scores <- local_scores(titanic, "bdeu", iss = 10, weights = "Freq")
#' scores
#' summary(scores)
#' subset(as.data.frame(scores), variable == "Survived")
#' search_order_graph(scores)
#' @export
local_scores <- function(data, score = "bic", ..., max_parents = NULL, required = NULL, forbidden = NULL,
                         tiers = NULL, candidates = NULL, parent_limit = "safe", prune = TRUE,
                         weights = NULL, levels = "observed", convert = TRUE, time_limit = Inf,
                         memory_limit = NULL, threads = NULL, progress = NULL) {
  check_given()
  call <- rlang::current_env()
  given <- list(required = required, forbidden = forbidden, tiers = tiers, candidates = candidates)
  limits <- list(time_limit = time_limit, memory_limit = memory_limit)
  if (inherits(data, "bn_proxy")) {
    refuse_for_proxy(c("score", "parent_limit", "prune", "weights", "levels", "convert"), call)
    return(local_proxy_scores(data, list(...), max_parents, given, limits, progress, call))
  }
  if (is_lasso_score(score)) {
    return(local_lasso_scores(data, list(...), max_parents, given, parent_limit, prune, weights, convert, limits, threads, progress, call))
  }
  budget <- new_budget(time_limit, memory_limit)
  read_before <- inherits(data, "bn_data")
  task <- scoring_task(data, score, ..., max_parents = max_parents, required = required, forbidden = forbidden, tiers = tiers,
                       candidates = candidates, parent_limit = parent_limit, prune = prune, weights = weights, levels = levels,
                       convert = convert, call = call)
  data <- task$data
  report_listing_limit(task$limit, task$constraints)
  forecast_scoring(task$constraints, budget$left(), prune)
  if (!read_before) report_data_bytes(data, budget$left())
  # Who may be whose parent is noted about six times on the way to the core, four bytes a pair.
  budget$hold(24 * length(data$variables)^2 + (if (read_before) 0 else data_bytes(data)))
  report <- progress_reporter(progress, "Scoring parent sets")
  made <- with_memory(cpp_local_scores(data, task$score$name, task$score$settings, task$constraints, prune,
                                       resolve_threads(threads), budget$left(), report))
  refuse_determined(data$variables[diff(made$start) == 0], call)
  report_collinear(data$variables[made$rejected])
  info <- listed_info(task, made)
  info$timings <- c(data = budget$elapsed() - made$seconds, scoring = made$seconds)
  new_local_scores(data$variables, made, info)
}

# What is to be scored: data, score and constraints, checked.
scoring_task <- function(data, score = "bic", ..., max_parents = NULL, required = NULL, forbidden = NULL, tiers = NULL,
                         candidates = NULL, parent_limit = "safe", prune = TRUE, weights = NULL, levels = "observed",
                         convert = TRUE, threads = NULL, call = rlang::caller_env()) {
  data <- read_data(data, weights = weights, levels = levels, convert = convert, call = call, threads = resolve_threads(threads))
  score <- resolve_score(score, data, list(...), setdiff(names(formals(local_scores)), c("data", "...")), call)
  check_choice(parent_limit, c("safe", "paper", "none"), call = call)
  check_flag(prune, call = call)
  residual <- residual_limit(score$name, data)
  constraints <- resolve_constraints(data$variables, required, forbidden, tiers, candidates, max_parents,
                                     size_limit(score$name, data$n_obs, length(data$variables), parent_limit), residual,
                                     data$constant, call)
  if (constraints$cut) report_residual_limit(residual)
  limit <- listing_limit(constraints, score$name, data$n_obs, parent_limit, call)
  constraints$limit_configurations <- prune && parent_limit == "safe"
  constraints$most_listed <- limit$most
  given <- list(required = required, forbidden = forbidden, tiers = tiers, candidates = candidates)
  list(data = data, score = score, constraints = constraints, limit = limit, prune = prune, max_parents = max_parents,
       given = names(Filter(Negate(is.null), given)), residual = if (constraints$cut) residual else Inf)
}

# The `info` of local scores, without timings.
listed_info <- function(task, made) {
  n <- length(task$data$variables)
  list(
    score = task$score$name, settings = as.list(task$score$settings), arities = task$data$arities, n_obs = task$data$n_obs,
    source = "data", max_parents = task$limit$most,
    scope = describe_scope(n, task$max_parents, task$given, task$residual, length(made$rejected) > 0L),
    listed = describe_listed(task$limit, made), complete = pmin(task$limit$most, made$complete_size),
    stop_reason = made$stop_reason, ties = task$prune,
    counts = c(all = n * 2^(n - 1), within = made$within, scored = made$scored, kept = length(made$score)),
    constraints = task$constraints$arcs, data = task$data
  )
}

new_local_scores <- function(variables, sets, info) {
  structure(list(variables = variables, start = sets$start, size = sets$size, score = sets$score,
                 parents = sets$parents, tail = sets$tail, info = info), class = "local_scores")
}

# Says so beforehand when all sets within the limits would not fit in memory.
forecast_scoring <- function(constraints, limits, prune) {
  free <- lengths(constraints$candidates)
  room <- constraints$most_listed - lengths(constraints$required)
  sets <- sum(mapply(function(m, k) sum(choose(m, 0:max(k, 0))), free, room))
  bytes <- sets * (40 + 12 * max(constraints$most_listed))
  if (bytes <= limits$bytes) return(invisible())
  kept <- if (prune) "unless pruning removes most of them, " else ""
  inform_user(c("!" = "Up to {format(sets, big.mark = ',', digits = 3)} parent sets may have to be scored.",
                i = "They would take about {format_bytes(bytes)}; the limit is {format_bytes(limits$bytes)}:
                     {kept}scoring will stop at the last size that fits.",
                i = "A smaller {.arg max_parents}, {.arg candidates}, or a {.arg time_limit} help."))
}

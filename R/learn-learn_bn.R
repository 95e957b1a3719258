#' Learn a Bayesian network from data
#'
#' Reads the data, scores parent sets and searches for the best network, in one call. The result is
#' the best network under the chosen score. It comes with a proof if the search was completed, and
#' otherwise with a bound on what may be missing.
#'
#' @section What happens:
#' 1. A greedy network ([hill_climb()] with its defaults) comes first. This climb is finished even
#'    if it takes all the time. With `start`, another climb begins there. The result is never worse
#'    than either network. With a `time_limit`, more than 512 columns and no constraints, the best
#'    tree comes before them ([chow_liu()], without arcs that lower the score) if it takes at most
#'    half of the time. The result is not worse than that tree either.
#' 2. Parent sets are scored size by size. This may take half of the remaining time (a fifth with
#'    more than 64 variables), or four fifths if all sizes are expected to fit in that. A size that
#'    would not be finished is not begun. Without a time limit, the sets so far are searched before
#'    a size that takes long. The next section says how many sets are listed.
#' 3. The method searches the lists. Another climb over all networks starts from the network that it
#'    finds, and the families of the result join the lists.
#' 4. If all sets that can matter are listed, `"auto"` uses the portfolio, and ends with a proof if
#'    there is time. Otherwise climbing and order search take turns ([alternate_search()]) until
#'    time is up or nothing more is found. A message says so, and why. With more than 40 columns
#'    cuts then bound the score of all networks within the lists ([search_ilp()]), in the last tenth
#'    of the time, or without a limit by dual ascent alone.
#'
#' Your constraints and your own `max_parents` define the problem. What the package leaves out by
#' itself, for lack of time or memory or by its own limit on the number of parents, does not change
#' the problem. `bound`, `gap` and `proved` are about all networks that you allow; `within` is about
#' those whose parent sets were listed. If large sets are missing, the bound over all networks is
#' often useless, and `print()` says so.
#'
#' The data may have discrete and continuous columns. The network is then conditional Gaussian, see
#' [local_scores()].
#'
#' Ctrl-C ends every learner of the package within a second, and the learner returns the best
#' network so far. Before that it searches the listed sets for a moment, which a second Ctrl-C ends.
#' If the data are still being read, they are read to the end, and the result has only the required
#' arcs.
#'
#' @section How many parent sets are listed:
#' BIC and AIC of discrete variables limit the number of parents by themselves. The sets within
#' these limits are listed as far as time and memory allow. Without a `time_limit`, sizes are listed
#' as long as all of them are expected to take at most ten minutes, or the next one at most a
#' minute. Under other scores any number of parents can matter. Then sizes with up to 5,000,000 sets
#' in all are listed, and larger sizes only if all of them can be:
#' * with a `time_limit` and up to 64 variables, if they are expected to fit in that time, by the
#'   speed of the sizes before;
#' * without a limit and up to 40 variables, if they are expected to take at most ten minutes and to
#'   fit in memory. This forecast uses the numbers of sets and rows and not the clock, so that the
#'   same data give the same result on every machine. It assumes 5 million sets per second for
#'   continuous columns, and otherwise half a microsecond per set plus 0.8 nanoseconds for each of
#'   its rows.
#'
#' The number of sets is forecast as if pruning went on as it did between the last two sizes. With a
#' `time_limit` and up to 40 variables, time that the search leaves unused goes to larger sizes, one
#' after the other, as long as each is expected to fit in four fifths of it. Each size is searched
#' before the next.
#'
#' If not all sets are listed, `within$forecast` has the `seconds` (or the `bytes`) that all sets
#' would take, and `print()` names a `time_limit` that is long enough. `stop_reason` is
#' `"time_limit"` only if the time was up.
#'
#' @section Methods, and when to use which:
#' | `method` | when |
#' | --- | --- |
#' | `"auto"` | nearly always: proves where it can, goes on searching elsewhere |
#' | `"astar"`, `"bfbnb"`, `"dp"` | one exact search by name, up to about 30 variables |
#' | `"anytime_window_astar"` and two like it | networks soon, with a bound that gets better |
#' `r when_to_use()`
#'
#' [available_methods()] lists all of them with their settings and references.
#'
#' @section Common arguments:
#' Give these arguments in `...`. A method that cannot use one of them says so.
#' \describe{
#' \item{`max_parents`}{one number, or a named vector for some variables.}
#' \item{`required`, `forbidden`}{arcs that must or must not be there: a data frame with columns
#' `from` and `to`, an igraph, or an adjacency matrix.}
#' \item{`tiers`}{list of name vectors, earliest first: no arc points back. Variables in no tier are
#' free.}
#' \item{`candidates`}{named list: the only parents that a variable may have.}
#' \item{`weights`}{numbers of rows that each row stands for, or the name of the column that has
#' them.}
#' \item{`na`}{what to do with missing values: `"error"`, `"omit"` or `"local"`, see
#' [local_scores()].}
#' \item{`start`}{a network to begin with: the result is no worse.}
#' \item{`slack`}{keeps parent sets that a subset beats by at most this log score. With `log(20)`
#' the result counts all networks within a factor of 20 of the best; without it `print()` says of
#' how many it knows, where counting takes next to no time. See [credible_networks()].}
#' \item{`seed`}{of all that is random; drawn from R's generator when left out, and kept in the
#' result. With a seed, R's generator stays as it was.}
#' \item{`threads`}{two by default, or `getOption("bnstar.threads")`. Results that no limit cut
#' short do not depend on it.}
#' \item{`progress`}{show a progress bar? By default in interactive sessions, after two seconds.}
#' }
#' Settings of the score, such as `iss` for `"bdeu"`, and of the method go there too.
#'
#' @param data Data frame, tibble, data.table or matrix, a csv file or a table of a database (see
#'   [bn_data()]), or [bn_data()]; or local scores; or a [proxy][bn_proxy-class], whose predictions
#'   are then searched as scores.
#' @param score Name of a score, see [available_scores()], or a [proxy][bn_proxy-class] made for
#'   these data. `"auto"` is BIC in the form that fits the
#'   data. With `"lasso"` the method is `"astar_lasso"` unless you name another.
#' @param method Name of a method, see [available_methods()]. `"auto"` is the portfolio if all sets
#'   that matter can be listed, and `"alternate"` otherwise.
#' @param ... Further arguments of [local_scores()] (constraints, weights, settings of the score)
#'   and of the function that runs the method: [search_order_graph()], [search_orderings()] (whose
#'   `method` is called `search` here), [hill_climb()], [sparse_candidate()], [alternate_search()],
#'   [chow_liu()], [l1mb()], [sbn()], [astar_lasso()], [dp_lasso()] or [structural_em()].
#' @param time_limit Seconds for the whole call. `Inf` is no limit. With 0 the result is a greedy
#'   network, if that takes only a moment. The function returns within the limit plus a tenth of it
#'   plus half a second. If checking and coding the columns alone takes longer than the limit, it
#'   returns within half a second after that.
#' @param memory_limit Bytes, or text such as `"2GB"`. `NULL` is half of the free memory. See
#'   [local_scores()] for what is counted.
#' @param checkpoint,checkpoint_every,keep A file that the run can be continued from if it is
#'   killed or reaches a limit, the seconds after which it is written again, and whether it stays
#'   when the run has finished: see [resume()].
#' @param quiet Whether to tell nothing. `NULL` is `getOption("bnstar.quiet", FALSE)`. What was, or
#'   would have been, told is in the field `notes` of the result, and `summary()` shows it.
#' @return A [learned_bn][learned_bn-class].
#' @seealso [learned_bn][learned_bn-class] for what can be done with the result, [local_scores()]
#'   for scores and formulas, [discretize_data()] for continuous columns, [fit_parameters()] for
#'   probabilities, [compare_dags()] where the true network is known, [hill_climb()],
#'   [alternate_search()], [structural_em()] and [astar_lasso()] for single methods. Of the pages
#'   ([bnstar-package] says how to install them), `vignette("bnstar")` is a tour,
#'   `vignette("mixed_and_missing")` is about factors beside measurements and missing values, and
#'   `vignette("from_bnlearn")` is for users of bnlearn.
#' @examples
#' # 1. Categories, in a table of counts
#' fit <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' fit
#' plot(fit, strength = TRUE)
#'
#' # 2. Continuous columns: Gaussian BIC; what comes first is known
#' fit <- learn_bn(attitude, tiers = list(c("complaints", "privileges"), "rating"))
#' tidy(fit)
#'
#' # 3. Discretised columns, a Bayesian score, an arc that must be there
#' cars <- discretize_data(mtcars[c("mpg", "disp", "hp", "wt", "qsec")], breaks = 3)
#' learn_bn(cars, score = "bdeu", iss = 10, required = data.frame(from = "wt", to = "mpg"))
#'
#' # 4. Discrete and continuous columns
#' learn_bn(iris)
#' @export
learn_bn <- function(data, score = "auto", method = "auto", ..., time_limit = Inf,
                     memory_limit = NULL, checkpoint = NULL, checkpoint_every = 300,
                     keep = FALSE, quiet = NULL) always_answer(checkpointed("learn_bn", {
  check_given()
  call <- match.call()
  budget <- new_budget(time_limit, memory_limit)
  if (inherits(data, "formula") || inherits(score, "formula")) refuse_formula(rlang::current_env())
  automatic <- identical(method, "auto")
  if (!is.null(proxy <- asked_proxy(rlang::current_env()))) {
    if (!inherits(score, "bn_proxy")) refuse_for_proxy("score", rlang::current_env())
    data <- proxy
    score <- "auto"
  }
  by_lasso <- is_lasso_score(score)
  method <- find_method(if (automatic && by_lasso &&
                            !inherits(data, "local_scores")) "astar_lasso" else method)
  method$automatic <- automatic
  arguments <- split_arguments(seed_of_run(list(...)), method)
  fit <- blame(if (!is.null(proxy)) {
    learn_from_proxy(proxy, method, arguments, budget)
  } else if (method$needs == "data") {
    learn_from_data(data, score, method, arguments, budget)
  } else if (inherits(data, "local_scores")) {
    refuse_scored(score, arguments$scoring)
    learn_from_scores(data, method, c(arguments$search, arguments$both), budget)
  } else if (by_lasso) {
    learn_from_supports(data, method, arguments, budget)
  } else {
    if (!automatic) check_columns(data, method, arguments$scoring$weights)
    learn_from_lists(data, score, method, arguments, budget, call)
  }, call)
  fit$timings[["total"]] <- budget$elapsed()
  fit$call <- without_connection(call)
  fit
}))

# Refuses too many columns before anything is scored.
check_columns <- function(data, method, weights, call = rlang::caller_env()) {
  if (method$by != "search_order_graph") return(invisible())
  columns <- if (inherits(data, "bn_data")) length(data$variables) else NCOL(data)
  check_width(columns - is.character(weights), "data", method$name, call)
}

learn_from_data <- function(data, score, method, arguments, budget, call = rlang::caller_env()) {
  if (inherits(data, "local_scores")) {
    abort_argument(c("{.arg method} is {.val {method$name}}, which needs the data; these are local
                      scores.",
                     i = "Give it the data they were made from."), call = call)
  }
  learner <- match.fun(method$by)
  takes <- function(arguments) arguments[names(arguments) %in% names(formals(learner))]
  if ("score" %in% names(formals(learner))) {
    arguments$scoring$score <- if (identical(score, "auto")) "bic" else score
  } else if (!is_word(score) || !score %in% c("auto", own_scores_of(method$name))) {
    abort_argument(c("{.arg method} is {.val {method$name}}, whose score is always
                      {.val {own_scores_of(method$name)[1L]}}.",
                     i = "Leave out {.arg score}."), call = call)
  }
  shared <- takes(c(arguments$both, budget$arguments()))
  call_with_values(method$by, c(list(data), arguments$search, arguments$scoring, shared))
}

learn_from_scores <- function(scores, method, arguments, budget) {
  fit <- run_on_scores(method, scores, arguments, budget)
  fit$near <- near_networks(scores, fit, budget$left())
  fit
}

# A proxy is searched like any other score, by its lists or by a learner that asks it.
learn_from_proxy <- function(proxy, method, arguments, budget) {
  if (method$needs == "data") {
    return(call_with_values(method$by, c(list(proxy), arguments$search, arguments$scoring,
                                         arguments$both, budget$arguments())))
  }
  scores <- call_with_values("local_scores", c(list(proxy), arguments$scoring, arguments$both,
                                               budget$arguments()))
  run_on_scores(method, scores, c(arguments$search, arguments$both), budget)
}

# The lasso has no greedy network to start from, because adding arcs never makes it worse.
learn_from_supports <- function(data, method, arguments, budget) {
  given <- c(list(data, "lasso"), arguments$scoring, arguments$both, budget$arguments())
  scores <- call_with_values("local_scores", given)
  run_on_scores(method, scores, c(arguments$search, arguments$both), budget)
}

# Refuses arguments that come too late for local scores, and says where they belong.
refuse_scored <- function(score, arguments, call = rlang::caller_env()) {
  if (identical(score, "auto") && length(arguments) == 0L) return(invisible())
  given <- rlang::names2(arguments)
  if ("" %in% given) refuse_setting("", character(), character(), call)
  later <- intersect(given, c("forbidden", "tiers", "candidates", "max_parents"))
  sooner <- c(if (!identical(score, "auto")) "score", setdiff(given, later))
  abort_argument(c("The data are local scores already.",
                   i = if (length(sooner) > 0L) "Give {.arg {sooner}} to {.fun local_scores}, which
                                                 makes them.",
                   i = if (length(later) > 0L) "Give {.arg {later}} to {.fun restrict_scores}, which
                                                drops parent sets."),
                 call = call)
}

scores_bytes <- function(scores) {
  sets <- unclass(scores)[c("start", "size", "score", "parents")]
  as.numeric(utils::object.size(sets)) + data_bytes(scores$info$data)
}

# Divides the arguments among the scoring, the search, and both. Unknown ones go to the scoring,
# which refuses them.
split_arguments <- function(arguments, method, call = rlang::caller_env()) {
  if (!"seed" %in% names(formals(match.fun(method$by)))) {
    # Such a method draws no random numbers, so it takes any seed.
    if (!is.null(arguments$seed)) resolve_seed(arguments$seed, call)
    arguments$seed <- NULL
  }
  names <- rlang::names2(arguments)
  twice <- unique(names[duplicated(names) & nzchar(names)])
  if (length(twice) > 0L) abort_argument("{.arg {twice}} {?is/are} given twice.", call = call)
  where <- ifelse(names %in% shared_arguments, "both",
                  ifelse(names %in% search_arguments(method), "search", "scoring"))
  split(arguments, factor(where, c("scoring", "search", "both")))
}

# Reports an error of a step as an error of the user's call.
blame <- function(step, call) {
  rlang::try_fetch(step, bnstar_error = function(error) {
    error$call <- call
    rlang::cnd_signal(error)
  })
}

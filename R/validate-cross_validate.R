#' Does a network hold on other rows?
#'
#' Divides the rows into folds. For every fold each learner learns a network from the other rows,
#' structure and parameters, and the rows of the fold judge it. All learners get the same folds, so
#' that their losses can be compared fold by fold.
#'
#' @section Losses:
#' A loss is better if it is lower.
#' \describe{
#' \item{`"loglik"`}{\eqn{-\frac{1}{m} \sum_{row} \log p(row)}{-(1/m) sum over rows of log p(row)},
#'   over the \eqn{m} rows held out, under the parameters of the other rows. Tables of discrete
#'   variables are posterior means with a prior worth `smoothing` observations, or a single row with
#'   a new combination of states would make the loss infinite.}
#' \item{`"score"`}{\eqn{-(S(all\; rows) - S(training\; rows))/m}{-(S(all rows) - S(training
#'   rows))/m} for the score \eqn{S} of the network. For `"bdeu"`, `"k2"` and `"bge"` this is the
#'   logarithm of the probability of the rows held out given the others, with the parameters
#'   integrated out. Likelihoods of all rows know the rows held out, so that `"bic"` is kinder.}
#' \item{`"error"`}{The error of predicting `node` from all other variables, as
#'   [predict()][predict.bn_network] does: the share of wrong states, or the mean squared error.
#'   With several nodes (by default all) it is their mean, in which a squared error counts as a
#'   share of the variance of its variable.}
#' \item{`"arcs"`}{How much the network depends on the rows: the structural Hamming distance (see
#'   [compare_dags()]) of its class from the class that is learned of all rows.}
#' }
#' The loss of a learner is the mean over all rows, and over runs. Its standard error comes from the
#' folds of a run, and so does that of the difference between two learners, which is mostly much
#' smaller, because rows that are hard are hard for both. Folds share training rows, so that these
#' errors are rough.
#'
#' @section Learners:
#' Each of `learners` is one of
#' * the name of a method of [available_methods()], or `"learn_bn"`;
#' * a list of that name and of settings, which count more than those in `...`:
#'   `list("learn_bn", score = "bdeu", iss = 10)`;
#' * a function of a data frame that returns a network of any class that [compare_dags()] takes, for
#'   example `function(data) bnlearn::hc(data)`;
#' * a network, to see how well a given structure predicts.
#'
#' @param data Data as [local_scores()] takes them. With weights, observations are divided and not
#'   rows. Variables keep all states that they have in `data`.
#' @param learners Names of methods, or a named list, see below.
#' @param folds The number of folds, or the number of the fold of every row.
#' @param runs How often the rows are divided anew.
#' @param loss `"loglik"`, `"score"`, `"error"` or `"arcs"`.
#' @param ... Arguments of [learn_bn()] for all learners that are given by name: `score`, its
#'   settings, `max_parents`, `required` and so on; and of [bn_data()]: `weights`, `integers`, `na`
#'   (`"error"` or `"omit"`).
#' @param node Names of variables, for `loss = "error"`.
#' @param smoothing Number of observations that the prior of tables is worth, as `iss` of
#'   [fit_parameters()]. With 0 parameters are maximum likelihood estimates.
#' @param threads Number of threads of each learner. With a plan of package future several learners
#'   run at the same time, see [workers].
#' @param seed Seed of the folds and of the learners. The result keeps it.
#' @param time_limit Seconds for all. What is left is shared evenly among the networks that are
#'   still to be learned, each of which is then the best so far. Once it is used up, the remaining
#'   folds are left out. `print()` says how many are finished.
#' @param memory_limit Bytes or text such as `"2GB"`, for the data, the rows of a fold and a learner
#'   (`NULL`: half of what is free). Where the rows do not fit a second time there are no folds.
#' @param progress Whether to show progress; `NULL` shows it in interactive sessions.
#' @param quiet Whether to tell nothing. `NULL` is `getOption("bnstar.quiet", FALSE)`.
#' @return An object of class `cross_validation`, a list of
#' \item{`losses`}{a data frame with a row for each learner, run and fold: `learner`, `run`, `fold`,
#'   `n` (observations held out), `loss`, `arcs`, `seconds` and `stop_reason`,}
#' \item{`nodes`}{for `loss = "error"`: the error of each variable by learner,}
#' \item{`arcs`}{a data frame of the arcs that some fold has: `learner`, `from`, `to` and `share` of
#'   the folds; an arc without direction in the class counts one half each way,}
#' \item{`networks`}{the arcs of every network, as matrices, in the order of `losses`,}
#' \item{`folds`}{the fold of every observation, one column for each run,}
#' and `loss`, `learners`, `settings`, `n_obs`, `seed`, `stop_reason` and `call`.
#'
#' `tidy()` has one row for each learner: `loss`, its standard `error`, the `difference` from the
#' best learner and its `difference_error`. `as.data.frame()` gives `losses`. `plot()` and
#' `autoplot()` show the losses of all folds.
#' @references
#' Hastie, T., Tibshirani, R. and Friedman, J. (2009). *The Elements of Statistical Learning*, 2nd
#' edition, section 7.10. Springer.
#'
#' Koller, D. and Friedman, N. (2009). *Probabilistic Graphical Models*, section 16.3. MIT Press.
#' @seealso [cv_lambda()] for the penalty of the lasso, [prediction_error()] for one network and
#'   rows held out, [compare_fits()] for two networks side by side.
#' @examples
#' titanic <- as.data.frame(Titanic)
#' cv <- cross_validate(titanic, c("learn_bn", "chow_liu"), folds = 5, weights = "Freq", seed = 1)
#' cv
#' plot(cv)
#' tidy(cv)
#'
#' # the penalty of BIC against that of AIC, and against no arcs at all
#' none <- matrix(0, 7, 7, dimnames = list(names(attitude), names(attitude)))
#' cross_validate(attitude, list(bic = "learn_bn", aic = list("learn_bn", score = "aic"),
#'                               none = none), folds = 5, seed = 1)
#' @export
cross_validate <- function(data, learners = c("learn_bn", "hill_climb"), folds = 10, runs = 1,
                           loss = "loglik", ..., node = NULL, smoothing = 1,
                           threads = NULL, seed = NULL, time_limit = Inf, memory_limit = NULL,
                           progress = NULL, quiet = NULL) always_answer({
  name <- rlang::as_label(rlang::enexpr(learners))
  check_given()
  call <- rlang::current_env()
  check_choice(loss, names(losses))
  check_number(runs, 1, 1e4, whole = TRUE)
  check_number(smoothing, 0, 1e6)
  check_threads(threads)
  budget <- new_budget(time_limit, memory_limit)
  dots <- list(...)
  learners <- resolve_learners(learners, dots[!names(dots) %in% reading_arguments], name, call)
  problem <- validation_problem(data, loss, node, smoothing, dots, call)
  if (!inherits(data, "bn_data")) budget$hold(data_bytes(problem$data))
  problem$learners <- learners
  problem$seed <- resolve_seed(seed)
  problem$folds <- divide_observations(problem$data, folds, runs, problem$seed, call)
  budget$hold(4 * length(problem$folds))
  report <- progress_reporter(progress, "Learning", seconds = budget$left()$seconds)
  found <- run_validation(problem, budget, threads, report, call)
  new_cross_validation(problem, found, budget, match.call())
})

# What all folds share.
validation_problem <- function(data, loss, node, smoothing, dots, call) {
  score <- dots$score %||% "auto"
  reading <- dots[names(dots) %in% reading_arguments]
  data <- call_with_values("read_for_score",
                           c(list(data = data, score = score, call = call), reading))
  refuse_moments(data, "{.fun cross_validate}", call)
  refuse_local(data, "{.fun cross_validate}", call)
  if (!is.null(node)) {
    if (loss != "error") abort_argument("{.arg node} is for {.code loss = \"error\"}.", call = call)
    check_known(node, data$variables, "node", call)
  }
  nodes <- match(unique(node %||% data$variables), data$variables)
  list(data = data, loss = loss, smoothing = smoothing, nodes = nodes,
       discrete = if (!is.null(data$kind)) data$kind == "discrete",
       spread = if (loss == "error") spread_of_nodes(data, nodes),
       score = if (loss == "score") score_for_loss(score, data, dots, call))
}

score_for_loss <- function(score, data, dots, call) {
  known <- core_components()
  settings <- unlist(lapply(c(known$discrete, known$gaussian, known$mixed), `[[`, "settings"))
  resolve_score(score, data, dots[names(dots) %in% settings], names(dots), call)
}

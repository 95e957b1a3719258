#' Structural EM: networks from discrete data with missing values
#'
#' Looks for the network and the parameters that make the observed values most likely, minus a
#' penalty for every parameter. It alternates between two steps. The *E* step replaces the missing
#' values of every row by all their completions, weighted by their probability under the present
#' network. The *M* step finds the best network for these weighted rows by exact search (or see
#' `maximize`), with maximum likelihood parameters. Apart from rounding of weights, the score never
#' falls from round to round (Friedman 1998), as long as no row has more than `max_completions`. The
#' result is a local optimum. Nothing is proved about other networks.
#'
#' @section Score:
#' With \eqn{o} the known entries of a row and \eqn{w} the penalty of a parameter
#' (\eqn{\log(N)/2}{log(N)/2} for `"bic"`, 1 for `"aic"`): \deqn{\sum_{rows} \log P(o \mid G,
#' \theta) - w \, df(G).}{sum over rows of log P(o | G, theta) - w df(G).} This is the likelihood of
#' what was observed. With `na = "local"`, different families have averages over different rows, so
#' the two scores cannot be compared. The likelihood of a row does not decompose into parts of
#' variables. `node_scores` are those of the last M step, and the difference to the score is shared
#' among the columns by the number of their missing values.
#'
#' @section When it is worth it:
#' Use it if `na = "omit"` leaves few rows, or if values are missing more often for certain *known*
#' values of other variables (missing at random). `na = "local"` assumes that they are missing
#' completely at random; see *Missing values* in [local_scores()]. A row takes as many steps as it
#' has completions, and at most `max_completions`.
#'
#' @section Rows with many completions:
#' For a row with more than `max_completions` completions, this number of them is drawn at random,
#' with weights that add up to one. This is importance sampling: the missing entries are drawn one
#' after the other, parents first, each in proportion to its probability and to that of the known
#' children whose last missing parent it is. The mean weight is an unbiased estimate of the row's
#' probability, and counts by weight converge to those of all completions as `max_completions` grows
#' (with one missing entry they are exact). A row's random numbers are the same in every round, so
#' that equal networks have equal scores, and the same `seed` gives the same result. The score is
#' then an estimate and can fall from round to round; the result is the best round. If limits on
#' time or memory are too tight for that, fewer completions are drawn, but at least 16, and rows
#' with fewer completions than `max_completions` are sampled too. A message says how many rows are
#' affected, and `sampled` in the result has the standard error of the estimate.
#'
#' Weights of completions are whole multiples of \eqn{2^{-s}}{2^-s}, as small as \eqn{2^{24}}{2^24}
#' units for all rows allow. Other programs search structures by hill climbing, which often ends at
#' a worse network if it starts from the empty one. The starts here are the optima of `na =
#' "local"`, with the penalty of BIC (`"local_bic"`) and with the larger penalty that is the default
#' there (`"local_auto"`). The result is the better of the two ends.
#'
#' @param data Discrete data with missing values, see [local_scores()]; or [bn_data()] read with `na
#'   = "local"`.
#' @param score `"bic"` or `"aic"`.
#' @param starts Where to start: `"local_bic"`, `"local_auto"` or both.
#' @param maximize How the *M* step searches: `"exact"`, or `"sparse_candidate"` for rounds of
#'   [sparse_candidate()] from the present network, as Friedman, Nachman and Pe'er (1999, section 7)
#'   propose. Then far fewer statistics are asked for, each of which takes a pass over all
#'   completions; `sets_counted` in `iterations` says how many. Nothing is proved about the step.
#' @param k The number of candidate parents for `"sparse_candidate"`.
#' @param max_rounds The largest number of rounds from a start.
#' @param tolerance Rounds end when the score rises by less than this share of itself.
#' @param max_completions If a row has up to this number of completions, all of them are weighed. If
#'   it has more, this number of completions is drawn. At most 1,000,000.
#' @param seed Seed of drawn completions, and of the searches, in which it matters only if networks
#'   tie.
#' @param ... Must be empty.
#' @inheritParams hill_climb
#' @return A [learned_bn][learned_bn-class] with `proved = FALSE`, `bound = Inf` and `stop_reason =
#'   "local_optimum"`, or the limit that was reached. `within` says what is known about the last M
#'   step: its `bound` is that of networks for the rows as completed then, shifted by the difference
#'   between both scores. `network` is a [bn_network] with the parameters, which [fit_parameters()]
#'   cannot find in incomplete rows. `iterations` has a row for each round: `start` (number),
#'   `round` (0 is the start itself), `score`, `seconds`, `arcs` and `sets_counted`. Where
#'   completions were drawn, `sampled` is a list with `rows` (how many rows have too many),
#'   `largest` (the most that one has), `draws` (`max_completions`, or fewer) and `standard_error`
#'   of the score: that of drawing other completions under the same network.
#' @references Friedman, N. (1998). The Bayesian structural EM algorithm. *Uncertainty in Artificial
#' Intelligence*, 129--138.
#'
#' Friedman, N., Nachman, I. and Pe'er, D. (1999). Learning Bayesian network structure from massive
#' datasets: the "sparse candidate" algorithm. *Uncertainty in Artificial Intelligence*, 206--215.
#'
#' Ruggieri, A., Stranieri, F., Stella, F. and Scutari, M. (2020). Hard and soft EM in Bayesian
#' network learning from incomplete data. *Algorithms* 13(12), 329.
#' @seealso [learn_bn()] with `na = "local"` for a network with a proof.
#' @examples
#' incomplete <- as.data.frame(Titanic)[rep(1:32, as.data.frame(Titanic)$Freq), 1:4]
#' set.seed(1)
#' for (v in 1:4) incomplete[runif(nrow(incomplete)) < 0.2, v] <- NA
#' fit <- structural_em(incomplete)
#' fit
#' fit$iterations
#' @export
structural_em <- function(data, score = "bic", starts = c("local_bic", "local_auto"), ...,
                          maximize = "exact", k = 10, max_rounds = 50, tolerance = 1e-6,
                          max_completions = 4096,
                          max_parents = NULL, required = NULL, forbidden = NULL, tiers = NULL,
                          candidates = NULL, weights = NULL,
                          levels = "observed", convert = TRUE, time_limit = Inf,
                          memory_limit = NULL, threads = NULL, seed = NULL,
                          progress = NULL, quiet = NULL) always_answer({
  check_given()
  check_no_dots()
  call <- match.call()
  here <- rlang::current_env()
  budget <- new_budget(time_limit, memory_limit)
  score <- em_score(score, here)
  if (!is.character(starts) || length(starts) == 0L || anyDuplicated(starts) ||
      !all(starts %in% names(em_starts))) {
    abort_argument("{.arg starts} must be {.val {names(em_starts)}} or one of them.")
  }
  check_choice(maximize, c("exact", "sparse_candidate"))
  k <- check_count(k, 1)
  max_rounds <- check_count(max_rounds, 1)
  check_number(tolerance, 0, 1)
  check_number(max_completions, 1, 1e6, whole = TRUE)
  data <- read_data(data, integers = "states", weights = weights, levels = levels,
                    convert = convert, na = if (inherits(data, "bn_data")) "error" else "local",
                    call = here)
  check_em_data(data, here)
  data$na <- "local"
  # The possible parents of all variables as well, here and in the core.
  budget$hold(data_bytes(data) + 8 * length(data$variables)^2)
  given <- list(max_parents = max_parents, required = required, forbidden = forbidden,
                tiers = tiers, candidates = candidates)
  seed <- resolve_seed(seed)
  problem <- em_problem(data, score, given, max_completions, resolve_threads(threads), seed,
                        progress, budget, here)
  if (maximize == "sparse_candidate") problem$k <- k
  report_drawing(problem$drawing, max_completions)
  tell_notes()
  found <- em_from_all(problem, starts, max_rounds, tolerance, threads)
  settings <- list(starts = starts, maximize = maximize, k = problem$k, max_rounds = max_rounds,
                   tolerance = tolerance, max_completions = max_completions)
  report_stopped_search(to_the_end(as_em_result(problem, found, settings, call)))
})

# The penalties of the starts, in the words of local_settings().
em_starts <- c(local_bic = "bic", local_auto = "auto")

em_score <- function(score, call) {
  name <- if (identical(score, "auto")) "bic" else lower_name(score)
  if (!name %in% c("bic", "mdl", "aic")) {
    abort_argument(c("{.arg score} must be {.val bic} or {.val aic} in {.fun structural_em}, \\
                      not {given_words(score)}.",
                     i = "{.code na = \"omit\"} leaves incomplete rows out and takes any score."),
                     call = call)
  }
  if (name == "aic") name else "bic"
}

check_em_data <- function(data, call) {
  if (data$type != "discrete") {
    abort_data(c("{.fun structural_em} is for discrete columns; these are not all discrete.",
                 i = "{.code learn_bn(data, na = \"local\")} takes continuous ones;
                      {.fn discretize_data} makes them discrete."), call = call)
  }
}

# Tells the user if completions are drawn, and if limits allow fewer than were asked for.
report_drawing <- function(drawing, asked) {
  beyond <- drawing$beyond
  if (beyond$rows == 0) return(invisible())
  fewer <- drawing$most < asked
  inform_user(c("!" = "{big(beyond$rows)} {cli::qty(beyond$rows)}row{?s} {?has/have} more than
                       {big(drawing$most)} completions, up to {big(beyond$largest)}: as many are
                       drawn of {cli::qty(beyond$rows)}{?it/each}, and the score is an estimate.",
                i = if (fewer) "There is no time or memory for {big(asked)}, which
                                {.arg max_completions} allows."
                    else "{.arg max_completions} decides how many."))
}

add_learner(
  name = "structural_em",
  summary = paste0("rounds of completing rows with missing values and searching for the ",
                   "best network, discrete data, no proof"),
  when = "discrete data with many missing values",
  settings = paste("starts = c(\"local_bic\", \"local_auto\"), maximize = \"exact\",",
                   "k = 10, max_rounds = 50,",
                   "tolerance = 1e-06, max_completions = 4096"),
  reference = "Friedman (1998)"
)

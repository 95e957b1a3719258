#' Local scores: what each variable scores with each parent set that can matter
#'
#' Scores parent sets of all variables and keeps those that can occur in an optimal
#' network. The result is a plain object: save it with [saveRDS()], exchange it with
#' other solvers by [write_scores()], restrict it with [restrict_scores()], and hand it to
#' [search_order_graph()].
#'
#' @section Data:
#' Data can be data frames, tibbles, data.tables, matrices and tables of counts. Factors, characters
#' and logicals are discrete, doubles are Gaussian. Integers are discrete if they have few values,
#' and Gaussian otherwise; `integers` can change that, see [bn_data()]. For data with both kinds of
#' columns see below. Columns that are not plain factors or doubles are converted with one message,
#' or refused with `convert = FALSE`. Infinite values are errors, and so are missing ones unless
#' `na` says otherwise. A constant discrete column is allowed. It becomes a parent only if
#' `required` says so, or if it has missing values and `na = "local"`.
#'
#' @section Scores:
#' This version knows `r score_names()`.
#'
#' With \eqn{N} rows, \eqn{N_{jk}}{N_jk} of them with parent configuration \eqn{j} and state
#' \eqn{k} of the variable, \eqn{r} states and \eqn{q} configurations (observed or not),
#' and \eqn{L = \sum_{jk} N_{jk} \log (N_{jk}/N_j)}{L = sum_jk N_jk log(N_jk/N_j)}:
#' \describe{
#' \item{`"bic"` (alias `"mdl"`)}{\eqn{L - \frac{\log N}{2} (r-1) q}{L - log(N)/2 (r-1) q}}
#' \item{`"aic"`}{\eqn{L - (r-1) q}}
#' \item{`"loglik"`}{\eqn{L}}
#' \item{`"bdeu"` (alias `"bde"`)}{the marginal likelihood with pseudo-counts
#'   \eqn{iss / (r q)}; `iss = 1`}
#' \item{`"k2"`}{the marginal likelihood with pseudo-counts 1}
#' \item{`"fnml"`}{\eqn{L - \sum_j \log C(N_j, r)}{L - sum_j log C(N_j, r)}, \eqn{C} the normalising
#' sum of the
#'   multinomial maximum likelihood}
#' \item{`"qnml"`}{\eqn{L - \log C(N, r q) + \log C(N, q)}{L - log C(N, r q) + log C(N, q)}}
#' \item{`"bic_g"`, `"aic_g"`, `"loglik_g"`}{Gaussian regression with \eqn{p} parents:
#'   \eqn{-\frac{N}{2} (\log (2 \pi RSS / N) + 1)}{-N/2 (log(2 pi RSS/N) + 1)} minus
#'   \eqn{\frac{\log N}{2} (p + 2)}{log(N)/2 (p + 2)}, \eqn{p + 2}, or nothing. `"bic"`,
#'   `"aic"` and `"loglik"` mean these when the data are Gaussian.}
#' \item{`"bic_cg"`, `"aic_cg"`, `"loglik_cg"`}{for discrete and continuous columns together, see
#' below. `"bic"`, `"aic"` and `"loglik"` mean these
#'   on such data, and they mean the form that fits where all columns are of one kind.}
#' \item{`"bge"`}{the Gaussian marginal likelihood with prior mean 0, `iss_mu = 1` and `iss_w` =
#'   number of variables + `iss_mu` + 1; any `iss_w` that exceeds the number of variables by more
#'   than 1 can be given}
#' \item{`"lasso"`}{minus the least of \eqn{\|x - X b\|^2 + \lambda \|b\|_1}{||x - X b||^2 + lambda
#' ||b||_1}, see [astar_lasso()]. `lambda` must
#'   be given; `scale = TRUE` takes standard deviations of 1; `most_sets = 1000`. With more parents
#'   to choose from it never falls, so that the sets worth listing are the supports that lassos can
#'   have. The `most_sets` best of each variable are listed, and what all others score at most is in
#'   `tail`. The object keeps the products of the columns, from which [search_order_graph()] works
#'   out others when it needs them: its result is about all networks, not only about those of the
#'   lists.}
#' }
#' Discrete scores agree with `bnlearn::score()` (types `bic`, `aic`, `loglik`, `bde`, `k2`, `fnml`,
#' `qnml`) when all declared levels occur: bnlearn counts unused levels in its penalty, which here
#' takes `levels = "declared"`. bnlearn approximates the sums \eqn{C} beyond 1000 rows or 100
#' categories, ours are exact. bnlearn's `bic-g`, `aic-g` and `loglik-g` divide the residual sum of
#' squares by \eqn{N - p - 1} instead of \eqn{N}, so they differ. bnlearn's `bge` has its prior mean
#' at the sample means unless `nu = 0` is given, ours at 0 as in the paper: with `nu = 0`, or on
#' centred data, both agree for the same `iss.mu` and `iss.w`.
#'
#' @section Proxies:
#' A linear proxy of [search_by_proxy()] is a score like others. Give it in place of the data. It
#' scores \eqn{mean / n + \sum_{y \in P} c_{yx}}{mean / n + sum of c[y, x] over the parents y} for
#' variable \eqn{x} of \eqn{n}, so that the sum over all variables is the prediction. Apart from
#' required arcs, only arcs with positive coefficients are worth listing. The best sets of each
#' variable are listed in order: all of them if no variable has more than 20,000, and the best 1,000
#' otherwise, or `most_sets` of them; `tail` has the next score. If `max_parents` is not given, it
#' is that of the proxy. The object keeps the coefficients, so that a search knows all other sets
#' too, and its result is about all networks. If no limit matters, finding the best network is a
#' linear ordering problem; 30 variables are proved in seconds.
#'
#' @section Discrete and continuous columns:
#' The network is conditional Gaussian (Lauritzen and Wermuth, 1989): no continuous variable is a
#' parent of a discrete one, and a continuous variable has one linear regression on its continuous
#' parents, with a variance of its own, for every configuration
#' \eqn{j} of its discrete parents. With \eqn{p} continuous parents, \eqn{N_j} rows and residual sum
#' of squares \eqn{RSS_j} in configuration
#' \eqn{j}, \eqn{q} configurations (observed or not) and a price \eqn{w} of \eqn{\frac{\log
#' N}{2}}{log(N)/2}, 1 or 0 per parameter it scores
#' \deqn{-\sum_j \frac{N_j}{2} \left(\log \frac{2 \pi RSS_j}{N_j} + 1\right) - w q (p + 2).}{-sum_j
#' N_j/2 (log(2 pi RSS_j / N_j) + 1) - w q (p + 2).}
#' Discrete variables score as they do alone. bnlearn's `bic-cg`, `aic-cg` and `loglik-cg` divide by
#' \eqn{N_j - p - 1} instead of \eqn{N_j}, so they differ a little.
#'
#' If a configuration that occurs has fewer than \eqn{p + 2} rows, or the parents leave less than
#' \eqn{10^{-10}}{1e-10} of the variable's overall variance in it, the likelihood has no maximum.
#' The setting `small_cells` says what to do:
#' * `"reject"`, the default, leaves such families out, with a message. They are then not part of
#'   the problem, and `scope` says so. A single row with a state of its own can keep a variable from
#'   being a parent of any continuous one.
#' * `"smooth"` takes for the covariance in a cell a mixture with the pooled one: with products
#'   \eqn{G_j} of the columns about their means in the cell, \eqn{(G_j + \frac{N_j}{N^2} \sum_l G_l)
#'   / (1 + \frac{1}{N})}{(G_j + N_j/N^2 sum_l G_l) / (1 + 1/N)}. No family is left out for lack of
#'   rows in one cell.
#'
#' Columns that are collinear over all rows never form a family. The remaining variance, over all
#' rows or in a cell, is compared with \eqn{10^{-10}} in double precision. If a family is so close
#' to that limit that rounding decides, it may be included for one order of the columns and left out
#' for another.
#'
#' A regression with a variance for each configuration is sensitive to heavy tails. A variable with
#' a t distribution of 3 degrees of freedom and six unrelated columns of three states gets one of
#' them as a parent in 36 to 56 percent of data sets, however many rows there are. `qnorm(rank(x) /
#' (length(x) + 1))` makes such a column normal.
#'
#' @section Determined variables:
#' A Gaussian likelihood has no maximum if a variable is an exact linear function of its parents.
#' Such families are left out with a message. Exact means that the other members of the family
#' leave, of some member, less than \eqn{10^{-16}}{1e-16} of its variance (\eqn{10^{-8}}{1e-8} of
#' its standard deviation), or less than 64 times the error of rounding its numbers to doubles. The
#' units of the columns do not matter. Data with \eqn{d} different rows determine any variable by
#' any \eqn{d - 1} parents, so with few rows sets have at most \eqn{d - 2} parents. `"bge"` has a
#' prior and allows them all, unless the prior is less than \eqn{10^{-22}}{1e-22} of the variance.
#'
#' @section Missing values:
#' * `na = "error"` names the columns and says how many rows are complete.
#' * `na = "omit"` leaves rows with missing values out. States are those of the other rows.
#' * `na = "local"` lets every family use the rows in which all its members are known (the
#'   node-average likelihood of Balov, 2013, and Bodewes and Scutari, 2021). Let \eqn{n} of the
#'   \eqn{N} rows be complete for a variable and its parents. With \eqn{L} the maximised
#'   log-likelihood in these rows, \eqn{k} the number of parameters and \eqn{w} the `penalty`, the
#'   score is \deqn{\frac{N}{n} L - w k.}{(N/n) L - w k.} It is available for the scores `"bic"`,
#'   `"aic"` and `"loglik"` of discrete, Gaussian and mixed data, and equals the ordinary score if
#'   nothing is missing. Rows without any value are left out first. A discrete column of one state
#'   with missing values may be a parent: it adds no parameter, and limits the family to the rows in
#'   which it is known.
#'
#' Two more settings go with `na = "local"`. `penalty` is `"bic"` (\eqn{\log(N)/2}{log(N)/2}),
#' `"aic"` (1), `"nal"` (\eqn{N^{3/4}}{N^(3/4)} divided by the number of variables, Bodewes and
#' Scutari), a number, or `"auto"`: the score's own, for BIC times \eqn{\max(1, \sqrt{N \mu} /
#' 4)}{max(1, sqrt(N mu) / 4)}, where \eqn{\mu}{mu} is the share of values that are missing. The
#' usual penalty of BIC is too small here. Averages over different rows differ by chance, and the
#' more values are missing, the more arcs seem worth their penalty for that reason alone. Only
#' penalties that grow faster than \eqn{\sqrt N}{sqrt(N)} find the true network in the limit (Balov,
#' 2013). Families with fewer than `min_complete` rows are not part of the problem. The default is a
#' tenth of \eqn{N}, and at least 10 (or all rows if there are fewer). Without it, columns that are
#' known together in only a handful of rows would seem to determine each other. `scope` says if
#' families may have been left out for that reason. `info$fewest_rows` is the smallest number of
#' rows that a listed family uses (`NA` if the time limit leaves no time to count them).
#'
#' *When to use which.* Both `"omit"` and `"local"` assume that values are missing completely at
#' random, that is, not more often for certain values of the variables, known or not. Then `"omit"`
#' is the better choice as long as many complete rows are left. On samples of bnlearn's
#' `learning.test` with 2,000 rows and 10 % of the values missing, networks from the complete rows
#' were right and those by `"local"` had 1.7 wrong arcs on average; with 30 % missing, where 12 % of
#' the rows are complete, they had 2.5 and 2. Use `"local"` if less than a tenth of the rows is
#' complete. If values are missing more often for certain *known* values, [structural_em()] is right
#' and `"local"` is not.
#'
#' With missing values, networks that encode the same independences have different scores, because
#' turning an arc changes which rows are used. As with `"k2"`, [cpdag()] of such a result is about
#' the network, not about the score. bnlearn's `pnal` is this score divided by \eqn{N} when it is
#' called with `k` \eqn{= w}; its default penalty is almost zero.
#'
#' @section Pruning:
#' A set is dropped when one of its subsets scores at least as well (within \eqn{10^{-10}}{1e-10},
#' the smaller set wins): it can be replaced in any network. Whole families of supersets are dropped
#' unscored by bounds that hold for all of them: for BIC and AIC the penalty plus the entropy given
#' all other variables (sharper than de Campos and Ji, 2011), and the entropy rule of de Campos and
#' others (2018); for BDeu and K2 the number of distinct (configuration, state) pairs times
#' \eqn{\log r}{log r}; for fNML and qNML the penalty; for Gaussian BIC and AIC the residual
#' variance given all other variables; for continuous columns beside discrete ones the least such
#' bound over all sets of discrete parents. None of them loses an optimal network. For BIC at most
#' \eqn{\lfloor \log_2 (1 + 2N / \log_2 N) \rfloor}{floor(log2(1 + 2N / log2 N))} parents can be
#' optimal
#' (`parent_limit = "safe"`). The limit \eqn{\lfloor \log (2N / \log N) \rfloor}{floor(log(2N / log
#' N))} with natural logarithms, found in the literature, can lose the optimum; `"paper"` offers it
#' to reproduce published counts.
#'
#' @section Limits:
#' The time limit counts from the call and includes reading the data. The function returns within
#' the limit plus a tenth of it plus half a second. If checking and coding the columns alone takes
#' longer than the limit, it returns within half a second after that. The session grows by no more
#' than the memory limit plus a tenth of it plus 32 MB, including copies of the data and the result.
#' The data themselves take four bytes per value (eight for Gaussian data), and about half as much
#' again while they are scored. A message says so if they alone exceed the limit. The empty sets, or
#' those of the required parents, are scored whatever the limits.
#'
#' Ctrl-C is a limit as well: every learner returns what it has within a second, and a second Ctrl-C
#' does not lose the result. Data that are still being read are read to the end first.
#'
#' @param data Data frame, tibble, data.table or matrix, or [bn_data()]: see section *Data* of
#'   [local_scores()].
#' @param score Name of a score, see [available_scores()].
#' @param ... Settings of the score, e.g. `iss` for `"bdeu"` or `small_cells` for `"bic_cg"`;
#'   `penalty` and `min_complete` with `na = "local"`.
#' @param max_parents Largest number of parents: one number for all variables, one for each, or a
#'   named vector with the limits of the variables it names. BIC and AIC of discrete variables limit
#'   the number of parents by themselves. With other scores, variables without a limit have sets up
#'   to the largest size with no more than 5,000,000 sets in all, and `tail` is an upper limit on
#'   the score of larger ones. [learn_bn()] goes further if time allows.
#' @param required,forbidden Arcs that every network must have, or must not have: two-column data
#'   frame or matrix (`from`, `to`), igraph, or adjacency matrix.
#' @param tiers List of vectors of names. No arc points from a later tier to an earlier one.
#'   Variables in no tier are not restricted.
#' @param candidates Named list of the only parents that a variable may have.
#' @param parent_limit `"safe"`, `"paper"` or `"none"`, see section *Pruning*.
#' @param prune Whether to drop sets that cannot matter. `FALSE` keeps all.
#' @param slack Sets are dropped only if a subset scores better by more than this. A network within
#'   `slack` of the best one's score loses no family then: [credible_networks()] needs
#'   `log(factor)`. 0 is for searches.
#' @param weights Row weights (counts): the name of a column, or a vector of numbers, whole for
#'   most scores. Their sum may be up to \eqn{2^{53}}{2^53}, the largest number up to which doubles
#'   count exactly. Time and memory do not depend on the sum.
#' @param levels With `"observed"` the states of a variable are those in the data, with `"declared"`
#'   they are all levels of a factor.
#' @param convert Whether to allow conversions of columns, with a message.
#' @param integers How integer columns are read: `"discrete"`, `"continuous"`, or `"auto"`, which
#'   means states if they have few values and numbers otherwise. With `"auto"`, scores for one kind
#'   of data such as `"bdeu"` or `"bge"` decide themselves. See [bn_data()].
#' @param interventions Which variables were set by an experimenter in which rows: the name of a
#'   column, a vector of names for the rows (`NA` where nothing was set), or a list that gives
#'   variables the numbers of their rows. See section *Interventions* of [bn_data()].
#' @param n_obs The number of observations that the weights stand for, see section *Weights with
#'   fractions* of [bn_data()]. `NULL` is their sum.
#' @param na What to do with missing values: `"error"`, `"omit"` (leave rows out) or `"local"`
#'   (every family uses the rows it has): see section *Missing values* of [local_scores()].
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL` is half of the
#'   free memory). If a limit is reached, the value has the sets up to the last complete size, and
#'   `scope` says so; see section *Limits*.
#' @param threads Number of threads. `NULL` is `getOption("bnstar.threads", 2)`. It never changes
#'   the result.
#' @param checkpoint,checkpoint_every,keep A file that the run can be continued from if it is
#'   killed or reaches a limit, the seconds after which it is written again, and whether it stays
#'   when the run has finished: see [resume()].
#' @param progress Whether to show progress: the step, the share of it that is done, the best score
#'   and its gap, and the time left. `NULL` shows it in interactive sessions, after two seconds.
#'   With `options(cli.progress_handlers = "progressr")` the handlers of package progressr show it.
#' @param quiet Whether to tell nothing. `NULL` is `getOption("bnstar.quiet", FALSE)`. Fits keep
#'   what was, or would have been, told in their field `notes`.
#' @return An object of class `local_scores`: flat vectors `start`, `size`, `score`, `parents`, the
#'   names `variables`, `tail`, and `info`. For each variable, `tail` is an upper limit on the score
#'   with any allowed set that is neither listed nor superfluous because of a listed subset. It is
#'   `-Inf` if there is no such set, and `Inf` if nothing is known (score `"bge"`, or columns that
#'   determine each other). The sets of a variable are sorted by size, then by their largest parent,
#'   second largest, and so on. There are methods for `print()`, `summary()` (counts per variable
#'   and size), `as.data.frame()`, and `[` by variable (the problem restricted to those variables).
#' @references Balov, N. (2013). Consistent model selection of discrete Bayesian networks from
#' incomplete data. *Electronic Journal of Statistics* 7, 1047--1077.
#'
#' Bodewes, T. and Scutari, M. (2021). Learning Bayesian networks from incomplete data with the
#' node-average likelihood. *International Journal of Approximate Reasoning* 138, 145--160.
#'
#' Lauritzen, S. L. and Wermuth, N. (1989). Graphical models for associations between variables,
#' some of which are qualitative and some quantitative. *Annals of Statistics* 17, 31--57.
#'
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
#'
#' # four measurements and a species
#' local_scores(iris)
#' @export
local_scores <- function(data, score = "bic", ..., max_parents = NULL, required = NULL,
                         forbidden = NULL, tiers = NULL, candidates = NULL, parent_limit = "safe",
                         prune = TRUE, slack = 0, weights = NULL, levels = "observed",
                         convert = TRUE, na = "error", integers = "auto", interventions = NULL,
                         n_obs = NULL, time_limit = Inf, memory_limit = NULL, threads = NULL,
                         checkpoint = NULL, checkpoint_every = 300, keep = FALSE,
                         progress = NULL,
                         quiet = NULL) always_answer(checkpointed("local_scores", {
  check_given()
  call <- rlang::current_env()
  given <- list(required = required, forbidden = forbidden, tiers = tiers, candidates = candidates)
  limits <- list(time_limit = time_limit, memory_limit = memory_limit)
  if (inherits(data, "bn_proxy")) {
    refuse_for_proxy(c("score", "parent_limit", "prune", "slack", "weights", "levels", "convert",
                       "integers", "interventions", "n_obs"), call)
    local_proxy_scores(data, list(...), max_parents, given, limits, progress, call)
  } else if (is_lasso_score(score)) {
    refuse_slack_of_lasso(slack, call)
    refuse_set_rows(interventions, "the lasso", call)
    local_lasso_scores(data, list(...), max_parents, given, parent_limit, prune, weights, convert,
                       na, limits, threads, progress, call)
  } else {
    budget <- new_budget(time_limit, memory_limit)
    read_before <- inherits(data, "bn_data")
    task <- scoring_task(data, score, ..., max_parents = max_parents, required = required,
                         forbidden = forbidden, tiers = tiers, candidates = candidates,
                         parent_limit = parent_limit, prune = prune, slack = slack,
                         weights = weights, levels = levels, convert = convert, na = na,
                         integers = integers, interventions = interventions, n_obs = n_obs,
                         .call = call)
    scores_of_columns(task, read_before, memory_limit, threads, budget, progress, call)
  }
}))

scores_of_columns <- function(task, read_before, memory_limit, threads, budget, progress, call) {
  data <- task$data
  report_listing_limit(task$limit)
  if (!read_before) report_data_bytes(data, budget$left())
  # The possible parents of all variables are copied about six times on the way to the core, at four
  # bytes per pair.
  budget$hold(24 * length(data$variables)^2 + (if (read_before) 0 else data_bytes(data)))
  tell_notes()
  report <- progress_reporter(progress, "Scoring parent sets", seconds = budget$left()$seconds)
  about <- list(data, task$score, task$constraints, task$prune)
  made <- kept_step("listing", about, function(keeper) {
    with_memory(cpp_local_scores(data, task$score$name, task$score$settings, task$constraints,
                                 task$prune, resolve_threads(threads),
                                 with_keeper(budget$left(), keeper), report))
  })
  refuse_unscored(data, task$score, task$constraints$required, diff(made$start) == 0, NULL, call)
  report_collinear(data$variables[made$rejected])
  report_small_cells(data, made$too_few_rows)
  report_cut_scoring(made, memory_limit)
  info <- listed_info(task, made, a_moment_left(budget))
  # Where a run goes on, some of these seconds were spent by the run before.
  info$timings <- c(data = max(0, budget$elapsed() - made$seconds), scoring = made$seconds)
  new_local_scores(data$variables, made, info)
}

new_local_scores <- function(variables, sets, info) {
  structure(list(variables = variables, start = sets$start, size = sets$size, score = sets$score,
                 parents = sets$parents, tail = sets$tail, info = info), class = "local_scores")
}

# Tells the user if memory or Ctrl-C has cut the lists. A time limit needs no message, since the
# user set it.
report_cut_scoring <- function(made, memory_limit) {
  size <- as.integer(made$complete_size)
  if (made$stop_reason == "memory_limit") {
    limit <- if (is.null(memory_limit)) "half of the free memory" else "the memory limit"
    inform_user(c("!" = "All sets of {size + 1} parent{?s} would not fit in {limit}; sizes up to
                         {size} are complete.",
                  i = "A smaller {.arg max_parents} or fewer {.arg candidates} leave fewer sets."))
  } else if (made$stop_reason == "interrupt") {
    report_interrupt(paste0("sets of up to ", size,
                            if (size == 1L) " parent are" else " parents are", " listed"))
  }
}

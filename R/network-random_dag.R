#' Random structures
#'
#' Directed acyclic graphs (DAGs) drawn from a distribution that can be written down.
#'
#' @param n number of variables, which are then called `V1`, `V2`, ..., or their names.
#' @param method
#'   * `"ide_cozman"`: uniform over the (weakly) connected DAGs with at most `max_parents` parents
#'     per variable, by the Markov chain of Ide and Cozman (2002); with `connected = FALSE` uniform
#'     over all DAGs within the limit.
#'   * `"uniform"`: exactly uniform over all DAGs on these variables (Kuipers and Moffa 2015).
#'   * `"ordered"`: a uniformly random order of the variables in which each of the `n (n - 1) / 2`
#'     pairs is an arc, from the earlier to the later variable, independently with probability
#'     `prob`. Not uniform: a DAG that agrees with many orders is more likely.
#' @param ... must be empty: the settings below are given by name.
#' @param max_parents for `"ide_cozman"`: the largest number of parents, `n - 1` (no limit) by
#'   default.
#' @param connected for `"ide_cozman"`: whether to draw only connected graphs, `TRUE` by default.
#' @param burn_in for `"ide_cozman"`: number of moves of the chain, see details.
#' @param prob for `"ordered"`: probability of an arc. By default `2 / (n - 1)` (1 for two
#'   variables), so that as many arcs as variables are expected.
#' @param seed whole number from 0 to `2^53 - 1`. The same seed gives the same graph. `NULL` draws
#'   one from R's generator, so that [set.seed()] works.
#'
#' @details Uniform DAGs without a limit are dense: half of all pairs are arcs on average. For
#' networks that look like those people build, give `max_parents` or use `"ordered"`.
#'
#' A move of the chain of `"ide_cozman"` picks one of the `n (n - 1)` ordered pairs of variables. If
#' the pair is an arc, it is removed unless this disconnects the graph. If it is not, it is added
#' unless it closes a cycle or exceeds the number of parents. Otherwise the graph stays as it is.
#' Moves and their reversals are equally likely and with two or more parents all graphs can be
#' reached, so the uniform distribution is the limit. A variable's pairs must all have been picked
#' for the graph to forget its start: that takes about `n (n - 1) log(n (n - 1))` moves, and the
#' default for `burn_in` is \deqn{n (n - 1) (20 + 2 \log n),}{n (n - 1) (20 + 2 log n),} so that a
#' pair is picked 20 times or more often on average. The chain starts from a uniformly random
#' directed tree (a rooted forest for `connected = FALSE`), not from the path `V1 -> V2 -> ...` of
#' the paper, the order of which would be forgotten much later than anything else; this way no
#' variable is ever preferred. With `max_parents = 1` no arc of a connected graph can be moved;
#' there the result is such a random tree or forest, which is exactly uniform.
#'
#' `"uniform"` draws how many variables have no parents, how many have none left once these are
#' taken away, and so on, with probabilities from the numbers of DAGs (Robinson 1973), then the arcs
#' between these layers. Probabilities are right up to rounding (a relative error below `1e-9` for
#' 1000 variables).
#'
#' @return A [bn_network][bn_network-class] of type `"structure"`.
#' @references
#' Ide JS, Cozman FG (2002). Random generation of Bayesian networks. In *Advances in Artificial
#' Intelligence (SBIA 2002)*, 366-376.
#'
#' Kuipers J, Moffa G (2015). Uniform random generation of large acyclic digraphs. *Statistics and
#' Computing* 25, 227-242.
#'
#' Robinson RW (1973). Counting labeled acyclic digraphs. In *New Directions in the Theory of
#' Graphs*, 239-273.
#'
#' Wilson DB (1996). Generating random spanning trees more quickly than the cover time. In *STOC
#' 1996*, 296-303.
#' @seealso [random_parameters()] for parameters, [tile_network()] for large networks made of a real
#'   one.
#' @examples
#' random_dag(20, max_parents = 3, seed = 1)
#' random_dag(c("a", "b", "c", "d"), "uniform", seed = 1)
#' random_dag(50, "ordered", prob = 0.05, seed = 1)
#' @export
random_dag <- function(n, method = "ide_cozman", ..., max_parents = NULL, connected = NULL,
                       burn_in = NULL, prob = NULL, seed = NULL) {
  check_given()
  variables <- random_dag_variables(n)
  check_choice(method, names(random_dag_settings))
  settings <- list(max_parents = max_parents, connected = connected, burn_in = burn_in, prob = prob)
  given <- c(names(Filter(Negate(is.null), settings)), given_names(...))
  check_random_dag_settings(given, method)
  settings <- resolve_random_dag(settings, method, length(variables))
  arcs <- draw_random_dags(length(variables), method, settings, resolve_seed(seed))
  parents <- arcs_to_parents(cbind(arcs$from, arcs$to), length(variables))
  new_network(variables, parents)
}

random_dag_settings <- list(ide_cozman = c("max_parents", "connected", "burn_in"),
                            uniform = character(), ordered = "prob")

# The arcs of several independent graphs. One call draws them all, because tests want thousands.
draw_random_dags <- function(n, method, settings, seed, draws = 1L) {
  cpp_random_dags(n, method, settings, seed, draws, resolve_limits(Inf, Inf))
}

random_dag_variables <- function(n, call = rlang::caller_env()) {
  if (is.character(n)) {
    if (length(n) == 0L || anyNA(n) || !all(nzchar(n)) || anyDuplicated(n)) {
      abort_argument("As names of variables {.arg n} must be one or more different texts.",
                     call = call)
    }
    return(n)
  }
  if (!is.numeric(n) || length(n) != 1L || is.na(n) || n < 1 || n > largest_random_dag ||
      n != round(n)) {
    abort_argument("{.arg n} must be the number of variables, a whole number from 1 to
                    {largest_random_dag}, or their names.", call = call)
  }
  paste0("V", seq_len(n))
}

largest_random_dag <- 10000

given_names <- function(...) names(list(...)) %||% rep("", ...length())

check_random_dag_settings <- function(given, method, call = rlang::caller_env()) {
  unknown <- setdiff(given, random_dag_settings[[method]])
  if (length(unknown) == 0L) return()
  name <- unknown[1L]
  owners <- names(Filter(function(known) name %in% known, random_dag_settings))
  if (length(owners) == 0L) refuse_setting(name, random_dag_settings[[method]], "seed", call)
  abort_argument(c("Method {.val {method}} has no setting {.arg {name}}.",
                   i = "Use it with {.code method = \"{owners}\"}."), call = call)
}

resolve_random_dag <- function(settings, method, n, call = rlang::caller_env()) {
  if (method == "ordered") {
    prob <- settings$prob %||% min(1, 2 / max(1, n - 1))
    return(list(prob = check_number(prob, 0, 1, name = "prob", call = call)))
  }
  if (method == "uniform") return(list())
  connected <- check_flag(settings$connected %||% TRUE, name = "connected", call = call)
  most <- settings$max_parents %||% (n - 1)
  check_number(most, 0, Inf, whole = TRUE, name = "max_parents", call = call)
  if (connected && most == 0 && n > 1L) {
    abort_argument(c("No connected graph of {n} variables has {.code max_parents = 0}.",
                     i = "Give a larger {.arg max_parents} or {.code connected = FALSE}."),
                     call = call)
  }
  burn_in <- settings$burn_in %||% ceiling(n * (n - 1) * (20 + 2 * log(n)))
  list(max_parents = as.integer(min(most, n)), connected = connected,
       burn_in = check_number(burn_in, 0, 2^53, whole = TRUE, name = "burn_in", call = call))
}

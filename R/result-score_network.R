#' Score a given network
#'
#' Scores any network by any score of the package, as a whole or variable by variable. Use it to
#' compare a network of another program with one that was learned here, or to see what an arc is
#' worth to its child.
#'
#' @param dag The network: [learned_bn][learned_bn-class], `bn`, igraph, or adjacency matrix
#'   (1 in row `from`, column `to`).
#' @param data Data as for [local_scores()], or local scores. In local scores the network's parent
#'   sets are looked up; a set that was pruned is computed, if the scores were made from data.
#' @param score Name of a score, see [available_scores()]; `"auto"` is BIC, or the score of the
#'   local scores.
#' @param ... Settings of the score, e.g. `iss` for `"bdeu"`, or `lambda` and `scale` for `"lasso"`,
#'   which is minus the value of the lasso of each variable on exactly its parents in `dag`.
#' @param counts,r_min Where discrete data are counted, see [hill_climb()]. They do not change the
#'   score.
#' @param by_node Whether to return the score of each variable instead of the sum.
#' @inheritParams local_scores
#' @return A number (higher is better), or one for each variable. It is `-Inf`, with a message that
#'   says why, if a Gaussian variable is an exact linear function of its parents (see *Determined
#'   variables* in [local_scores()]), or if a family has too few rows.
#' @seealso [local_scores()] for the formulas.
#' @examples
#' titanic <- as.data.frame(Titanic)
#' fit <- learn_bn(titanic, weights = "Freq")
#' score_network(fit, titanic, "bdeu", iss = 10, weights = "Freq", by_node = TRUE)
#' @export
score_network <- function(dag, data, score = "auto", ..., by_node = FALSE, counts = "auto",
                          r_min = NULL, weights = NULL, levels = "observed", convert = TRUE,
                          na = "error", integers = "auto", interventions = NULL,
                          n_obs = NULL) {
  check_given()
  call <- rlang::current_env()
  check_flag(by_node)
  others <- setdiff(names(formals()), c("dag", "data", "..."))
  scores <- if (inherits(data, "local_scores")) {
    refuse_counts(counts, r_min, call)
    families_in_scores(dag, check_scores(data, call), score, list(...), others, call)
  } else if (is_lasso_score(score)) {
    refuse_counts(counts, r_min, call)
    refuse_set_rows(interventions, "the lasso", call)
    lasso_of_network(dag, data, list(...), others, weights, convert, na, call)
  } else {
    keep <- inherits(data, "bn_data")
    data <- read_for_score(data, score, integers, dag, weights = weights, levels = levels,
                           convert = convert, na = na, call = call, interventions = interventions,
                           n_obs = n_obs, by_family = TRUE)
    chosen <- resolve_score(score, data, list(...), others, call)
    parents <- as_parents(dag, data$variables, call, "dag")
    check_arc_kinds(parents, variable_kinds(data) == "discrete", data$variables, "dag", call)
    counting <- counting_of_rows_or_tree(counts, r_min, data, call)
    scorer <- if (keep && identical(counting, count_rows)) {
      kept_scorer(data, chosen$name, chosen$settings)
    }
    score_families(data, chosen$name, chosen$settings, parents, counting = counting,
                   scorer = scorer)
  }
  if (by_node) scores else sum(scores)
}

# Only an AD-tree needs to know how much memory is free.
counting_of_rows_or_tree <- function(counts, r_min, data, call) {
  delayedAssign("budget", new_budget(Inf, NULL))
  counting <- resolve_counts(counts, r_min, data, budget, resolve_threads(NULL), call)
  if (counts == "adtree" && budget$left()$seconds == 0) give_up()
  counting
}

# The scores of the children with their parents, all given as numbers. By default the children are
# all variables in order.
score_families <- function(data, score, settings, parents, children = seq_along(parents),
                           counting = count_rows, scorer = NULL) {
  scorer <- scorer %||% family_scorer(data, score, settings, memory = 0, counting = counting)
  scores <- stats::setNames(scorer(children, parents), data$variables[children])
  without <- which(is.infinite(scores))
  if (length(without) > 0L) {
    all <- replace(vector("list", length(data$variables)), children, parents)
    report_unscored(data, list(name = score, settings = settings), all, children[without])
  }
  scores
}

# Refuses `counts` and `r_min` if no data are counted.
refuse_counts <- function(counts, r_min, call) {
  check_choice(counts, count_sources, call = call)
  if (counts == "adtree" || !is.null(r_min)) {
    abort_argument(c("{.arg counts} and {.arg r_min} are for discrete data, which are counted;
                      nothing is counted here.", i = "Leave them out."),
                   call = call)
  }
}

families_in_scores <- function(dag, scores, score, settings, others, call) {
  info <- scores$info
  same <- identical(score, "auto") ||
    (identical(scores$oracle$kind, "lasso") && is_lasso_score(score)) ||
      score_of_that_name(score) %in% info$score
  if (!same || length(settings) > 0L) {
    abort_argument("With local scores the score is theirs; leave out {.arg score} and its
                    settings.", call = call)
  }
  parents <- as_parents(dag, scores$variables, call)
  if (!is.null(info$kind)) {
    check_arc_kinds(parents, info$kind == "discrete", scores$variables, "dag", call)
  }
  if (has_oracle(scores)) {
    return(stats::setNames(kind_of_oracle(scores)$node_scores(scores$oracle, parents),
                           scores$variables))
  }
  place <- listed_places(scores, parents)
  values <- scores$score[place]
  missing <- is.na(place)
  if (any(missing)) {
    if (is.null(info$data)) {
      abort_argument(c("The parents of {.var {scores$variables[missing]}} are not among the local
                        scores.",
                       i = "They may have been pruned; score the network on the data."),
                       call = call)
    }
    settings <- unlist(info$settings) %||% numeric()
    values[missing] <- score_families(info$data, info$score, settings, parents[missing],
                                      which(missing))
  }
  stats::setNames(values, scores$variables)
}

# The name of a score that is given by name or alias. NA if there is none.
score_of_that_name <- function(score) {
  known <- core_components()
  for (component in c(known$discrete, known$gaussian, known$mixed)) {
    if (score %in% c(component$name, component$aliases)) return(component$name)
  }
  NA_character_
}

# The maximised log-likelihood of a network and its number of parameters. For incomplete rows it is
# the node-average likelihood times N. No pass over the data is needed if the score is the
# likelihood minus a penalty per parameter, or if `loglik` is known, or if a scorer of the data is
# there: `counted` has its functions `count_families` and `log_likelihood`.
network_likelihood <- function(parents, data, score = "", total = NA, settings = list(),
                               loglik = NULL, counted = NULL) {
  parameters <- count_family_parameters(parents, data)
  prices <- c(loglik = 0, aic = 1, bic = log(data$n_obs) / 2)
  price <- if ("penalty" %in% names(settings)) {
    settings[["penalty"]]
  } else {
    prices[sub("_c?g$", "", score)]
  }
  # Smoothed covariances are not maximum likelihood estimates.
  plain <- !is.na(price) && !isTRUE(as.list(settings)$small_cells == 1)
  loglik <- if (!is.null(loglik)) {
    loglik
  } else if (plain) {
    total + price[[1L]] * parameters
  } else if (!is.null(counted)) {
    counted$log_likelihood(parents)
  } else {
    name <- c(discrete = "loglik", gaussian = "loglik_g", mixed = "loglik_cg")[[data$type]]
    free <- if ("penalty" %in% names(settings)) {
      c(penalty = 0, unlist(settings["min_complete"]))
    } else {
      numeric()
    }
    sum(family_scorer(data, name, free)(seq_along(parents), parents))
  }
  list(loglik = loglik, df = parameters, nobs = data$n_obs,
       network = kept_network(parents, data, counted$count_families))
}

# For each configuration of the discrete parents, a family has its states but one, or an intercept,
# coefficients and a variance.
count_family_parameters <- function(parents, data) {
  continuous <- variable_kinds(data) == "continuous"
  arities <- data$arities %||% rep(1L, length(parents))
  in_a_cell <- ifelse(continuous, vapply(parents, function(p) sum(continuous[p]), 0) + 2,
                      arities - 1)
  sum(in_a_cell * vapply(parents, function(p) prod(arities[p]), 0))
}

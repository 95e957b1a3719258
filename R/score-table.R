# The table of scores, and the choice of the form that fits the data.

#' What there is to choose from
#'
#' These functions return tables of the scores, heuristics, order-graph searchers and learning
#' methods that this version has.
#'
#' @return A data frame with one row per component: its `name`, other names it answers to
#'   (`aliases`), a one-line `summary`, its `settings` with their defaults (to be given as further
#'   arguments), and the `reference`. Scores say which kind of `data` they need, heuristics whether
#'   they are `consistent`, searchers and methods whether they are `exact`: prove optimality when no
#'   limit stops them. Methods are what [learn_bn()] accepts; `by` is the function that runs them,
#'   and `needs` says whether it takes the data themselves or local scores.
#' @examples
#' available_scores()[, c("name", "data", "summary")]
#' available_searchers()$name
#' @order 1
#' @export
available_scores <- function() {
  known <- core_components()
  rbind(cbind(component_table(known$discrete), data = "discrete"),
        cbind(component_table(known$gaussian), data = "gaussian"),
        cbind(component_table(known$mixed), data = "mixed"), lasso_row)
}

# The score that fits the data: its name and the settings given for it.
resolve_score <- function(score, data, settings, others, call) {
  known <- core_components()
  if (identical(score, "auto")) score <- "bic"
  if (is_lasso_score(score)) refuse_lasso_score(call)
  asked <- find_component(c(known$discrete, known$gaussian, known$mixed), score, "score", "score",
                          call)
  component <- form_for_data(asked, known, data$type)
  if (is.null(component)) {
    fitting <- vapply(known[[data$type]], function(x) x$name, "")
    abort_argument(c("Score {.val {asked$name}} does not fit {data$type} data.",
                     i = "For these there {?is/are} {.val {fitting}}.",
                     i = if (data$type != "discrete") "{.fn discretize_data} makes the continuous
                                                       columns discrete."), call = call)
  }
  local <- local_settings(component$name, data, settings, call)
  if (is_local(data)) settings <- settings[!names(settings) %in% c("penalty", "min_complete")]
  # Only the mixed form has the setting for small cells. The other forms ignore it.
  settings <- resolve_settings(settings, unique(list(asked, component)), call, others)
  settings <- settings[names(settings) %in% component$settings]
  check_prior(settings, length(data$variables), call)
  report_local(data, local)
  list(name = component$name, settings = c(settings, local))
}

# The form of a score that fits a type of data. NULL if there is none. BIC is `bic` for discrete
# data, `bic_g` for Gaussian data and `bic_cg` for mixed data; the name `bic_cg` stands for all
# three.
form_for_data <- function(component, known, type) {
  names <- vapply(known[[type]], function(x) x$name, "")
  form <- paste0(sub("_cg$", "", component$name),
                 c(discrete = "", gaussian = "_g", mixed = "_cg")[[type]])
  at <- match(c(component$name, form), names)
  if (all(is.na(at))) NULL else known[[type]][[at[!is.na(at)][1L]]]
}

refuse_lasso_score <- function(call) {
  abort_argument(c("Score {.val lasso} never falls with more parents: adding arcs one by one ends
                    with all of them.",
                   i = "{.fun astar_lasso} finds the best network, whose parents are those with a
                        coefficient; so does {.code learn_bn(data, \"lasso\", lambda = 5)}."),
                 call = call)
}

# The prior's matrix, iss_mu (iss_w - n - 1) / (iss_mu + 1) on its diagonal, must be positive
# (Kuipers and others, 2014).
check_prior <- function(settings, n, call) {
  if ("iss_w" %in% names(settings) && settings[["iss_w"]] <= n + 1) {
    abort_argument(c("{.arg iss_w} must be greater than {n + 1}, the number of variables plus 1; it
                      is {settings[['iss_w']]}.",
                     i = "Left out, it is the number of variables plus {.arg iss_mu} plus 1."),
                     call = call)
  }
}

# The lasso is not in the core's registry, because climbing cannot use it: its score never falls
# with more parents.
lasso_row <- data.frame(
  name = "lasso", aliases = "",
  summary = "squared residuals and lambda times the size of coefficients, negative",
  settings = "lambda, scale = FALSE, most_sets = 1000", reference = "Xiang & Kim (2013)",
  data = "gaussian"
)

is_lasso_score <- function(score) lower_name(score) == "lasso"

# For the help page. roxygen2 calls this function, so the page has every score that is compiled in.
score_names <- function() {
  known <- available_scores()
  paste0("`\"", known$name, "\"` (", known$summary, ")", collapse = ", ")
}

# The name of the score. Score files need not say which score they have.
score_name <- function(x) {
  name <- x$settings$score
  if (is.character(name) && length(name) == 1L && !is.na(name)) name
}

# What e to the power of a score is; scores that are not here have no such meaning.
weight_meanings <- c(
  bdeu = "posterior", k2 = "posterior", bge = "posterior",
  bic = "posterior, approximated by BIC", bic_g = "posterior, approximated by BIC",
  bic_cg = "posterior, approximated by BIC", fnml = "weights by code length (fNML)",
  qnml = "weights by code length (qNML)"
)

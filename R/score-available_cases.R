# Scores of incomplete rows (`na = "local"`). Every family uses the rows in which all its members
# are known. See the section on missing values in ?local_scores.

# TRUE for scores that are a likelihood with a penalty. Only for these an average over the rows of a
# family makes sense.
is_likelihood_score <- function(name) sub("_c?g$", "", name) %in% c("bic", "aic", "loglik")

# `penalty` (per parameter) and `min_complete` (rows of a family) as numbers for the core. Empty if
# the data are complete and the penalty is the score's own. `settings` are those that the user gave.
local_settings <- function(name, data, settings, call) {
  refuse_score_of_counts(name, data, call)
  if (!is_local(data)) {
    # Families count different rows, or in units of an observation, but a parameter costs what it
    # costs with all rows and whole ones.
    in_units <- isTRUE(data$fractions) && data$type == "discrete"
    priced <- (has_interventions(data) || in_units) && is_likelihood_score(name)
    return(if (priced) c(penalty = own_penalty(name, data$n_obs)) else numeric())
  }
  if (!is_likelihood_score(name)) {
    abort_argument(c("Score {.val {name}} needs complete rows; {.code na = \"local\"} is for
                      {.val bic}, {.val aic} and {.val loglik}.",
                     i = "{.code na = \"omit\"} leaves incomplete rows out and takes any score."),
                     call = call)
  }
  share <- share_missing(data)
  penalty <- resolve_penalty(settings$penalty %||% "auto", name, data, share, call)
  least <- settings$min_complete %||% usual_least_rows(data)
  check_number(least, 1, data$n_obs, whole = TRUE, name = "min_complete", call = call)
  check_observed(data, least, call)
  if (share == 0 && penalty == own_penalty(name, data$n_obs)) return(numeric())
  c(penalty = penalty, min_complete = least)
}

# Refuses scores that are functions of whole counts. The bound that prunes parent sets under BDeu,
# ln r for every cell that was seen, holds for whole counts only: a row of weight 0.1 breaks it.
refuse_score_of_counts <- function(name, data, call) {
  if (!isTRUE(data$fractions) || data$type != "discrete" || is_likelihood_score(name)) {
    return(invisible())
  }
  abort_argument(c("Score {.val {name}} is made of whole counts, and the weights have fractions.",
                   i = "{.val bic}, {.val aic} and {.val loglik} take them."), call = call)
}

usual_least_rows <- function(data) min(data$n_obs, max(10, ceiling(data$n_obs / 10)))

own_penalty <- function(name, n_obs) {
  c(loglik = 0, aic = 1, bic = log(n_obs) / 2)[[sub("_c?g$", "", name)]]
}

# The penalty of BIC is too small if entries are missing (Balov 2013). Then "auto" grows faster than
# the root of N.
resolve_penalty <- function(penalty, name, data, share, call) {
  if (is.numeric(penalty)) {
    return(check_number(penalty, 0, .Machine$double.xmax, name = "penalty", call = call))
  }
  check_choice(penalty, c("auto", "bic", "aic", "nal"), name = "penalty", call = call)
  n <- data$n_obs
  own <- own_penalty(name, n)
  switch(penalty, bic = log(n) / 2, aic = 1, nal = n^0.75 / length(data$variables),
         auto = if (startsWith(name, "bic")) own * max(1, sqrt(n * share) / 4) else own)
}

# A logical matrix with a column for every variable: which entries are known.
known_entries <- function(data) {
  discrete <- variable_kinds(data) == "discrete"
  known <- matrix(TRUE, nrow(data$codes %||% data$values), length(discrete))
  if (any(discrete)) known[, discrete] <- !is.na(data$codes)
  if (!all(discrete)) known[, !discrete] <- !is.na(data$values)
  known
}

# The number of rows in which each column is known. Each row counts as often as it was observed.
rows_observed <- function(data) {
  known <- cpp_known_rows(data)
  observed <- numeric(length(data$variables))
  discrete <- variable_kinds(data) == "discrete"
  observed[discrete] <- known$codes
  observed[!discrete] <- known$values
  observed
}

share_missing <- function(data) {
  if (!has_missing(data)) return(0)
  1 - sum(rows_observed(data)) / (data$n_obs * length(data$variables))
}

check_observed <- function(data, least, call) {
  observed <- rows_observed(data)
  few <- observed < least
  if (!any(few)) return(invisible())
  abort_data(c("{cli::qty(sum(few))}{?A column is/Columns are} known in too few rows:
                {some_names(data$variables[few])} (of {format(least)} that {.arg min_complete} asks
                for, {format(min(observed[few]))}).",
               i = "Drop {cli::qty(sum(few))}{?it/them}, or choose a smaller {.arg min_complete}."),
               call = call)
}

# The number of rows in which all columns are known, or in which `variables` are, by the matrix
# `known`.
rows_complete <- function(data, variables = NULL, known = NULL) {
  if (is.null(variables)) return(cpp_known_rows(data)$complete)
  sum((data$counts %||% 1) * (rowSums(known[, variables, drop = FALSE]) == length(variables)))
}

# `settings` is the value of local_settings().
report_local <- function(data, settings) {
  if (!has_missing(data)) return(invisible())
  complete <- rows_complete(data)
  percent <- format(signif(100 * share_missing(data), 2))
  inform_user(c("{percent} % of the values are missing. Each family uses the rows it has, at least
                 {big(max(complete, settings[['min_complete']]))}.",
                "Scores are averages scaled to {big(data$n_obs)} rows; penalty
                 {format(settings[['penalty']], digits = 3)} per parameter.",
                i = if (complete >= data$n_obs / 10) "{big(complete)} rows are complete: while so
                                                      many are, {.code na = \"omit\"} mostly finds
                                                      better networks."))
}

# A phrase for describe_scope(): families with fewer than `min_complete` rows are not part of the
# problem. NULL if there can be no such family.
least_rows_phrase <- function(data, settings) {
  few <- "min_complete" %in% names(settings) && rows_complete(data) < settings[["min_complete"]]
  c(if (few) sprintf("with at least %s complete rows for each family",
                     format(settings[["min_complete"]])),
    sample_phrase(data))
}

# The fewest rows that a listed family uses. NA if the limits leave no time to count them.
fewest_rows <- function(data, sets, limits) {
  rows <- cpp_fewest_rows(data, sets, limits)
  if (is.nan(rows)) NA_real_ else rows
}

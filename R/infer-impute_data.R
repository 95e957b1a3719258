#' Fill in missing values by a network
#'
#' Replaces every missing value by what the network expects of it, given all that is known of the
#' row: the conditional mean of a continuous variable, the most probable state of a discrete one.
#'
#' Values are filled in one by one, from their marginal distributions given what was observed. Where
#' a row lacks several values, [most_probable()] gives the combination that is jointly most
#' probable. To learn from incomplete data use `na = "local"` or [structural_em()]: filled-in values
#' look more certain than they are.
#'
#' @inheritParams query
#' @param data Data frame with a column for each variable of the network; others stay as they are.
#' @return `data` without missing values in the columns of the network. Columns that are discrete in
#'   the network become factors with its states.
#' @seealso [query()] for the whole distribution, [predict()][predict.bn_network].
#' @examples
#' incomplete <- airquality[c("Ozone", "Solar.R", "Wind", "Temp")]
#' fit <- learn_bn(na.omit(incomplete), score = "bic_g")
#' filled <- impute_data(fit, incomplete)
#' filled[is.na(incomplete$Ozone), ][1:5, ]
#' @export
impute_data <- function(fit, data, memory_limit = NULL) {
  check_given()
  net <- as_fitted_network(fit)
  call <- rlang::current_env()
  check_drawable(net, call)
  if (!is.data.frame(data)) abort_argument("{.arg data} must be a data frame.")
  known <- incomplete_columns(net, data, "data", call)
  rows <- do.call(cbind, known)
  answers <- row_answers(net, rows, seq_along(known), resolve_limits(Inf, memory_limit), call)
  refuse_impossible_rows(answers, rows, call)
  variables <- network_variables(net)
  for (v in seq_along(variables)) {
    gap <- which(is.na(rows[, v]))
    levels <- net$levels[[v]]
    values <- rows[, v]
    values[gap] <- if (is.null(levels)) answers[[v]][gap]
                   else max.col(answers[[v]][gap, , drop = FALSE], "first")
    data[[variables[v]]] <- if (is.null(levels)) values else factor(levels[values], levels)
  }
  data
}

refuse_impossible_rows <- function(answers, rows, call) {
  lacking <- vapply(seq_along(answers), function(v) {
    found <- answers[[v]]
    first <- if (is.matrix(found)) found[, 1L] else found
    match(TRUE, is.na(rows[, v]) & is.na(first), nomatch = NA_integer_)
  }, 0L)
  row <- suppressWarnings(min(lacking, na.rm = TRUE))
  if (is.infinite(row)) return(invisible())
  abort_argument(c("What is known of row {row} has probability 0 under this network.",
                   i = "Leave such rows out, or estimate parameters with a prior:
                        {.code fit_parameters(dag, data, \"bayes\")}."), call = call)
}

# The columns of the network's variables in data that may have gaps: codes from 1, or numbers.
# Columns that are not in `needed` may be absent; those that are not in `read` are not looked at.
# Both are unknown throughout.
incomplete_columns <- function(net, data, name, call, needed = seq_along(net$parameters),
                               read = needed) {
  variables <- network_variables(net)
  input <- open_input(data, call, name)
  check_names(input, call)
  place <- match(variables, input$names)
  lacking <- intersect(which(is.na(place)), needed)
  if (length(lacking) > 0L) {
    abort_data("{.arg {name}} lacks {cli::qty(length(lacking))}{?a column/columns} of the network:
                {some_names(variables[lacking])}.", call = call)
  }
  lapply(seq_along(variables), function(v) {
    if (is.na(place[v]) || !v %in% read) return(rep(NA_real_, input$n_rows))
    x <- fetch_column(input, place[v])
    gap <- missing_rows(x)
    values <- rep(NA_real_, length(x))
    there <- if (length(gap) > 0L) -gap else seq_along(x)
    values[there] <- if (is.null(net$levels[[v]])) new_numbers(x[there], variables[v], call)
                     else new_codes(x[there], net$levels[[v]], variables[v], call) + 1L
    values
  })
}

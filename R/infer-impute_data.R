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
  filled <- expected_values(net, known, seq_along(known), resolve_limits(Inf, memory_limit), call)
  variables <- network_variables(net)
  for (v in seq_along(variables)) {
    levels <- net$levels[[v]]
    values <- filled[[v]]
    data[[variables[v]]] <- if (is.null(levels)) values else factor(levels[values], levels)
  }
  data
}

# The columns of the network's variables in data that may have gaps: codes from 1, or numbers.
# Columns that data lack are unknown throughout if they are in `optional`.
incomplete_columns <- function(net, data, name, call, optional = integer()) {
  variables <- network_variables(net)
  input <- open_input(data, call, name)
  check_names(input, call)
  place <- match(variables, input$names)
  lacking <- setdiff(which(is.na(place)), optional)
  if (length(lacking) > 0L) {
    abort_data("{.arg {name}} lacks {cli::qty(lacking)}{?a column/columns} of the network:
                {some_names(variables[lacking])}.", call = call)
  }
  lapply(seq_along(variables), function(v) {
    if (is.na(place[v])) return(rep(NA_real_, input$n_rows))
    x <- fetch_column(input, place[v])
    gap <- missing_rows(x)
    values <- rep(NA_real_, length(x))
    there <- if (length(gap) > 0L) -gap else seq_along(x)
    values[there] <- if (is.null(net$levels[[v]])) new_numbers(x[there], variables[v], call)
                     else new_codes(x[there], net$levels[[v]], variables[v], call) + 1L
    values
  })
}

# `columns` with what the network expects in the place of missing values of the variables `wanted`.
# Rows that know the same of the same variables are answered once.
expected_values <- function(net, columns, wanted, limits, call) {
  known <- do.call(cbind, columns)
  rows <- which(rowSums(is.na(known[, wanted, drop = FALSE])) > 0)
  key <- apply(known[rows, , drop = FALSE], 1L, paste, collapse = " ")
  for (same in split(rows, match(key, key))) {
    seen <- which(!is.na(known[same[1L], ]))
    nodes <- setdiff(wanted, seen)
    answers <- expected_row(net, nodes, list(variable = seen, value = known[same[1L], seen]),
                            limits, call)
    for (i in seq_along(nodes)) columns[[nodes[i]]][same] <- answers[[i]]
  }
  columns
}

# The mean, or the code of the most probable state, of each node given the values in `seen`.
expected_row <- function(net, nodes, seen, limits, call) {
  distribution <- row_distribution(net, nodes, seen, limits, call)
  vapply(distribution, function(one) if (is.null(one$probability)) one$mean
                                     else which.max(one$probability), 0)
}

# For each node its `probability` by state, or its `mean`.
row_distribution <- function(net, nodes, seen, limits, call) {
  task <- list(net = net, nodes = nodes, seen = seen, type = "marginal", call = call,
               set = list(variable = integer(), value = numeric()),
               relevant = ancestors_of(net, c(nodes, seen$variable)))
  table <- switch(net$type, discrete = query_tables(task, limits)$table,
                  gaussian = query_normal(task)$table,
                  clg = query_mixed(task, limits, 1e4, 1)$table)
  lapply(network_variables(net)[nodes], function(variable) {
    rows <- table[table$variable == variable, ]
    if (is.null(rows$probability) || anyNA(rows$probability)) list(mean = rows$mean)
    else list(probability = rows$probability)
  })
}

#' What follows from a network?
#'
#' The distribution of some variables of a network with parameters, given what was observed of
#' others (`evidence`) and what was set by intervention (`do`).
#'
#' With evidence \eqn{e} the answer is \eqn{P(nodes \mid e)}{P(nodes | e)}. An intervention cuts the
#' arcs into the variable that it sets (Pearl, 2009), so that its causes learn nothing from its
#' value: \deqn{P(x \mid do(a = v)) = \prod_{i \ne a} P(x_i \mid \mathrm{pa}_i)}{P(x | do(a = v)) =
#' prod over i != a of P(x_i | pa_i)} with \eqn{a = v} in all factors. This is a statement about the
#' world only if the arcs are causes; [effect()] shows what the other networks of the class say.
#'
#' @section How the answer is found:
#' * Discrete networks: exactly, by variable elimination in a tree that serves all nodes at once
#'   (Lauritzen and Spiegelhalter, 1988). If its tables exceed `memory_limit`, the error says how
#'   much they would take.
#' * Gaussian networks: exactly, by the joint normal distribution.
#' * Conditional Gaussian networks: exactly, by a sum over the configurations of the discrete
#'   variables that matter, up to 65,536 of them. Beyond that by `samples` draws that are weighted
#'   by the probability of the evidence; the largest standard error is printed.
#'
#' The print and the attribute `method` say which it was.
#'
#' @param fit A network with parameters: a [learned_bn][learned_bn-class] that keeps them, a
#'   [bn_network][bn_network-class], or a `bn.fit` of bnlearn.
#' @param nodes Names of the variables that are asked for; by default all others.
#' @param evidence What was observed: a named list or vector, or a data frame of one row. States are
#'   given by name, continuous variables by number. Missing values say nothing.
#' @param do What was set by intervention, in the same form.
#' @param type `"marginal"`: each node by itself; `"joint"`: all of them together.
#' @param memory_limit Bytes or text such as `"2GB"`; `NULL` is half of what is free.
#' @param samples,seed Draws, and their seed, where the sum would be too long.
#' @return A data frame of class `bn_query`. Discrete nodes: `variable`, `state`, `probability`, or
#'   for `type = "joint"` a column for each node and `probability`. Continuous nodes: `variable`,
#'   `mean` and `sd`, and for `type = "joint"` the matrix `covariance`. With both kinds of columns
#'   all of these, where the attribute `components` has the normal distributions that the
#'   distribution of each continuous node is made of; jointly, a row for each configuration of the
#'   discrete nodes has its probability and the means and standard deviations of the others.
#'   Attributes: `method`, `log_evidence` (the logarithm of the probability or density of the
#'   evidence), and `standard_error` after sampling.
#' @references
#' Lauritzen, S. L. and Spiegelhalter, D. J. (1988). Local computations with probabilities on
#' graphical structures and their application to expert systems. *Journal of the Royal Statistical
#' Society B* 50(2), 157--224.
#'
#' Pearl, J. (2009). *Causality*, 2nd edition, section 3.2. Cambridge University Press.
#' @seealso [effect()] for effects over the whole class, [most_probable()], [impute_data()],
#'   [predict()][predict.bn_network] for many rows.
#' @examples
#' titanic <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' query(titanic, "Survived", evidence = list(Sex = "Female", Class = "3rd"))
#' query(titanic, c("Class", "Survived"), evidence = list(Sex = "Male"), type = "joint")
#'
#' # seeing that a passenger survived tells of the class; rescuing one does not
#' query(titanic, "Class", evidence = list(Survived = "Yes"))
#' query(titanic, "Class", do = list(Survived = "Yes"))
#'
#' fit <- learn_bn(iris)
#' query(fit, evidence = list(Petal.Length = 4.9))
#' fit <- learn_bn(attitude)
#' query(fit, c("rating", "raises"), evidence = list(complaints = 80), type = "joint")
#' @export
query <- function(fit, nodes = NULL, evidence = list(), do = list(), type = "marginal",
                  memory_limit = NULL, samples = 1e5, seed = NULL) {
  check_given()
  net <- as_fitted_network(fit)
  check_choice(type, c("marginal", "joint"))
  check_number(samples, 100, 1e8, whole = TRUE)
  task <- query_task(net, nodes, evidence, do, type, rlang::current_env())
  limits <- resolve_limits(Inf, memory_limit)
  answer <- switch(net$type, discrete = query_tables(task, limits), gaussian = query_normal(task),
                   clg = query_mixed(task, limits, samples, seed))
  new_query(answer, task)
}

# What is asked, by the numbers of variables: the network after interventions, what is known of
# which variable, and what matters for the answer.
query_task <- function(net, nodes, evidence, do, type, call) {
  check_drawable(net, call)
  seen <- known_values(net, evidence, "evidence", call)
  set <- known_values(net, do, "do", call)
  variables <- network_variables(net)
  check_apart(seen, set, variables, call)
  net <- after_intervention(net, set)
  nodes <- asked_nodes(nodes, variables, c(seen$variable, set$variable), call)
  list(net = net, nodes = nodes, seen = seen, set = set, type = type, call = call,
       relevant = ancestors_of(net, c(nodes, seen$variable)))
}

asked_nodes <- function(nodes, variables, known, call) {
  if (is.null(nodes)) {
    nodes <- variables[-known]
    if (length(known) == 0L) nodes <- variables
    if (length(nodes) == 0L) abort_argument("Nothing is asked: all variables are given.",
                                            call = call)
  }
  check_known(nodes, variables, "nodes", call)
  given <- intersect(nodes, variables[known])
  if (length(given) > 0L || anyDuplicated(nodes) > 0L || length(nodes) == 0L) {
    abort_argument(c("{.arg nodes} must name each variable once, and none that is given.",
                     x = if (length(given) > 0L) "{.var {given}} {?is/are} given.",
                     i = "The others are {.var {setdiff(variables, variables[known])}}."),
                   call = call)
  }
  match(nodes, variables)
}

# Observed or set values as `variable` (numbers) and `value` (codes from 1, or numbers).
known_values <- function(net, values, name, call) {
  values <- as_value_list(values, name, call)
  variables <- network_variables(net)
  check_known(names(values), variables, name, call)
  twice <- unique(names(values)[duplicated(names(values))])
  if (length(twice) > 0L) abort_argument("{.arg {name}} has {.var {twice}} twice.", call = call)
  at <- match(names(values), variables)
  read <- vapply(seq_along(at), function(i) {
    known_value(values[[i]], net$levels[[at[i]]], variables[at[i]], name, call)
  }, 0)
  list(variable = at, value = read)
}

as_value_list <- function(values, name, call) {
  refuse <- function() {
    abort_argument(c("{.arg {name}} must be a named list of values, or a data frame of one row.",
                     i = "For example {.code {name} = list(a = \"yes\")}."), call = call)
  }
  # names() of others' classes may fail.
  plain <- is_plain_list(values) || (is.atomic(values) && !is.null(names(values)))
  if (!plain) refuse()
  given <- if (is.list(values)) unclass(values) else list(values)
  check_factors(given, rep_len(names(values) %||% "", length(given)), name, call)
  if (is.data.frame(values) && nrow(values) == 1L) {
    values <- lapply(values, function(x) if (is.factor(x)) as.character(x) else x)
  }
  named <- length(values) == 0L || (!is.null(names(values)) && all(nzchar(names(values))))
  if (is.data.frame(values) || !named) refuse()
  values <- as.list(values)
  values[!vapply(values, function(x) length(x) == 1L && is.atomic(x) && is.na(x), NA)]
}

known_value <- function(value, levels, variable, name, call) {
  if (length(value) != 1L || !is.atomic(value)) {
    abort_argument("{.arg {name}} must have one value of {.var {variable}}.", call = call)
  }
  if (is.null(levels)) {
    if (is.numeric(value) && is.finite(value)) return(as.double(value))
    abort_argument(c("{.arg {name}} must have a finite number for {.var {variable}}, which is
                      continuous.", x = "It is {given_words(value)}."), call = call)
  }
  code <- match(enc2utf8(as.character(value)), enc2utf8(levels))
  if (is.na(code)) {
    abort_argument(c("{.arg {name}}: {.var {variable}} has no state {.val {as.character(value)}}.",
                     i = "Its states are {some_names(levels, 20L, quote = '\"')}."), call = call)
  }
  as.double(code)
}

# The network in which the variables of `set` have these values and no parents.
after_intervention <- function(net, set) {
  if (length(set$variable) == 0L) return(net)
  parents <- parent_index(net)
  discrete <- are_discrete(net)
  parameters <- net$parameters
  for (i in seq_along(set$variable)) {
    v <- set$variable[i]
    parents[[v]] <- integer()
    parameters[[v]] <- if (discrete[v]) {
      array(as.double(seq_along(net$levels[[v]]) == set$value[i]), length(net$levels[[v]]),
            stats::setNames(list(net$levels[[v]]), network_variables(net)[v]))
    } else {
      list(coefficients = c("(Intercept)" = set$value[i]), sd = 0)
    }
  }
  new_network(network_variables(net), parents, net$type, net$levels, parameters)
}

# These variables and all their ancestors, ascending. The others sum to one.
ancestors_of <- function(net, variables) {
  parents <- parent_index(net)
  found <- rep(FALSE, length(parents))
  while (length(variables) > 0L) {
    found[variables] <- TRUE
    variables <- setdiff(unlist(parents[variables]), which(found))
  }
  which(found)
}

abort_impossible <- function(call) {
  cli::cli_abort(c("The evidence has probability 0 under this network.",
                   i = "Leave some of it out, or estimate parameters with a prior:
                        {.code fit_parameters(dag, data, \"bayes\")}."), call = call,
                 class = c("bnstar_error_impossible", "bnstar_error_argument", "bnstar_error"))
}

new_query <- function(answer, task) {
  variables <- network_variables(task$net)
  shown <- function(known) {
    values <- vapply(seq_along(known$variable), function(i) {
      levels <- task$net$levels[[known$variable[i]]]
      if (is.null(levels)) format(known$value[i], digits = 7) else levels[known$value[i]]
    }, "")
    if (length(values) > 0L) paste(variables[known$variable], "=", values, collapse = ", ")
  }
  structure(answer$table, method = answer$method, log_evidence = answer$log_evidence,
            components = answer$components, standard_error = answer$standard_error,
            evidence = shown(task$seen), do = shown(task$set),
            class = c("bn_query", "data.frame"))
}

#' @rdname query
#' @param x A `bn_query`.
#' @param digits Significant digits of what is printed.
#' @param ... Must be empty.
#' @export
print.bn_query <- function(x, digits = 4, ...) {
  check_digits(digits)
  check_no_dots()
  plain <- plain_table(x, rlang::current_env())
  about <- function(field) attr(x, field, exact = TRUE)
  given <- c(if (is_text(about("evidence"))) paste("given", about("evidence")),
             if (is_text(about("do"))) paste0("do(", about("do"), ")"))
  cat("Distribution ", if (length(given) > 0L) paste(given, collapse = ", ") else "of the network",
      "\n", sep = "")
  print(plain, digits = digits, row.names = FALSE)
  se <- about("standard_error")
  error <- if (is_one_number(se)) paste0("; largest standard error ", format(se, digits = 2))
  if (is_text(about("method"))) cat("By ", about("method"), error, "\n", sep = "")
  invisible(x)
}

# The columns of an answer without its class. Users may have changed them.
plain_table <- function(x, call) {
  columns <- unclass(x)
  rows <- if (length(columns) > 0L) NROW(columns[[1L]]) else 0L
  sound <- is.list(columns) && !is.null(names(columns)) && rows == length(attr(x, "row.names")) &&
    all(vapply(columns, function(column) {
      NROW(column) == rows && (!is.object(column) || is.factor(column)) &&
        (is.atomic(column) || is.list(column))
    }, NA))
  if (!sound) {
    abort_argument("{.arg x} was changed by hand and is no table any more. Ask again.", call = call)
  }
  attributes(columns) <- attributes(columns)["names"]
  structure(columns, class = "data.frame", row.names = .set_row_names(rows))
}

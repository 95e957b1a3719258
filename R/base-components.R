#' What there is to choose from
#'
#' Tables of the scores, heuristics, order-graph searchers and learning methods that
#' this version knows, read from the registries of the compiled code.
#'
#' @return A data frame with one row per component: its `name`, other names it answers
#'   to (`aliases`), a one-line `summary`, its `settings` with their defaults (to be given
#'   as further arguments), and the `reference`. Scores say which kind of `data` they
#'   need, heuristics whether they are `consistent`, searchers and methods whether they
#'   are `exact`: prove optimality when no limit stops them. Methods are what [learn_bn()] accepts; `by` is the function
#'   that runs them, and `needs` says whether it takes the data themselves or local scores.
#' @examples
#' available_scores()[, c("name", "data", "summary")]
#' available_searchers()$name
#' @export
available_scores <- function() {
  known <- core_components()
  rbind(cbind(component_table(known$discrete), data = "discrete"),
        cbind(component_table(known$gaussian), data = "gaussian"), cbind(component_table(known$mixed), data = "mixed"), lasso_row)
}

# Not among the scores of the core that climbing takes: it never falls with more parents.
lasso_row <- data.frame(name = "lasso", aliases = "", summary = "squared residuals and lambda times the size of coefficients, negative",
                        settings = "lambda, scale = FALSE, most_sets = 1000", reference = "Xiang & Kim (2013)", data = "gaussian")

is_lasso_score <- function(score) lower_name(score) == "lasso"

#' @rdname available_scores
#' @export
available_heuristics <- function() component_table(core_components()$heuristics, "consistent")

#' @rdname available_scores
#' @export
available_searchers <- function() component_table(core_components()$searchers, "exact")

# For the help page, which roxygen2 writes with every score that is compiled in.
score_names <- function() {
  known <- available_scores()
  paste0("`\"", known$name, "\"` (", known$summary, ")", collapse = ", ")
}

component_table <- function(components, mark = NULL) {
  text <- function(field) vapply(components, function(x) paste(x[[field]], collapse = ", "), "")
  table <- data.frame(name = text("name"), aliases = text("aliases"), summary = text("summary"),
                      settings = vapply(components, format_settings, ""), reference = text("reference"))
  if (!is.null(mark)) table[[mark]] <- vapply(components, function(x) x$mark, NA)
  table
}

format_settings <- function(component) {
  defaults <- ifelse(is.na(component$defaults), "from the data", component$defaults)
  words <- lengths(component$choices) > 0L
  defaults[words] <- mapply(function(choices, at) dQuote(choices[at + 1], FALSE), component$choices[words],
                            component$defaults[words])
  paste0(component$settings, rep(" = ", length(component$settings)), defaults, collapse = ", ")
}

# The searcher of that name. Where sets beyond the lists count too, those that go through lists cannot serve.
find_searcher <- function(known, method, complete_lists = TRUE, call = rlang::caller_env()) {
  searcher <- find_component(known$searchers, method, "searcher", "method", call)
  if (!complete_lists && searcher$name %in% known$need_complete_lists) {
    others <- setdiff(vapply(known$searchers, function(x) x$name, ""), known$need_complete_lists)
    abort_argument(c("{.arg method} is {.val {searcher$name}}, which needs all parent sets in lists; here some are worked \
                      out only when they are asked for.", i = "Choose one of {.val {others}}."), call = call)
  }
  searcher
}

# What the core has registered, asked for once.
core_components <- function() {
  if (is.null(the$components)) the$components <- cpp_components()
  the$components
}

# The component of that name or alias, an error in the user's words otherwise.
find_component <- function(components, name, what, argument, call) {
  if (!is_word(name)) {
    abort_argument("{.arg {argument}} must be the name of one {what}.", call = call)
  }
  for (component in components) {
    if (tolower(name) %in% c(component$name, component$aliases)) return(component)
  }
  names <- vapply(components, function(x) x$name, "")
  hint <- bnlearn_hint(name, c(score = "score", method = "function")[what])
  abort_argument(c("There is no {what} {.val {name}}.", i = hint, i = "There {?is/are} {.val {names}}."), call = call)
}

# The same for one or several names.
find_components <- function(components, names, what, argument, call) {
  if (!is.character(names) || length(names) == 0L || anyDuplicated(names)) {
    abort_argument("{.arg {argument}} must be the name of one {what} or of several different ones.", call = call)
  }
  lapply(names, find_component, components = components, what = what, argument = argument, call = call)
}

# Settings given in `...`, checked against what the components know. Returns a named
# numeric vector of those that were given.
resolve_settings <- function(settings, components, call, others = character()) {
  if (length(settings) == 0L) return(stats::setNames(numeric(), character()))
  known <- unlist(lapply(components, function(x) x$settings))
  choices <- unlist(lapply(components, function(x) x$choices), recursive = FALSE)
  given <- names(settings) %||% rep("", length(settings))
  for (name in setdiff(given, known)) refuse_setting(name, known, others, call)
  if (anyDuplicated(given)) {
    abort_argument("Setting {.arg {given[anyDuplicated(given)]}} is given twice.", call = call)
  }
  vapply(given, function(name) {
    value <- settings[[name]]
    at <- match(name, known)
    words <- choices[[at]]
    if (length(words) > 0L) return(match(check_choice(value, words, name, call), words) - 1)
    field <- function(what) unlist(lapply(components, function(x) x[[what]]))[at]
    check_setting(value, name, field("lower"), field("upper"), field("accepts"), call)
  }, 0)
}

check_setting <- function(value, name, lower, upper, accepts, call) {
  ok <- is.numeric(value) && !is.object(value) && length(value) == 1L && is.finite(value) &&
    value <= upper &&
    switch(accepts, above = value > lower, from = value >= lower, whole = value >= lower && value == round(value))
  if (!ok) {
    range <- if (is.finite(upper)) "from {lower} to {upper}" else "that is {lower} or more"
    if (accepts == "above") range <- "greater than {lower}"
    kind <- if (accepts == "whole") "whole number" else "number"
    abort_argument(paste0("{.arg {name}} must be one ", kind, " ", range, "."), call = call)
  }
  as.double(value)
}

refuse_setting <- function(name, known, others, call) {
  all_known <- c(known, others)
  what <- if (nzchar(name)) "Unknown argument or setting {.arg {name}}." else "Further arguments must be named."
  hints <- if (nzchar(name)) c(setting_owner(name), bnlearn_hint(name, "argument"))
  if (is.null(hints)) {
    hints <- if (length(all_known) > 0L) "Known here: {.arg {all_known}}." else "There are no further settings here."
  }
  abort_argument(c(what, stats::setNames(hints, rep("i", length(hints)))), call = call)
}

# The components that do have this setting, in a sentence.
setting_owner <- function(name) {
  groups <- Filter(is.list, core_components())
  owners <- lapply(groups, function(components) {
    vapply(Filter(function(component) name %in% component$settings, components), function(component) component$name, "")
  })
  owners <- Filter(length, owners)
  if (length(owners) == 0L) return(NULL)
  kind <- c(heuristics = "heuristic", searchers = "method")[names(owners)[1L]]
  cli::format_inline("It belongs to {if (is.na(kind)) 'score' else kind} {.or {.val {unlist(owners[1L])}}}.")
}

# The score that fits the data: name and the settings given for it.
resolve_score <- function(score, data, settings, others, call) {
  known <- core_components()
  if (identical(score, "auto")) score <- "bic"
  if (is_lasso_score(score)) refuse_lasso_score(call)
  asked <- find_component(c(known$discrete, known$gaussian, known$mixed), score, "score", "score", call)
  component <- form_for_data(asked, known, data$type)
  if (is.null(component)) {
    fitting <- vapply(known[[data$type]], function(x) x$name, "")
    abort_argument(c("Score {.val {asked$name}} does not fit {data$type} data.",
                     i = "For these there {?is/are} {.val {fitting}}.",
                     i = if (data$type != "discrete") "{.fn discretize_data} makes the continuous columns discrete."), call = call)
  }
  local <- local_settings(component$name, data, settings, call)
  if (is_local(data)) settings <- settings[!names(settings) %in% c("penalty", "min_complete")]
  # What is said of small cells means nothing to the other forms.
  settings <- resolve_settings(settings, unique(list(asked, component)), call, others)
  settings <- settings[names(settings) %in% component$settings]
  check_prior(settings, length(data$variables), call)
  report_local(data, local)
  list(name = component$name, settings = c(settings, local))
}

# The form of a score that fits a type of data, NULL where it has none: BIC is `bic` of discrete data, `bic_g` of Gaussian and `bic_cg` of
# mixed ones, and the last of these names serves for all.
form_for_data <- function(component, known, type) {
  names <- vapply(known[[type]], function(x) x$name, "")
  form <- paste0(sub("_cg$", "", component$name), c(discrete = "", gaussian = "_g", mixed = "_cg")[[type]])
  at <- match(c(component$name, form), names)
  if (all(is.na(at))) NULL else known[[type]][[at[!is.na(at)][1L]]]
}

refuse_lasso_score <- function(call) {
  abort_argument(c("Score {.val lasso} never falls with more parents: adding arcs one by one ends with all of them.",
                   i = "{.fun astar_lasso} finds the best network, whose parents are those with a coefficient; so does
                        {.code learn_bn(data, \"lasso\", lambda = 5)}."), call = call)
}

# The prior's matrix, iss_mu (iss_w - n - 1) / (iss_mu + 1) on its diagonal, must be positive (Kuipers and others, 2014).
check_prior <- function(settings, n, call) {
  if ("iss_w" %in% names(settings) && settings[["iss_w"]] <= n + 1) {
    abort_argument(c("{.arg iss_w} must be greater than {n + 1}, the number of variables plus 1; it is
                      {settings[['iss_w']]}.",
                     i = "Left out, it is the number of variables plus {.arg iss_mu} plus 1."), call = call)
  }
}

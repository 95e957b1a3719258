# What the core has registered: scores, heuristics and searchers, with their settings.

component_table <- function(components, mark = NULL) {
  text <- function(field) vapply(components, function(x) paste(x[[field]], collapse = ", "), "")
  table <- data.frame(name = text("name"), aliases = text("aliases"), summary = text("summary"),
                      settings = vapply(components, format_settings, ""),
                      reference = text("reference"))
  if (!is.null(mark)) table[[mark]] <- vapply(components, function(x) x$mark, NA)
  table
}

format_settings <- function(component) {
  defaults <- ifelse(is.na(component$defaults), "from the data", component$defaults)
  words <- lengths(component$choices) > 0L
  defaults[words] <- mapply(function(choices, at) dQuote(choices[at + 1], FALSE),
                            component$choices[words], component$defaults[words])
  paste0(component$settings, rep(" = ", length(component$settings)), defaults, collapse = ", ")
}

# The registry of the core. R asks for it once per session.
core_components <- function() {
  if (is.null(the$components)) the$components <- cpp_components()
  the$components
}

# The component with that name or alias. Any other name is an error in the user's words.
find_component <- function(components, name, what, argument, call) {
  if (!is_word(name)) {
    abort_argument("{.arg {argument}} must be the name of one {what}.", call = call)
  }
  for (component in components) {
    if (tolower(name) %in% c(component$name, component$aliases)) return(component)
  }
  names <- vapply(components, function(x) x$name, "")
  hint <- bnlearn_hint(name, c(score = "score", method = "function")[what])
  abort_argument(c("There is no {what} {.val {name}}.", i = hint,
                   i = "There {?is/are} {.val {names}}."), call = call)
}

# The same for one or several names.
find_components <- function(components, names, what, argument, call) {
  if (!is.character(names) || length(names) == 0L || anyDuplicated(names)) {
    abort_argument("{.arg {argument}} must be the name of one {what} or of several different ones.",
                   call = call)
  }
  lapply(names, find_component, components = components, what = what, argument = argument,
         call = call)
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
    switch(accepts, above = value > lower, from = value >= lower, whole = value >= lower &&
           value == round(value))
  if (!ok) {
    range <- if (is.finite(upper)) "from {lower} to {upper}" else "that is {lower} or more"
    if (accepts == "above") range <- "greater than {lower}"
    kind <- if (accepts == "whole") "whole number" else "number"
    abort_argument(paste0("{.arg {name}} must be one ", kind, " ", range, "."), call = call)
  }
  as.double(value)
}

refuse_setting <- function(name, known, others, call) {
  all_known <- setdiff(unique(c(own_arguments(call), known, others)), "...")
  listed <- cli::cli_vec(all_known, list("vec-trunc" = Inf))
  what <- if (nzchar(name)) {
    "Unknown argument or setting {.arg {name}}."
  } else {
    "Further arguments must be named."
  }
  hints <- if (nzchar(name)) c(setting_owner(name), bnlearn_hint(name, "argument"))
  if (is.null(hints)) {
    hints <- if (length(all_known) > 0L) {
      "Known here: {.arg {listed}}."
    } else {
      "There are no further settings here."
    }
  }
  abort_argument(c(what, stats::setNames(hints, rep("i", length(hints)))), call = call)
}

# The arguments of the function that the user called, if `call` is its frame.
own_arguments <- function(call) {
  frame <- Position(function(frame) identical(frame, call), sys.frames())
  if (is.na(frame)) character() else names(formals(sys.function(frame)))
}

# A sentence that names the components which have this setting.
setting_owner <- function(name) {
  groups <- Filter(is.list, core_components())
  owners <- lapply(groups, function(components) {
    vapply(Filter(function(component) name %in% component$settings, components),
           function(component) component$name, "")
  })
  owners <- Filter(length, owners)
  if (length(owners) == 0L) return(NULL)
  kind <- c(heuristics = "heuristic", searchers = "method")[names(owners)[1L]]
  kind <- if (is.na(kind)) "score" else kind
  cli::format_inline("It belongs to {kind} {.or {.val {unlist(owners[1L])}}}.")
}

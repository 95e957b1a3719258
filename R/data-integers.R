# Integer columns are states if they have few values, and numbers otherwise. The decision is made
# once, on the whole data. A network learned from the data keeps it, and later functions read other
# data in the same way.

integer_choices <- c("auto", "discrete", "continuous")

check_integers <- function(integers, call = rlang::caller_env()) {
  check_choice(integers, integer_choices, "integers", call)
}

# Integers with at most `most_codes` values are states. With more values, up to the number in the
# option, they are states if each value was observed `fewest_each` times on average.
fewest_each <- 5

most_integer_states <- function(call) {
  check_number(getOption("bnstar.integer_states", 10), 0, name = "bnstar.integer_states",
               call = call)
}

# The kinds of the columns, with "number" for integers that are continuous. `integers` is one of
# integer_choices, or "states" if the score has decided, or a named vector with the kind of each
# variable ("discrete" or "continuous") if a network has.
settle_integers <- function(input, kinds, integers, call) {
  columns <- which(kinds == "integer")
  most <- most_integer_states(call)
  wanted <- if (is.null(names(integers))) {
    rep(integers, length(columns))
  } else {
    integers[input$names[columns]]
  }
  numbers <- vapply(seq_along(columns), function(i) {
    if (!wanted[i] %in% c("auto", NA)) return(wanted[i] == "continuous")
    are_measured(fetch_column(input, columns[i]), input$counts, most)
  }, NA)
  replace(kinds, columns[numbers], "number")
}

# Are these integers numbers rather than codes of states?
are_measured <- function(x, counts, most) {
  most <- max(most, most_codes)
  # For most columns the first rows are enough.
  if (length(distinct_integers(utils::head(x, 1000L))) > most) return(TRUE)
  values <- length(distinct_integers(x))
  if (values <= most_codes) return(FALSE)
  observed <- if (is.null(counts)) sum(!is.na(x)) else sum(counts[!is.na(x)])
  values > most || observed < fewest_each * values
}

distinct_integers <- function(x) {
  found <- unique(x)
  found[!is.na(found)]
}

are_continuous <- function(kinds) kinds %in% c("double", "number")

# TRUE if the package decided what integers are. Then it tells the user.
are_announced <- function(integers) is.null(names(integers)) && integers %in% c("auto", "states")

# The kinds of a network's variables, by name. NULL if the network does not know them.
known_kinds <- function(x) {
  if (inherits(x, "learned_bn")) return(field_of(x, "kind"))
  if (!inherits(x, "bn_network") || identical(field_of(x, "type"), "structure")) return(NULL)
  stats::setNames(ifelse(are_discrete(x), "discrete", "continuous"), network_variables(x))
}

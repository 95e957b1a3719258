# Discrete and continuous columns in one table: `codes` and `values` by kind, as the two kinds of data have them.

# Data of any type, all levels of factors as states.
read_any_data <- function(data, weights, convert, call = rlang::caller_env()) {
  input <- if (!inherits(data, "bn_data")) take_weights(open_input(data, call), weights, call)
  kinds <- if (!is.null(input)) column_kinds(input)
  if (all(c(TRUE, FALSE) %in% (kinds == "double"))) return(read_both_kinds(input, kinds, convert, call))
  read_data(data, weights = weights, levels = "declared", convert = convert, call = call, fewest = 1L)
}

read_both_kinds <- function(input, kinds, convert, call) {
  check_flag(convert, call = call)
  continuous <- kinds == "double"
  part <- function(which) utils::modifyList(input, list(names = input$names[which], index = input$index[which]))
  check_kinds(part(!continuous), kinds[!continuous], call)
  check_complete(input, call)
  discrete <- read_discrete(part(!continuous), "declared", call)
  values <- read_gaussian(part(continuous), 1L, call)$values
  report_conversions(input, kinds, discrete$unused, convert, call)
  constant <- input$names[!continuous][discrete$arities == 1L]
  report_constant(constant)
  states <- rlang::set_names(vector("list", length(continuous)), input$names)
  states[!continuous] <- discrete$levels
  structure(list(type = "mixed", variables = input$names, kind = ifelse(continuous, "continuous", "discrete"),
                 levels = states, arities = pmax(lengths(states, use.names = FALSE), 1L), codes = discrete$codes, values = values,
                 counts = input$counts, n_obs = input$n_obs, constant = constant), class = "bn_data")
}

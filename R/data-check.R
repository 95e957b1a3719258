# Checks objects of bn_data() that users give back. Their fields may have been changed by hand.

# The last object that was found sound is kept where it is small. Since two know it then, R copies
# it before anything writes into it, and the same object is still the same data.
check_bn_data <- function(data, call, name = "data") {
  if (rlang::is_reference(data, the$sound_data)) return(invisible())
  check_fields(data, data_rules(data), name, "Give the data frame itself.", call)
  the$sound_data <- if (data_bytes(data) <= most_kept_bytes) data
}

most_kept_bytes <- 2^23

data_rules <- function(data) {
  variables <- field_of(data, "variables")
  type <- field_of(data, "type")
  discrete <- switch(if (is_text(type)) type else "", discrete = rep(TRUE, length(variables)),
                     mixed = field_of(data, "kind") == "discrete", rep(FALSE, length(variables)))
  table <- field_of(data, if (any(discrete)) "codes" else "values")
  counts <- field_of(data, "counts")
  local <- identical(field_of(data, "na"), "local")
  kind <- rule("say of every variable whether it is {.val discrete} or {.val continuous}, and both
                occur", function(x) {
    is.character(x) && is_plain(x, length(variables)) && setequal(x, c("discrete", "continuous"))
  })
  c(list(variables = rule("hold the names of the variables, each once", are_names),
         type = rule("be {.val discrete}, {.val gaussian} or {.val mixed}",
                     function(x) is_text(x) && x %in% c("discrete", "gaussian", "mixed")),
         integers = rule("name the variables that were integers",
                         or_null(function(x) is_known(x, variables))),
         origin = rule("be a finite number for every continuous variable", or_null(function(x) {
           is.double(x) && length(x) == sum(!discrete) && all(is.finite(x))
         })),
         source = rule("say where the data were read", or_null(is_source_record)),
         fractions = rule("be {.code TRUE} or not be there", or_null(isTRUE)),
         interventions = rule("have {.field targets} and a {.field regime} for every row",
                              or_null(function(x) are_interventions(x, variables, nrow(table)))),
         na = rule("say what was done with missing values",
                   or_null(function(x) is_text(x) && x %in% c("omit", "local")))),
    if (identical(type, "mixed")) list(kind = kind),
    if (any(discrete)) code_rules(variables, discrete, field_of(data, "levels"), local),
    if (!all(discrete)) list(values = rule("hold finite numbers in a column for every continuous
                                            variable", function(x) {
      is.double(x) && is.matrix(x) && ncol(x) == sum(!discrete) && nrow(x) > 0L &&
        (if (local) !any(is.infinite(x)) else cpp_all_finite(x)) &&
          (!any(discrete) || nrow(x) == nrow(table))
    })),
    list(counts = rule("count every row at least once, in doubles, or be there as {.code NULL}",
                       function(x) {
           if (is.null(x)) {
             "counts" %in% names(data)
           } else {
             is.double(x) && all(x > 0) &&
               (if (isTRUE(field_of(data, "fractions"))) is_plain(x, nrow(table)) &&
                  all(is.finite(x)) else is_whole(x, nrow(table)))
           }
         }),
         n_obs = rule("be the number of observations", function(x) {
           is_one_number(x) && is.null(names(x)) &&
             x == (if (is.null(counts)) nrow(table) else total_weight(counts))
         }),
         constant = rule("name the discrete variables of one state", function(x) {
           is.character(x) && is_plain(x) && !anyDuplicated(x) &&
             setequal(x, variables[discrete & lengths(data$levels) == 1L])
         })))
}

code_rules <- function(variables, discrete, states, may_be_missing) {
  list(
    levels = rule("list the states of every discrete variable", function(x) {
      is.list(x) && identical(names(x), variables) && all(vapply(x[discrete], are_states, NA)) &&
        all(lengths(x[!discrete]) == 0L)
    }),
    arities = rule("be the number of states of every discrete variable, 1 for others",
                   function(x) is.integer(x) && is_plain(x) &&
                     identical(x, pmax(lengths(states, use.names = FALSE), 1L))),
    codes = rule("hold the codes of the states, from 0, in a column for every discrete variable",
                 function(x) {
      is.integer(x) && is.matrix(x) && ncol(x) == sum(discrete) && nrow(x) > 0L &&
        cpp_find_outside(x, 0L, lengths(states[discrete]) - 1L, may_be_missing) == 0L
    })
  )
}

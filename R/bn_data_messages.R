# What is said when data are read in a sense their owner may not have meant.

# `found` lists the columns concerned by kind of conversion.
conversion_texts <- c(
  unnamed = "Columns without a name are called {found$unnamed}.",
  character = "Character columns are read as discrete: {found$character}.",
  logical = "Logical columns are read as discrete: {found$logical}.",
  integer = "Integer columns are read as discrete: {found$integer} \\
             ({.fn as.numeric} makes them continuous).",
  ordered = "The order of ordered factors is ignored: {found$ordered}.",
  unused = "Levels that do not occur are dropped: {found$unused} \\
            ({.code levels = \"declared\"} keeps them)."
)

# More states than `most_states`, and on average fewer rows than that for each: integers that are rather measurements.
most_states <- 10

# `arities`: states of every column.
report_conversions <- function(input, kinds, arities, unused, convert, call) {
  found <- lapply(rlang::set_names(names(conversion_texts)), function(kind) input$names[kinds == kind])
  found$unused <- unused
  found$unnamed <- if (!input$named) input$names
  found <- lapply(found[lengths(found) > 0L], some_names)
  if (!length(found)) {
    return(invisible())
  }
  texts <- rlang::set_names(conversion_texts[names(found)], "*")
  many <- kinds == "integer" & arities > most_states & input$n_obs < most_states * arities
  if (any(many)) {
    found$many <- some_names(sprintf("`%s` (%d)", input$names[many], arities[many]), quote = "")
    texts <- c(texts, "!" = "Many states, few rows for each: {found$many}. If these are measurements, use {.fn as.numeric}.")
  }
  if (convert) {
    inform_user(c("The data were converted:", texts,
                  i = "{.code convert = FALSE} makes an error of this."))
  } else {
    abort_data(c("The data need a conversion, which {.code convert = FALSE} forbids.", texts,
                 i = "Convert them, for instance with {.fn factor}, {.fn droplevels} or {.code colnames<-}, \\
                      or allow it with {.code convert = TRUE}."), call = call)
  }
}

# The core has a copy of two bytes a value and, while it looks for equal rows, 28 bytes a row; of continuous data it
# has a second matrix for a moment.
report_data_bytes <- function(data, limits) {
  rows <- nrow(data$codes) %||% nrow(data$values)
  n <- c(discrete = sum(variable_kinds(data) == "discrete"), continuous = sum(variable_kinds(data) == "continuous"))
  needed <- data_bytes(data) + rows * sum(if (n[["discrete"]] > 0) 2 * n[["discrete"]] + 28, if (n[["continuous"]] > 0) 8 * n[["continuous"]] + 16)
  if (needed <= limits$bytes) {
    return(invisible())
  }
  inform_user(c("!" = "The data alone may take {format_bytes(needed)}; the limit is {format_bytes(limits$bytes)}.",
                i = "Only the smallest parent sets are scored. Fewer columns, a larger {.arg memory_limit}, or equal \\
                     rows merged beforehand with {.arg weights} help."))
}

report_constant <- function(constant) {
  if (length(constant)) {
    inform_user(c("Discrete columns with one state only: {some_names(constant)}.",
                  i = "A constant column explains nothing: no learner makes it a parent, unless an arc is required."))
  }
}

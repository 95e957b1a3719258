# Messages about data that are read in a way their owner may not have meant.

# Templates, in which `found` lists the columns concerned by kind of conversion.
conversion_texts <- c(
  unnamed = "Columns without a name are called {found$unnamed}.",
  character = "Character columns are read as discrete: {found$character}.",
  logical = "Logical columns are read as discrete: {found$logical}.",
  integer = "Integer columns are read as {how_integers}{other_way}.",
  ordered = "The order of ordered factors is ignored: {found$ordered}.",
  unused = "Levels that do not occur are dropped: {found$unused}
            ({.code levels = \"declared\"} keeps them)."
)

# The formatted messages, one for each kind of conversion.
conversions <- function(input, kinds, unused, integers) {
  found <- lapply(rlang::set_names(names(conversion_texts)),
                  function(kind) input$names[kinds == kind])
  numbers <- input$names[kinds == "number"]
  how_integers <- describe_integers(numbers, found$integer)
  other_way <- if (identical(integers, "auto")) " (`integers` decides otherwise)"
  found$integer <- if (are_announced(integers)) c(numbers, found$integer)
  found$unused <- unused
  found$unnamed <- if (!input$named) input$names
  found <- lapply(found[lengths(found) > 0L], some_names)
  vapply(conversion_texts[names(found)], cli::format_inline, "", .envir = environment(),
         keep_whitespace = FALSE)
}

# "continuous: `age` and `price`; as discrete: `doors`"
describe_integers <- function(numbers, states) {
  paste(c(if (length(numbers) > 0L) paste("continuous:", some_names(numbers)),
          if (length(states) > 0L) paste("discrete:", some_names(states))), collapse = "; as ")
}

report_conversions <- function(input, kinds, unused, convert, refuse, integers) {
  texts <- conversions(input, kinds, unused, integers)
  if (length(texts) == 0L) return(invisible())
  if (!convert) refuse()
  inform_user(c("The data were converted:", rlang::set_names(as_it_is(texts), "*"),
                i = "With {.code convert = FALSE} this is an error instead."))
}

allow_conversion <- "Convert them, for instance with {.fn factor}, {.fn droplevels} or
                     {.code colnames<-}, or allow it with {.code convert = TRUE}."

# The core makes a copy with two bytes per value. While it looks for equal rows it takes another 28
# bytes per row. For continuous data it makes a second matrix for a moment.
report_data_bytes <- function(data, limits) {
  rows <- nrow(data$codes) %||% nrow(data$values)
  n <- c(discrete = sum(variable_kinds(data) == "discrete"),
         continuous = sum(variable_kinds(data) == "continuous"))
  needed <- data_bytes(data) + rows * sum(if (n[["discrete"]] > 0) 2 * n[["discrete"]] + 28,
                                          if (n[["continuous"]] > 0) 8 * n[["continuous"]] + 16)
  if (needed <= limits$bytes) {
    return(invisible())
  }
  inform_user(c("!" = "The data alone may take {format_bytes(needed)}; the limit is
                       {format_bytes(limits$bytes)}.",
                i = "Only the smallest parent sets are scored. Fewer columns, a larger
                     {.arg memory_limit}, or equal rows merged beforehand with {.arg weights}
                     help."))
}

# `omitted` names those constant columns that have other states in the rows left out for missing
# values.
report_constant <- function(data, omitted = character()) {
  if (length(data$constant) == 0L) return(invisible())
  everywhere <- constant_everywhere(data)
  partly <- constant_where_known(data)
  inform_user(c("Discrete columns with one state only: {some_names(data$constant)}.",
                "!" = if (length(omitted) > 0L) "{some_names(omitted)}
                                                 {cli::qty(length(omitted))}{?has/have} other states
                                                 in rows that are left out for their missing values;
                                                 {.code na = \"local\"} uses them.",
                i = if (length(everywhere) > 0L) "A constant column explains nothing: no learner
                                                  makes it a parent, unless an arc is required.",
                i = if (length(partly) > 0L) "Missing values of {some_names(partly)} make a
                                              difference: a family with such a parent has the rows
                                              in which it is known. Drop the
                                              {cli::qty(length(partly))}column{?s} if that is not
                                              meant."))
}

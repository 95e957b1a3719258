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

report_conversions <- function(input, kinds, unused, convert, call) {
  found <- lapply(rlang::set_names(names(conversion_texts)), function(kind) input$names[kinds == kind])
  found$unused <- unused
  found$unnamed <- if (!input$named) input$names
  found <- lapply(found[lengths(found) > 0L], some_names)
  if (!length(found)) {
    return(invisible())
  }
  texts <- rlang::set_names(conversion_texts[names(found)], "*")
  if (convert) {
    inform_user(c("The data were converted:", texts,
                  i = "{.code convert = FALSE} makes an error of this."))
  } else {
    abort_data(c("The data need a conversion, which {.code convert = FALSE} forbids.", texts,
                 i = "Convert them, for instance with {.fn factor}, {.fn droplevels} or {.code colnames<-}, \\
                      or allow it with {.code convert = TRUE}."), call = call)
  }
}

report_constant <- function(constant) {
  if (length(constant)) {
    inform_user(c("Discrete columns with one state only: {some_names(constant)}.",
                  i = "A constant column explains nothing: no learner makes it a parent, unless an arc is required."))
  }
}

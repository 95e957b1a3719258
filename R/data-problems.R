# Finds everything that keeps data from being read, so that the user can mend it all at once. The
# functions that read data only notice that something is wrong; this file finds out what.

# A problem is a sentence, its details and its remedies. All are cli templates.
problem <- function(head, details = NULL, remedies = NULL, .envir = parent.frame()) {
  lapply(list(head = head, details = details, remedies = remedies), function(templates) {
    vapply(templates, cli::format_inline, "", .envir = .envir, keep_whitespace = FALSE,
           USE.NAMES = FALSE)
  })
}

# Escapes plain text for a place where a cli template is expected.
as_it_is <- function(text) gsub("([{}])", "\\1\\1", text)

abort_problems <- function(problems, call, also = NULL) {
  lines <- unlist(problems, use.names = FALSE)
  marks <- if (length(problems) == 1L) c("", "x", "i") else c("x", " ", "i")
  templates <- rlang::set_names(sprintf("{lines[[%d]]}", seq_along(lines)),
                                unlist(lapply(problems, function(p) rep(marks, lengths(p)))))
  headline <- "{.arg data} cannot be read, for {length(problems)} reasons."
  abort_data(c(if (length(problems) > 1L) headline, templates,
               "!" = if (!is.null(also)) "{also}"), call = call)
}

# Mentions columns that look like identifiers. The full warning follows once the data can be read.
identifier_remark <- function(input, kinds) {
  is_text <- kinds %in% c("character", "factor")
  states <- integer(length(kinds))
  states[is_text] <- vapply(which(is_text), function(i) length(unique(fetch_column(input, i))), 0L)
  found <- find_identifiers(input, kinds, states)
  texts <- c(identifier_text(found$text, "nearly "), numbering_text(found$numbering))
  if (length(texts) > 0L) paste("Besides,", paste(texts, collapse = " And "))
}

# `input` has its weights settled and still has all its rows.
data_problems <- function(input, kinds, na, levels, convert, integers) {
  problems <- name_problems(input$names)
  unnamed <- is_nameless(input$names)
  input$names[unnamed] <- paste("column", which(unnamed))
  problems <- c(problems, kind_problems(input, kinds))
  plain <- !kinds %in% c("list", "nested")
  kinds <- kinds[plain]
  input[c("names", "index")] <- lapply(input[c("names", "index")], `[`, plain)
  entries <- missing_entries(input)
  problems <- c(problems, missing_problems(input, entries, na, all(kinds %in% discrete_kinds)))
  complete <- complete_rows(entries, input$n_rows)
  before <- input
  if (na == "omit" && any(complete) && !all(complete)) input <- keep_rows(input, complete)
  c(problems, number_problems(input, kinds, before), state_problems(input, kinds, levels),
    if (!convert) conversion_problem(input, kinds, levels, integers))
}

is_nameless <- function(names) is.na(names) | !nzchar(names)

is_unreadable <- function(names) !validEnc(names)

name_problems <- function(names) {
  unnamed <- which(is_nameless(names))
  twice <- unique(names[duplicated(names) & !is_nameless(names)])
  unreadable <- which(is_unreadable(names))
  c(if (length(unreadable) > 0L) {
      list(problem("Column names must be text in the encoding they say; not so \\
                    number {some_names(unreadable, quote = '')}.",
                   remedies = "{.code iconv(names(data), \"latin1\", \"UTF-8\")} may help."))
    },
    if (length(unnamed) > 0L) {
      list(problem("Every column needs a name; {length(unnamed)} {?has/have} none: number
                    {some_names(unnamed, quote = '')}.",
                   remedies = "Set them with {.code names(data) <-} or {.code colnames(data) <-}."))
    },
    if (length(twice) > 0L) {
      list(problem("Column names must be unique, and more than one column is called
                    {some_names(twice)}.",
                   remedies = "{.code make.unique(names(data))} tells them apart."))
    })
}

are_good_names <- function(names) {
  !any(is_nameless(names) | is_unreadable(names)) && !anyDuplicated(names)
}

# Problem and remedy for columns that cannot be read, by kind.
unusable <- list(
  list = c("List columns: {found}.", "Unnest or drop them."),
  nested = c("Columns that hold a matrix or a data frame: {found}.",
             "Spread them into plain columns."),
  date = c("Dates and times: {found}.",
           "{.fn cut} makes them discrete, {.fn as.numeric} continuous."),
  labelled = c("Labelled columns with values that have no label: {found}.",
               "{.code haven::as_factor()} makes them discrete,
                {.code haven::zap_labels()} continuous."),
  other = c("Columns of another class: {found}.",
            "Make them a {.fn factor} to be discrete, plain numbers ({.fn as.numeric}) to be
             continuous.")
)

kind_problems <- function(input, kinds) {
  lapply(intersect(names(unusable), kinds), function(kind) {
    found <- if (kind == "other") {
      name_classes(input, which(kinds == kind))
    } else {
      some_names(input$names[kinds == kind])
    }
    problem(unusable[[kind]][1L], remedies = unusable[[kind]][2L])
  })
}

name_classes <- function(input, columns) {
  class_of <- function(i) class(.subset2(input$data, input$index[i]))[1L]
  classes <- if (is.matrix(input$data)) typeof(input$data) else vapply(columns, class_of, "")
  some_names(paste0("`", input$names[columns], "` <", classes, ">"), quote = "")
}

missing_problems <- function(input, entries, na, discrete) {
  incomplete <- lengths(entries) > 0L
  if (!any(incomplete)) return(NULL)
  rows <- sum(!complete_rows(entries, input$n_rows))
  empty <- input$names[lengths(entries) == input$n_rows]
  if (na == "local") {
    return(if (length(empty) > 0L) list(problem("Columns without any value: {some_names(empty)}.",
                                                remedies = "Drop them.")))
  }
  if (na == "omit") {
    if (rows < input$n_rows) return(NULL)
    return(list(problem("Every row has missing values: {.code na = \"omit\"} leaves none.",
                        most_missing(input, entries),
                        "{.code na = \"local\"} lets every family use the rows it has; or drop the
                         columns with most missing values.")))
  }
  list(missing_problem(input, entries, rows, discrete))
}

missing_problem <- function(input, entries, rows, discrete) {
  found <- vapply(which(lengths(entries) > 0L), function(i) {
    x <- fetch_column(input, i)
    not_a_number <- if (is.double(x)) sum(is.nan(x)) else 0L
    c(na = length(entries[[i]]) > not_a_number, nan = not_a_number > 0L, level = anyNA(levels(x)))
  }, c(na = NA, nan = NA, level = NA))
  names <- input$names[lengths(entries) > 0L]
  complete <- input$n_rows - rows
  these <- if (rows == 1L) "this one" else paste("these", rows)
  problem("Missing values: {rows} of {input$n_rows} row{?s} cannot be used.",
          c(if (any(found["na", ])) "{.val {NA}} in {some_names(names[found['na', ]])}.",
            if (any(found["nan", ])) "{.val {NaN}} in {some_names(names[found['nan', ]])}.",
            most_missing(input, entries)),
          c(if (complete > 0L) "{.code na = \"omit\"} leaves {these} out and uses the {complete}
                                complete row{?s}; {.code na = \"local\"} lets every family use the
                                rows it has."
            else "No row is complete; {.code na = \"local\"} lets every family use the rows it
                  has.",
            if (discrete) "{.fun structural_em} uses all rows, and estimates what is missing on the
                           way.",
            "Or drop these rows yourself, with {.fn na.omit} or {.fn complete.cases}, or impute the
             values.",
            if (any(found["level", ])) "An {.val {NA}} level becomes a state when it has a name:
                                        {.code levels(x)[is.na(levels(x))] <- \"unknown\"}."))
}

# Says which columns have most of the missing values. NULL if only one column has any.
most_missing <- function(input, entries) {
  count <- lengths(entries)
  if (sum(count > 0) < 2L) return(NULL)
  worst <- utils::head(order(-count), 3L)
  worst <- worst[count[worst] > 0]
  as_it_is(sprintf("Most are in %s.",
                   and_list(sprintf("`%s` (%d)", input$names[worst], count[worst]))))
}

# `before` is the input including the rows that were left out for missing values.
number_problems <- function(input, kinds, before) {
  doubles <- which(are_continuous(kinds))
  if (length(doubles) == 0L) return(NULL)
  if (input$n_rows < 2L) {
    return(list(problem("Continuous columns need at least two rows; there is one.",
                        "Continuous: {some_names(input$names[doubles])}.", "Add rows.")))
  }
  fault <- vapply(doubles, function(i) {
    x <- fetch_column(input, i)
    x <- x[!is.na(x)]
    if (any(is.infinite(x))) 2L else if (length(x) > 0L && all(x == x[1L])) 3L else 0L
  }, 0L)
  infinite <- input$names[doubles[fault == 2L]]
  constant <- input$names[doubles[fault == 3L]]
  omitted <- made_constant(before, input, constant)
  constant <- setdiff(constant, omitted)
  c(if (length(infinite) > 0L) {
      list(problem("Infinite values in {some_names(infinite)}.",
                   remedies = "Remove these rows, or put a finite value in their place."))
    },
    if (length(omitted) > 0L) {
      list(problem("Continuous columns with one value only, once rows with missing values are left
                    out: {some_names(omitted)}.",
                   most_missing(before, missing_entries(before)),
                   "{.code na = \"local\"} lets every family use the rows it has; or drop the
                    columns with most missing values."))
    },
    if (length(constant) > 0L) {
      list(problem("Continuous columns with one value only: {some_names(constant)}.",
                   remedies = "Without variance they cannot be scored: drop them."))
    })
}

most_states <- 65535L

state_problems <- function(input, kinds, levels) {
  states <- vapply(which(kinds %in% discrete_kinds),
                   function(i) number_of_states(fetch_column(input, i), levels), 0L)
  large <- input$names[kinds %in% discrete_kinds][states > most_states]
  if (length(large) == 0L) return(NULL)
  list(problem("Columns with more than 65,535 states: {some_names(large)} (up to {max(states)}).",
               remedies = "Drop them if they are identifiers, or merge states."))
}

number_of_states <- function(x, levels) {
  if (!is.factor(x)) return(length(unique(x)))
  if (levels == "observed") sum(tabulate(x, nlevels(x)) > 0L) else sum(!is.na(base::levels(x)))
}

conversion_problem <- function(input, kinds, levels, integers) {
  unused <- vapply(seq_along(kinds), function(i) {
    x <- fetch_column(input, i)
    is.factor(x) && number_of_states(x, levels) < sum(!is.na(base::levels(x)))
  }, NA)
  texts <- conversions(input, kinds, input$names[unused], integers)
  if (length(texts) > 0L) {
    list(problem("The data need a conversion, which {.code convert = FALSE} forbids.",
                 as_it_is(texts), allow_conversion))
  }
}

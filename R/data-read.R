# Turns data into the form that the scoring engine takes: codes of discrete columns, a matrix of
# doubles, or both. The data are checked once, and every change of meaning is announced. Columns are
# fetched one at a time, so that a wide table is never held twice.

# Data that bn_data() has read pass unchanged, since their weights and states are settled.
# `announce` says whether to tell the user what mixed columns mean to a learner.
read_data <- function(data, weights = NULL, levels = c("observed", "declared"), convert = TRUE,
                      na = "error", integers = "auto", call = rlang::caller_env(), fewest = 2L,
                      threads = 1L, announce = TRUE, interventions = NULL, n_obs = NULL,
                      by_family = FALSE) {
  check_choice(na, c("error", "omit", "local"), call = call)
  if (inherits(data, "bn_data")) {
    check_bn_data(data, call)
    refuse_settled(data, weights, na, interventions, n_obs, call)
    if (!by_family) {
      refuse_interventions(data, "this function", call)
      refuse_fractions(data, "this function", call)
    }
    return(data)
  }
  if (missing(levels)) {
    levels <- "observed"
  }
  check_choice(levels, c("observed", "declared"), call = call)
  check_flag(convert, call = call)
  how <- list(levels = levels, convert = convert, na = na, integers = integers, fewest = fewest,
              announce = announce)
  if (is_source(data)) {
    refuse_set_in_source(interventions, call)
    refuse_rescaling_source(n_obs, call)
    return(read_source(open_source(data, call = call), weights, how, call = call))
  }
  plain <- as_plain_data(data, weights, call)
  # Where all rows are read, so are the codes of all factors.
  all_read <- is.null(plain$weights) && na == "error" && is.null(interventions)
  input <- take_interventions(open_input(plain$data, call, codes = !all_read), interventions, call)
  rows <- input$n_rows
  input <- take_weights(input, plain$weights, call, by_family, rescaled = !is.null(n_obs))
  check_fewest(input$names, fewest, call)
  kinds <- column_kinds(input)
  whole <- kinds == "integer"
  refuse <- function() {
    check_frame(plain$data, call)
    abort_problems(data_problems(input, kinds, na, levels, convert, integers), call,
                   identifier_remark(input, kinds))
  }
  if (!are_good_names(input$names) || any(kinds %in% names(unusable))) refuse()
  used <- rescale_weights(settle_missing(input, na, refuse), n_obs, call)
  kinds <- settle_integers(used, kinds, integers, call)
  continuous <- are_continuous(kinds)
  content <- switch(data_type(continuous), gaussian = read_gaussian(used, threads, refuse),
                    discrete = read_discrete(used, levels, refuse),
                    mixed = read_mixed(used, continuous, levels, threads, refuse))
  made_so <- function(constant) made_constant(input, used, constant)
  used$set <- settle_interventions(used, rows, call)
  read <- new_data(used, kinds, content, how, input$names[whole], refuse, made_so)
  check_interventions(read, call)
  check_fractions(read, call)
  read
}

refuse_settled <- function(data, weights, na, interventions, n_obs, call) {
  if (!is.null(n_obs)) {
    abort_argument(c("{.arg data} were read by {.fun bn_data}, and their weights are settled.",
                     i = "Give {.arg n_obs} to {.fun bn_data}."), call = call)
  }
  if (!is.null(interventions)) {
    abort_argument(c("{.arg data} were read by {.fun bn_data}, and their interventions are
                      settled.",
                     i = "Give {.arg interventions} to {.fun bn_data}."), call = call)
  }
  if (!is.null(weights)) {
    abort_argument(c("{.arg data} were read by {.fun bn_data}, and their weights are settled.",
                     i = "Give {.arg weights} to {.fun bn_data}."), call = call)
  }
  if (!na %in% c("error", data$na)) {
    abort_argument(c("{.arg data} were read by {.fun bn_data}, and their missing values are
                      settled.",
                     i = "Give {.arg na} to {.fun bn_data}."), call = call)
  }
}

check_fewest <- function(names, fewest, call) {
  if (length(names) >= fewest) return(invisible())
  abort_data(c("A network needs at least {c('one variable', 'two variables')[fewest]};
                {.arg data} has
                {if (length(names)) paste('only', some_names(names)) else 'none'}.",
               i = "Add columns. A column of weights is not a variable."), call = call)
}

data_type <- function(continuous) {
  if (all(continuous)) "gaussian" else if (any(continuous)) "mixed" else "discrete"
}

# The object of class `bn_data`, and the messages about it. `how` has the settings of read_data(),
# `whole` the names of the integer columns; made_so(names) says which of these constant columns rows
# left out have made so.
new_data <- function(input, kinds, content, how, whole, refuse, made_so) {
  continuous <- are_continuous(kinds)
  report_conversions(input, kinds, content$unused, how$convert, refuse, how$integers)
  if (how$announce) report_meaning(input, kinds, content, how$integers)
  content$unused <- content$seen <- NULL
  constant <- input$names[!continuous & content$arities == 1L]
  read <- structure(c(list(type = data_type(continuous), variables = input$names), content,
                      list(counts = input$counts, n_obs = input$n_obs, constant = constant),
                      if (how$na != "error") list(na = how$na),
                      if (length(whole) > 0L) list(integers = whole),
                      if (!is.null(input$set)) list(interventions = input$set),
                      if (have_fractions(input$counts)) list(fractions = TRUE)),
                    class = "bn_data")
  report_constant(read, made_so(constant))
  read
}

# The bytes that the data take in R.
data_bytes <- function(data) {
  4 * length(data$codes) + 8 * length(data$values) + 4 * length(data$counts) +
    4 * length(data$interventions$regime)
}

# A view of the columns: `index` and `keep` say which columns and rows are read
# (`keep = NULL` for all rows), `named` whether the names are the user's. `codes`: whether to check
# the codes of factors.
open_input <- function(data, call, name = "data", codes = TRUE) {
  if (inherits(data, "bn_data")) {
    check_bn_data(data, call, name)
    refuse_moments(data, "this function", call)
    refuse_interventions(data, "this function", call)
    refuse_fractions(data, "this function", call)
    data <- as_frame(data)
  }
  if (inherits(data, "table")) {
    abort_data(c("{.arg {name}} is a table of counts, not of observations.",
                 i = "Use {.code as.data.frame({name})} with {.code weights = \"Freq\"}."),
               call = call)
  }
  if (inherits(data, "formula")) refuse_formula(call)
  plain_matrix <- is.matrix(data) && !is.object(data)
  if (!is.data.frame(data) && !plain_matrix) {
    remedy <- if (inherits(data, "Matrix")) "as.matrix" else "as.data.frame"
    abort_data(c("{.arg {name}} must be a data frame or a plain matrix, not {.cls {class(data)}}.",
                 i = "{.fn {remedy}} may help."), call = call)
  }
  check_frame(data, call, name, codes)
  if (nrow(data) == 0L) {
    abort_data(c("{.arg {name}} has no rows.",
                 i = "Check the filter or the file the data come from."), call = call)
  }
  names <- if (plain_matrix) colnames(data) else names(data)
  named <- !is.null(names)
  if (!named) {
    names <- paste0("V", seq_len(ncol(data)), recycle0 = TRUE)
  }
  list(data = data, names = names, index = seq_along(names), named = named, keep = NULL,
       n_rows = nrow(data), counts = NULL, n_obs = as.numeric(nrow(data)))
}

refuse_formula <- function(call) {
  abort_argument(c("There is no formula: the columns of {.arg data} are the variables, and the arcs
                    between them are learned.",
                   i = "Choose columns by {.code data[c(\"a\", \"b\")]}; {.arg required} and
                        {.arg forbidden} say which arcs must or must not be there."), call = call)
}

fetch_column <- function(input, i) {
  j <- input$index[i]
  x <- if (is.matrix(input$data)) input$data[, j] else .subset2(input$data, j)
  if (is.null(input$keep)) x else x[input$keep]
}

# The same input including the rows that were left out.
all_rows <- function(input) {
  input["keep"] <- list(NULL)
  input
}

check_names <- function(input, call) {
  if (!are_good_names(input$names)) abort_problems(name_problems(input$names), call)
}

# Leaves out rows of weight zero, before states are looked for.
take_weights <- function(input, weights, call, fractions = FALSE, rescaled = FALSE) {
  if (is.null(weights)) {
    return(input)
  }
  whose <- "{.arg weights}"
  name <- NULL
  if (is.character(weights)) {
    column <- match(weights, input$names)
    if (length(column) != 1L || is.na(column)) {
      abort_argument(c("{.arg weights} must name one column of {.arg data} or be a vector of
                        numbers.",
                       x = "It is {given_words(weights)}."), call = call)
    }
    whose <- "Column {some_names(name)}, given as {.arg weights},"
    weights <- fetch_column(input, column)
    name <- input$names[column]
    input$names <- input$names[-column]
    input$index <- input$index[-column]
  }
  check_weights(weights, input$n_rows, whose, name, call, fractions,
                least = if (rescaled) .Machine$double.xmin else 1)
  positive <- weights > 0
  if (!all(positive)) {
    input$keep <- which(positive)
    weights <- weights[positive]
  }
  input$counts <- as.numeric(weights)
  input$n_rows <- length(weights)
  input$n_obs <- total_weight(weights)
  input
}

# Adds `asked` to the input, which settle_interventions() works out. A column that says what was set
# is no variable.
take_interventions <- function(input, interventions, call) {
  if (is.null(interventions)) return(input)
  if (is_word(interventions) && input$n_rows != 1L) {
    column <- match(interventions, input$names)
    if (is.na(column)) {
      abort_argument(c("{.arg interventions} must name one column of {.arg data}, say for every row
                        which variable was set, or list the rows of variables.",
                       x = "There is no column {.val {interventions}}."), call = call)
    }
    name <- interventions
    interventions <- fetch_column(input, column)
    input$names <- input$names[-column]
    input$index <- input$index[-column]
    if (is.factor(interventions)) interventions <- as.character(interventions)
    if (is.logical(interventions) && all(is.na(interventions))) {
      interventions <- as.character(interventions)
    }
    if (!is.character(interventions)) {
      abort_data(c("Column {.var {name}}, given as {.arg interventions}, must have names of
                    variables, not {.cls {class(interventions)}}.",
                   i = "{.code NA} stands for rows in which nothing was set."), call = call)
    }
  }
  input$asked <- interventions
  input
}

# `whose` is a cli template that may speak of `name`, the column of weights.
check_weights <- function(weights, n_rows, whose, name, call, fractions = FALSE, least = 1) {
  if (!is.numeric(weights) || is.object(weights)) {
    abort_argument(c(paste(whose, "must be plain numbers, not {.cls {class(weights)}}."),
                     i = "{.fn as.numeric} makes them so."), call = call)
  }
  if (length(weights) != n_rows) {
    abort_argument(paste(whose, "must have one number per row of {.arg data}: {n_rows}, \\
                         not {length(weights)}."), call = call)
  }
  bad <- which(!is.finite(weights) | weights < 0 | (!fractions & weights != round(weights)))
  if (length(bad)) {
    fractional <- all(is.finite(weights) & weights >= 0)
    kind <- if (fractions) "numbers" else "whole numbers"
    abort_data(c(paste(whose, "must be", kind, "from zero up."),
                 x = "{length(bad)} {?is/are} not, first {weights[bad[1L]]} in row {bad[1L]}.",
                 i = "Weights count how often a row was observed{if (fractional) ', and scores are
                      made of such counts, so fractions mean nothing to them here' else ': remove or
                      replace these'}.",
                 i = if (fractional) "For sampling weights draw rows instead:
                      {.code data[sample(nrow(data), replace = TRUE, prob = weights), ]}."),
               call = call)
  }
  # Beyond 2^53 doubles do not hold all whole numbers.
  total <- sum(as.numeric(weights))
  if (least == 1 && isTRUE(all.equal(total, 1)) && any(weights != round(weights))) {
    abort_data(c(paste(whose, "add up to 1: they are shares, not counts."),
                 i = "{.arg n_obs} says for how many observations they stand."), call = call)
  }
  if (total < least || total > 2^53) {
    abort_data(c(paste(whose, "must add up to at least 1 and at most 2^53, not {total}."),
                 i = if (total <= 0) "No row is left: give some rows a positive weight."
                     else if (total < 1) "{.arg n_obs} says for how many observations they stand."
                     else "Take a sample, or divide the weights and round."), call = call)
  }
}

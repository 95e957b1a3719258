# Reads a source block by block. Equal rows are merged on the way, levels are learned as they come,
# and continuous columns end as rows with the same means and products: what is left is small,
# however long the source is.

# The object of class `bn_data`. `how` has the settings of read_data().
read_source <- function(source, weights, how, chunk = rows_of_chunk, call) {
  found <- read_stream(source, weights, how$na, how$integers, chunk, call)
  check_fewest(found$input$names, how$fewest, call)
  refuse <- function() refuse_content(found, how, call)
  if (has_constant_numbers(found$content)) refuse()
  whole <- found$input$names[found$kinds %in% c("integer", "number")]
  read <- new_data(found$input, found$kinds, found$content, how, whole, refuse,
                   function(names) character())
  read$source <- found$source
  read
}

rows_of_chunk <- 1e5

has_constant_numbers <- function(content) {
  !is.null(content$values) && (nrow(content$values) < 2L || any(constant_numbers(content$values)))
}

constant_numbers <- function(values) apply(values, 2L, function(x) all(x == x[1L]))

# Says why data that were gathered cannot be used.
refuse_content <- function(found, how, call) {
  constant <- if (!is.null(found$content$values)) {
    names(which(constant_numbers(found$content$values)))
  }
  texts <- if (!how$convert) conversions(found$input, found$kinds, NULL, how$integers)
  abort_problems(c(if (length(constant) > 0L) {
                     list(problem("Continuous columns with one value only: {some_names(constant)}.",
                                  remedies = "Without variance they cannot be scored: leave them out
                                              with {.arg columns}."))
                   },
                   if (length(texts) > 0L) {
                     list(problem("The data need a conversion, which {.code convert = FALSE}
                                   forbids.", as_it_is(texts),
                                  "Allow it with {.code convert = TRUE}."))
                   }), call)
}

# The value of a pass has `again`, or what gathered() makes. What is known of the columns before it:
# `classes` as sources take them, and `continuous`, the integer columns that turned out to be
# numbers. A pass that learns more of this ends, and the source is read again from the start.
read_stream <- function(source, weights, na, integers, chunk, call) {
  known <- list(classes = NULL, continuous = character(), grouped = is.null(weights))
  repeat {
    found <- one_pass(source, known, weights, na, integers, chunk, call)
    if (is.null(found$again)) return(found)
    known <- found$again
  }
}

# The engine groups rows in the first pass only: another pass means that columns are numbers.
one_pass <- function(source, known, weights, na, integers, chunk, call) {
  reader <- if (isTRUE(known$grouped) && !is.null(source$group)) source$group(chunk)
  reader <- reader %||% source$open(known$classes, chunk)
  on.exit(reader$close())
  gather <- new_gathering(source, known, reader$counts %||% weights, na, integers, call,
                          grouped = !is.null(reader$counts))
  while (!is.null(rows <- reader$next_chunk())) {
    again <- gather$add(rows)
    if (!is.null(again)) return(list(again = again))
  }
  gather$finish()
}

# The kinds of columns that a source can have, each able to hold those before it.
stream_kinds <- c("logical", "integer", "double", "character")

# An object with add(rows), which returns what must be known for a new pass or NULL, and finish().
new_gathering <- function(source, known, weights, na, integers, call, grouped = FALSE) {
  self <- new.env(parent = emptyenv())
  self$grouped <- grouped
  self$rows <- self$used <- self$observed <- 0
  self$most <- free_memory() / 2
  self$na <- na
  settle <- function(first) {
    columns <- stream_columns(first, weights, call)
    self$names <- columns$names
    self$kinds <- vapply(self$names, function(name) column_kind(first[[name]]), "")
    self$first <- first[self$names]
    if (!are_good_names(self$names) || any(self$kinds %in% names(unusable))) {
      refuse_stream(self, call)
    }
    self$kinds <- settle_stream_integers(self, known$continuous, integers, call)
    self$missing <- stats::setNames(numeric(length(self$names)), self$names)
    self$dictionaries <- rlang::set_names(vector("list", length(self$names)), self$names)
    continuous <- self$names[are_continuous(self$kinds)]
    self$origin <- vapply(continuous, function(name) near_number(first[[name]]), 0)
    self$store <- cpp_open_row_store(sum(!are_continuous(self$kinds)), self$origin)
  }
  add <- function(rows) {
    if (is.null(self$names)) settle(rows)
    again <- changed_classes(self, rows, known)
    if (!is.null(again)) return(again)
    add_block(self, rows, weights, na, source, call)
    measured <- too_many_values(self, call)
    if (length(measured) > 0L) {
      return(list(classes = known$classes, continuous = c(known$continuous, measured)))
    }
  }
  finish <- function() {
    if (self$rows == 0) {
      abort_data(c("{.val {source$table}} has no rows.",
                   i = "Check the table, the file or the filter that the data come from."),
                 call = call)
    }
    refuse_missing(self, na, call)
    measured <- rare_values(self)
    if (length(measured) > 0L) {
      return(list(again = list(classes = known$classes,
                               continuous = c(known$continuous, measured))))
    }
    gathered(self, source)
  }
  list(add = add, finish = finish)
}

# A number near the data, so that sums about it keep their digits.
near_number <- function(x) {
  x <- as.double(x)
  c(x[is.finite(x)], 0)[1L]
}

stream_columns <- function(first, weights, call) {
  names <- names(first)
  if (is.null(weights)) return(list(names = names))
  if (!is_word(weights) || !weights %in% names) {
    abort_argument(c("{.arg weights} must name one column of {.arg data}.",
                     x = "It is {given_words(weights)}."), call = call)
  }
  list(names = setdiff(names, weights))
}

# Says what the first block shows: columns without names, dates, lists.
refuse_stream <- function(self, call) {
  input <- open_input(self$first, call)
  abort_problems(c(name_problems(input$names), kind_problems(input, self$kinds)), call)
}

# Integers are states until they show too many values.
settle_stream_integers <- function(self, continuous, integers, call) {
  wanted <- if (is.null(names(integers))) {
    stats::setNames(rep(integers, length(self$names)), self$names)
  } else {
    integers[self$names]
  }
  whole <- self$kinds == "integer"
  numbers <- whole & (self$names %in% continuous | wanted %in% "continuous")
  self$undecided <- self$names[whole & !numbers & wanted %in% c("auto", NA)]
  most <- max(most_integer_states(call), most_codes)
  at_once <- vapply(self$undecided, function(name) {
    length(distinct_integers(self$first[[name]])) > most
  }, NA)
  numbers <- numbers | self$names %in% self$undecided[at_once]
  self$undecided <- setdiff(self$undecided, self$names[numbers])
  replace(self$kinds, numbers, "number")
}

# What must be known for another pass if a column is of another class than before. A column of
# missing values alone says nothing.
changed_classes <- function(self, rows, known) {
  classes <- vapply(self$names, function(name) column_kind(rows[[name]]), "")
  silent <- vapply(self$names, function(name) all(is.na(rows[[name]])), NA)
  before <- ifelse(self$kinds == "number", "integer", self$kinds)
  wider <- !silent & match(classes, stream_kinds, 0L) > match(before, stream_kinds, 0L)
  wider <- wider | !silent & classes != before & !classes %in% stream_kinds
  if (!any(wider)) return(NULL)
  found <- known$classes %||% stats::setNames(rep(NA_character_, length(rows)), names(rows))
  found[self$names[wider]] <- classes[wider]
  list(classes = found, continuous = setdiff(known$continuous, self$names[wider]))
}

refuse_missing <- function(self, na, call) {
  lacking <- self$missing[self$missing > 0]
  if (length(lacking) == 0L) return(invisible())
  if (na == "omit") {
    if (self$used == 0) {
      abort_problems(list(problem("Every row has missing values: {.code na = \"omit\"} leaves
                                   none.",
                                  remedies = "Leave out the columns with most missing values.")),
                     call)
    }
    return(report_omitted(self$incomplete, self$rows))
  }
  if (na == "local") {
    if (!any(are_continuous(self$kinds))) return(invisible())
    abort_problems(list(problem("{.code na = \"local\"} needs the rows of continuous columns, and of
                                 these the means and products are kept.",
                                "Missing values in {some_names(names(lacking))}.",
                                "{.code na = \"omit\"} leaves incomplete rows out; or bring the data
                                 into memory.")), call)
  }
  worst <- utils::head(sort(lacking, decreasing = TRUE), 3L)
  abort_problems(list(problem("Missing values: {big(self$incomplete)} of {big(self$rows)} rows
                               cannot be used.",
                              as_it_is(sprintf("Most are in %s.",
                                               and_list(sprintf("`%s` (%d)", names(worst),
                                                                worst)))),
                              "{.code na = \"omit\"} leaves these rows out; {.code na = \"local\"}
                               lets every family of discrete columns use the rows it has.")), call)
}

# list(input, kinds, content, source): as read_data() makes them of a data frame.
gathered <- function(self, source) {
  continuous <- are_continuous(self$kinds)
  stored <- cpp_take_rows(self$store, sum(!continuous))
  states <- lapply(self$dictionaries[!continuous], sorted_values)
  new_codes <- Map(function(seen, sorted) match(seen, sorted) - 1L, self$dictionaries[!continuous],
                   states)
  if (any(!continuous)) {
    cpp_renumber_codes(stored$codes, seq_along(new_codes), unname(new_codes))
    colnames(stored$codes) <- self$names[!continuous]
  }
  if (any(continuous)) colnames(stored$values) <- self$names[continuous]
  all_states <- rlang::set_names(vector("list", length(continuous)), self$names)
  all_states[!continuous] <- lapply(states, state_names)
  arities <- pmax(lengths(all_states, use.names = FALSE), 1L)
  seen <- as.matrix(as.data.frame(lapply(self$first[continuous], as.double), optional = TRUE))
  content <- c(if (any(!continuous)) list(codes = stored$codes, levels = all_states,
                                          arities = arities),
               if (any(continuous)) list(values = stored$values, origin = self$origin),
               if (any(continuous) && any(!continuous)) {
                 list(kind = ifelse(continuous, "continuous", "discrete"))
               },
               list(seen = if (any(continuous)) seen))
  input <- open_input(self$first, NULL)
  input[c("n_rows", "n_obs")] <- list(length(stored$counts), sum(stored$counts))
  input$counts <- stored$counts
  input$streamed <- TRUE
  list(input = input, kinds = self$kinds, content = content,
       source = list(engine = source$engine, table = source$table, rows = self$rows))
}

# "Read from table `people` (SQLite, 1,000,000 rows)", with the number of rows that were drawn.
describe_source <- function(source) {
  drawn <- if (!is.null(source$sample)) sprintf("a sample of %s of ", big(source$sample))
  sprintf("Read from %s (%s): %s%s rows", source$table, source$engine, drawn %||% "",
          big(source$rows))
}

is_source_record <- function(x) {
  is.list(x) && all(c("engine", "table", "rows") %in% names(x)) && is_text(x$engine) &&
    is_text(x$table) && is_one_number(x$rows) && (is.null(x$sample) || is_one_number(x$sample))
}

# Refuses data of which the moments are kept, on behalf of functions that need the rows. `what` is a
# cli template, the subject of the message.
refuse_moments <- function(data, what, call = rlang::caller_env()) {
  if (is.null(data$origin)) return(invisible())
  abort_data(c(paste(what, "needs the rows of continuous columns; of data in databases and files
                     only means and products are kept."),
               i = "Bring the rows into memory, or a {.code sample} of them."), call = call)
}

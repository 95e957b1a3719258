# Interventions: which variables an experimenter has set in which rows. Read data keep them in the
# field `interventions`, a list of `targets`, the names of the variables that were set in each
# regime, and `regime`, the number of its regime for every row. Data without them lack the field.

has_interventions <- function(data) !is.null(data$interventions)

# Refuses such data on behalf of functions that take every row for an observation of every variable.
# `what` is the subject of the message.
refuse_interventions <- function(data, what, call = rlang::caller_env()) {
  if (!has_interventions(data)) return(invisible())
  abort_data(c(paste("In some rows of {.arg data} variables were set, and", what,
                     "takes every row for an observation of every variable."),
               i = "{.fun learn_bn}, {.fun hill_climb}, {.fun alternate_search},
                    {.fun local_scores}, {.fun score_network} and {.fun fit_parameters} know
                    interventions."), call = call)
}

# Refuses the argument on behalf of learners that cannot use it.
refuse_set_rows <- function(interventions, what, call) {
  if (is.null(interventions)) return(invisible())
  abort_argument(c(paste("{.arg interventions} is not for", what, "which takes every row for an
                         observation of every variable."),
                   i = "{.fun learn_bn} with a score such as {.val bic}, {.fun hill_climb} and
                        {.fun alternate_search} know interventions."), call = call)
}

refuse_set_in_source <- function(interventions, call) {
  if (is.null(interventions)) return(invisible())
  abort_argument(c("{.arg interventions} is for data frames.",
                   i = "Read the table or the file into a data frame."), call = call)
}

# Works out `asked` once the variables are known, for the rows that are kept. NULL if nothing was
# set in them.
settle_interventions <- function(input, n_rows, call) {
  asked <- input$asked
  if (is.null(asked)) return(NULL)
  if (is.factor(asked)) asked <- as.character(asked)
  set <- if (is.character(asked)) {
    set_by_row(asked, input$names, n_rows, call)
  } else {
    set_by_list(asked, input$names, n_rows, call)
  }
  if (!is.null(input$keep)) set$regime <- set$regime[input$keep]
  as_interventions(set)
}

# Without regimes that no row has; NULL if no variable is set.
as_interventions <- function(set) {
  used <- sort(unique(set$regime))
  targets <- unname(set$targets[used])
  if (all(lengths(targets) == 0L)) return(NULL)
  list(targets = targets, regime = match(set$regime, used))
}

set_by_row <- function(asked, variables, n_rows, call) {
  if (length(asked) != n_rows) {
    abort_argument(c("{.arg interventions} must name a column, or have one name per row of
                      {.arg data}: {n_rows}, not {length(asked)}."), call = call)
  }
  nothing <- is.na(asked) | !nzchar(asked)
  names <- unique(asked[!nothing])
  check_targets(names, variables, call)
  list(targets = c(list(character()), as.list(names)),
       regime = ifelse(nothing, 1L, match(asked, names) + 1L))
}

set_by_list <- function(asked, variables, n_rows, call) {
  named <- is.list(asked) && !is.object(asked) &&
    (length(asked) == 0L || (!is.null(names(asked)) && !anyDuplicated(names(asked))))
  if (!named) {
    abort_argument(c("{.arg interventions} must be the name of a column, names of variables for
                      every row, or a list that gives variables the rows in which they were set.",
                     x = "It is {given_words(asked)}.",
                     i = "For example {.code list(a = 101:200)}, or a vector of names in which
                          {.code NA} stands for rows where nothing was set."), call = call)
  }
  check_targets(names(asked), variables, call)
  are_rows <- vapply(asked, function(rows) {
    is.null(rows) || (is.numeric(rows) && !is.object(rows) && !anyNA(rows) &&
      all(rows == round(rows) & rows >= 1 & rows <= n_rows))
  }, NA)
  if (!all(are_rows)) {
    wrong <- names(asked)[!are_rows]
    abort_argument(c("{.arg interventions} must give numbers of rows, from 1 to {n_rows}; those of
                      {some_names(wrong)} are not."), call = call)
  }
  # Variables are taken in one by one: rows of one regime part if only some of them were set.
  regime <- rep(1, n_rows)
  targets <- list(character())
  for (name in names(asked)) {
    was_set <- seq_len(n_rows) %in% asked[[name]]
    key <- regime * 2 + was_set
    found <- unique(key)
    targets <- lapply(found, function(k) c(targets[[k %/% 2]], if (k %% 2 == 1) name))
    regime <- match(key, found)
  }
  list(targets = targets, regime = as.integer(regime))
}

check_targets <- function(names, variables, call) {
  unknown <- setdiff(names, variables)
  if (length(unknown) == 0L) return(invisible())
  abort_argument(c("{.arg interventions} has {cli::qty(unknown)}{?a name that is/names that are} not
                    among the variables: {some_names(unknown)}.",
                   i = "Rows in which nothing was set have {.code NA}, not a name."), call = call)
}

# The rows in which each of the variables was set, as a list of logical vectors.
rows_set <- function(data, variables = data$variables) {
  set <- data$interventions
  lapply(variables, function(name) {
    vapply(set$targets, function(targets) name %in% targets, NA)[set$regime]
  })
}

# A variable needs rows in which it was not set, and a continuous one must vary in these.
check_interventions <- function(data, call) {
  if (!has_interventions(data)) return(invisible())
  if (identical(data$na, "local")) {
    abort_argument(c("{.code na = \"local\"} and {.arg interventions} do not go together yet.",
                     i = "{.code na = \"omit\"} leaves rows with missing values out."), call = call)
  }
  targets <- unique(unlist(data$interventions$targets))
  set <- rows_set(data, targets)
  always <- targets[vapply(set, all, NA)]
  if (length(always) > 0L) {
    abort_data(c("{cli::qty(always)}{?A variable was/Variables were} set in every row:
                  {some_names(always)}.",
                 i = "Nothing tells what {cli::qty(always)}{?it depends/they depend} on: leave
                      {?the column/these columns} out, or add rows in which {?it was/they were} not
                      set."), call = call)
  }
  fixed <- Filter(function(name) {
    name %in% colnames(data$values) &&
      length(unique(data$values[!set[[match(name, targets)]], name])) == 1L
  }, targets)
  if (length(fixed) > 0L) {
    abort_data(c("Continuous {cli::qty(fixed)}column{?s} with one value only in the rows in which
                  {?it was/they were} not set: {some_names(fixed)}.",
                 i = "Without variance {cli::qty(fixed)}{?it/they} cannot be scored: leave
                      {?it/them} out."), call = call)
  }
}

# The data of each set of variables that were set in the same rows: `members`, their numbers, and
# `data`, the rows in which they were not set.
parts_of_interventions <- function(data) {
  set <- rows_set(data)
  owner <- match(set, unique(set))
  lapply(unname(split(seq_along(owner), owner)), function(members) {
    list(members = members, data = without_rows(data, set[[members[1L]]]))
  })
}

# Data without some rows, and without their interventions.
without_rows <- function(data, left_out) {
  for (field in c("codes", "values")) {
    if (!is.null(data[[field]])) data[[field]] <- data[[field]][!left_out, , drop = FALSE]
  }
  if (!is.null(data$counts)) data$counts <- data$counts[!left_out]
  data$n_obs <- if (is.null(data$counts)) as.numeric(sum(!left_out)) else total_weight(data$counts)
  data$interventions <- NULL
  data
}

# What a fit keeps of them: the targets of each regime, and its number of observations.
kept_interventions <- function(data) {
  set <- data$interventions
  if (is.null(set)) return(NULL)
  counts <- data$counts %||% rep(1, length(set$regime))
  list(targets = set$targets,
       n_obs = vapply(seq_along(set$targets), function(r) sum(counts[set$regime == r]), 0))
}

are_interventions <- function(x, variables, rows) {
  is.list(x) && is_targets(x$targets, variables) && is.integer(x$regime) &&
    is_plain(x$regime, rows) && !anyNA(x$regime) &&
    setequal(x$regime, seq_along(x$targets)) && length(unlist(x$targets)) > 0L
}

describe_interventions <- function(set) {
  if (is.null(set)) return(NULL)
  targets <- unique(unlist(set$targets))
  some <- lengths(set$targets) > 0L
  sprintf("%s set in %s of %s observations; families of a variable count the others",
          some_names(targets, quote = ''), big(sum(set$n_obs[some])), big(sum(set$n_obs)))
}

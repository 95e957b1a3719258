# Every function that takes local scores calls check_scores() first. It takes time proportional to
# their length.

# Returns the scores without the sets that no network can use.
check_scores <- function(scores, call = rlang::caller_env()) {
  if (!inherits(scores, "local_scores")) {
    abort_argument(c("{.arg scores} must be an object of class {.cls local_scores}.",
                     i = "{.fun local_scores} makes them from data, {.fun read_scores} reads a
                          file."),
                   call = call)
  }
  variables <- field_of(scores, "variables")
  check_fields(scores, score_rules(variables), "scores", scores_remedy, call)
  scores <- as_stored(scores)
  scores$info <- complete_info(scores$info, length(scores$score))
  check_info(scores$info, variables, call)
  fault <- cpp_find_set_fault(unclass(scores)[set_fields])
  if (nzchar(fault$kind)) abort_set_fault(fault, variables, call)
  bare <- variables[diff(scores$start) == 0]
  if (length(bare) > 0L) {
    abort_argument(c("{.arg scores} list no parent set for {.val {bare}}: there is no network.",
                     i = scores_remedy), call = call)
  }
  if (fault$impossible > 0) drop_impossible(scores, call) else scores
}

scores_remedy <- "Make it anew with {.fun local_scores} or {.fun read_scores};
                  {.fun restrict_scores} and {.code scores[variables]} take sets and variables out."

set_fields <- c("start", "size", "score", "parents")

score_rules <- function(variables) {
  numbers <- function(x) is.numeric(x) && is_plain(x)
  list(
    variables = rule("hold the names of the variables, each once", are_names),
    start = rule("hold whole numbers that do not fall, from 0 to the number of sets, one more than
                  there are variables",
                 function(x) is_whole(x, length(variables) + 1L)),
    size = rule("hold the number of parents of every set", numbers),
    score = rule("hold the score of every set", numbers),
    parents = rule("hold the parents of all sets, one set after the other", numbers),
    tail = rule("hold a number for every variable: what sets that are not listed score at most",
                or_null(function(x) is.numeric(x) && length(x) == length(variables) && !anyNA(x))),
    oracle = rule("hold what it takes to work out sets that are not listed",
                  or_null(function(x) are_oracle_parts(x, length(variables)))),
    info = rule("be the list that came with the scores", is.list)
  )
}

# Whole numbers may have become doubles, as they do in spreadsheets and databases.
as_stored <- function(scores) {
  whole <- function(x) {
    if (is.integer(x)) x else suppressWarnings(ifelse(x == round(x), as.integer(x), NA_integer_))
  }
  scores$start <- as.double(scores$start)
  scores$size <- whole(scores$size)
  scores$parents <- whole(scores$parents)
  scores$score <- as.double(scores$score)
  scores
}

set_fault_texts <- c(
  start = "hold whole numbers that do not fall, from 0 to the number of sets",
  size = "hold the number of parents of every set, so that all of {.field parents} is used; set
          {fault$set} does not fit",
  member = "number the variables from 1 to {length(variables)}; set {fault$set} does not",
  order = "list the parents of a set in ascending order; those of set {fault$set} are not",
  owner = "not give {.var {variables[fault$variable]}} itself as a parent, as set {fault$set} does",
  repeated = "list no set twice; {.var {variables[fault$variable]}} has set {fault$set} twice",
  score = "hold numbers below infinity; that of set {fault$set} of
           {.var {variables[fault$variable]}} is not"
)

abort_set_fault <- function(fault, variables, call) {
  field <- switch(fault$kind, start = "start", size = "size", score = "score", "parents")
  must <- cli::format_inline(set_fault_texts[[fault$kind]], keep_whitespace = FALSE)
  abort_changed("scores", field, gsub("([{}])", "\\1\\1", must), scores_remedy, call)
}

# No useful network has a set of score -Inf. Without such sets the search need not handle infinite
# numbers.
drop_impossible <- function(scores, call) {
  keep <- scores$score > -Inf
  refuse_emptied(scores, seq_along(scores$variables), keep, call)
  inform_user("{sum(!keep)} parent set{?s} of score {.code -Inf} {?is/are} left out.")
  keep_sets(scores, keep)
}

# Fills in `info` for lists that were made elsewhere and have only the sets.
complete_info <- function(info, n_sets) {
  defaults <- list(score = NA_character_, settings = list(), n_obs = NA_real_,
                   scope = "all networks of listed parent sets", stop_reason = "finished",
                   counts = c(kept = n_sets), timings = c(data = 0, scoring = 0),
                   constraints = list())
  missing <- setdiff(names(defaults), names(info))
  c(info, defaults[missing])
}

check_info <- function(info, variables, call) {
  arcs <- or_null(function(x) is_arc_matrix(x, variables))
  rules <- list(
    score = rule("be the name of a score", function(x) length(x) == 1L && is.atomic(x) &&
                 (is.na(x) || is_text(x))),
    settings = rule("be a list of numbers with names", function(x) is.list(x) && is_figures(x)),
    n_obs = rule("be the number of rows", function(x) length(x) == 1L && is.atomic(x) &&
                 (is.na(x) || is_one_number(x))),
    arities = rule("be the number of states of every variable",
                   or_null(function(x) is_whole(x, length(variables)) && all(x >= 1))),
    kind = rule("say of every variable whether it is {.val discrete} or {.val continuous}",
                or_null(is_kinds(variables))),
    integers = rule("name the variables that were integers",
                    or_null(function(x) is_known(x, variables))),
    max_parents = rule("be a number for every variable",
                       or_null(function(x) is_numbers(x, length(variables)))),
    scope = rule("be a sentence", is_text),
    listed = rule("be a sentence", or_null(is_text)),
    complete = rule("be a number for every variable",
                    or_null(function(x) is_numbers(x, length(variables)))),
    slack = rule("be a number that is not negative", or_null(is_amount)),
    left_out = rule("be a number for every variable that is not negative", or_null(function(x) {
      is.numeric(x) && length(x) == length(variables) && all(is.na(x) | x >= 0)
    })),
    ties = rule("be {.code TRUE} or {.code FALSE}", or_null(function(x) isTRUE(x) || isFALSE(x))),
    stop_reason = rule("say why scoring ended", function(x) is_text(x) &&
                       x %in% names(stop_sentences)),
    counts = rule("count the sets {.field kept}", function(x) is_numbers(x) &&
                  "kept" %in% names(x)),
    timings = rule("be seconds with names", function(x) is.numeric(x) && is_figures(x)),
    constraints = rule("hold the required and the forbidden arcs",
                       function(x) is.list(x) && arcs(x[["required"]]) && arcs(x[["forbidden"]])),
    data = rule("be the data as they were read", or_null(function(x) {
      inherits(x, "bn_data") && is.null(broken_field(x, data_rules(x))) &&
        identical(x[["variables"]], variables)
    }))
  )
  field <- broken_field(info, rules)
  if (!is.null(field)) {
    abort_changed("scores", paste0("info$", field), rules[[field]]$must, scores_remedy, call)
  }
}

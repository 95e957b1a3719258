# A learning problem with its variables numbered by their names, so that ties and the last bits of sums depend on nothing else, and a
# scorer that remembers what it has counted. `number[x]` is the number of column x, `by_name` has the columns by number.
new_named_problem <- function(data, score, constraints, threads, budget, progress, with_likelihood = FALSE) {
  by_name <- order(data$variables, method = "radix")
  number <- order(by_name)
  number_lists <- function(lists) lapply(lists[by_name], function(list) sort(number[list]))
  n <- length(by_name)
  sorted <- reorder_columns(data, by_name)
  cache <- min(budget$left()$bytes / 4, 2^31)
  scorer <- cpp_family_scorer(sorted, score$name, score$settings, cache, with_likelihood, threads, budget$left())
  list(
    data = sorted, score = score, threads = threads, budget = budget, scorer = scorer, cache = cache, progress = progress,
    by_name = by_name, number = number, number_lists = number_lists,
    column_lists = function(lists) lapply(lists[number], function(list) sort(by_name[list])),
    required = number_lists(constraints$required), allowed = number_lists(constraints$candidates),
    max_parents = constraints$max_parents[by_name],
    score_families = function(parents) cpp_score_families(scorer, seq_len(n), parents, threads)
  )
}

# The same data with their columns in another order.
reorder_columns <- function(data, order) {
  data$variables <- data$variables[order]
  for (field in c("codes", "values")) {
    if (!is.null(data[[field]])) data[[field]] <- data[[field]][, order, drop = FALSE]
  }
  for (field in c("arities", "levels")) {
    if (!is.null(data[[field]])) data[[field]] <- data[[field]][order]
  }
  data
}

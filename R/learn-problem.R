# What learners share that ask the core for family after family: a scorer that has read the columns
# and remembers what it has counted, and the constraints in its numbers. It numbers the columns by
# what they hold, so that ties and the last bits of sums depend on nothing else. `data` says all
# about the columns but has none of them; `sorted_data()` makes a copy. `by_content` are the user's
# numbers of the columns, `number` the other way round; `likelihood`: the scorer also keeps what the
# likelihood needs; `counting` is what resolve_counts() gives; `cache`: bytes for what it remembers.
problem_by_content <- function(data, score, constraints, threads, budget, progress,
                               likelihood = FALSE, counting = count_rows) {
  tell_notes()
  # Both R and the core hold the lists of candidate parents.
  left <- budget$left()$bytes
  cache <- min(max(left - 8 * sum(lengths(constraints$candidates)), left / 4) / 4, 2^31)
  name_ranks <- order(order(data$variables, method = "radix"))
  scorer <- cpp_scorer_by_content(data, name_ranks, score$name, score$settings, cache, likelihood,
                                  counting, threads, budget$left())
  by_content <- attr(scorer, "order")
  number <- order(by_content)
  # Quicker than sorting them where they are long.
  ascending <- function(list) which(replace(logical(length(number)), number[list], TRUE))
  number_lists <- function(lists) {
    # All others of each are all others by any numbers; copies would be much where columns are many.
    if (all(lengths(lists) == length(number) - 1L)) lists else lapply(lists[by_content], ascending)
  }
  list(
    data = reorder_columns(without_columns(data), by_content),
    content = if (is_kept()) cpp_content_hash(list(data, score, likelihood)),
    sorted_data = function() reorder_columns(data, by_content), score = score, threads = threads,
    budget = budget, scorer = scorer, cache = cache, progress = progress,
    by_content = by_content, number = number, number_lists = number_lists,
    required = number_lists(constraints$required),
    candidates = number_lists(constraints$candidates),
    max_parents = constraints$max_parents[by_content],
    score_families = function(parents) to_the_end(cpp_score_families(scorer, seq_along(by_content),
                                                                     parents, threads)),
    # For network_likelihood(), in the user's numbers. Data that are not complete and discrete are
    # read again.
    counted = if (data$type == "discrete" && is_plain_counts(data)) list(
      count_families = function(families) {
        cpp_count_scored(scorer, lapply(families, function(members) number[members]), threads)
      },
      log_likelihood = function(parents) {
        numbered <- lapply(parents, function(p) number[p])
        sum(cpp_likelihood_scored(scorer, number, numbered, threads))
      }
    ),
    # For arc_strength(), in the user's numbers: by the scorer, which remembers what was asked for.
    without_each = function(children, parents) {
      cpp_scores_without_each(scorer, number[children], lapply(parents, function(p) number[p]),
                              threads)
    }
  )
}

# Climbs from the network `start`, within constraints as constraints_of() has them. `moves` are
# settings of hill_climb() that are not the usual ones; `restarts` are `NA` for as many as seem
# worth it.
climb <- function(problem, start, within = constraints_of(problem), moves = list(),
                  limits = problem$budget$left()) {
  usual <- list(tabu = 10L, patience = 10L, restarts = 0L, perturb = 2L, seed = 1)
  execution <- c(utils::modifyList(usual, moves), list(threads = problem$threads, start = start))
  cpp_climb(problem$scorer, within, execution, limits, reporter_of(problem, "Climbing"))
}

# By more than rounding makes of equal scores?
is_better <- function(score, than) is.finite(score) && score > than + 1e-12 * (1 + abs(than))

# What the user allows, for searches over networks.
constraints_of <- function(problem) {
  c(problem[c("required", "candidates", "max_parents")], list(limit_configurations = FALSE))
}

without_columns <- function(data) {
  data[c("codes", "values")] <- NULL
  data
}

# The same data with their columns in another order.
reorder_columns <- function(data, order) {
  continuous <- variable_kinds(data) == "continuous"
  among <- list(codes = cumsum(!continuous)[order[!continuous[order]]],
                values = cumsum(continuous)[order[continuous[order]]])
  for (field in names(among)) {
    if (!is.null(data[[field]])) data[[field]] <- data[[field]][, among[[field]], drop = FALSE]
  }
  data$variables <- data$variables[order]
  for (field in c("arities", "levels", "kind")) {
    if (!is.null(data[[field]])) data[[field]] <- data[[field]][order]
  }
  data
}

# A result with the numbers that the user's columns have.
in_users_numbers <- function(found, problem) {
  found$parents <- lapply(found$parents[problem$number],
                          function(list) sort(problem$by_content[list]))
  found$node_scores <- found$node_scores[problem$number]
  found
}

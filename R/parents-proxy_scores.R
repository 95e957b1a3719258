# Local scores of a proxy. A proxy predicts a sum over the variables, so its terms can be searched
# like any other scores.

# Called by local_scores(), so errors use the names of its arguments.
local_proxy_scores <- function(proxy, settings, max_parents, given, limits, progress, call) {
  check_result(proxy, "data", call)
  linear <- proxy$kind == "global"
  resolve_settings(settings[setdiff(names(settings), if (linear) "most_sets")], list(), call,
                   c(if (linear) "most_sets", "max_parents", names(given), names(limits), "threads",
                     "progress"))
  budget <- new_budget(limits$time_limit, limits$memory_limit, call)
  n <- length(proxy$variables)
  constraints <- resolve_constraints(proxy$variables, given$required, given$forbidden, given$tiers,
                                 given$candidates, max_parents %||% proxy$max_parents, n - 1L,
                                 call = call)
  tell_notes()
  limit <- max_parents %||% proxy$max_parents
  info <- list(score = "proxy", settings = list(), n_obs = NA_real_, source = "proxy",
               max_parents = constraints$max_parents,
               scope = describe_scope(n, if (any(limit < n - 1)) limit,
                                      names(Filter(Negate(is.null), given))),
                                      constraints = constraints$arcs)
  scores <- if (linear) {
    linear_proxy_scores(proxy, constraints, settings$most_sets, budget$left(),
                        progress_reporter(progress, "Listing parent sets", call,
                                          budget$left()$seconds), call)
  } else {
    decomposable_scores(proxy, constraints, call)
  }
  scores$info <- c(info, scores$info)
  scores$info$counts <- c(all = n * 2^(n - 1), scores$info$counts, kept = length(scores$score))
  scores$info$timings <- c(data = 0, scoring = budget$elapsed())
  scores
}

linear_proxy_scores <- function(proxy, constraints, most_sets, limits, report, call) {
  oracle <- proxy_oracle(proxy, constraints)
  oracle$most_sets <- most_sets_of_proxy(oracle, most_sets, call)
  made <- with_memory(cpp_proxy_lists(oracle, oracle$most_sets, limits, report))
  info <- list(stop_reason = made$stop_reason,
               counts = c(within = sum(sets_within(oracle)), scored = length(made$score)))
  info$listed <- if (any(made$tail > -Inf)) {
    paste("the", big(oracle$most_sets), "best sets of each variable")
  }
  scores <- new_local_scores(proxy$variables, made, info)
  scores$oracle <- oracle
  scores
}

# Coefficients of pairs can make any set worth having, so all sets are listed, up to this number.
most_decomposable_sets <- 2e6

decomposable_scores <- function(proxy, constraints, call) {
  free <- constraints$max_parents - lengths(constraints$required)
  count <- sum(mapply(function(m, k) sum(choose(m, 0:min(m, k))), lengths(constraints$candidates),
                      free))
  if (count > most_decomposable_sets) {
    abort_argument(c("A decomposable proxy has {big(count)} parent sets within these limits;
                      {big(most_decomposable_sets)} can be listed.",
                     i = "A smaller {.arg max_parents} or {.arg candidates} leave fewer;
                          {.fun search_by_proxy} itself lists the best it finds."),
                   call = call)
  }
  lists <- lapply(seq_along(proxy$variables), function(x) {
    by_size <- lapply(0:min(free[x], length(constraints$candidates[[x]])), function(size) {
      sets <- sets_of_size(constraints$candidates[[x]], size, constraints$required[[x]])
      list(size = rep(ncol(sets), nrow(sets)),
           score = proxy$means[x] + predict_sets(proxy, x, sets), parents = as.vector(t(sets)))
    })
    c(n = sum(lengths(lapply(by_size, `[[`, "size"))), join_fields(by_size))
  })
  made <- c(list(start = c(0, cumsum(vapply(lists, function(list) as.numeric(list$n), 0)))),
            join_fields(lists))
  made$tail <- rep(-Inf, length(proxy$variables))
  new_local_scores(proxy$variables, made,
                   list(stop_reason = "finished", counts = c(within = count, scored = count)))
}

join_fields <- function(lists) {
  fields <- c("size", "score", "parents")
  stats::setNames(lapply(fields, function(field) unlist(lapply(lists, `[[`, field),
                                                        use.names = FALSE)), fields)
}

# A row for each set of `size` candidates together with all required parents, ascending. Rows are
# sorted by the largest member, the second largest, and so on.
sets_of_size <- function(candidates, size, required) {
  chosen <- if (size == 0L) matrix(0L, 1L, 0L) else t(utils::combn(length(candidates), size))
  sets <- cbind(matrix(candidates[chosen], nrow(chosen)),
                matrix(required, nrow(chosen), length(required), byrow = TRUE))
  sets <- t(apply(sets, 1L, sort))
  sets <- matrix(as.integer(sets), nrow(chosen))
  if (ncol(sets) == 0L) {
    sets
  } else {
    sets[do.call(order, lapply(rev(seq_len(ncol(sets))), function(j) sets[, j])), , drop = FALSE]
  }
}

# The oracle that the core takes. Each variable's score includes a part of the mean, so that sums
# are predictions.
proxy_oracle <- function(proxy, constraints) {
  n <- length(proxy$variables)
  c(list(kind = "proxy", coefficients = unname(proxy$coefficients + 0),
         constant = rep(proxy$mean / n, n)), constraints[c("required", "candidates")],
    list(max_parents = constraints$max_parents))
}

# The parents with a positive coefficient, and the required ones. No other arc is in a best network.
gainful_parents <- function(oracle) {
  lapply(seq_along(oracle$candidates), function(x) {
    free <- oracle$candidates[[x]]
    free[oracle$coefficients[free, x] > 0]
  })
}

# The number of sets that each variable could have in a best network.
sets_within <- function(oracle) {
  mapply(function(m, k) sum(choose(m, 0:min(m, k))), lengths(gainful_parents(oracle)),
         oracle$max_parents - lengths(oracle$required))
}

# TRUE if no limit on parents affects the best sets.
adds_up <- function(oracle) {
  identical(oracle$kind, "proxy") &&
    all(lengths(gainful_parents(oracle)) + lengths(oracle$required) <= oracle$max_parents)
}

# The number of sets to list for each variable: all of them if they are few.
most_sets_of_proxy <- function(oracle, most_sets, call) {
  if (!is.null(most_sets)) {
    return(check_number(most_sets, 1, whole = TRUE, name = "most_sets", call = call))
  }
  most <- max(sets_within(oracle))
  if (most <= 20000) most else 1000
}

proxy_node_scores <- function(oracle, parents) {
  oracle$constant + vapply(seq_along(parents),
                           function(x) sum(oracle$coefficients[parents[[x]], x]), 0)
}

refuse_for_proxy <- function(arguments, call) {
  given <- Filter(function(name) !eval(call("missing", as.name(name)), call), arguments)
  if (length(given) > 0L) {
    abort_argument(c("A proxy has its score and its data behind it: {.arg {given}} {?has/have} no
                      meaning here.",
                     i = "Leave {cli::qty(given)}{?it/them} out."), call = call)
  }
}

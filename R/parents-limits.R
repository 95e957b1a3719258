# How large parent sets can be, and how messages say so.

# The largest number of parent sets to consider for scores that do not limit the number of parents.
# Tests make it smaller.
set_budget <- function() getOption("bnstar.set_budget", 5e6)

# For each variable, how many parents can matter under a score: a proved limit (`safe`) and that of
# a paper (`paper`). NA if there is no such limit, as for all continuous variables. With a penalty
# of the user's, each of q configurations costs that penalty, and binary variables gain at most N
# log 2 in all; other variables gain less per parameter. A column of one state adds no
# configuration, so the limit rises by the number of such columns. A set within `slack` of the best
# may gain that much less than it costs.
most_parents <- function(score, data, slack = 0) {
  name <- sub("_cg$", "", score$name)
  limits <- as.list(cpp_most_parents(name, data$n_obs))
  own <- "penalty" %in% names(score$settings)
  if (own || slack > 0) {
    price <- parameter_price(score, data)
    free <- if (own) length(constant_where_known(data)) else 0
    most <- floor(log2(1 + (data$n_obs * log(2) + slack) / price)) + free
    limits <- list(safe = if (is.finite(most)) most else NA_real_, paper = limits$paper)
    if (own) limits$paper <- NA_real_
  }
  limited <- variable_kinds(data) == "discrete"
  # A variable of one state pays nothing for parents, and all its sets score alike.
  if (slack > 0) limited[limited] <- data$arities[limited] > 1L
  lapply(limits, function(most) ifelse(limited, most, NA_real_))
}

# What a penalised likelihood takes off for every parameter of a discrete variable; 0 for other
# scores.
parameter_price <- function(score, data) {
  if ("penalty" %in% names(score$settings)) return(score$settings[["penalty"]])
  switch(sub("_cg$", "", score$name), bic = log(data$n_obs) / 2, aic = 1, 0)
}

# More parents never matter, so this limit excludes no network.
size_limit <- function(limits, parent_limit) {
  if (parent_limit == "none") limits$safe[] <- NA
  ifelse(is.na(limits$safe), length(limits$safe) - 1, limits$safe)
}

# For each variable, the size up to which sets are listed, if we stop before the limits of the user
# and of the score. `why` is "paper" or "budget", or "none" if all sets that can matter are listed.
# All sets up to `size` are listed.
listing_limit <- function(constraints, limits, score, parent_limit, call) {
  max_parents <- constraints$max_parents
  required <- lengths(constraints$required)
  if (parent_limit == "none") return(list(most = max_parents, why = "none"))
  if (parent_limit == "paper") {
    if (anyNA(limits$paper)) {
      abort_argument("{.code parent_limit = \"paper\"} is a limit for score {.val bic} of complete
                      discrete data, not for {.val {score}} here.",
                     call = call)
    }
    return(named_limit(pmin(max_parents, required + limits$paper), max_parents, "paper"))
  }
  # Variables with a limit of the user's keep it.
  free <- !constraints$limited & is.na(limits$safe)
  if (!any(free)) return(list(most = max_parents, why = "none"))
  within <- budget_limit(lengths(constraints$candidates)[free], (max_parents - required)[free])
  most <- replace(max_parents, free, pmin(max_parents[free], required[free] + within))
  named_limit(most, max_parents, "budget")
}

named_limit <- function(most, max_parents, why) {
  less <- most < max_parents
  list(most = as.integer(most), why = if (any(less)) why else "none",
       size = if (any(less)) min(most[less]))
}

# The largest size, the same for all variables, up to which the number of sets stays within the
# budget. `candidates` has the number of candidates of each variable, `most` the size of its largest
# set.
budget_limit <- function(candidates, most) {
  for (size in seq_len(max(most, 1L))) {
    sets <- sum(mapply(function(m, k) sum(choose(m, 0:k)), candidates, pmin(most, size)))
    if (sets > set_budget()) return(max(1, size - 1))
  }
  max(most, 1L)
}

# Describes the user's problem in a sentence. `max_parents` is what the user gave, `given` names
# other constraints. `residual` is finite if residual_limit() has excluded sets. `small_cells` says
# whether families were left out for lack of rows in cells. `rows` is the value of
# least_rows_phrase().
describe_scope <- function(n_variables, max_parents, given, residual = Inf, collinear = FALSE,
                           mixed = FALSE, small_cells = FALSE, rows = NULL) {
  by_variable <- length(unique(max_parents)) > 1L || !is.null(names(max_parents))
  caps <- c(if (mixed) "with no arc from a continuous to a discrete variable", rows,
            if (collinear) "without exactly collinear families",
            if (small_cells) "without families that have too few rows for a regression in a cell",
            if (by_variable) "with at most the given number of parents for each variable"
            else if (!is.null(max_parents) && max_parents[[1L]] < min(n_variables - 1, residual)) {
              parents_phrase(max_parents[[1L]])
            },
            if (is.finite(residual)) {
              sprintf("%s (more leave nothing unexplained in %d different rows)",
                      parents_phrase(residual), as.integer(residual + 2))
            })
  paste(c("all networks", if (length(caps)) paste(caps, collapse = " and "),
          respects_phrase(given)), collapse = " ")
}

# `given` are the names of arguments with constraints. NULL if there are none.
respects_phrase <- function(given) {
  if (length(given) > 0L) paste("that respect", and_list(paste0("`", given, "`")))
}

# Says in a sentence which parent sets were listed. NULL if none is missing. `limit` is the value of
# listing_limit(), `made` comes from the core.
describe_listed <- function(limit, made) {
  if (all(made$tail == -Inf)) return(NULL)
  if (!made$finished) {
    why <- if (made$stop_reason == "finished") {
      not_listed
    } else {
      paste0("scoring: ", stop_sentences[[made$stop_reason]])
    }
    begun <- length(made$size) > 0L && max(made$size) > made$complete_size
    more <- if (begun) sprintf(" and some of %d", as.integer(made$complete_size) + 1L)
    return(sprintf("networks %s%s (%s)", parents_phrase(made$complete_size), more %||% "", why))
  }
  why <- switch(limit$why, paper = "a limit that may miss the optimum",
                budget = not_listed)
  sprintf("networks %s (%s)", parents_phrase(limit$size), why)
}

not_listed <- "larger parent sets are not listed"

parents_phrase <- function(k) {
  sprintf("with at most %d parent%s per variable", as.integer(k), if (k == 1) "" else "s")
}

# Tells the user if we list less than the user allows, and how to list more.
report_listing_limit <- function(limit) {
  if (limit$why != "budget") return(invisible())
  inform_user(c(i = "Parent sets of up to {limit$size} are listed, larger ones would be too many;
                     {.arg max_parents} decides otherwise."))
}

# How large a parent set can be, and in what words.

# Scores without a limit of their own are given so many sets to consider.
set_budget <- 5e6

# The largest number of parents that the score allows, and the words for `scope`.
size_limit <- function(score, n_obs, n_variables, parent_limit, max_parents, call) {
  if (parent_limit == "none") return(list(most = n_variables - 1, why = "none"))
  most <- cpp_most_parents(score, n_obs)[[parent_limit]]
  if (!is.na(most)) return(list(most = most, why = parent_limit))
  if (parent_limit == "paper") {
    abort_argument("{.code parent_limit = \"paper\"} is a limit for score {.val bic}, not for {.val {score}}.",
                   call = call)
  }
  if (limits_all(max_parents, n_variables)) return(list(most = n_variables - 1, why = "none"))
  sets <- n_variables * cumsum(choose(n_variables - 1, 0:(n_variables - 1)))
  most <- max(1, which(sets <= set_budget) - 1)
  list(most = most, why = if (most < n_variables - 1) "budget" else "none")
}

# A named vector may leave variables out.
limits_all <- function(max_parents, n_variables) {
  !is.null(max_parents) && (is.null(names(max_parents)) || length(max_parents) == n_variables)
}

# `most`: the resolved limits by variable; `max_parents`: what the user gave;
# `stopped_at`: the last complete size when scoring was cut short, NULL otherwise.
describe_scope <- function(most, max_parents, limit, given, stopped_at = NULL, stop_reason = NULL,
                           collinear = FALSE) {
  by_variable <- length(unique(max_parents)) > 1L || !is.null(names(max_parents))
  caps <- c(if (collinear) "without exactly collinear families",
            if (by_variable) "with at most the given number of parents for each variable",
            size_cap(most, if (!by_variable) max_parents, limit, stopped_at, stop_reason))
  respects <- if (length(given) > 0L) paste("that respect", and_list(paste0("`", given, "`")))
  if (length(c(caps, respects)) == 0L) return("all networks")
  paste(c("all networks", if (length(caps)) paste(caps, collapse = " and "), respects), collapse = " ")
}

# One limit for all variables: the tightest, and where it comes from. `limit$residual` is finite where residual_limit()
# has taken sets away.
size_cap <- function(most, max_parents, limit, stopped_at, stop_reason) {
  if (!is.null(stopped_at)) {
    return(sprintf("%s (scoring: %s)", parents_phrase(stopped_at), stop_sentences[[stop_reason]]))
  }
  if (is.finite(limit$residual)) {
    return(sprintf("%s (more leave nothing unexplained in %d different rows)", parents_phrase(limit$residual),
                   as.integer(limit$residual + 2)))
  }
  caps <- if (!is.null(max_parents) && max_parents[[1L]] < length(most) - 1) parents_phrase(max_parents[[1L]])
  switch(limit$why,
    paper = c(caps, paste(parents_phrase(limit$most), "(a limit that may miss the optimum)")),
    budget = c(caps, sprintf("%s (set by a budget of %s parent sets; see `max_parents`)",
                             parents_phrase(limit$most), big(set_budget))),
    caps)
}

and_list <- function(words) {
  if (length(words) < 2L) return(words)
  paste(paste(words[-length(words)], collapse = ", "), "and", words[length(words)])
}

parents_phrase <- function(k) sprintf("with at most %d parent%s per variable", as.integer(k), if (k == 1) "" else "s")

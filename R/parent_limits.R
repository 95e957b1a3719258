# How large a parent set can be, and in what words.

# Scores without a limit of their own are given so many sets to consider.
set_budget <- 5e6

# The largest number of parents that the score allows, and the words for `scope`.
size_limit <- function(score, n_obs, n_variables, parent_limit, max_parents, call) {
  if (parent_limit == "paper" && score != "bic") {
    abort_argument("{.code parent_limit = \"paper\"} is a limit for score {.val bic}, not for {.val {score}}.",
                   call = call)
  }
  if (parent_limit == "none") return(list(most = n_variables - 1, why = "none"))
  if (score == "bic") {
    most <- if (parent_limit == "paper") log(2 * n_obs / log(n_obs)) else log2(1 + 2 * n_obs / log2(n_obs))
    return(list(most = floor(most), why = parent_limit))
  }
  if (score == "aic") return(list(most = floor(log2(1 + n_obs * log(2))), why = "safe"))
  if (!is.null(max_parents)) return(list(most = n_variables - 1, why = "none"))
  sets <- n_variables * cumsum(choose(n_variables - 1, 0:(n_variables - 1)))
  most <- max(1, which(sets <= set_budget) - 1)
  list(most = most, why = if (most < n_variables - 1) "budget" else "none")
}

# `most`: the resolved limits by variable; `max_parents`: what the user gave;
# `stopped_at`: the last complete size when scoring was cut short, NULL otherwise.
describe_scope <- function(most, max_parents, limit, given, stopped_at = NULL, stop_reason = NULL,
                           collinear = FALSE) {
  caps <- if (collinear) "without exactly collinear families"
  if (any(max_parents < length(most) - 1)) {
    caps <- c(caps, if (length(unique(max_parents)) == 1L) parents_phrase(max_parents[[1L]]) else
      "with at most the given number of parents for each variable")
  }
  if (limit$why == "paper") {
    caps <- c(caps, paste(parents_phrase(limit$most), "(a limit that may miss the optimum)"))
  }
  if (limit$why == "budget") {
    caps <- c(caps, sprintf("%s (set by a budget of %s parent sets; see `max_parents`)",
                            parents_phrase(limit$most), format(set_budget, big.mark = ",", scientific = FALSE)))
  }
  if (!is.null(stopped_at)) {
    caps <- c(caps, sprintf("%s (scoring: %s)", parents_phrase(stopped_at), stop_sentences[[stop_reason]]))
  }
  respects <- if (length(given) > 0L) paste("that respect", and_list(paste0("`", given, "`")))
  what <- paste(c("networks", paste(caps, collapse = " and "), respects), collapse = " ")
  gsub("\\s+", " ", if (length(c(caps, respects)) == 0L) "all networks" else paste("all", what))
}

and_list <- function(words) {
  if (length(words) < 2L) return(words)
  paste(paste(words[-length(words)], collapse = ", "), "and", words[length(words)])
}

parents_phrase <- function(k) sprintf("with at most %d parent%s per variable", as.integer(k), if (k == 1) "" else "s")

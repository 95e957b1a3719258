# Local scores with an oracle. Their field `oracle` has what it takes to score sets that are not
# listed, so a search finds the best of all networks. The lists have the best sets of each variable,
# and `tail` is an upper limit on the score of all others.

# What each kind of oracle does in its own way. `parts` checks the fields besides `required` and
# `candidates` for n variables. `lists` makes lists of the best sets. `search` searches the order
# graph. `node_scores` scores all variables with any parents. `among` restricts the oracle to some
# of the variables.
oracle_kinds <- list(
  lasso = list(
    parts = function(x, n) is_square(x$gram, n) && isSymmetric(x$gram) && is_one_number(x$lambda) &&
      is_one_number(x$gap),
    lists = function(oracle, most_sets, threads, limits,
                     report) cpp_lasso_lists(oracle, most_sets, Inf, threads, limits, report),
    search = function(scores, ...) cpp_search_lasso(unclass(scores)[c(set_fields, "tail")],
                                                    scores$oracle, ...),
    node_scores = function(oracle, parents) lasso_node_scores(oracle, parents),
    among = function(oracle, kept) replace(oracle, "gram",
                                           list(oracle$gram[kept, kept, drop = FALSE])),
    shown = "lambda", listed = "those with the supports that were listed in time and memory"
  ),
  proxy = list(
    parts = function(x, n) {
      is_square(x$coefficients, n) && is_numbers(x$constant, n) && all(is.finite(x$constant)) &&
        is.integer(x$max_parents) &&
        is_whole(x$max_parents, n) && all(x$max_parents >= lengths(x$required)) &&
          is_one_number(x$most_sets) && x$most_sets >= 1
    },
    lists = function(oracle, most_sets, threads, limits,
                     report) cpp_proxy_lists(oracle, most_sets, limits, report),
    search = function(scores, ...) cpp_search_proxy(scores$oracle, scores$oracle$most_sets, ...),
    node_scores = function(oracle, parents) proxy_node_scores(oracle, parents),
    among = function(oracle, kept) {
      oracle$coefficients <- oracle$coefficients[kept, kept, drop = FALSE]
      oracle[c("constant", "max_parents")] <- list(oracle$constant[kept], oracle$max_parents[kept])
      oracle
    },
    shown = character(), listed = "the sets that were listed in time and memory"
  )
)

has_oracle <- function(scores) !is.null(scores$oracle)
kind_of_oracle <- function(scores) oracle_kinds[[scores$oracle$kind]]

is_square <- function(x, n) {
  is.matrix(x) && is.double(x) && !is.object(x) && all(dim(x) == n) && all(is.finite(x))
}

are_oracle_parts <- function(x, n) {
  are_sets <- function(lists) {
    is.list(lists) && length(lists) == n && all(vapply(seq_len(n), function(v) {
      set <- lists[[v]]
      is.numeric(set) && !anyNA(set) && all(set %in% seq_len(n)) && !v %in% set &&
        !is.unsorted(set, strictly = TRUE)
    }, NA))
  }
  is.list(x) && is_text(x$kind) && x$kind %in% names(oracle_kinds) && are_sets(x$required) &&
    are_sets(x$candidates) && !any(unlist(Map(`%in%`, x$candidates, x$required))) &&
    oracle_kinds[[x$kind]]$parts(x, n)
}

# TRUE if a search asks for sets beyond the lists.
is_asked <- function(scores) has_oracle(scores) && any(scores$tail > -Inf)

# The scores as they are to the user after a search that also considered the sets not listed.
without_tail <- function(scores) {
  scores$tail[] <- -Inf
  scores$info["listed"] <- list(NULL)
  scores
}

# The same scores with complete lists, if these fit within the limits.
complete_lists <- function(scores, limits, threads, report) {
  kind <- kind_of_oracle(scores)
  made <- with_memory(kind$lists(scores$oracle, Inf, threads, limits, report))
  scores[c(set_fields, "tail")] <- made[c(set_fields, "tail")]
  if (!is.null(made$gap)) scores$oracle$gap <- made$gap
  scores$info$counts[["kept"]] <- length(made$score)
  scores$info$timings[["scoring"]] <- scores$info$timings[["scoring"]] + made$seconds
  if (all(made$tail == -Inf)) {
    scores$info["listed"] <- list(NULL)
  } else {
    scores$info$listed <- kind$listed
    scores$info$stop_reason <- if (made$stop_reason == "finished") {
      "memory_limit"
    } else {
      made$stop_reason
    }
  }
  scores
}

# The oracle of some of the variables.
oracle_among <- function(oracle, kept) {
  renumber <- function(lists) {
    lapply(lists[kept], function(list) sort(match(intersect(list, kept), kept)))
  }
  oracle[c("required", "candidates")] <- list(renumber(oracle$required),
                                              renumber(oracle$candidates))
  oracle_kinds[[oracle$kind]]$among(oracle, kept)
}

# The oracle with only the arcs in allowed[from, to], and with at most `most` parents.
oracle_within <- function(oracle, allowed, most) {
  oracle$candidates <- lapply(seq_along(oracle$candidates),
                              function(x) Filter(function(y) allowed[y, x], oracle$candidates[[x]]))
  if (!is.null(oracle$max_parents)) oracle$max_parents <- as.integer(pmin(oracle$max_parents, most))
  oracle
}

# Returns a function of children (numbers) and the parents of each (a list of numbers) that gives
# the scores of these families. It reads the data once and remembers sets that it has counted,
# within `memory` bytes. `counting` is the value of resolve_counts(). With `without_each` the
# function returns a list: for each child the scores without each of its parents in turn.
family_scorer <- function(data, score, settings = numeric(), memory = 2^28,
                          threads = resolve_threads(NULL), counting = count_rows) {
  scorer <- open_scorer(data, score, settings, memory, threads, counting)
  function(children, parents, without_each = FALSE) {
    score <- if (without_each) cpp_scores_without_each else cpp_score_families
    score(scorer, children, parents, threads)
  }
}

# Opens the scorer in the core that such a function asks.
open_scorer <- function(data, score, settings = numeric(), memory = 2^28,
                        threads = resolve_threads(NULL), counting = count_rows) {
  scorer <- cpp_family_scorer(data, score, settings, memory, FALSE, counting, threads,
                              resolve_limits(Inf, Inf))
  if (isTRUE(attr(scorer, "interrupted")) && !isTRUE(the$answering)) give_up()
  scorer
}

# The same for an object of bn_data(). Users may score many networks on it one after the other, so a
# small scorer is kept for the next call. It also holds the columns. Therefore R copies them before
# anything writes into them, and columns that are the same object are the same data.
kept_scorer <- function(data, score, settings) {
  columns <- data[c("codes", "values", "counts")]
  asked <- list(data[!names(data) %in% names(columns)], score, settings)
  kept <- the$scorer
  if (!is.null(kept) && same_objects(kept$columns, columns) && identical(kept$asked, asked)) {
    return(kept$scorer)
  }
  the$scorer <- NULL
  scorer <- family_scorer(data, score, settings, memory = most_kept_bytes / 4)
  if (data_bytes(data) <= most_kept_bytes / 4) {
    the$scorer <- list(columns = columns, asked = asked, scorer = scorer)
  }
  scorer
}

most_kept_bytes <- 2^25

same_objects <- function(a, b) all(mapply(rlang::is_reference, a, b))

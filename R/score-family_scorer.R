# A function of children (numbers) and the parents of each (a list of numbers) that gives the scores
# of these families. It reads the data once and remembers sets it has counted, within `memory`
# bytes; `counting` is what resolve_counts() gives. With `without_each` the value is a list: the
# scores of each child without each of its parents in turn.
family_scorer <- function(data, score, settings = numeric(), memory = 2^28,
                          threads = resolve_threads(NULL), counting = count_rows) {
  scorer <- open_scorer(data, score, settings, memory, threads, counting)
  function(children, parents, without_each = FALSE) {
    score <- if (without_each) cpp_scores_without_each else cpp_score_families
    score(scorer, children, parents, threads)
  }
}

# What it asks, in the core.
open_scorer <- function(data, score, settings = numeric(), memory = 2^28,
                        threads = resolve_threads(NULL), counting = count_rows) {
  scorer <- cpp_family_scorer(data, score, settings, memory, FALSE, counting, threads,
                              resolve_limits(Inf, Inf))
  if (isTRUE(attr(scorer, "interrupted")) && !isTRUE(the$answering)) give_up()
  scorer
}

# The same for data that the user keeps, who may ask about many networks one after the other: the
# scorer of the last call is kept where it is small. It holds the columns, so that R copies them
# before anything writes into them, and columns that are still the same object are still the same
# data.
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

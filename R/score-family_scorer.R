# Returns a function of children (numbers) and the parents of each (a list of numbers) that gives
# the scores of these families. It reads the data once and remembers sets that it has counted,
# within `memory` bytes: 0 if it will be asked for each family once. `counting` is the value of
# resolve_counts(). With `without_each` the function returns a list: for each child the scores
# without each of its parents in turn.
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
  scorer <- cpp_family_scorer(data, score, settings, memory, counting, threads,
                              resolve_limits(Inf, Inf))
  if (isTRUE(attr(scorer, "interrupted")) && !isTRUE(the$answering)) give_up()
  scorer
}

# The same for an object of bn_data(). Users may score many networks on it one after the other, so a
# small scorer is kept for the next call, as check_bn_data() keeps the object.
kept_scorer <- function(data, score, settings) {
  asked <- list(score, settings)
  kept <- the$scorer
  if (!is.null(kept) && rlang::is_reference(kept$data, data) && identical(kept$asked, asked)) {
    return(kept$scorer)
  }
  the$scorer <- NULL
  scorer <- family_scorer(data, score, settings, memory = most_kept_bytes)
  if (data_bytes(data) <= most_kept_bytes) {
    the$scorer <- list(data = data, asked = asked, scorer = scorer)
  }
  scorer
}

# A function of children (numbers) and the parents of each (a list of numbers) that gives the scores of these families. It
# reads the data once and remembers sets it has counted, within `memory` bytes; `counting` is what resolve_counts() gives.
family_scorer <- function(data, score, settings = numeric(), memory = 2^28, threads = resolve_threads(NULL), counting = count_rows) {
  scorer <- cpp_family_scorer(data, score, settings, memory, FALSE, counting, threads, resolve_limits(Inf, Inf))
  if (isTRUE(attr(scorer, "interrupted")) && !isTRUE(the$answering)) give_up()
  function(children, parents) cpp_score_families(scorer, children, parents, threads)
}

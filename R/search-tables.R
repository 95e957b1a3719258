# The heuristics and searchers of the order graph that are compiled in.

#' @rdname available_scores
#' @export
available_heuristics <- function() component_table(core_components()$heuristics, "consistent")

#' @rdname available_scores
#' @export
available_searchers <- function() component_table(core_components()$searchers, "exact")

# The searcher with that name. A searcher that goes through lists is refused if sets beyond the
# lists count too.
find_searcher <- function(known, method, complete_lists = TRUE, call = rlang::caller_env()) {
  searcher <- find_component(known$searchers, method, "searcher", "method", call)
  if (!complete_lists && searcher$name %in% known$need_complete_lists) {
    others <- setdiff(vapply(known$searchers, function(x) x$name, ""), known$need_complete_lists)
    abort_argument(c("{.arg method} is {.val {searcher$name}}, which needs all parent sets in lists;
                      here some are worked out only when they are asked for.",
                     i = "Choose one of {.val {others}}."), call = call)
  }
  searcher
}

#' @param x,object a `dag_comparison`.
#' @param ... must be empty.
#' @rdname compare_dags
#' @export
print.dag_comparison <- function(x, ...) {
  check_no_dots()
  check_result(x)
  cat(cli::format_inline("Learned and true network over {length(x$true$nodes)} variable{?s}"), "\n",
      sep = "")
  shown <- function(number) if (is.na(number)) "none, not all arcs are directed" else format(number)
  cat("  structural Hamming distance of the networks:", shown(x$shd_dag), "\n")
  cat("  structural Hamming distance of their classes:", shown(x$shd_cpdag), "\n")
  counts <- x$confusion
  counts <- counts[counts > 0L | names(counts) != "undirected"]
  cat("  arcs:", paste(counts, names(counts), collapse = ", "), "\n\n")
  print(rates_table(x), quote = FALSE, right = TRUE)
  invisible(x)
}

measured <- c("skeleton", "v_structures", "arcs")

rates_table <- function(x) {
  values <- do.call(rbind, unclass(x)[measured])
  text <- cbind(format(values[, 1:3]), formatC(values[, 4:6], format = "f", digits = 3))
  text[is.na(values)] <- ""
  dimnames(text) <- list(c("skeleton", "v-structures", "arcs"),
                         c("true pos.", "false pos.", "false neg.", "precision", "recall", "F1"))
  text
}

#' @param row.names,optional as for [as.data.frame()].
#' @rdname compare_dags
#' @export
as.data.frame.dag_comparison <- function(x, row.names = NULL, optional = FALSE, ...) {
  check_no_dots()
  check_result(x)
  rates <- lapply(measured, function(what) {
    values <- as.list(x[[what]])
    stats::setNames(values, paste0(what, "_", names(values)))
  })
  row <- c(list(n_variables = length(x$true$nodes), shd_dag = x$shd_dag, shd_cpdag = x$shd_cpdag),
           as.list(x$confusion), unlist(rates, recursive = FALSE))
  table_of_result(as.data.frame(row), row.names, optional)
}

#' @rdname compare_dags
#' @method glance dag_comparison
#' @export
glance.dag_comparison <- function(x, ...) {
  check_no_dots()
  as.data.frame(x)
}

are_pairs <- function(pairs, variables) {
  marks <- c("->", "<-", "--", "")
  is_known(pairs$from, variables) && is_known(pairs$to, variables) &&
    all(pairs$from != pairs$to) && is_known(pairs$true, marks) && is_known(pairs$learned, marks) &&
    is.factor(pairs$status) && is_known(as.character(pairs$status), pair_status)
}

rules_of.dag_comparison <- function(x) {
  variables <- names(field_of(x, "true", "nodes"))
  graph <- rule("be a sound object of class {.cls bn}", function(bn) {
    inherits(bn, "bn") && is.null(broken_field(bn, bn_rules(bn)))
  })
  rates <- rule("hold the six numbers of a comparison", function(found) {
    are_named_numbers(found, names(rates(0, 0, 0)), 0, may_lack = TRUE)
  })
  made_by("compare_dags", list(
    true = graph, learned = graph, skeleton = rates, v_structures = rates, arcs = rates,
    shd_dag = rule("be a number from 0 up or {.val {NA}}", is_amount_or_na),
    shd_cpdag = rule("be a number from 0 up", is_amount),
    confusion = rule("count the pairs of every kind", function(counts) {
      is_whole(unname(counts)) && are_named_numbers(counts, pair_status, 0)
    }),
    pairs = rule("hold the variables and both marks of every pair", function(pairs) {
      is_sound_frame(pairs) && are_pairs(pairs, variables)
    })
  ))
}

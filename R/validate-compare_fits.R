#' Compare two networks, neither of which is the true one
#'
#' Which arcs do both have, which only one of them, which are turned round, and what does each
#' variable gain or lose in score? [compare_dags()] is for a learned network and the true one.
#'
#' An arc that is turned makes a difference only if the classes of the two networks have it in
#' different directions: otherwise data cannot tell (see [cpdag()]). The column `classes` says so.
#'
#' @param a,b Two networks over the same variables, each a [learned_bn][learned_bn-class],
#'   [bn_network][bn_network-class], `bn`, `bn.fit`, igraph, or adjacency matrix. Their names in the
#'   call are used in the print and the picture if they are short.
#' @param data Data as [score_network()] takes them, to score both networks. Without data their own
#'   scores are compared, if both were learned by the same score of the same number of observations.
#' @param score,... Score and its settings, or `weights` and other arguments of [score_network()].
#'   `"auto"` is the score of `a`, or BIC.
#' @return An object of class `fit_comparison`, a list of
#' \item{`arcs`}{a data frame with a row for each pair of variables adjacent in one of them: `from`
#'   and `to` as in `a`, or as in `b` where only that has the arc, the marks `a` and `b` (empty
#'   where there is no arc), `status` (`"both"`, `"turned"`, `"undirected"`: adjacent in both but
#'   without direction in one, `"a"` and `"b"`: in that one only) and `classes`, which is `TRUE`
#'   where the classes agree about the pair,}
#' \item{`nodes`}{a data frame with a row for each variable: its parents in both and, where they are
#'   known, the scores `score_a`, `score_b` and `difference` (`b` minus `a`),}
#' \item{`counts`}{the number of pairs of each status,}
#' \item{`shd_dag`, `shd_cpdag`}{structural Hamming distances of the networks and of their classes,
#'   see [compare_dags()],}
#' and `score` (the name), `labels`, `graph_a` and `graph_b` (`bn` objects). `as.data.frame()` and
#' `tidy()` give `arcs`, `glance()` one row of figures; `plot()` and `autoplot()` draw both networks
#' over each other.
#' @seealso [compare_dags()], [cross_validate()] for how well two learners predict.
#' @examples
#' titanic <- as.data.frame(Titanic)
#' exact <- learn_bn(titanic, weights = "Freq")
#' tree <- chow_liu(titanic, weights = "Freq")
#' both <- compare_fits(exact, tree, titanic, weights = "Freq")
#' both
#' both$nodes
#' plot(both)
#' @export
compare_fits <- function(a, b, data = NULL, score = "auto", ...) {
  labels <- c(short_label(rlang::enexpr(a), "a"), short_label(rlang::enexpr(b), "b"))
  check_given()
  call <- rlang::current_env()
  graphs <- stats::setNames(read_pair(b, a, c("b", "a"), call), c("b", "a"))
  variables <- graphs$a$variables
  discrete <- resolve_discrete(NULL, list(a = a, b = b), variables, call)
  n <- length(variables)
  marks <- lapply(graphs, function(graph) graph_marks(graph$arcs, n))
  classes <- lapply(graphs, function(graph) graph_marks(class_of(graph, discrete), n))
  arcs <- fit_arcs(marks, classes, variables)
  scores <- scores_of_both(a, b, variables, data, score, list(...), call)
  directed <- !any(vapply(graphs, function(graph) any(is_undirected(graph$arcs)), NA))
  structure(list(
    arcs = arcs, nodes = fit_nodes(graphs, scores), counts = c(table(arcs$status)),
    shd_dag = if (directed) count_differences(marks$b, marks$a) else NA_integer_,
    shd_cpdag = count_differences(classes$b, classes$a), score = scores$name,
    labels = if (labels[1L] == labels[2L]) c("a", "b") else labels,
    graph_a = graph_bn(graphs$a), graph_b = graph_bn(graphs$b)
  ), class = "fit_comparison")
}

# What was written in the call, if it is a name.
short_label <- function(expression, otherwise) {
  if (is.symbol(expression) && nchar(as.character(expression)) <= 20L) as.character(expression)
  else otherwise
}

fit_status <- c("both", "turned", "undirected", "a", "b")

# compare_dags() calls b the learned network and a the true one.
fit_arcs <- function(marks, classes, variables) {
  pairs <- compare_pairs(marks$b, marks$a, variables)
  ends <- cbind(match(pairs$from, variables), match(pairs$to, variables))
  code <- pmin(ends[, 1L], ends[, 2L]) * (length(variables) + 1) + pmax(ends[, 1L], ends[, 2L])
  data.frame(pairs[c("from", "to")], a = pairs$true, b = pairs$learned,
             status = factor(fit_status[match(pairs$status, pair_status)], fit_status),
             classes = mark_at(classes$a, code) == mark_at(classes$b, code))
}

fit_nodes <- function(graphs, scores) {
  variables <- graphs$a$variables
  in_words <- function(graph) {
    vapply(graph$parents, function(p) paste(variables[sort(p)], collapse = ", "), "")
  }
  table <- data.frame(variable = variables, parents_a = in_words(graphs$a),
                      parents_b = in_words(graphs$b))
  if (is.null(scores$a)) return(table)
  cbind(table, score_a = unname(scores$a), score_b = unname(scores$b),
        difference = unname(scores$b - scores$a))
}

# The scores of all variables in both networks: on the data, or those that both fits have.
scores_of_both <- function(a, b, variables, data, score, settings, call) {
  if (!is.null(data)) {
    if (identical(score, "auto") && inherits(a, "learned_bn")) score <- score_name(a) %||% score
    of <- function(network) {
      call_with_values("score_network", c(list(network, data, score = score, by_node = TRUE),
                                          settings))[variables]
    }
    return(blame(list(a = of(a), b = of(b), name = score), call))
  }
  if (!identical(score, "auto") || length(settings) > 0L) {
    abort_argument("{.arg score} and its settings need {.arg data}.", call = call)
  }
  known <- inherits(a, "learned_bn") && inherits(b, "learned_bn") && !is.null(score_name(a)) &&
    identical(score_name(a), score_name(b)) && identical(a$likelihood$nobs, b$likelihood$nobs)
  if (!known) return(list(name = NA_character_))
  list(a = a$node_scores[variables], b = b$node_scores[variables], name = score_name(a))
}

#' @param x,object A `fit_comparison`.
#' @param digits Significant digits of scores.
#' @param n The largest number of arcs and variables to show.
#' @rdname compare_fits
#' @export
print.fit_comparison <- function(x, digits = 6, n = 10, ...) {
  check_no_dots()
  check_digits(digits)
  check_number(n, 0, whole = TRUE)
  check_result(x)
  cat("Two networks over ", count_of(nrow(x$nodes), "variable"), ": ", x$labels[1L], " and ",
      x$labels[2L], "\n", sep = "")
  counts <- x$counts[x$counts > 0L | names(x$counts) != "undirected"]
  names(counts) <- status_words(x)[names(counts)]
  cat("  arcs: ", paste(counts, names(counts), collapse = ", "), "\n", sep = "")
  networks <- if (!is.na(x$shd_dag)) paste0("of the networks ", x$shd_dag, ", ")
  cat("  structural Hamming distance: ", networks, "of their classes ", x$shd_cpdag, "\n", sep = "")
  differing <- x$arcs[x$arcs$status != "both", ]
  print_some(differing_words(differing, x), n, "Arcs that differ")
  if (!is.null(x$nodes$difference)) print_score_differences(x, digits, n)
  invisible(x)
}

status_words <- function(x) {
  c(both = "in both", turned = "turned", undirected = "without direction in one",
    a = paste("only in", x$labels[1L]), b = paste("only in", x$labels[2L]))
}

differing_words <- function(arcs, x) {
  same <- ifelse(arcs$classes, " (equivalent)", rep("", nrow(arcs)))
  undirected <- arcs$a == "--" | (arcs$a == "" & arcs$b == "--")
  paste0("  ", arcs$from, ifelse(undirected, " -- ", " -> "), arcs$to, ": ",
         status_words(x)[as.character(arcs$status)], same, recycle0 = TRUE)
}

print_some <- function(lines, n, heading) {
  if (length(lines) == 0L) return(invisible())
  cat("\n", heading, "\n", sep = "")
  cat(utils::head(lines, n), sep = "\n")
  if (length(lines) > n) cat("  ... and ", length(lines) - n, " more\n", sep = "")
}

print_score_differences <- function(x, digits, n) {
  nodes <- x$nodes
  total <- sum(nodes$score_b) - sum(nodes$score_a)
  cat("\nScore (", x$score, "), ", x$labels[2L], " minus ", x$labels[1L], ": ",
      format(total, digits = digits), "\n", sep = "")
  differing <- nodes[which(nodes$difference != 0), ]
  differing <- differing[order(-abs(differing$difference)), ]
  shown <- format(differing$difference, digits = digits, trim = TRUE)
  print_some(paste0("  ", differing$variable, ": ", shown, recycle0 = TRUE), n,
             "Variables that differ in score")
}

#' @param row.names,optional As for [as.data.frame()].
#' @rdname compare_fits
#' @export
as.data.frame.fit_comparison <- function(x, row.names = NULL, optional = FALSE, ...) {
  check_no_dots()
  check_result(x)
  table_of_result(x$arcs, row.names, optional)
}

#' @rdname compare_fits
#' @method tidy fit_comparison
#' @export
tidy.fit_comparison <- function(x, ...) {
  check_no_dots()
  as.data.frame(x)
}

#' @rdname compare_fits
#' @method glance fit_comparison
#' @export
glance.fit_comparison <- function(x, ...) {
  check_no_dots()
  check_result(x)
  counts <- stats::setNames(as.list(x$counts), c("both", "turned", "undirected", "only_a",
                                                 "only_b"))
  data.frame(n_variables = nrow(x$nodes), counts, equivalent = sum(x$arcs$classes),
             shd_dag = x$shd_dag, shd_cpdag = x$shd_cpdag, score_name = x$score,
             difference = if (is.null(x$nodes$difference)) NA_real_ else
               sum(x$nodes$score_b) - sum(x$nodes$score_a))
}

rules_of.fit_comparison <- function(x) {
  variables <- names(field_of(x, "graph_a", "nodes"))
  marks <- c("->", "<-", "--", "")
  graph <- rule("be a sound object of class {.cls bn}", function(bn) {
    inherits(bn, "bn") && is.null(broken_field(bn, bn_rules(bn)))
  })
  made_by("compare_fits", list(
    graph_a = graph, graph_b = graph,
    arcs = rule("hold the variables and both marks of every pair", function(arcs) {
      is_sound_frame(arcs) && is_known(arcs$from, variables) && is_known(arcs$to, variables) &&
        all(arcs$from != arcs$to) && is_known(arcs$a, marks) && is_known(arcs$b, marks) &&
        is.factor(arcs$status) && identical(levels(arcs$status), fit_status) &&
        !anyNA(arcs$status) && is.logical(arcs$classes) && !anyNA(arcs$classes)
    }),
    nodes = rule("have a row for every variable", function(nodes) {
      is_sound_frame(nodes) && identical(nodes$variable, variables) &&
        (is.null(nodes$difference) ||
           is_number_frame(nodes, c("score_a", "score_b", "difference")))
    }),
    counts = rule("count the pairs of every status", function(counts) {
      is_whole(unname(counts)) && are_named_numbers(counts, fit_status, 0)
    }),
    shd_dag = rule("be a number or {.val {NA}}", is_number_or_na),
    shd_cpdag = rule("be a number", is_one_number),
    score = rule("name the score, or be {.val {NA}}",
                 function(score) is.character(score) && is_plain(score, 1L)),
    labels = rule("name both networks", function(labels) are_names(labels) && length(labels) == 2L)
  ))
}

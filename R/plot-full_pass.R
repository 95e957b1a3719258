#' All nodes of the order graph
#'
#' `search_order_graph(scores, "full_pass")` visits every node of the order graph and shows how hard
#' the problem is for a heuristic search: a best-first search has to expand all nodes whose f-cost
#' is better than the cost of the optimal network. The functions on this page draw figures 3 and 4
#' of Malone and Yuan (2013).
#'
#' @details
#' The f-cost of a node is the cost of placing its variables in the best way plus what the
#' heuristic says is still to go. Costs are negative scores: smaller is better. Besides
#' the optimal network, the result has the fields
#' \describe{
#' \item{`f_costs`}{data frame with the number of `nodes` whose f-cost is between `from` and
#'   `to`: `bins` (a setting, 200, at most 100,000) bins of equal width from the least to the
#'   greatest f-cost.}
#' \item{`layers`}{data frame with one row per number of placed variables (`layer`): the number of
#'   `nodes`, of those that can be completed (`finite`; all of them unless arcs are required), the
#'   `mean_cost`, `min_cost` and `max_cost` of their f-costs, how many are `better` than
#'   the optimum or `equal` to it, and `parents`, the mean number of parents per variable in the
#'   (cyclic) networks that the nodes stand for.}
#' }
#' and the counters `better` and `equal`, the sums over the layers. The network of a node consists
#' of the parents chosen on the best way to it (the variable with the smallest number is placed last
#' where several ways are equally good) and, for the variables not yet placed, their best parents of
#' all: exactly what the heuristic `"simple"` adds up. Other heuristics count the same parents.
#'
#' Memory: 10 bytes for each of the \eqn{2^n} nodes, 5.4 GB for 29 variables.
#'
#' @param fit A result of `search_order_graph(method = "full_pass")`, or a named list of several to
#'   be compared.
#' @param per_row whether to divide costs by the number of rows of the data, as the paper does.
#' @param main,xlab,ylab title and labels.
#' @param col colours, one for each fit.
#' @param engine `"base"` draws at once, `"ggplot2"` returns a ggplot object.
#' @return A ggplot object for `engine = "ggplot2"`, otherwise the drawn numbers as a data frame,
#'   invisibly.
#' @references
#' Malone, B. and Yuan, C. (2013). Evaluating anytime algorithms for learning optimal
#' Bayesian networks. *Uncertainty in Artificial Intelligence*, 381--390.
#' @examples
#' scores <- local_scores(as.data.frame(Titanic), weights = "Freq")
#' fit <- search_order_graph(scores, "full_pass", bins = 20)
#' fit$layers
#' plot_f_costs(fit)
#' plot_layers(fit)
#' @export
plot_f_costs <- function(fit, per_row = FALSE, main = NULL, xlab = NULL, ylab = "Density of nodes",
                         col = NULL, engine = c("base", "ggplot2")) {
  check_given()
  engine <- check_choice(if (missing(engine)) "base" else engine, c("base", "ggplot2"), "engine")
  fits <- check_full_passes(fit)
  check_flag(per_row)
  check_curve_looks(main, xlab, ylab, col)
  curves <- Map(function(fit, name) f_cost_curve(fit, name, per_row), fits, names(fits))
  curves <- do.call(rbind, unname(curves))
  draw_curves(curves, main %||% "f-costs of all nodes; the dot is the optimal network",
              xlab %||% if (per_row) "f-cost per row" else "f-cost", ylab, col, engine)
}

#' @rdname plot_f_costs
#' @export
plot_layers <- function(fit, main = NULL, xlab = "Layer (number of placed variables)",
                        ylab = "Mean number of parents", col = NULL,
                        engine = c("base", "ggplot2")) {
  check_given()
  engine <- check_choice(if (missing(engine)) "base" else engine, c("base", "ggplot2"), "engine")
  fits <- check_full_passes(fit)
  check_curve_looks(main, xlab, ylab, col)
  curves <- Map(function(fit, name) {
    data.frame(fit = name, x = fit$layers$layer, y = fit$layers$parents, mark = FALSE)
  }, fits, names(fits))
  draw_curves(do.call(rbind, unname(curves)), main %||% "Parents in the networks of all nodes",
              xlab, ylab, col, engine)
}

check_full_passes <- function(fit, call = rlang::caller_env()) {
  fits <- if (inherits(fit, "learned_bn")) list(fit) else fit
  ok <- is_plain_list(fits) && length(fits) > 0L &&
    all(vapply(fits, function(one) inherits(one, "learned_bn") && !is.null(one$f_costs), NA))
  if (!ok) {
    abort_argument(c("{.arg fit} must be a result of
                      {.code search_order_graph(method = \"full_pass\")} or a list of such
                      results.",
                     i = "One that was stopped by a limit has not seen all nodes."), call = call)
  }
  for (one in fits) check_network(one, "fit", call)
  stats::setNames(fits, names(fits) %||% seq_along(fits))
}

# The middle of every bin and the density of nodes there. A density makes bins of different width
# comparable. The row with `mark` is the optimum.
f_cost_curve <- function(fit, name, per_row, call = rlang::caller_env(2)) {
  rows <- if (per_row) fit$likelihood$nobs else 1
  if (is.null(rows)) {
    abort_argument("The number of rows is not known for scores from a file: {.arg per_row} must be
                    {.code FALSE}.", call = call)
  }
  bins <- fit$f_costs
  x <- (bins$from + bins$to) / 2
  width <- bins$to - bins$from
  # All nodes may have the same cost.
  density <- bins$nodes / sum(bins$nodes) / ifelse(width > 0, width, 1) * rows
  at <- if (length(unique(x)) > 1L) {
    stats::approx(x, density, -fit$score, rule = 2)$y
  } else {
    max(density)
  }
  curve <- data.frame(fit = name, x = c(x, -fit$score) / rows, y = c(density, at),
                      mark = rep(c(FALSE, TRUE), c(length(x), 1L)))
  curve[order(curve$x), ]
}

check_curve_looks <- function(main, xlab, ylab, col, call = rlang::caller_env()) {
  for (label in c("main", "xlab", "ylab")) check_label(get(label), label, call)
  if (!is.null(col)) check_colours(col, call = call)
}

draw_curves <- function(curves, main, xlab, ylab, col, engine) {
  names <- unique(curves$fit)
  col <- rep_len(col %||% run_colours, length(names))
  if (engine == "ggplot2") {
    return(ggplot_curves(curves, main, xlab, ylab, stats::setNames(col, names)))
  }
  floor <- if (any(curves$mark)) 0
  keyed <- length(names) > 1L
  old <- graphics::par(mar = c(4.2, 4.2, if (keyed) 4.4 else 2.5, 1))
  on.exit(graphics::par(old))
  graphics::plot(range(curves$x), range(floor, curves$y), type = "n", xlab = xlab, ylab = ylab,
                 bty = "l")
  for (i in seq_along(names)) {
    curve <- curves[curves$fit == names[i], ]
    graphics::lines(curve$x, curve$y, col = col[i])
    graphics::points(curve$x[curve$mark], curve$y[curve$mark], pch = 19, cex = 1.3, col = col[i])
  }
  draw_title(main, if (keyed) 2.8 else 1)
  if (keyed) draw_key(names, col, rep("solid", length(names)), graphics::par("pin")[2L] + 0.15)
  invisible(curves)
}

ggplot_curves <- function(curves, main, xlab, ylab, col) {
  rlang::check_installed("ggplot2", "to draw with it.")
  curves$fit <- factor(curves$fit, names(col))
  # Column names in aes(). Code checkers would take them for undefined variables.
  x <- y <- fit <- NULL
  ggplot2::ggplot(curves, ggplot2::aes(x, y, colour = fit)) +
    ggplot2::geom_line() +
    ggplot2::geom_point(data = curves[curves$mark, ], size = 2.5) +
    ggplot2::scale_colour_manual(NULL, values = col,
                                 guide = if (length(col) > 1L) "legend" else "none") +
    (if (any(curves$mark)) ggplot2::expand_limits(y = 0)) +
    ggplot2::labs(title = main, x = xlab, y = ylab) +
    ggplot2::theme_bw() +
    ggplot2::theme(legend.position = "top")
}

#' @param what `"network"`, or `"trace"` for the course of the search: score and bound over time, the
#'   gap between them shaded. For results of [sparse_candidate()] also `"iterations"`: the score after each round against
#'   time and against the statistics counted.
#' @param main title; the score and what is proved about it when `NULL`.
#' @param fill,border,col,arc_col colours of the boxes, their outline, the
#'   labels and the arcs.
#' @param cex size of the text; labels are made smaller where the network would
#'   not fit the page.
#' @return `plot()` returns the network invisibly as an igraph object whose
#'   vertex attributes `x` and `y` are the places in the drawing (the trace as a data frame with
#'   `what = "trace"`, the rounds with `what = "iterations"`), `autoplot()` a ggplot object; the value of the other methods is described above.
#' @seealso [plot_traces()] for several searches in one picture.
#' @rdname learned_bn-class
#' @export
plot.learned_bn <- function(x, what = "network", main = NULL, fill = "grey95", border = "grey40", col = "black",
                            arc_col = "grey30", cex = 1, ...) {
  check_no_dots()
  check_network(x)
  check_choice(what, pictures_of(x))
  main <- main %||% network_title(x)
  if (what == "iterations") return(plot_iterations(x$iterations, main))
  if (what == "trace") return(plot_traces(stats::setNames(list(x), x$method), main))
  draw_network(x$bn, drawn_arcs(x$bn, arc_col), main, fill, border, col, cex, discrete = discrete_in(x))
}

pictures_of <- function(x) c("network", "trace", if (!is.null(x$iterations)) "iterations")

network_title <- function(x) {
  proof <- if (x$proved) {
    "proved optimal"
  } else if (isTRUE(x$within$proved)) {
    paste("proved among", x$within$scope)
  } else if (is.finite(x$gap) && x$gap < useless_gap * abs(x$score)) {
    paste("gap at most", format(x$gap, digits = 3))
  } else {
    if (is.finite(x$gap)) "no useful bound" else "no bound known"
  }
  paste0(paste(c(score_name(x), "score", format(x$score, digits = 8)), collapse = " "), ", ", proof)
}

#' @param label_size size of the labels in millimetres, as in
#'   [ggplot2::geom_text()]; by default one that fits a page of 7 by 5 inches.
#' @rdname learned_bn-class
#' @method autoplot learned_bn
#' @rawNamespace S3method(ggplot2::autoplot, learned_bn)
autoplot.learned_bn <- function(object, what = "network", label_size = NULL, fill = "grey95", border = "grey40",
                                col = "black", arc_col = "grey30", ...) {
  check_no_dots()
  check_network(object)
  check_choice(what, pictures_of(object))
  if (what == "trace") return(gg_trace(object))
  if (what == "iterations") return(gg_iterations(object))
  gg_network(object$bn, drawn_arcs(object$bn, arc_col), network_title(object), label_size, fill, border, col,
             discrete = discrete_in(object))
}

#' @param main title; what the network is when `NULL`.
#' @param fill,border,col,arc_col colours of the boxes, their outline, the labels and the arcs.
#' @param cex size of the text; labels are made smaller where the network would not fit the page.
#' @return `plot()` returns the network invisibly as an igraph object whose vertex attributes `x` and `y` are
#'   the places in the drawing, `autoplot()` a ggplot object.
#' @rdname bn_network-class
#' @export
plot.bn_network <- function(x, main = NULL, fill = "grey95", border = "grey40", col = "black",
                            arc_col = "grey30", cex = 1, ...) {
  check_no_dots()
  check_network(x)
  draw_network(x$bn, drawn_arcs(x$bn, arc_col), main %||% network_headline(x), fill, border, col, cex, discrete = discrete_in(x))
}

#' @param label_size size of the labels in millimetres, as in [ggplot2::geom_text()]; by default one that fits a
#'   page of 7 by 5 inches.
#' @rdname bn_network-class
#' @method autoplot bn_network
#' @rawNamespace S3method(ggplot2::autoplot, bn_network)
autoplot.bn_network <- function(object, label_size = NULL, fill = "grey95", border = "grey40", col = "black",
                                arc_col = "grey30", ...) {
  check_no_dots()
  check_network(object)
  gg_network(object$bn, drawn_arcs(object$bn, arc_col), network_headline(object), label_size, fill, border, col,
             discrete = discrete_in(object))
}

# Two networks over each other. Colours and line types carry the same information.

#' @param main title. `NULL` gives the distances.
#' @param fill,border,col colours of the boxes, their outline and the labels.
#' @param cex size of the text. Labels are made smaller if the network would not fit on the page.
#' @rdname compare_fits
#' @export
plot.fit_comparison <- function(x, main = NULL, fill = "grey95", border = "grey40", col = "black",
                                cex = 1, ...) {
  check_no_dots()
  check_result(x)
  check_label(main)
  style <- node_style(x$graph_a, drawing_options(fill = fill, border = border, col = col),
                      rlang::current_env())
  draw_network(both_graphs(x), both_arcs(x), main %||% comparison_title(x), style, cex,
               key = fit_key(x))
}

#' @param label_size size of the labels in millimetres, as in [ggplot2::geom_text()]; by default
#'   they are as large as fit.
#' @rdname compare_fits
#' @method autoplot fit_comparison
#' @rawNamespace S3method(ggplot2::autoplot, fit_comparison)
autoplot.fit_comparison <- function(object, label_size = NULL, fill = "grey95", border = "grey40",
                                    col = "black", ...) {
  check_no_dots()
  check_result(object)
  check_label_size(label_size)
  style <- node_style(object$graph_a, drawing_options(fill = fill, border = border, col = col),
                      rlang::current_env())
  gg_network(both_graphs(object), both_arcs(object), comparison_title(object), label_size, style,
             key = fit_key(object))
}

fit_styles <- function() {
  data.frame(status = fit_status, col = c("grey35", run_colours[c(4L, 5L, 1L, 2L)]),
             lty = c("solid", "longdash", "twodash", "dotted", "dashed"))
}

fit_key <- function(x) {
  styles <- fit_styles()
  counts <- x$counts[styles$status]
  words <- status_words(x)
  words[["turned"]] <- paste("turned, as in", x$labels[2L])
  key <- transform(styles, label = paste0(words[styles$status], ": ", counts))[counts > 0, ]
  if (nrow(key) > 0L) key
}

# Network a determines the layers. Arrowheads are those of b if it has the arc.
both_arcs <- function(x) {
  arcs <- x$arcs
  style <- fit_styles()[match(arcs$status, fit_status), ]
  mark <- ifelse(arcs$b == "", arcs$a, arcs$b)
  data.frame(from = match(arcs$from, x$nodes$variable), to = match(arcs$to, x$nodes$variable),
             rank = ifelse(arcs$a == "->", "firm",
                           ifelse(mark == "->", "wish", rep("free", nrow(arcs)))),
             head = mark != "--", back = mark == "<-", col = style$col, lty = style$lty,
             lwd = rep(1, nrow(arcs)), status = as.character(arcs$status))
}

both_graphs <- function(x) {
  x$graph_a$arcs <- as.matrix(x$arcs[c("from", "to")])
  x$graph_a
}

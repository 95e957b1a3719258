#' @param main title; the score and what is proved about it when `NULL`.
#' @param fill,border,col,arc_col colours of the boxes, their outline, the
#'   labels and the arcs.
#' @param cex size of the text; labels are made smaller where the network would
#'   not fit the page.
#' @return `plot()` returns the network invisibly as an igraph object whose
#'   vertex attributes `x` and `y` are the places in the drawing, `autoplot()` a
#'   ggplot object; the value of the other methods is described above.
#' @rdname learned_bn-class
#' @export
plot.learned_bn <- function(x, main = NULL, fill = "grey95", border = "grey40", col = "black",
                            arc_col = "grey30", cex = 1, ...) {
  rlang::check_dots_empty()
  cex <- check_number(cex, lower = 0.01)
  old <- graphics::par(mar = c(0.5, 0.5, 2.5, 0.5))
  on.exit(graphics::par(old))
  graphics::plot.new()
  page <- graphics::par("pin") / cex
  # One unit of the plot is one inch of text at size 1, the unit of the layout.
  graphics::plot.window(c(0, page[1L]), c(0, page[2L]), xaxs = "i", yaxs = "i")
  labels <- names(x$bn$nodes)
  width <- box_width(graphics::strwidth(labels, "inches", cex = 1))
  drawn <- network_layout(parent_index(x), width, page)
  for (path in drawn$paths) draw_arc(path$x, path$y, 0.09 * drawn$size, arc_col)
  nodes <- drawn$nodes
  graphics::rect(nodes$x - nodes$width / 2, nodes$y - drawn$box / 2,
                 nodes$x + nodes$width / 2, nodes$y + drawn$box / 2,
                 col = fill, border = border, xpd = NA)
  graphics::text(nodes$x, nodes$y, labels, cex = cex * drawn$size, col = col, xpd = NA)
  graphics::title(main %||% network_title(x), font.main = 1, cex.main = 1)
  graph <- as.igraph.learned_bn(x)
  igraph::vertex_attr(graph, "x") <- nodes$x
  igraph::vertex_attr(graph, "y") <- nodes$y
  invisible(graph)
}

# Very short labels get a box that still takes a few arrowheads.
box_width <- function(label) pmax(label + layout_sizes$pad, 1.5 * layout_sizes$box)

# The line stops inside the arrowhead, so that the tip stays sharp.
draw_arc <- function(x, y, head, col) {
  tip <- c(x[length(x)], y[length(y)])
  far <- which((x - tip[1L])^2 + (y - tip[2L])^2 > head^2)
  foot <- far[length(far)]
  back <- c(x[foot], y[foot]) - tip
  back <- back / sqrt(sum(back^2)) * head
  base <- tip + 0.8 * back
  graphics::lines(c(x[far], base[1L]), c(y[far], base[2L]), col = col)
  graphics::polygon(tip[1L] + c(0, back[1L] + c(-1, 1) * 0.35 * back[2L]),
                    tip[2L] + c(0, back[2L] + c(1, -1) * 0.35 * back[1L]), col = col, border = NA)
}

network_title <- function(x) {
  proof <- if (x$proved) {
    "proved optimal"
  } else if (is.finite(x$gap)) {
    paste("gap at most", format(x$gap, digits = 3))
  } else {
    "no bound known"
  }
  paste0(paste(c(score_name(x), "score", format(x$score, digits = 8)), collapse = " "), ", ", proof)
}

#' @param label_size size of the labels in millimetres, as in
#'   [ggplot2::geom_text()]; by default one that fits a page of 7 by 5 inches.
#' @rdname learned_bn-class
#' @method autoplot learned_bn
#' @rawNamespace S3method(ggplot2::autoplot, learned_bn)
autoplot.learned_bn <- function(object, label_size = NULL, fill = "grey95", border = "grey40",
                                col = "black", arc_col = "grey30", ...) {
  rlang::check_dots_empty()
  labels <- names(object$bn$nodes)
  page <- c(6.6, 4.4)
  width <- box_width(0.09 * nchar(labels, "width"))
  drawn <- network_layout(parent_index(object), width, page)
  arcs <- do.call(rbind, Map(cbind, drawn$paths, arc = seq_along(drawn$paths)))
  head <- ggplot2::arrow(angle = 20, length = ggplot2::unit(0.09 * drawn$size, "inches"),
                         type = "closed")
  # The names of the columns are no variables, whatever a code checker thinks.
  x <- y <- label <- arc <- NULL
  ggplot2::ggplot(cbind(drawn$nodes, label = labels), ggplot2::aes(x, y)) +
    (if (!is.null(arcs)) ggplot2::geom_path(ggplot2::aes(group = arc), arcs, colour = arc_col,
                                            linewidth = 0.35, arrow = head)) +
    ggplot2::geom_tile(ggplot2::aes(width = width), height = drawn$box, fill = fill,
                       colour = border, linewidth = 0.3) +
    ggplot2::geom_text(ggplot2::aes(label = label), colour = col,
                       size = label_size %||% (3.4 * drawn$size)) +
    ggplot2::coord_cartesian(c(0, page[1L]), c(0, page[2L]), expand = FALSE, clip = "off") +
    ggplot2::labs(title = network_title(object)) +
    ggplot2::theme_void() +
    ggplot2::theme(plot.title = ggplot2::element_text(hjust = 0.5, size = 11,
                                                      margin = ggplot2::margin(b = 10)),
                   plot.margin = ggplot2::margin(8, 8, 8, 8))
}

run_symbols <- c(19, 17, 15, 18, 1, 2, 0)

#' @param x,object a `precision_recall`.
#' @param main title. `NULL` says what was counted.
#' @param errors whether to draw bars of one standard error of the precision.
#' @param ... must be empty.
#' @rdname precision_recall
#' @export
plot.precision_recall <- function(x, main = NULL, errors = FALSE, ...) {
  check_no_dots()
  check_result(x)
  check_label(main)
  check_flag(errors)
  points <- curve_points(x)
  methods <- levels(points$method)
  colours <- rep_len(run_colours, length(methods))
  symbols <- rep_len(run_symbols, length(methods))
  old <- graphics::par(mar = c(4.2, 4.2, if (length(methods) > 1L) 3.6 else 2.5, 1))
  on.exit(graphics::par(old))
  graphics::plot(c(0, 1), c(0, 1), type = "n", xlab = "recall", ylab = "precision", las = 1)
  for (curve in split(points, points$curve)) {
    style <- as.integer(curve$method[1L])
    if (errors) {
      graphics::segments(curve$recall, curve$precision - curve$precision_se, curve$recall,
                         curve$precision + curve$precision_se, col = colours[style])
    }
    graphics::lines(curve$recall, curve$precision, col = colours[style], lty = style, lwd = 1.6)
    graphics::points(curve$recall, curve$precision, col = colours[style], pch = symbols[style],
                     cex = 0.8)
  }
  graphics::title(main %||% curve_title(x), font.main = 1, cex.main = 1,
                  line = if (length(methods) > 1L) 2 else 1)
  if (length(methods) > 1L) {
    draw_key(methods, colours, seq_along(methods), graphics::par("pin")[2L] + 0.15, symbols)
  }
  invisible(x)
}

# Points that have a precision; `curve` numbers the lines.
curve_points <- function(x) {
  points <-
    as.data.frame(unclass(x)[c("method", "data_set", "recall", "precision", "precision_se")])
  points$method <- factor(points$method, levels = unique(points$method))
  points$curve <- as.integer(factor(paste(as.integer(points$method), points$data_set)))
  points[!is.na(points$precision), ]
}

curve_title <- function(x) {
  counted <- c(skeleton = "adjacent pairs", v_structures = "v-structures",
               arcs = "arcs")[[attr(x, "what")]]
  paste0("Precision and recall of ", counted, if (attr(x, "average") != "none" && any(x$n > 1L)) {
    paste0(", mean of ", max(x$n), " data sets")
  })
}

#' @rdname precision_recall
#' @method autoplot precision_recall
#' @rawNamespace S3method(ggplot2::autoplot, precision_recall)
autoplot.precision_recall <- function(object, errors = FALSE, ...) {
  check_no_dots()
  check_result(object)
  check_flag(errors)
  points <- curve_points(object)
  n <- nlevels(points$method)
  recall <- precision <- precision_se <- method <- curve <- NULL
  ggplot2::ggplot(points, ggplot2::aes(recall, precision, colour = method, shape = method,
                                       linetype = method, group = curve)) +
    (if (errors) ggplot2::geom_linerange(ggplot2::aes(ymin = precision - precision_se,
                                                      ymax = precision + precision_se),
                                                      linetype = "solid")) +
    ggplot2::geom_path(linewidth = 0.6) +
    ggplot2::geom_point(size = 1.8) +
    ggplot2::scale_colour_manual(values = rep_len(run_colours, n)) +
    ggplot2::scale_shape_manual(values = rep_len(run_symbols, n)) +
    ggplot2::scale_linetype_manual(values = rep_len(1:6, n)) +
    ggplot2::coord_cartesian(c(0, 1), c(0, 1)) +
    ggplot2::labs(title = curve_title(object), colour = NULL, shape = NULL, linetype = NULL) +
    ggplot2::theme_minimal() +
    ggplot2::theme(plot.title = ggplot2::element_text(size = 11),
                   legend.position = if (n > 1L) "bottom" else "none")
}

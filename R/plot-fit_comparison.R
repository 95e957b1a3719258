# The plot of compare_fits().

#' @param main title. `NULL` gives the distances.
#' @param fill,border,col colours of the boxes, their outline and the labels.
#' @param cex size of the text. Labels are made smaller if the network would not fit on the page.
#' @rdname compare_fits
#' @export
plot.fit_comparison <- function(x, main = NULL, fill = "grey95", border = "grey40", col = "black",
                                cex = 1, ...) {
  check_no_dots()
  check_result(x)
  draw_comparison(picture_of_fits(x), main, list(fill = fill, border = border, col = col), cex)
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
  gg_comparison(picture_of_fits(object), label_size,
                list(fill = fill, border = border, col = col))
}

picture_of_fits <- function(x) {
  words <- status_words(x)
  words[["turned"]] <- paste("turned, as in", x$labels[2L])
  styles <- comparison_styles(fit_status, words[fit_status], c(4L, 5L, 1L, 2L))
  comparison_picture(x, x$graph_a, x$arcs, x$arcs$a, x$arcs$b, styles, x$counts)
}

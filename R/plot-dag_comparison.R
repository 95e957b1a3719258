# The plot of compare_dags().

#' @param main title. `NULL` gives the numbers of arcs and the distances.
#' @param fill,border,col colours of the boxes, their outline and the labels.
#' @param cex size of the text. Labels are made smaller if the network would not fit on the page.
#' @rdname compare_dags
#' @export
plot.dag_comparison <- function(x, main = NULL, fill = "grey95", border = "grey40", col = "black",
                                cex = 1, ...) {
  check_no_dots()
  check_result(x)
  draw_comparison(picture_of_dags(x), main, list(fill = fill, border = border, col = col), cex)
}

#' @param label_size size of the labels in millimetres, as in [ggplot2::geom_text()]; by default
#'   they are as large as fit.
#' @rdname compare_dags
#' @method autoplot dag_comparison
#' @rawNamespace S3method(ggplot2::autoplot, dag_comparison)
autoplot.dag_comparison <- function(object, label_size = NULL, fill = "grey95", border = "grey40",
                                    col = "black", ...) {
  check_no_dots()
  check_result(object)
  gg_comparison(picture_of_dags(object), label_size,
                list(fill = fill, border = border, col = col))
}

picture_of_dags <- function(x) {
  words <- c("correct", "reversed, as learned", "without direction", "missing", "extra")
  styles <- comparison_styles(pair_status, words, c(2L, 4L, 1L, 3L))
  comparison_picture(x, x$true, x$pairs, x$pairs$true, x$pairs$learned, styles, x$confusion)
}

# Colours and line types carry the same information.
status_styles <- function() {
  data.frame(
    status = pair_status,
    label = c("correct", "reversed, as learned", "without direction", "missing", "extra"),
    col = c("grey35", run_colours[c(2L, 4L, 1L, 3L)]),
    lty = c("solid", "longdash", "twodash", "dotted", "dashed")
  )
}

#' @param main title. `NULL` gives the numbers of arcs and the distances.
#' @param fill,border,col colours of the boxes, their outline and the labels.
#' @param cex size of the text. Labels are made smaller if the network would not fit on the page.
#' @rdname compare_dags
#' @export
plot.dag_comparison <- function(x, main = NULL, fill = "grey95", border = "grey40", col = "black",
                                cex = 1, ...) {
  check_no_dots()
  check_result(x)
  check_label(main)
  style <- node_style(x$true, drawing_options(fill = fill, border = border, col = col),
                      rlang::current_env())
  draw_network(union_bn(x), compared_arcs(x), main %||% comparison_title(x), style, cex,
               key = comparison_key(x))
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
  check_label_size(label_size)
  style <- node_style(object$true, drawing_options(fill = fill, border = border, col = col),
                      rlang::current_env())
  gg_network(union_bn(object), compared_arcs(object), comparison_title(object), label_size, style,
             key = comparison_key(object))
}

comparison_title <- function(x) {
  networks <- if (!is.na(x$shd_dag)) paste("of the networks", x$shd_dag)
  paste("Structural Hamming distance",
        paste(c(networks, paste("of their classes", x$shd_cpdag)), collapse = ", "))
}

comparison_key <- function(x) {
  styles <- status_styles()
  counts <- x$confusion[styles$status]
  key <- styles[counts > 0, ]
  if (nrow(key) > 0L) transform(key, label = paste0(key$label, ": ", counts[counts > 0]))
}

# The true network determines the layers. Arrowheads are those of the learned network if it has the
# arc.
compared_arcs <- function(x) {
  pairs <- x$pairs
  styles <- status_styles()
  style <- styles[match(pairs$status, styles$status), ]
  mark <- ifelse(pairs$learned == "", pairs$true, pairs$learned)
  data.frame(from = match(pairs$from, names(x$true$nodes)),
             to = match(pairs$to, names(x$true$nodes)),
             rank = ifelse(pairs$true == "->", "firm",
                           ifelse(mark == "->", "wish", rep("free", nrow(pairs)))),
             head = mark != "--", back = mark == "<-", col = style$col, lty = style$lty,
             lwd = rep(1, nrow(pairs)),
             status = as.character(pairs$status))
}

# The true graph with the extra arcs.
union_bn <- function(x) {
  x$true$arcs <- as.matrix(x$pairs[c("from", "to")])
  x$true
}

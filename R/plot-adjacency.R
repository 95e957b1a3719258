# Draws large networks as a matrix. Variables are in an order in which parents come first, and an
# arc is a mark in the row of the parent and the column of the child. Arcs between neighbours in
# this order lie near the diagonal.

# The marks, and the variables in their order.
adjacency_marks <- function(picture) {
  variables <- names(picture$bn$nodes)
  place <- drawing_order(length(variables), picture$arcs)
  arcs <- picture$arcs
  marks <- data.frame(from = place[arcs$from], to = place[arcs$to], col = arcs$col, lwd = arcs$lwd)
  both <- marks[!arcs$head, ]
  both[c("from", "to")] <- both[c("to", "from")]
  list(marks = rbind(marks, both), variables = variables[order(place)])
}

# Labels smaller than this number of points cannot be read. Then the axes have numbers.
least_points <- 5

draw_adjacency <- function(picture, cex) {
  cex <- check_cex(cex, rlang::caller_env())
  shown <- adjacency_marks(picture)
  n <- length(shown$variables)
  top <- if (length(picture$main) > 1L) 0.65 else 0.5
  size <- adjacency_size(shown$variables, graphics::par("fin")[2L] - top, cex)
  named <- 12 * size >= least_points
  margin <- if (named) label_margin(shown$variables, size) else 0.75
  old <- graphics::par(mai = c(margin, margin, top, 0.2))
  on.exit(graphics::par(old))
  graphics::plot(NULL, xlim = c(0.5, n + 0.5), ylim = c(n + 0.5, 0.5), xaxs = "i", yaxs = "i",
                 axes = FALSE, xlab = "", ylab = "")
  graphics::segments(0.5, 0.5, n + 0.5, n + 0.5, col = "grey85")
  half <- shown$marks$lwd / max(shown$marks$lwd, 1) * max(0.45, 0.004 * n)
  graphics::rect(shown$marks$to - half, shown$marks$from - half, shown$marks$to + half,
                 shown$marks$from + half, col = shown$marks$col, border = NA)
  graphics::box(col = "grey60")
  if (named) {
    # A negative gap keeps axis() from leaving out labels.
    for (side in 1:2) {
      graphics::axis(side, seq_len(n), shown$variables, las = 2, cex.axis = size, tick = FALSE,
                     line = -0.8, gap.axis = -1)
    }
  } else {
    for (side in 1:2) graphics::axis(side, las = 1, cex.axis = 0.8)
    for (side in 1:2) {
      graphics::mtext(adjacency_axes[side], side, line = 2.2 + 0.4 * (side == 2), cex = 0.9)
    }
  }
  draw_title(picture$main)
  invisible(data.frame(variable = shown$variables, place = seq_len(n)))
}

label_margin <- function(variables, size) {
  max(graphics::strwidth(variables, "inches", cex = size)) + 0.15
}

# The size of text that fits the rows. The labels below the matrix take a part of the height.
adjacency_size <- function(variables, height, cex) {
  size <- cex
  for (round in 1:5) {
    size <- min(cex, 72 * max(0, height - label_margin(variables, size)) / length(variables) / 11)
  }
  size
}

adjacency_axes <- c("child, by place in the order", "parent, by place in the order")

gg_adjacency <- function(picture, label_size) {
  shown <- adjacency_marks(picture)
  n <- length(shown$variables)
  named <- !is.null(label_size) || 72 * 4 / n >= least_points
  points <- if (is.null(label_size)) min(9, 72 * 4 / n) else label_size * ggplot2::.pt
  size <- shown$marks$lwd / max(shown$marks$lwd, 1) * max(0.9, 0.008 * n)
  to <- from <- NULL
  axis <- function(make, title) {
    if (named) make(NULL, breaks = seq_len(n), labels = shown$variables) else make(title)
  }
  labels <- if (named) {
    ggplot2::theme(axis.text.x = ggplot2::element_text(size = points, angle = 90, hjust = 1,
                                                       vjust = 0.5),
                   axis.text.y = ggplot2::element_text(size = points))
  }
  ggplot2::ggplot(shown$marks, ggplot2::aes(to, from)) +
    ggplot2::annotate("segment", x = 0.5, y = 0.5, xend = n + 0.5, yend = n + 0.5,
                      colour = "grey85") +
    ggplot2::geom_tile(width = size, height = size, fill = shown$marks$col) +
    axis(ggplot2::scale_x_continuous, adjacency_axes[1L]) +
    axis(function(...) ggplot2::scale_y_reverse(...), adjacency_axes[2L]) +
    ggplot2::coord_cartesian(c(0.5, n + 0.5), c(n + 0.5, 0.5), expand = FALSE) +
    gg_title(picture$main) +
    ggplot2::theme_bw() +
    ggplot2::theme(panel.grid = ggplot2::element_blank(),
                   plot.title = ggplot2::element_text(hjust = 0.5, size = 11),
                   plot.subtitle = ggplot2::element_text(hjust = 0.5, size = 9,
                                                         colour = "grey30")) +
    labels
}

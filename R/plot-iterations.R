# Plots the rounds of sparse_candidate() and structural_em(): the score at the end of each round
# against time, and against the number of statistics that took a pass over the rows, as in Fig. 4 of
# Friedman, Nachman and Pe'er (1999). Each start has a line of its own.

iteration_axes <- c(seconds = "seconds", sets_counted = "statistics counted")

plot_iterations <- function(rounds, main) {
  old <- graphics::par(mfrow = c(1L, 2L), mar = c(4.2, 4.2, 1, 1), oma = c(0, 0, 2, 0))
  on.exit(graphics::par(old))
  for (axis in names(iteration_axes)) {
    graphics::plot(range_of(c(0, rounds[[axis]])), range_of(rounds$score), type = "n",
                   xlab = iteration_axes[[axis]], ylab = "score")
    for (run in split(rounds, start_of(rounds))) {
      graphics::lines(run[[axis]], run$score, type = "o", pch = 19, lwd = 1.8,
                      col = run_colours[start_of(run)[1L]])
    }
  }
  graphics::mtext(main, outer = TRUE)
  invisible(rounds)
}

start_of <- function(rounds) rounds$start %||% rep(1L, nrow(rounds))

gg_iterations <- function(fit) {
  rounds <- fit$iterations
  shown <- data.frame(x = unlist(rounds[names(iteration_axes)], use.names = FALSE),
                      score = rep(rounds$score, 2L),
                      axis = rep(factor(iteration_axes, iteration_axes), each = nrow(rounds)),
                      start = factor(start_of(rounds)))
  x <- score <- start <- NULL
  ggplot2::ggplot(shown, ggplot2::aes(x, score, colour = start)) +
    ggplot2::geom_line(linewidth = 0.7) +
    ggplot2::geom_point() +
    ggplot2::scale_colour_manual(values = run_colours,
                                 guide = if (nlevels(shown$start) > 1L) "legend" else "none") +
    ggplot2::facet_wrap("axis", scales = "free_x", strip.position = "bottom") +
    ggplot2::expand_limits(x = 0) +
    ggplot2::labs(x = NULL, y = "score", title = network_title(fit)) +
    ggplot2::theme_minimal() +
    ggplot2::theme(strip.placement = "outside", plot.title = ggplot2::element_text(size = 11))
}

# The rounds of sparse_candidate(): the score at the end of each, against time and against the statistics that took a pass
# over the rows, as in Fig. 4 of the paper.

iteration_axes <- c(seconds = "seconds", sets_counted = "statistics counted")

plot_iterations <- function(rounds, main) {
  old <- graphics::par(mfrow = c(1L, 2L), mar = c(4.2, 4.2, 1, 1), oma = c(0, 0, 2, 0))
  on.exit(graphics::par(old))
  for (axis in names(iteration_axes)) {
    graphics::plot(range_of(c(0, rounds[[axis]])), range_of(rounds$score), type = "n", xlab = iteration_axes[[axis]],
                   ylab = "score")
    graphics::lines(rounds[[axis]], rounds$score, type = "o", pch = 19, lwd = 1.8, col = run_colours[1L])
  }
  graphics::mtext(main, outer = TRUE)
  invisible(rounds)
}

gg_iterations <- function(fit) {
  rounds <- fit$iterations
  shown <- data.frame(x = unlist(rounds[names(iteration_axes)], use.names = FALSE), score = rep(rounds$score, 2L),
                      axis = rep(factor(iteration_axes, iteration_axes), each = nrow(rounds)))
  x <- score <- NULL
  ggplot2::ggplot(shown, ggplot2::aes(x, score)) +
    ggplot2::geom_line(colour = run_colours[1L], linewidth = 0.7) +
    ggplot2::geom_point(colour = run_colours[1L]) +
    ggplot2::facet_wrap("axis", scales = "free_x", strip.position = "bottom") +
    ggplot2::expand_limits(x = 0) +
    ggplot2::labs(x = NULL, y = "score", title = network_title(fit)) +
    ggplot2::theme_minimal() +
    ggplot2::theme(strip.placement = "outside", plot.title = ggplot2::element_text(size = 11))
}

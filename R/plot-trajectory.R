# Plots the climb of search_by_proxy(): predicted and true scores, move by move. Figs 1 and 2 of the
# paper show the true ones.

trajectory_labels <- c(predicted = "predicted", score = "true score")

plot_trajectory <- function(trajectory, main) {
  graphics::plot(range_of(trajectory$step), range_of(unlist(trajectory[names(trajectory_labels)])),
                 type = "n", xlab = "moves", ylab = "score", main = main)
  for (i in seq_along(trajectory_labels)) {
    graphics::lines(trajectory$step, trajectory[[names(trajectory_labels)[i]]], type = "s",
                    lwd = 1.8, lty = 3L - i, col = run_colours[i])
  }
  graphics::legend("topleft", trajectory_labels, lty = 2:1, lwd = 1.8, col = run_colours[1:2],
                   bty = "n")
  invisible(trajectory)
}

gg_trajectory <- function(fit) {
  shown <- data.frame(step = rep(fit$trajectory$step, 2L),
                      value = unlist(fit$trajectory[names(trajectory_labels)], use.names = FALSE),
                      which = rep(factor(trajectory_labels, trajectory_labels),
                                  each = nrow(fit$trajectory)))
  shown <- shown[!is.na(shown$value), ]
  step <- value <- which <- NULL
  ggplot2::ggplot(shown, ggplot2::aes(step, value, colour = which, linetype = which)) +
    ggplot2::geom_step(linewidth = 0.7) +
    ggplot2::scale_colour_manual(values = unname(run_colours[1:2])) +
    ggplot2::scale_linetype_manual(values = 2:1) +
    ggplot2::labs(x = "moves", y = "score", colour = NULL, linetype = NULL,
                  title = network_title(fit)) +
    ggplot2::theme_minimal() +
    ggplot2::theme(plot.title = ggplot2::element_text(size = 11))
}

# The course of one search as a ggplot object, see plot-trace.R.

gg_trace <- function(fit, details = FALSE) {
  trace <- trace_table(list(run = fit))
  log_time <- use_log_time(trace$seconds, NULL)
  trace <- clip_times(trace, log_time)
  lines <- data.frame(seconds = rep(trace$seconds, 2L), value = c(trace$score, trace$bound),
                      line = rep(c("score", "bound"), each = nrow(trace)))
  lines <- lines[is.finite(lines$value), ]
  seconds <- value <- line <- left <- right <- low <- high <- NULL
  ends <- lines[!duplicated(lines$line, fromLast = TRUE), ]
  ggplot2::ggplot(lines, ggplot2::aes(seconds, value)) +
    gg_scoring(scoring_span(fit), trace, log_time) +
    ggplot2::geom_rect(ggplot2::aes(xmin = left, xmax = right, ymin = low, ymax = high),
                       gap_boxes(trace), inherit.aes = FALSE, fill = run_colours[1L],
                       alpha = 0.13) +
    ggplot2::geom_step(ggplot2::aes(linetype = line), colour = run_colours[1L], linewidth = 0.7) +
    ggplot2::geom_point(data = ends, colour = run_colours[1L]) +
    ggplot2::scale_linetype_manual(name = NULL, breaks = c("bound", "score"),
                                   labels = c(bound_label(trace), "score"),
                                   values = c(score = "solid", bound = "dashed")) +
    (if (log_time) ggplot2::scale_x_log10()) +
    ggplot2::coord_cartesian(time_range(trace$seconds, log_time), trace_range(trace, log_time)) +
    ggplot2::labs(x = "seconds", y = "score") + gg_title(network_title(fit, details)) +
    ggplot2::theme_minimal() +
    ggplot2::theme(plot.title = ggplot2::element_text(size = 11),
                   plot.subtitle = ggplot2::element_text(size = 9, colour = "grey30"),
                   legend.position = "top")
}

gg_scoring <- function(span, trace, log_time) {
  if (is.null(span)) return(NULL)
  if (log_time) span <- pmax(span, min(trace$seconds))
  list(ggplot2::annotate("rect", xmin = span[1L], xmax = span[2L], ymin = -Inf, ymax = Inf,
                         fill = "grey93"),
       ggplot2::annotate("text", x = if (log_time) sqrt(prod(span)) else mean(span), y = Inf,
                         label = "scoring", vjust = 1.6, size = 3, colour = "grey40"))
}

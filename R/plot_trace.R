run_colours <- c("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")

#' Score and bound over time
#'
#' Draws how searches came to their results: the score of the best network found so far (solid) and the
#' bound that no network exceeds (dashed) as steps over time, the gap between them shaded. Where the
#' lines of a run meet, its network is proved optimal. A search that knows no bound has none.
#'
#' @param fits A [learned_bn][learned_bn-class] or a list of them; its names, or else those of the methods, are
#'   shown in the legend. Scores are comparable only between runs on the same problem.
#' @param main Title.
#' @param log_time Logarithmic time axis? By default, where times span more than a factor of 50.
#' @return The traces as a data frame, invisibly: `run`, `seconds`, `score`, `bound`. Each ends with a row
#'   for the end of the search.
#' @seealso `plot(fit, what = "trace")` and `autoplot(fit, what = "trace")` for one run.
#' @examples
#' votes <- as.data.frame(matrix(rbinom(4800, 1, rep(c(0.2, 0.8), 2400)), 400))
#' votes[] <- lapply(votes, factor)
#' scores <- local_scores(votes)
#' plot_traces(list(finished = search_order_graph(scores),
#'                  stopped = search_order_graph(scores, memory_limit = 1)))
#' @export
plot_traces <- function(fits, main = "Score and bound over time", log_time = NULL) {
  check_given()
  traces <- trace_table(read_fits(fits, rlang::current_env()))
  log_time <- use_log_time(traces$seconds, log_time)
  shown <- clip_times(traces, log_time)
  runs <- unique(shown$run)
  colours <- stats::setNames(rep_len(run_colours, length(runs)), runs)
  bounded <- any(is.finite(shown$bound))
  keyed <- length(runs) > 1L || bounded
  old <- graphics::par(mar = c(4.2, 4.2, if (keyed) 3.6 else 2.5, 1))
  on.exit(graphics::par(old))
  graphics::plot(time_range(shown$seconds, log_time), range_of(c(shown$score, shown$bound)), type = "n", xaxt = "n",
                 log = if (log_time) "x" else "", xlab = "seconds", ylab = "score")
  ticks <- graphics::axTicks(1L)
  graphics::axis(1L, ticks, vapply(ticks, format, ""))
  for (run in runs) draw_trace(shown[shown$run == run, ], colours[[run]])
  graphics::title(main, font.main = 1, cex.main = 1, line = if (keyed) 2 else 1)
  if (keyed) trace_key(runs, colours, bounded)
  invisible(traces)
}

read_fits <- function(fits, call) {
  if (inherits(fits, "learned_bn")) fits <- list(fits)
  if (!is.list(fits) || length(fits) == 0L || !all(vapply(fits, inherits, NA, "learned_bn"))) {
    abort_argument("{.arg fits} must be a {.cls learned_bn} or a list of them.", call = call)
  }
  for (fit in fits) check_network(fit, "fits", call)
  methods <- vapply(fits, function(fit) fit$method, "", USE.NAMES = FALSE)
  names <- names(fits) %||% rep("", length(fits))
  stats::setNames(fits, make.unique(ifelse(nzchar(names), names, methods), " "))
}

# The last row says that nothing changed until the end.
trace_table <- function(fits) {
  rows <- Map(function(fit, run) {
    trace <- fit$trace[c("seconds", "score", "bound")]
    last <- data.frame(seconds = max(trace$seconds, unlist(fit$timings)["search"], 0, na.rm = TRUE),
                       score = fit$score, bound = fit$bound)
    cbind(run = run, rbind(trace, last))
  }, fits, names(fits))
  traces <- do.call(rbind, rows)
  rownames(traces) <- NULL
  traces
}

use_log_time <- function(seconds, log_time, call = rlang::caller_env()) {
  if (!is.null(log_time)) return(check_flag(log_time, call = call) && any(seconds > 0))
  positive <- seconds[seconds > 0]
  length(positive) > 1L && max(positive) > 50 * min(positive)
}

# On a logarithmic axis the start of time is a little before the first event.
clip_times <- function(traces, log_time) {
  if (log_time) traces$seconds <- pmax(traces$seconds, min(traces$seconds[traces$seconds > 0]) / 1.5)
  traces
}

time_range <- function(seconds, log_time) {
  if (log_time) range(seconds) else c(0, max(seconds, 1e-6))
}

# A single value gets some room around it.
range_of <- function(values) {
  ends <- range(values[is.finite(values)], 0[!any(is.finite(values))])
  if (diff(ends) > 1e-9 * max(abs(ends))) return(ends)
  if (ends[1L] == 0) c(0, 1) else sort(ends + c(-0.05, 0.05) * abs(ends))
}

# One rectangle for every time between two events at which a bound was known.
gap_boxes <- function(trace) {
  n <- nrow(trace)
  boxes <- data.frame(left = trace$seconds[-n], right = trace$seconds[-1L], low = trace$score[-n],
                      high = trace$bound[-n])
  boxes[is.finite(boxes$low) & is.finite(boxes$high) & boxes$right > boxes$left, ]
}

draw_trace <- function(trace, colour) {
  boxes <- gap_boxes(trace)
  graphics::rect(boxes$left, boxes$low, boxes$right, boxes$high, col = paste0(colour, "22"), border = NA)
  draw <- function(values, lty, pch) {
    known <- is.finite(values)
    graphics::lines(trace$seconds[known], values[known], type = "s", col = colour, lty = lty, lwd = 1.8)
    last <- which(known)[sum(known)]
    graphics::points(trace$seconds[last], values[last], pch = pch, col = colour)
  }
  draw(trace$bound, "dashed", 1)
  draw(trace$score, "solid", 19)
}

trace_key <- function(runs, colours, bounded) {
  if (length(runs) == 1L) runs <- character()
  neutral <- if (length(runs) > 0L) "grey40" else colours[[1L]]
  draw_key(c(runs, "score", if (bounded) "bound"), c(colours[runs], rep(neutral, 1L + bounded)),
           c(rep("solid", length(runs) + 1L), if (bounded) "dashed"), graphics::par("pin")[2L] + 0.15)
}

gg_trace <- function(fit) {
  trace <- trace_table(list(run = fit))
  log_time <- use_log_time(trace$seconds, NULL)
  trace <- clip_times(trace, log_time)
  lines <- data.frame(seconds = rep(trace$seconds, 2L), value = c(trace$score, trace$bound),
                      line = rep(c("score", "bound"), each = nrow(trace)))
  lines <- lines[is.finite(lines$value), ]
  seconds <- value <- line <- left <- right <- low <- high <- NULL
  ends <- lines[!duplicated(lines$line, fromLast = TRUE), ]
  ggplot2::ggplot(lines, ggplot2::aes(seconds, value)) +
    ggplot2::geom_rect(ggplot2::aes(xmin = left, xmax = right, ymin = low, ymax = high), gap_boxes(trace),
                       inherit.aes = FALSE, fill = run_colours[1L], alpha = 0.13) +
    ggplot2::geom_step(ggplot2::aes(linetype = line), colour = run_colours[1L], linewidth = 0.7) +
    ggplot2::geom_point(data = ends, colour = run_colours[1L]) +
    ggplot2::scale_linetype_manual(name = NULL, breaks = c("bound", "score"),
                                   values = c(score = "solid", bound = "dashed")) +
    (if (log_time) ggplot2::scale_x_log10()) +
    ggplot2::coord_cartesian(time_range(trace$seconds, log_time), range_of(lines$value)) +
    ggplot2::labs(x = "seconds", y = "score", title = network_title(fit)) +
    ggplot2::theme_minimal() +
    ggplot2::theme(plot.title = ggplot2::element_text(size = 11))
}

#' Score and bound over time
#'
#' Draws the course of searches: the score of the best network so far (solid) and the bound that no
#' network exceeds (dashed), as steps over time. For a single run the gap between them is shaded.
#' Where the lines of a run meet, its network is proved optimal. A search without a bound has no
#' dashed line.
#'
#' Time begins with the reading of the data. A single run has a labelled grey band for the time in
#' which parent sets are scored. The first scores and bounds are often far off. Those that held for
#' less than a tenth of the axis do not stretch it, and their lines enter from the edge of the plot.
#'
#' @param fits A [learned_bn][learned_bn-class] or a list of them; its names, or else those of the
#'   methods, are shown in the legend. Scores are comparable only between runs on the same problem.
#' @param main Title.
#' @param log_time Whether the time axis is logarithmic. By default it is if times span more than a
#'   factor of 50.
#' @return The traces as a data frame, invisibly: `run`, `seconds`, `score`, `bound`. Each ends with
#'   a row for the end of the search.
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
  check_label(main)
  fits <- read_fits(fits, rlang::current_env())
  traces <- trace_table(fits)
  log_time <- use_log_time(traces$seconds, log_time)
  shown <- clip_times(traces, log_time)
  runs <- unique(shown$run)
  colours <- stats::setNames(rep_len(run_colours, length(runs)), runs)
  bounded <- any(is.finite(shown$bound))
  keyed <- length(runs) > 1L || bounded
  height <- trace_range(shown, log_time)
  left <- 2.6 + number_lines(height)
  old <- graphics::par(mar = c(4.2, left, (if (keyed) 4.2 else 2.5) + 0.8 * (length(main) > 1L), 1))
  on.exit(graphics::par(old))
  graphics::plot(time_range(shown$seconds, log_time), height, type = "n", axes = FALSE,
                 log = if (log_time) "x" else "", xlab = time_label(length(runs), fits[[1L]]),
                 ylab = "")
  ticks <- graphics::axTicks(1L)
  graphics::axis(1L, ticks, vapply(ticks, format, ""))
  graphics::axis(2L, pretty(height), level_numbers(pretty(height)), las = 1)
  graphics::title(ylab = "score", line = left - 1.2)
  if (length(runs) == 1L) draw_scoring(scoring_span(fits[[1L]]), log_time)
  for (run in runs) {
    draw_trace(shown[shown$run == run, ], colours[[run]], shaded = length(runs) == 1L)
  }
  graphics::box()
  draw_title(main, if (keyed) 2.6 else 1)
  if (keyed) trace_key(runs, colours, if (bounded) bound_label(shown))
  invisible(traces)
}

# Scores are long numbers. They are drawn horizontally, and the margin is as wide as they are.
level_numbers <- function(ticks) format(ticks, big.mark = ",", trim = TRUE)

number_lines <- function(range) {
  max(graphics::strwidth(level_numbers(pretty(range)), "inches")) / graphics::par("csi")
}

read_fits <- function(fits, call) {
  if (inherits(fits, "learned_bn")) fits <- list(fits)
  sound <- is_plain_list(fits) && length(fits) > 0L && all(vapply(fits, inherits, NA, "learned_bn"))
  if (!sound) {
    abort_argument("{.arg fits} must be a {.cls learned_bn} or a list of them.", call = call)
  }
  for (fit in fits) check_network(fit, "fits", call)
  methods <- vapply(fits, function(fit) fit$method, "", USE.NAMES = FALSE)
  names <- names(fits) %||% rep("", length(fits))
  stats::setNames(fits, make.unique(ifelse(nzchar(names), names, methods), " "))
}

# When parent sets were scored, in seconds since the start. NULL if that is not known.
scoring_span <- function(fit) {
  span <- attr(fit$trace, "scoring")
  if (!is.null(span)) return(if (diff(span) > 0) span)
  timings <- unlist(fit$timings)[c("data", "scoring")]
  if (is.na(timings[2L]) || timings[2L] <= 0) return(NULL)
  sum(timings, na.rm = TRUE) - c(timings[[2L]], 0)
}

# The seconds of a trace count from the start of learn_bn(), or from the start of a search of given
# scores. In the latter case the scoring came before.
seconds_before <- function(fit) {
  if (is.null(attr(fit$trace, "scoring"))) (scoring_span(fit) %||% c(0, 0))[2L] else 0
}

# The traces in one data frame. A last row is added for the end, until which nothing changed.
trace_table <- function(fits) {
  rows <- Map(function(fit, run) {
    trace <- fit$trace[c("seconds", "score", "bound")]
    counted <- unlist(fit$timings)[if (is.null(attr(fit$trace, "scoring"))) "search" else "total"]
    last <- data.frame(seconds = max(trace$seconds, counted, 0, na.rm = TRUE), score = fit$score,
                       bound = fit$bound)
    table <- cbind(run = run, rbind(trace, last))
    table$seconds <- table$seconds + seconds_before(fit)
    table
  }, fits, names(fits))
  traces <- do.call(rbind, rows)
  rownames(traces) <- NULL
  traces
}

time_label <- function(runs, fit) {
  if (runs > 1L && !is.null(scoring_span(fit))) "seconds, scoring included" else "seconds"
}

use_log_time <- function(seconds, log_time, call = rlang::caller_env()) {
  if (!is.null(log_time)) return(check_flag(log_time, call = call) && any(seconds > 0))
  positive <- seconds[seconds > 0]
  length(positive) > 1L && max(positive) > 50 * min(positive)
}

# On a logarithmic axis the start of time is a little before the first event.
clip_times <- function(traces, log_time) {
  if (log_time) {
    traces$seconds <- pmax(traces$seconds, min(traces$seconds[traces$seconds > 0]) / 1.5)
  }
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

# The range of values that held for at least a tenth of the axis, and of the last ones. Useless
# bounds stay outside.
trace_range <- function(traces, log_time) {
  ends <- time_range(traces$seconds, log_time)
  along <- function(seconds) if (log_time) log(seconds) else seconds
  width <- max(diff(along(ends)), 1e-300)
  lasting <- lapply(split(traces, traces$run), function(trace) {
    held <- c(diff(along(trace$seconds)), Inf) / width >= 0.1
    useful <- is_useful(trace$bound, trace$score[nrow(trace)])
    c(trace$score[held], trace$bound[held & useful])
  })
  range_of(unlist(lasting))
}

is_useful <- function(bound, score) is.finite(bound) & bound - score < useless_gap * abs(score)

# What the legend says of the bounds.
bound_label <- function(traces) {
  ends <- traces[!duplicated(traces$run, fromLast = TRUE), ]
  if (any(is_useful(ends$bound, ends$score))) "bound" else "bound (above the picture)"
}

# One rectangle for every time between two events at which a bound was known.
gap_boxes <- function(trace) {
  n <- nrow(trace)
  boxes <- data.frame(left = trace$seconds[-n], right = trace$seconds[-1L], low = trace$score[-n],
                      high = trace$bound[-n])
  boxes[is.finite(boxes$low) & is.finite(boxes$high) & boxes$right > boxes$left, ]
}

draw_scoring <- function(span, log_time) {
  if (is.null(span)) return(invisible())
  edges <- graphics::par("usr")
  if (log_time) {
    edges[1:2] <- 10^edges[1:2]
    span <- pmax(span, edges[1L])
  }
  graphics::rect(span[1L], edges[3L], span[2L], edges[4L], col = "grey93", border = NA)
  along <- if (log_time) sqrt(prod(span)) else mean(span)
  # Narrow bands have their label upright.
  wide <- diff(graphics::grconvertX(span, to = "inches")) > graphics::strwidth("scoring", "inches",
                                                                               cex = 0.8)
  # The label is at the top, because scores are low that early.
  graphics::text(along, edges[4L] - 0.04 * diff(edges[3:4]), "scoring", cex = 0.8, col = "grey40",
                 srt = if (wide) 0 else 90, adj = if (wide) c(0.5, 1) else c(1, 0.5))
}

draw_trace <- function(trace, colour, shaded) {
  boxes <- gap_boxes(trace)
  if (shaded) {
    graphics::rect(boxes$left, boxes$low, boxes$right, boxes$high, col = paste0(colour, "22"),
                   border = NA)
  }
  draw <- function(values, lty, pch) {
    known <- is.finite(values)
    graphics::lines(trace$seconds[known], values[known], type = "s", col = colour, lty = lty,
                    lwd = if (lty == "solid") 1.8 else 1.3)
    last <- which(known)[sum(known)]
    graphics::points(trace$seconds[last], values[last], pch = pch, col = colour)
  }
  draw(trace$bound, "dashed", 1)
  draw(trace$score, "solid", 19)
}

trace_key <- function(runs, colours, bound) {
  if (length(runs) == 1L) runs <- character()
  neutral <- if (length(runs) > 0L) "grey40" else colours[[1L]]
  draw_key(c(runs, "score", bound), c(colours[runs], rep(neutral, 1L + length(bound))),
           c(rep("solid", length(runs) + 1L), rep("dashed", length(bound))),
           graphics::par("pin")[2L] + 0.15)
}

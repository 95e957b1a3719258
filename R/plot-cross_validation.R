# Losses of folds beside each other. A line joins the losses of one fold, so that the eye compares
# learners on the same rows.

#' @param main,ylab Title and label of the axis; `NULL` chooses them.
#' @param difference Show differences from the best learner instead of losses?
#' @rdname cross_validate
#' @export
plot.cross_validation <- function(x, main = NULL, ylab = NULL, difference = FALSE, ...) {
  check_no_dots()
  check_result(x)
  check_label(main)
  check_label(ylab)
  shown <- shown_losses(x, difference)
  at <- as.integer(shown$points$learner)
  old <- graphics::par(mar = c(2.5, 4.2, 2.5, 1))
  on.exit(graphics::par(old))
  graphics::plot(range(at) + c(-0.4, 0.4), range_of(shown$points$loss), type = "n", xaxt = "n",
                 xlab = "", ylab = ylab %||% shown$ylab)
  if (difference) graphics::abline(h = 0, col = "grey80")
  for (one in split(seq_along(at), shown$points$place)) {
    graphics::lines(at[one], shown$points$loss[one], col = "grey80")
  }
  graphics::points(at, shown$points$loss, pch = 1, cex = 0.8, col = "grey45")
  means <- shown$means
  graphics::segments(seq_len(nrow(means)), means$low, y1 = means$high, lwd = 2.5,
                     col = run_colours[1L])
  graphics::points(seq_len(nrow(means)), means$loss, pch = 19, cex = 1.3, col = run_colours[1L])
  graphics::axis(1L, seq_len(nrow(means)), means$learner, tick = FALSE)
  graphics::title(main %||% shown$main, font.main = 1, cex.main = 1)
  invisible(x)
}

#' @rdname cross_validate
#' @method autoplot cross_validation
#' @rawNamespace S3method(ggplot2::autoplot, cross_validation)
autoplot.cross_validation <- function(object, difference = FALSE, ...) {
  check_no_dots()
  check_result(object)
  shown <- shown_losses(object, difference)
  learner <- loss <- place <- low <- high <- NULL
  ggplot2::ggplot(shown$points, ggplot2::aes(learner, loss)) +
    ggplot2::geom_line(ggplot2::aes(group = place), colour = "grey80") +
    ggplot2::geom_point(shape = 1, colour = "grey45") +
    ggplot2::geom_linerange(data = shown$means, ggplot2::aes(ymin = low, ymax = high),
                            linewidth = 1.1, colour = run_colours[1L]) +
    ggplot2::geom_point(data = shown$means, size = 2.8, colour = run_colours[1L]) +
    ggplot2::labs(x = NULL, y = shown$ylab, title = shown$main) +
    ggplot2::theme_minimal() +
    ggplot2::theme(plot.title = ggplot2::element_text(size = 11))
}

# The points of all folds and the means with a standard error on both sides, without what is
# infinite.
shown_losses <- function(x, difference, call = rlang::caller_env()) {
  check_flag(difference, call = call)
  table <- tidy(x)
  points <- x$losses
  points$place <- paste(points$run, points$fold)
  if (difference) {
    best <- points[points$learner == table$learner[which.min(table$loss)], ]
    points$loss <- points$loss - best$loss[match(points$place, best$place)]
    table[c("loss", "error")] <- table[c("difference", "difference_error")]
  }
  points <- points[is.finite(points$loss), ]
  if (nrow(points) == 0L) {
    abort_argument(c("There is no finite loss to be drawn.",
                     i = "{.arg smoothing} makes log-likelihoods finite."), call = call)
  }
  error <- ifelse(is.na(table$error), 0, table$error)
  means <- data.frame(learner = factor(table$learner, x$learners), loss = table$loss,
                      low = table$loss - error, high = table$loss + error)
  means[!is.finite(means$loss), c("loss", "low", "high")] <- NA
  list(points = points, means = means,
       ylab = paste0(if (difference) "difference: ", loss_words(x)),
       main = paste0("Cross-validation, ", count_of(max(x$folds), "fold"),
                     if (ncol(x$folds) > 1L) paste0(", ", ncol(x$folds), " runs")))
}

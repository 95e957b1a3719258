# Plots errors against the logarithm of the penalty. A penalty of 0 cannot be shown.

#' @param main title.
#' @rdname cv_lambda
#' @export
plot.cv_lambda <- function(x, main = "Prediction error by penalty", ...) {
  check_no_dots()
  check_result(x)
  check_label(main)
  shown <- positive_lambdas(x$errors)
  low <- shown$error - ifelse(is.na(shown$se), 0, shown$se)
  high <- shown$error + ifelse(is.na(shown$se), 0, shown$se)
  old <- graphics::par(mar = c(4.2, 4.2, 2.5, 1))
  on.exit(graphics::par(old))
  graphics::plot(range(shown$lambda), range_of(c(low, high)), type = "n", log = "x",
                 xlab = "lambda", ylab = "prediction error")
  graphics::segments(shown$lambda, low, shown$lambda, high, col = "grey60")
  graphics::lines(shown$lambda, shown$error, type = "o", pch = 19, cex = 0.7, lwd = 1.8,
                  col = run_colours[1L])
  chosen <- shown[shown$lambda == x$lambda, ]
  graphics::abline(v = chosen$lambda, lty = "dashed", col = run_colours[2L])
  graphics::points(chosen$lambda, chosen$error, pch = 19, col = run_colours[2L])
  graphics::title(main, font.main = 1, cex.main = 1)
  invisible(x)
}

#' @rdname cv_lambda
#' @method autoplot cv_lambda
#' @rawNamespace S3method(ggplot2::autoplot, cv_lambda)
autoplot.cv_lambda <- function(object, ...) {
  check_no_dots()
  check_result(object)
  shown <- positive_lambdas(object$errors)
  chosen <- shown[shown$lambda == object$lambda, ]
  lambda <- error <- se <- NULL
  ggplot2::ggplot(shown, ggplot2::aes(lambda, error)) +
    (if (!is.null(object$folds)) {
      ggplot2::geom_linerange(ggplot2::aes(ymin = error - se, ymax = error + se), colour = "grey60")
    }) +
    ggplot2::geom_line(colour = run_colours[1L], linewidth = 0.7) +
    ggplot2::geom_point(colour = run_colours[1L]) +
    ggplot2::geom_vline(xintercept = chosen$lambda, linetype = "dashed", colour = run_colours[2L]) +
    ggplot2::geom_point(data = chosen, colour = run_colours[2L], size = 2.5) +
    ggplot2::scale_x_log10() +
    ggplot2::labs(y = "prediction error", title = "Prediction error by penalty") +
    ggplot2::theme_minimal() +
    ggplot2::theme(plot.title = ggplot2::element_text(size = 11))
}

positive_lambdas <- function(table, call = rlang::caller_env()) {
  positive <- table[table$lambda > 0, ]
  if (nrow(positive) == 0L) {
    abort_argument(c("The only penalty is 0, which has no logarithm to be drawn.",
                     i = "Try others, see {.arg lambda}."), call = call)
  }
  positive
}

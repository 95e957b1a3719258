# Plots a path of networks against the logarithm of the penalty: objective and bound, or arcs.

#' @param what `"objective"` draws objectives and bounds, `"n_arcs"` the numbers of arcs, and
#'   `"arcs"` for each arc the penalties with which the network has it, from the first arc to enter
#'   to the last.
#' @param main title.
#' @rdname lambda_path
#' @export
plot.lambda_path <- function(x, what = "objective", main = NULL, ...) {
  check_no_dots()
  check_result(x)
  check_label(main)
  check_choice(what, names(path_titles))
  shown <- positive_lambdas(x$path)
  old <- graphics::par(mar = c(4.2, if (what == "arcs") 7 else 4.2, 2.5, 1))
  on.exit(graphics::par(old))
  if (what == "arcs") {
    draw_arcs(x)
  } else {
    values <- if (what == "objective") c(shown$objective, shown$bound) else shown$n_arcs
    graphics::plot(range(shown$lambda), range_of(values), type = "n", log = "x", xlab = "lambda",
                   ylab = path_axes[[what]])
    if (what == "objective") {
      graphics::lines(shown$lambda, shown$bound, lty = "dashed", lwd = 1.8, col = run_colours[1L])
    }
    graphics::lines(shown$lambda, shown[[what]], type = "o", pch = 19, cex = 0.7, lwd = 1.8,
                    col = run_colours[1L])
  }
  graphics::title(main %||% path_titles[[what]], font.main = 1, cex.main = 1)
  invisible(x)
}

path_titles <- c(objective = "Objective (solid) and bound (dashed) by penalty",
                 n_arcs = "Number of arcs by penalty", arcs = "Arcs by penalty")
path_axes <- c(objective = "objective", n_arcs = "arcs")

# One row for each arc and each penalty with which the network has it. `arc` is a factor, ordered by
# the penalty with which the arc enters.
arcs_of_path <- function(x) {
  rows <- lapply(seq_along(x$networks), function(i) {
    parents <- x$networks[[i]]
    from <- x$variables[unlist(parents)]
    data.frame(lambda = rep(x$path$lambda[i], length(from)),
               arc = paste(from, rep(x$variables, lengths(parents)), sep = " -> ", recycle0 = TRUE))
  })
  table <- do.call(rbind, rows)
  table$arc <- factor(table$arc, unique(table$arc))
  table[table$lambda > 0, ]
}

draw_arcs <- function(x) {
  table <- arcs_of_path(x)
  arcs <- levels(table$arc)
  lambda <- positive_lambdas(x$path)$lambda
  graphics::plot(range(lambda), c(max(length(arcs), 1), 1), type = "n", log = "x", xlab = "lambda",
                 ylab = "", yaxt = "n")
  graphics::points(table$lambda, as.integer(table$arc), pch = 15, cex = 0.6, col = run_colours[1L])
  # Names are drawn if they can be read.
  if (length(arcs) > 0L && length(arcs) <= 60L) {
    graphics::axis(2L, seq_along(arcs), arcs, las = 1, cex.axis = min(0.8, 20 / length(arcs)),
                   tick = FALSE)
  }
}

#' @rdname lambda_path
#' @method autoplot lambda_path
#' @rawNamespace S3method(ggplot2::autoplot, lambda_path)
autoplot.lambda_path <- function(object, what = "objective", ...) {
  check_no_dots()
  check_result(object)
  check_choice(what, names(path_titles))
  lambda <- value <- bound <- arc <- NULL
  shown <- positive_lambdas(object$path)
  picture <- if (what == "arcs") {
    ggplot2::ggplot(arcs_of_path(object), ggplot2::aes(lambda, arc)) +
      ggplot2::geom_point(colour = run_colours[1L], shape = 15, size = 1.2) +
      ggplot2::scale_y_discrete(limits = rev) + ggplot2::ylab(NULL)
  } else {
    shown$value <- shown[[what]]
    ggplot2::ggplot(shown, ggplot2::aes(lambda, value)) +
      (if (what == "objective") ggplot2::geom_line(ggplot2::aes(y = bound),
                                                   colour = run_colours[1L], linetype = "dashed")) +
      ggplot2::geom_line(colour = run_colours[1L], linewidth = 0.7) +
      ggplot2::geom_point(colour = run_colours[1L]) + ggplot2::ylab(path_axes[[what]])
  }
  picture + ggplot2::scale_x_log10() + ggplot2::labs(title = path_titles[[what]]) +
    ggplot2::theme_minimal() +
    ggplot2::theme(plot.title = ggplot2::element_text(size = 11))
}

# Pictures of how sure arcs are: a heat map of all pairs, and the network of the likely ones.

#' @param object an `arc_posterior`; `x` of the methods is one too.
#' @param type `"heat"`: the probability of every arc, parents in rows; variables come in an order
#'   of the likely arcs. `"network"`: edges above the threshold, as wide as they are probable and
#'   the darker the surer their direction is; lines without a head where the class of the best
#'   network leaves the direction open.
#' @param threshold for the network, see [average_network()].
#' @param main title; what the numbers are when `NULL`.
#' @param cex size of text, relative to what fits.
#' @rdname arc_posterior
#' @export
plot.arc_table <- function(x, type = "heat", threshold = "auto", main = NULL, cex = 1, ...) {
  check_no_dots()
  picture <- posterior_picture(x, type, threshold, main)
  if (type == "network") {
    draw_network(picture$bn, picture$arcs, picture$main, picture$style, cex, "auto")
  } else {
    draw_heat(picture, cex)
  }
  invisible(x)
}

#' @rdname arc_posterior
#' @method autoplot arc_table
#' @rawNamespace S3method(ggplot2::autoplot, arc_table)
autoplot.arc_table <- function(object, type = "heat", threshold = "auto", main = NULL, ...) {
  check_no_dots()
  picture <- posterior_picture(object, type, threshold, main)
  if (type == "network") {
    return(gg_network(picture$bn, picture$arcs, picture$main, NULL, picture$style))
  }
  gg_heat(picture)
}

posterior_picture <- function(x, type, threshold, main, call = rlang::caller_env()) {
  need_probabilities(x, "x", call)
  check_choice(type, c("heat", "network"), call = call)
  check_label(main, call = call)
  average <- silently(average_network(x, threshold))
  main <- main %||% arc_table_title(x)
  if (type == "network") return(likely_picture(x, average$bn, main, call))
  probability <- arc_probabilities(x)
  place <- order(drawing_order(nrow(probability), drawn_arcs(average$bn, "black")))
  list(probability = probability[place, place], main = main)
}

# What the numbers are, and under which prior.
arc_table_title <- function(x) {
  details <- attr(x, "details")
  prior <- if (inherits(x, "arc_posterior") && is_posterior_details(details)) prior_phrase(details)
  paste(c(attr(x, "estimator"), prior), collapse = ", ")
}

# Widths by the probability of the edge, shades by that of the direction given the edge, from 0.5 to
# 1; the direction shows where it means something.
likely_picture <- function(x, bn, main, call) {
  probability <- arc_probabilities(x)
  open <- attr(x, "details")$best$open
  arcs <- drawn_arcs(bn, "grey20")
  at <- cbind(arcs$from, arcs$to)
  edge <- probability[at] + t(probability)[at]
  arcs$lwd <- 0.5 + 3.5 * pmin(1, edge)
  sure <- pmax(0, pmin(1, 2 * probability[at] / edge - 1))
  arcs$col <- grDevices::grey(0.68 - 0.54 * sure)
  free <- if (is.null(open)) rep(FALSE, nrow(arcs)) else open[at]
  arcs$head[free] <- FALSE
  arcs$rank[free] <- "wish"
  arcs$col[free] <- grDevices::grey(0.68)
  list(bn = bn, arcs = arcs, main = main, style = node_style(bn, drawing_options(), call))
}

heat_colours <- function(probability) {
  shades <- grDevices::colorRampPalette(c("white", run_colours[1L]))(101L)
  shades[1L + round(100 * probability)]
}

draw_heat <- function(picture, cex) {
  cex <- check_cex(cex, rlang::caller_env())
  probability <- picture$probability
  variables <- rownames(probability)
  n <- length(variables)
  size <- adjacency_size(variables, graphics::par("fin")[2L] - 0.5, cex)
  margin <- label_margin(variables, size)
  old <- graphics::par(mai = c(margin, margin, 0.5, 0.2))
  on.exit(graphics::par(old))
  graphics::plot(NULL, xlim = c(0.5, n + 0.5), ylim = c(n + 0.5, 0.5), xaxs = "i", yaxs = "i",
                 axes = FALSE, xlab = "", ylab = "")
  graphics::rect(col(probability) - 0.5, row(probability) - 0.5, col(probability) + 0.5,
                 row(probability) + 0.5, col = heat_colours(probability), border = "grey92")
  shown <- probability >= 0.005 & n <= 16L
  if (any(shown)) {
    graphics::text(col(probability)[shown], row(probability)[shown],
                   formatC(probability[shown], digits = 2, format = "f"),
                   col = ifelse(probability[shown] > 0.6, "white", "black"), cex = 0.75 * size)
  }
  graphics::box(col = "grey60")
  for (side in 1:2) {
    graphics::axis(side, seq_len(n), variables, las = 2, cex.axis = size, tick = FALSE,
                   line = -0.8, gap.axis = -1)
  }
  draw_title(picture$main)
}

gg_heat <- function(picture) {
  probability <- picture$probability
  variables <- rownames(probability)
  n <- length(variables)
  cells <- data.frame(parent = factor(variables[row(probability)], rev(variables)),
                      child = factor(variables[col(probability)], variables),
                      probability = as.vector(probability))
  cells$label <- ifelse(cells$probability >= 0.005 & n <= 16L,
                        formatC(cells$probability, digits = 2, format = "f"), "")
  child <- parent <- label <- NULL
  ggplot2::ggplot(cells, ggplot2::aes(child, parent, fill = probability)) +
    ggplot2::geom_tile(colour = "grey92") +
    ggplot2::geom_text(ggplot2::aes(label = label), size = 2.8,
                       colour = ifelse(cells$probability > 0.6, "white", "black")) +
    ggplot2::scale_fill_gradient(low = "white", high = run_colours[1L], limits = c(0, 1)) +
    gg_title(picture$main) +
    ggplot2::theme_minimal() +
    ggplot2::theme(panel.grid = ggplot2::element_blank(),
                   plot.title = ggplot2::element_text(size = 11),
                   axis.text.x = ggplot2::element_text(angle = 90, hjust = 1, vjust = 0.5))
}

#' @param object a `credible_networks`; `x` of the methods is one too.
#' @param main title; what was counted when `NULL`.
#' @rdname credible_networks
#' @export
plot.credible_networks <- function(x, main = NULL, ...) {
  check_no_dots()
  curve <- mass_curve(x, main)
  old <- graphics::par(mar = c(4.2, 4.2, 2.5, 1))
  on.exit(graphics::par(old))
  graphics::plot(curve$regret, curve$mass, type = "s", ylim = c(0, 1), las = 1, lwd = 1.6,
                 col = run_colours[1L], xlab = "log score below the best",
                 ylab = "share of the listed networks' mass")
  draw_title(attr(curve, "main"))
  invisible(x)
}

#' @rdname credible_networks
#' @method autoplot credible_networks
#' @rawNamespace S3method(ggplot2::autoplot, credible_networks)
autoplot.credible_networks <- function(object, main = NULL, ...) {
  check_no_dots()
  curve <- mass_curve(object, main)
  regret <- mass <- NULL
  ggplot2::ggplot(curve, ggplot2::aes(regret, mass)) +
    ggplot2::geom_step(colour = run_colours[1L], linewidth = 0.6) +
    ggplot2::coord_cartesian(ylim = c(0, 1)) +
    ggplot2::labs(x = "log score below the best", y = "share of the listed networks' mass") +
    gg_title(attr(curve, "main")) +
    ggplot2::theme_minimal() +
    ggplot2::theme(plot.title = ggplot2::element_text(size = 11))
}

# What the networks up to each regret weigh together, of all that are listed.
mass_curve <- function(x, main, call = rlang::caller_env()) {
  check_result(x, "x", call)
  check_label(main, call = call)
  if (nrow(x$networks) == 0L) {
    abort_argument(c("{.arg x} lists no network.", i = "A limit may have ended the search."),
                   call = call)
  }
  share <- exp(-x$networks$regret)
  main <- main %||% paste0(counted(x$count, x$at_most[[1L]], "network"), " in ",
                           counted(x$classes, x$at_most[[2L]], "class"), " within a factor of ",
                           format(x$factor, digits = 3))
  structure(data.frame(regret = x$networks$regret, mass = cumsum(share) / sum(share)),
            main = main)
}

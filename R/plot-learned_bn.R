#' @param what `"network"`, drawn in layers; `"adjacency"`, a matrix with variables in an order in
#'   which parents come first, the default above 80 variables or for more than 150 arcs that are
#'   more than three for each variable; or `"trace"` for the course of the
#'   search: score and bound over time. For results of [sparse_candidate()] and [structural_em()]
#'   also `"iterations"`: the score after each round against time and against the statistics
#'   counted. For results of [search_by_proxy()] also `"trajectory"`: predicted and true score, move
#'   by move.
#' @param main title. `NULL` says what is proved and names the score: "optimal (BIC)".
#' @param details whether to add a second line with the value of the score and the gap.
#' @param around,order names of variables, and a number of arcs. Only these variables and those at
#'   most `order` arcs away are drawn, whatever the direction of the arcs.
#' @param strength whether to draw strong arcs wider, see `tidy()`.
#' @param highlight names of variables that stand out, as do the arcs between them; those of
#'   `around` when `NULL`.
#' @param direction direction of the arcs: `"down"`, `"right"`, or `"auto"` for the one that allows
#'   larger text. With `"auto"` deep networks are drawn from left to right.
#' @param directions `"known"`: an arc has no arrowhead where data cannot tell its direction,
#'   because equivalent networks have it the other way round (see [cpdag()]); `"all"`: all have one.
#' @param fill,border,col colours of the boxes, their outline and the labels: one for all, one for
#'   each variable, or a named vector for some.
#' @param arc_col colour of the arcs.
#' @param shape `"box"` or `"ellipse"`, for all, for each variable, or by name for some. By default
#'   continuous variables beside discrete ones have ellipses, and a line below the network says so.
#' @param cex size of the text. Labels are made smaller if the network would not fit on the page.
#' @return `plot()` returns the network invisibly as an igraph object whose vertex attributes `x`
#'   and `y` are the places in the drawing (the trace as a data frame with `what = "trace"`, the
#'   rounds with `what = "iterations"`, the moves with `what = "trajectory"`, the order of the
#'   variables with `what = "adjacency"`), `autoplot()` a ggplot object; the value of the other
#'   methods is described above.
#' @seealso [plot_traces()] for several searches in one picture; `vignette("from_bnlearn")`.
#' @rdname learned_bn-class
#' @export
plot.learned_bn <- function(x, what = NULL, main = NULL, details = FALSE, around = NULL, order = 2,
                            strength = FALSE, highlight = NULL, direction = "auto", fill = "grey95",
                            border = "grey40", col = "black", arc_col = "grey30", shape = NULL,
                            cex = 1, directions = "known", ...) {
  check_no_dots()
  check_network(x)
  check_choice(directions, c("known", "all"))
  if (!is.null(what)) check_choice(what, pictures_of(x))
  check_label(main)
  main <- main %||% network_title(x, details)
  if (identical(what, "iterations")) return(plot_iterations(x$iterations, main))
  if (identical(what, "trajectory")) return(plot_trajectory(x$trajectory, main))
  if (identical(what, "trace")) return(plot_traces(stats::setNames(list(x), x$method), main))
  options <- drawing_options(around, order, highlight, direction, fill, border, col, arc_col, shape,
                             discrete_in(x))
  known <- if (directions == "known") compelled_rows(x)
  draw_picture(network_picture(x$bn, main, what, drawn_strength(x, strength), options,
                               rlang::current_env(), known), cex, direction)
}

pictures_of <- function(x) {
  c("network", "adjacency", "trace", if (!is.null(x$iterations)) "iterations",
    if (!is.null(x$trajectory)) "trajectory")
}

drawn_strength <- function(x, strength, call = rlang::caller_env()) {
  if (!check_flag(strength, call = call)) return(NULL)
  if (is.null(x$strength)) {
    abort_argument(c("This result does not know the strength of its arcs.",
                     i = "{.code fit$strength <- tidy(fit, data)$strength} finds it."),
                   call = call)
  }
  x$strength
}

network_title <- function(x, details = FALSE, call = rlang::caller_env()) {
  name <- score_title(x)
  known <- if (x$proved) {
    "optimal"
  } else if (isTRUE(x$within$proved)) {
    # Remarks in brackets are for print().
    paste("optimal among", gsub(" *\\([^()]*\\)", "", x$within$scope))
  } else {
    "best network found"
  }
  title <- paste0(known, if (!is.null(name)) paste0(" (", name, ")"))
  if (!check_flag(details, call = call)) return(title)
  bound <- if (x$proved) "proved" else bound_sentence(x, 8)
  c(title, paste0("score ", format(x$score, digits = 8), ", ", bound, ", ", nrow(x$bn$arcs),
                  " arcs"))
}

# The name of the score as papers write it.
score_title <- function(x) {
  name <- score_name(x)
  if (is.null(name)) return(NULL)
  plain <- sub("_c?g$", "", name)
  written <- c(bdeu = "BDeu", bge = "BGe", fnml = "fNML", qnml = "qNML", loglik = "log-likelihood",
               lasso = "lasso")[plain]
  if (is.na(written)) toupper(plain) else unname(written)
}

#' @param label_size size of the labels in millimetres, as in [ggplot2::geom_text()]; by default
#'   they are as large as fit, whatever the size of the picture.
#' @rdname learned_bn-class
#' @method autoplot learned_bn
#' @rawNamespace S3method(ggplot2::autoplot, learned_bn)
autoplot.learned_bn <- function(object, what = NULL, details = FALSE, around = NULL, order = 2,
                                strength = FALSE, highlight = NULL, direction = "auto",
                                label_size = NULL, fill = "grey95", border = "grey40",
                                col = "black", arc_col = "grey30", shape = NULL,
                                directions = "known", ...) {
  check_no_dots()
  check_network(object)
  check_choice(directions, c("known", "all"))
  if (!is.null(what)) check_choice(what, pictures_of(object))
  check_label_size(label_size)
  if (identical(what, "trace")) return(gg_trace(object, details))
  if (identical(what, "iterations")) return(gg_iterations(object))
  if (identical(what, "trajectory")) return(gg_trajectory(object))
  options <- drawing_options(around, order, highlight, direction, fill, border, col, arc_col, shape,
                             discrete_in(object))
  known <- if (directions == "known") compelled_rows(object)
  gg_picture(network_picture(object$bn, network_title(object, details), what,
                             drawn_strength(object, strength), options, rlang::current_env(),
                             known), label_size, direction)
}

#' @param what `"network"`, drawn in layers, or `"adjacency"`, a matrix with variables in an order
#'   in which parents come first, the default above 80 variables.
#' @param main title. `NULL` describes the network.
#' @param around,order,highlight,direction,shape,label_size see [learned_bn][learned_bn-class].
#' @param fill,border,col colours of the boxes, their outline and the labels: one for all, one for
#'   each variable, or a named vector for some.
#' @param arc_col colour of the arcs.
#' @param cex size of the text. Labels are made smaller if the network would not fit on the page.
#' @return `plot()` returns the network invisibly as an igraph object whose vertex attributes `x`
#'   and `y` are the places in the drawing, `autoplot()` a ggplot object.
#' @rdname bn_network-class
#' @export
plot.bn_network <- function(x, what = NULL, main = NULL, around = NULL, order = 2, highlight = NULL,
                            direction = "auto", fill = "grey95", border = "grey40", col = "black",
                            arc_col = "grey30", shape = NULL, cex = 1, ...) {
  check_no_dots()
  check_network(x)
  if (!is.null(what)) check_choice(what, c("network", "adjacency"))
  check_label(main)
  options <- drawing_options(around, order, highlight, direction, fill, border, col, arc_col, shape,
                             discrete_in(x))
  draw_picture(network_picture(x$bn, main %||% network_headline(x), what, NULL, options,
                               rlang::current_env()), cex, direction)
}

#' @rdname bn_network-class
#' @method autoplot bn_network
#' @rawNamespace S3method(ggplot2::autoplot, bn_network)
autoplot.bn_network <- function(object, what = NULL, around = NULL, order = 2, highlight = NULL,
                                direction = "auto", label_size = NULL, fill = "grey95",
                                border = "grey40", col = "black", arc_col = "grey30",
                                shape = NULL, ...) {
  check_no_dots()
  check_network(object)
  if (!is.null(what)) check_choice(what, c("network", "adjacency"))
  check_label_size(label_size)
  options <- drawing_options(around, order, highlight, direction, fill, border, col, arc_col, shape,
                             discrete_in(object))
  gg_picture(network_picture(object$bn, network_headline(object), what, NULL, options,
                             rlang::current_env()), label_size, direction)
}

# Decides what to draw of a network, for base graphics and ggplot2 alike. A picture is list(what,
# bn, arcs, style, main, caption). The caption says what shapes and missing arrowheads mean.

# With more variables than this, the labels of a whole network are too small to read.
most_drawn <- 80L

# With more arcs than these, in all and for each variable, the eye can follow none.
most_arcs_drawn <- 150L
most_arcs_by_variable <- 3

is_tangle <- function(bn) {
  n <- length(bn$nodes)
  arcs <- sum(vapply(bn$nodes, function(node) length(node$nbr), 0L)) / 2
  n > most_drawn || (arcs > most_arcs_drawn && arcs > most_arcs_by_variable * n)
}

shapes <- c("box", "ellipse")

kinds_caption <- "box: discrete, ellipse: continuous"

headless_caption <- "no arrowhead: equivalent networks have the arc in either direction"

# `options` are the arguments that all plots of networks share, see drawing_options(). `strength`
# has a number for each row of bn$arcs, or is NULL. `known` says of each row whether it keeps its
# arrowhead.
network_picture <- function(bn, main, what, strength, options, call, known = NULL) {
  around <- options$around
  if (is.null(what)) what <- if (is.null(around) && is_tangle(bn)) "adjacency" else "network"
  style <- node_style(bn, options, call)
  arcs <- styled_arcs(bn, strength, options, style)
  if (!is.null(known)) arcs$head <- arcs$head & known
  if (!is.null(around)) {
    part <- neighbourhood(bn, around, options$order)
    main[1L] <- paste0(main[1L], ": ", paste(around, collapse = ", "), " and ",
                       length(part) - length(around), " of ", length(bn$nodes) - length(around),
                       " others")
    style <- style[part, ]
    arcs <- arcs[arcs$from %in% part & arcs$to %in% part, ]
    arcs[c("from", "to")] <- list(match(arcs$from, part), match(arcs$to, part))
    bn <- sub_bn(bn, part)
  }
  kinds <- !is.null(options$discrete) && length(unique(style$shape)) == 2L
  headless <- !is.null(known) && !all(arcs$head)
  list(what = what, bn = bn, arcs = arcs, style = style, main = main,
       caption = c(if (kinds) kinds_caption, if (headless) headless_caption))
}

drawing_options <- function(around = NULL, order = 2, highlight = NULL, direction = "auto",
                            fill = "grey95", border = "grey40", col = "black", arc_col = "grey30",
                            shape = "box", discrete = NULL, call = rlang::caller_env()) {
  check_choice(direction, c("auto", "down", "right"), call = call)
  check_number(order, 0, whole = TRUE, name = "order", call = call)
  check_colours(arc_col, call = call)
  if (length(arc_col) != 1L) abort_argument("{.arg arc_col} must be one colour.", call = call)
  list(around = around, order = order, highlight = highlight, direction = direction, fill = fill,
       border = border, col = col, arc_col = arc_col, shape = shape %||% "box",
       discrete = if (is.null(shape)) discrete)
}

# One row for every variable. Options given by name hold for the named variables only; the others
# keep the default.
node_style <- function(bn, options, call) {
  variables <- names(bn$nodes)
  one <- function(given, name) {
    if (name != "shape") check_colours(given, name, call)
    else if (!is.character(given) || !is_plain(given)) check_choice(given, shapes, name, call)
    if (!is.null(names(given))) {
      check_known(names(given), variables, name, call)
      usual <- formals(drawing_options)[[name]]
      return(unname(replace(stats::setNames(rep(usual, length(variables)), variables), names(given),
                            as.character(given))))
    }
    if (!length(given) %in% c(1L, length(variables))) {
      abort_argument(c("{.arg {name}} must have one value, one for each of the {length(variables)}
                        variables, or names of variables.",
                       i = "It has {length(given)}."), call = call)
    }
    rep_len(as.character(given), length(variables))
  }
  style <- data.frame(fill = one(options$fill, "fill"), border = one(options$border, "border"),
                      col = one(options$col, "col"), shape = one(options$shape, "shape"))
  if (!is.null(options$discrete)) {
    style$shape <- ifelse(variables %in% options$discrete, "box", "ellipse")
  }
  for (shape in unique(style$shape)) check_choice(shape, shapes, "shape", call)
  for (name in c("highlight", "around")) check_known(options[[name]], variables, name, call)
  marked <- variables %in% (options$highlight %||% options$around)
  style$fill[marked] <- "#F8D9B0"
  style$border[marked] <- run_colours[2L]
  cbind(style, marked = marked)
}

# Arcs between highlighted variables stand out; widths grow with the root of the strength.
styled_arcs <- function(bn, strength, options, style) {
  arcs <- drawn_arcs(bn, options$arc_col)
  arcs$col[style$marked[arcs$from] & style$marked[arcs$to]] <- run_colours[2L]
  if (!is.null(strength) && nrow(arcs) > 0L) {
    known <- pmax(strength, 0)
    arcs$lwd <- 0.5 + 3.5 * sqrt(known / max(known, 1e-300))
  }
  arcs
}

# The variables at most `order` arcs away from `around`, in any direction.
neighbourhood <- function(bn, around, order) {
  near <- unique(around)
  for (step in seq_len(min(order, length(bn$nodes)))) {
    near <- union(near, unlist(lapply(bn$nodes[near], `[[`, "nbr"), use.names = FALSE))
  }
  which(names(bn$nodes) %in% near)
}

sub_bn <- function(bn, part) {
  variables <- names(bn$nodes)
  adjacent <- matrix(FALSE, length(variables), length(variables))
  adjacent[matrix(match(bn$arcs, variables), ncol = 2L)] <- TRUE
  bn_of(adjacent[part, part, drop = FALSE], variables[part])
}

draw_picture <- function(picture, cex, direction) {
  if (picture$what == "adjacency") return(draw_adjacency(picture, cex))
  draw_network(picture$bn, picture$arcs, picture$main, picture$style, cex, direction,
               caption = picture$caption)
}

gg_picture <- function(picture, label_size, direction) {
  if (picture$what == "adjacency") return(gg_adjacency(picture, label_size))
  gg_network(picture$bn, picture$arcs, picture$main, label_size, picture$style, direction,
             caption = picture$caption)
}

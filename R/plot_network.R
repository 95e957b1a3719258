# Drawing of networks, shared by all classes that have one: with base graphics and with ggplot2.
# `arcs` has a row for every adjacent pair: `from` and `to` by index; `rank`, whether `from` is above `to`
# ("firm", "wish", or "free"); `head` (FALSE for an undirected arc) and `back` (the head is at `from`);
# colour `col` and line type `lty`.

drawn_arcs <- function(bn, col) {
  index <- matrix(match(bn$arcs, names(bn$nodes)), ncol = 2L)
  both <- is_undirected(index)
  shown <- !both | index[, 1L] < index[, 2L]
  n <- sum(shown)
  data.frame(from = index[shown, 1L], to = index[shown, 2L], rank = ifelse(both[shown], "free", rep("firm", n)),
             head = !both[shown], back = rep(FALSE, n), col = rep(col, n), lty = rep("solid", n))
}

# An order of the variables that all firm arcs obey and as many wishes as a greedy choice finds; a
# free arc draws its ends together.
drawing_order <- function(n, arcs) {
  firm <- arcs$rank == "firm"
  wish <- arcs$rank == "wish"
  free <- arcs$rank == "free"
  waiting <- tabulate(arcs$to[firm], n)
  wished <- tabulate(arcs$to[wish], n)
  near <- integer(n)
  place <- rep(NA_integer_, n)
  for (i in seq_len(n)) {
    ready <- which(is.na(place) & waiting == 0L)
    v <- ready[order(wished[ready], -near[ready])[1L]]
    place[v] <- i
    out <- arcs$from == v
    waiting <- waiting - tabulate(arcs$to[firm & out], n)
    wished <- wished - tabulate(arcs$to[wish & out], n)
    near <- near + tabulate(c(arcs$to[free & out], arcs$from[free & arcs$to == v]), n)
  }
  place
}

# A layered drawing of any graph: arcs against the order run upwards. `paths` follow `arcs`, each
# to its head.
layout_graph <- function(n, arcs, width, page) {
  place <- drawing_order(n, arcs)
  upward <- place[arcs$from] > place[arcs$to]
  upper <- ifelse(upward, arcs$to, arcs$from)
  lower <- ifelse(upward, arcs$from, arcs$to)
  sequence <- order(lower, upper)
  drawn <- network_layout(unname(split(upper[sequence], factor(lower[sequence], seq_len(n)))), width, page)
  turn <- (upward != arcs$back)[sequence]
  drawn$paths[turn] <- lapply(drawn$paths[turn], function(path) path[rev(seq_len(nrow(path))), ])
  drawn$arcs <- arcs[sequence, ]
  drawn
}

# Very short labels get a box that still takes a few arrowheads.
box_width <- function(label) pmax(label + layout_sizes$pad, 1.5 * layout_sizes$box)

# Draws and returns the network as an igraph with the places of its vertices. `key` are entries of
# a legend below the network (label, col, lty). `discrete`: names of the variables that get a box where others, continuous ones, get
# an ellipse; NULL: all get one.
draw_network <- function(bn, arcs, main, fill, border, col, cex, key = NULL, discrete = NULL) {
  cex <- check_number(cex, lower = 0.01, name = "cex", call = rlang::caller_env())
  old <- graphics::par(mar = c(if (is.null(key) && is.null(discrete)) 0.5 else 2, 0.5, 2.5, 0.5))
  on.exit(graphics::par(old))
  graphics::plot.new()
  page <- graphics::par("pin") / cex
  # One unit of the plot is one inch of text at size 1, the unit of the layout.
  graphics::plot.window(c(0, page[1L]), c(0, page[2L]), xaxs = "i", yaxs = "i")
  labels <- names(bn$nodes)
  width <- box_width(graphics::strwidth(labels, "inches", cex = 1))
  drawn <- layout_graph(length(labels), arcs, width, page)
  Map(draw_arc, drawn$paths, drawn$arcs$col, drawn$arcs$lty, drawn$arcs$head * 0.09 * drawn$size)
  nodes <- drawn$nodes
  boxed <- is.null(discrete) | labels %in% discrete
  graphics::rect((nodes$x - nodes$width / 2)[boxed], (nodes$y - drawn$box / 2)[boxed],
                 (nodes$x + nodes$width / 2)[boxed], (nodes$y + drawn$box / 2)[boxed],
                 col = fill, border = border, xpd = NA)
  for (outline in ellipses(nodes[!boxed, ], drawn$box)) graphics::polygon(outline, col = fill, border = border, xpd = NA)
  if (!all(boxed)) {
    graphics::legend("bottom", c("discrete", "continuous"), pch = c(22, 21), pt.bg = fill, col = border, horiz = TRUE, bty = "n",
                     inset = -0.06, xpd = NA, cex = 0.85)
  }
  graphics::text(nodes$x, nodes$y, labels, cex = cex * drawn$size, col = col, xpd = NA)
  graphics::title(main, font.main = 1, cex.main = 1)
  if (!is.null(key)) draw_key(key$label, key$col, key$lty, -0.2)
  graph <- igraph_of(bn)
  igraph::vertex_attr(graph, "x") <- nodes$x
  igraph::vertex_attr(graph, "y") <- nodes$y
  invisible(graph)
}

# An ellipse in the place of each box.
ellipses <- function(nodes, height) {
  angle <- seq(0, 2 * pi, length.out = 61L)[-61L]
  Map(function(x, y, width) data.frame(x = x + width / 2 * cos(angle), y = y + height / 2 * sin(angle)), nodes$x, nodes$y, nodes$width)
}

# The line stops inside the arrowhead, so that the tip stays sharp.
draw_arc <- function(path, col, lty, head) {
  x <- path$x
  y <- path$y
  tip <- c(x[length(x)], y[length(y)])
  far <- which((x - tip[1L])^2 + (y - tip[2L])^2 > head^2)
  foot <- far[length(far)]
  back <- c(x[foot], y[foot]) - tip
  back <- back / sqrt(sum(back^2)) * head
  base <- tip + 0.8 * back
  graphics::lines(c(x[far], base[1L]), c(y[far], base[2L]), col = col, lty = lty)
  if (head == 0) return(invisible())
  graphics::polygon(tip[1L] + c(0, back[1L] + c(-1, 1) * 0.35 * back[2L]),
                    tip[2L] + c(0, back[2L] + c(1, -1) * 0.35 * back[1L]), col = col, border = NA)
}

# A row of lines and labels, centred at height `y` in inches above the plot region (below 0: under it) and
# made smaller where it is too long. Unlike legend(), it gives every label just the room it needs.
draw_key <- function(label, col, lty, y, pch = NA) {
  line <- 0.35
  gap <- 0.09
  width <- line + gap + graphics::strwidth(label, "inches", cex = 0.85)
  room <- graphics::par("pin")[1L] + sum(graphics::par("mai")[c(2L, 4L)]) - 0.2
  size <- min(1, room / sum(width + 2 * gap))
  left <- (graphics::par("pin")[1L] - size * sum(width + 2 * gap)) / 2 +
    size * cumsum(c(gap, width[-length(width)] + 2 * gap))
  x <- function(inches) graphics::grconvertX((graphics::par("mai")[2L] + inches) / graphics::par("fin")[1L], "nfc")
  y <- graphics::grconvertY((graphics::par("mai")[1L] + y) / graphics::par("fin")[2L], "nfc")
  graphics::segments(x(left), y, x(left + size * line), y, col = col, lty = lty, lwd = 1.6, xpd = NA)
  graphics::points(x(left + size * line / 2), rep(y, length(left)), pch = pch, col = col, cex = 0.8, xpd = NA)
  graphics::text(x(left + size * (line + gap)), y, label, adj = c(0, 0.5), cex = 0.85 * size, xpd = NA)
}

# The same as a ggplot object, for a page of 7 by 5 inches. With a `key` the arcs have a
# column `status` that names its entries.
gg_network <- function(bn, arcs, title, label_size, fill, border, col, key = NULL, discrete = NULL) {
  labels <- names(bn$nodes)
  page <- c(6.6, 4.4)
  width <- box_width(0.09 * nchar(labels, "width"))
  drawn <- layout_graph(length(labels), arcs, width, page)
  boxed <- is.null(discrete) | labels %in% discrete
  round <- do.call(rbind, Map(cbind, ellipses(drawn$nodes[!boxed, ], drawn$box), node = which(!boxed)))
  # The names of the columns are no variables, whatever a code checker thinks.
  x <- y <- label <- node <- NULL
  ggplot2::ggplot(cbind(drawn$nodes, label = labels), ggplot2::aes(x, y)) +
    gg_arcs(drawn, TRUE, key) + gg_arcs(drawn, FALSE, key) +
    ggplot2::geom_tile(ggplot2::aes(width = width), drawn$nodes[boxed, ], height = drawn$box,
                       fill = fill, colour = border, linewidth = 0.3) +
    (if (!all(boxed)) ggplot2::geom_polygon(ggplot2::aes(group = node), round, fill = fill, colour = border, linewidth = 0.3)) +
    (if (!all(boxed)) ggplot2::labs(caption = "box: discrete, ellipse: continuous")) +
    ggplot2::geom_text(ggplot2::aes(label = label), colour = col,
                       size = label_size %||% (3.4 * drawn$size)) +
    gg_key(key) +
    ggplot2::coord_cartesian(c(0, page[1L]), c(0, page[2L]), expand = FALSE, clip = "off") +
    ggplot2::labs(title = title) +
    ggplot2::theme_void() +
    ggplot2::theme(plot.title = ggplot2::element_text(hjust = 0.5, size = 11, margin = ggplot2::margin(b = 10)),
                   plot.margin = ggplot2::margin(8, 8, 8, 8), legend.position = "bottom",
                   legend.text = ggplot2::element_text(size = 8), legend.key.width = ggplot2::unit(0.35, "inches"))
}

gg_arcs <- function(drawn, head, key) {
  chosen <- which(drawn$arcs$head == head)
  if (length(chosen) == 0L) return(NULL)
  paths <- do.call(rbind, lapply(chosen, function(i) {
    cbind(drawn$paths[[i]], arc = i, drawn$arcs[i, setdiff(names(drawn$arcs), c("from", "to"))], row.names = NULL)
  }))
  arc <- status <- NULL
  tip <- if (head) ggplot2::arrow(angle = 20, length = ggplot2::unit(0.09 * drawn$size, "inches"), type = "closed")
  if (is.null(key)) {
    return(ggplot2::geom_path(ggplot2::aes(group = arc), paths, colour = paths$col, linetype = paths$lty,
                              linewidth = 0.35, arrow = tip))
  }
  ggplot2::geom_path(ggplot2::aes(group = arc, colour = status, linetype = status), paths, linewidth = 0.45,
                     arrow = tip, key_glyph = ggplot2::draw_key_path)
}

gg_key <- function(key) {
  if (is.null(key)) return(NULL)
  scale <- function(make, values) {
    make(name = NULL, breaks = key$status, values = stats::setNames(values, key$status), labels = key$label)
  }
  list(scale(ggplot2::scale_colour_manual, key$col), scale(ggplot2::scale_linetype_manual, key$lty))
}

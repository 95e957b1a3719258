# Draws networks of all classes with base graphics; plot-gg_network.R does it with ggplot2. `arcs`
# has a row for every adjacent pair: `from` and `to` by index; `rank`, whether `from` is above `to`
# ("firm", "wish", or "free"); `head` (FALSE for an undirected arc) and `back` (the head is at
# `from`); colour `col`, line type `lty` and width `lwd`. `style` has a row for every variable, see
# node_style().

drawn_arcs <- function(bn, col) {
  index <- matrix(match(bn$arcs, names(bn$nodes)), ncol = 2L)
  both <- is_undirected(index)
  shown <- !both | index[, 1L] < index[, 2L]
  n <- sum(shown)
  data.frame(from = index[shown, 1L], to = index[shown, 2L],
             rank = ifelse(both[shown], "free", rep("firm", n)), head = !both[shown],
             back = rep(FALSE, n), col = rep(col, n), lty = rep("solid", n), lwd = rep(1, n))
}

# An order of the variables that all firm arcs obey, and as many wishes as a greedy choice finds. A
# free arc only pulls its ends together.
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
layout_graph <- function(n, arcs, width, page, direction = "down") {
  place <- drawing_order(n, arcs)
  upward <- place[arcs$from] > place[arcs$to]
  upper <- ifelse(upward, arcs$to, arcs$from)
  lower <- ifelse(upward, arcs$from, arcs$to)
  sequence <- order(lower, upper)
  drawn <- layered_layout(unname(split(upper[sequence], factor(lower[sequence], seq_len(n)))),
                          width, page, direction)
  turn <- (upward != arcs$back)[sequence]
  drawn$paths[turn] <- lapply(drawn$paths[turn], function(path) path[rev(seq_len(nrow(path))), ])
  drawn$arcs <- arcs[sequence, ]
  drawn
}

# Very short labels get a box that still takes a few arrowheads.
box_width <- function(label, shape = "box") {
  pmax(label + layout_sizes$pad, 1.5 * layout_sizes$box) * ifelse(shape == "ellipse", 1.2, 1)
}

# Draws and returns the network as an igraph with the places of its vertices. `key` are entries of
# a legend below the network (label, col, lty).
draw_network <- function(bn, arcs, main, style, cex, direction = "auto", key = NULL,
                         caption = NULL) {
  cex <- check_cex(cex, rlang::caller_env())
  below <- if (is.null(key) && is.null(caption)) 0.5 else 1 + max(1L, length(caption))
  old <- graphics::par(mar = c(below, 0.5,
                               if (length(main) > 1L) 3.2 else 2.5, 0.5))
  on.exit(graphics::par(old))
  graphics::plot.new()
  page <- graphics::par("pin") / cex
  # One unit of the plot is one inch of text at size 1, the unit of the layout.
  graphics::plot.window(c(0, page[1L]), c(0, page[2L]), xaxs = "i", yaxs = "i")
  labels <- names(bn$nodes)
  width <- box_width(graphics::strwidth(labels, "inches", cex = 1), style$shape)
  drawn <- layout_graph(length(labels), arcs, width, page, direction)
  Map(draw_arc, drawn$paths, drawn$arcs$col, drawn$arcs$lty, drawn$arcs$lwd,
      drawn$arcs$head * 0.09 * drawn$size)
  nodes <- drawn$nodes
  Map(draw_box, nodes$x, nodes$y, nodes$width, nodes$height, style$shape, style$fill, style$border)
  # All labels have their foot at one height in the box, whichever letters they have.
  foot <- graphics::strheight("M", cex = cex * drawn$size) / 2
  graphics::text(nodes$x, nodes$y - foot, labels, adj = c(0.5, 0), cex = cex * drawn$size,
                 col = style$col, xpd = NA)
  draw_title(main)
  if (!is.null(key)) draw_key(key$label, key$col, key$lty, -0.2)
  for (i in seq_along(caption)) {
    graphics::mtext(caption[i], side = 1, line = i - 0.5, cex = 0.8, col = "grey30")
  }
  graph <- igraph_of(bn)
  igraph::vertex_attr(graph, "x") <- nodes$x
  igraph::vertex_attr(graph, "y") <- nodes$y
  invisible(graph)
}

# One or two lines, made smaller where they are too long.
draw_title <- function(main, line = 1) {
  size <- min(1, centred_room() / max(graphics::strwidth(main, "inches", cex = 1)))
  graphics::title(main[1L], font.main = 1, cex.main = size, line = line + 0.9 * (length(main) > 1L))
  if (length(main) > 1L) {
    graphics::mtext(main[2L], cex = 0.8 * size, col = "grey30", line = line - 0.5)
  }
}

# The width in inches for text that is centred above or below the plot region.
centred_room <- function() {
  middle <- graphics::par("mai")[2L] + graphics::par("pin")[1L] / 2
  2 * min(middle, graphics::par("fin")[1L] - middle) - 0.2
}

draw_box <- function(x, y, width, height, shape, fill, border) {
  if (shape == "ellipse") {
    at <- ellipse_points(x, y, width, height)
    return(graphics::polygon(at$x, at$y, col = fill, border = border, xpd = NA))
  }
  graphics::rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2, col = fill,
                 border = border, xpd = NA)
}

# As wide as the box, and a little higher, so that the label stays inside.
ellipse_points <- function(x, y, width, height) {
  angle <- seq(0, 2 * pi, length.out = 61L)
  data.frame(x = x + 0.5 * width * cos(angle), y = y + 0.6 * height * sin(angle))
}

# The line stops inside the arrowhead, so that the tip stays sharp.
draw_arc <- function(path, col, lty, lwd, head) {
  head <- head * max(1, sqrt(lwd))
  x <- path$x
  y <- path$y
  tip <- c(x[length(x)], y[length(y)])
  far <- which((x - tip[1L])^2 + (y - tip[2L])^2 > head^2)
  foot <- far[length(far)]
  back <- c(x[foot], y[foot]) - tip
  back <- back / sqrt(sum(back^2)) * head
  base <- tip + 0.8 * back
  graphics::lines(c(x[far], base[1L]), c(y[far], base[2L]), col = col, lty = lty, lwd = lwd)
  if (head == 0) return(invisible())
  graphics::polygon(tip[1L] + c(0, back[1L] + c(-1, 1) * 0.35 * back[2L]),
                    tip[2L] + c(0, back[2L] + c(1, -1) * 0.35 * back[1L]), col = col, border = NA)
}

# Draws a key: centred rows of lines and labels, the last of them `y` inches above the plot region.
# If `y` is negative, the first row is below the region. Unlike legend(), it gives every label just
# the room it needs.
draw_key <- function(label, col, lty, y, pch = NA) {
  room <- centred_room()
  width <- key_line + 3 * key_gap + graphics::strwidth(label, "inches", cex = 0.85)
  # If one row would be too small to read, there are two.
  rows <- if (sum(width) <= 1.15 * room) {
    rep(1L, length(label))
  } else {
    1L + (cumsum(width) > sum(width) / 2)
  }
  col <- rep_len(col, length(label))
  lty <- rep_len(lty, length(label))
  pch <- rep_len(pch, length(label))
  for (row in unique(rows)) {
    at <- which(rows == row)
    height <- if (y < 0) y - 0.17 * (row - 1L) else y + 0.17 * (max(rows) - row)
    draw_key_row(label[at], col[at], lty[at], height, pch[at], width[at], room)
  }
}

key_line <- 0.35
key_gap <- 0.09

draw_key_row <- function(label, col, lty, y, pch, width, room) {
  size <- min(1, room / sum(width))
  left <- (graphics::par("pin")[1L] - size * sum(width)) / 2 +
    size * cumsum(c(key_gap, width[-length(width)]))
  x <- function(inches) {
    graphics::grconvertX((graphics::par("mai")[2L] + inches) / graphics::par("fin")[1L], "nfc")
  }
  y <- graphics::grconvertY((graphics::par("mai")[1L] + y) / graphics::par("fin")[2L], "nfc")
  graphics::segments(x(left), y, x(left + size * key_line), y, col = col, lty = lty, lwd = 1.6,
                     xpd = NA)
  graphics::points(x(left + size * key_line / 2), rep(y, length(left)), pch = pch, col = col,
                   cex = 0.8, xpd = NA)
  graphics::text(x(left + size * (key_line + key_gap)), y, label, adj = c(0, 0.5),
                 cex = 0.85 * size, xpd = NA)
}

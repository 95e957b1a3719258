# Geometry of a layered drawing (Sugiyama, Tagawa and Toda 1981), shared by
# plot() and autoplot(). igraph orders the layers so that few arcs cross; its
# even spacing knows nothing of labels, so the places are found here. All
# lengths are inches. An arc that passes a layer does so in a lane, room kept
# free for it, and bends between layers only: no arc ever crosses a label.

layout_sizes <- list(box = 0.25, pad = 0.16, gap = 0.16, lane = 0.08, row = 0.6, row_max = 1,
                     spread = 2)

# `width` has the widths of the boxes at text size 1, `page` is the available room. `direction` is
# "down", "right", or "auto" for the one that allows larger text. The value has the `size` of the
# text, `nodes` (centre, width and height of the boxes) and `paths` (one data frame x, y per arc, in
# order of child).
layered_layout <- function(parents, width, page, direction = "auto") {
  if (length(width) == 0L || direction == "down") return(layout_down(parents, width, page))
  if (direction == "right") return(layout_right(parents, width, page))
  linked <- which(lengths(parents) > 0L | seq_along(parents) %in% unlist(parents))
  index <- lapply(parents[linked], match, linked)
  down <- text_size(choose_layers(index, width[linked], page, layout_sizes), index, width[linked],
                    page, layout_sizes)
  sizes <- sizes_right(width)
  height <- rep(layout_sizes$box, length(linked))
  right <- text_size(choose_layers(index, height, rev(page), sizes), index, height, rev(page),
                     sizes)
  # People expect a network to be drawn downwards, so "right" must be better.
  if (right > down) layout_right(parents, width, page) else layout_down(parents, width, page)
}

layout_down <- function(parents, width, page) {
  drawn <- network_layout(parents, width, page)
  drawn$nodes$height <- rep(drawn$box, length(width))
  drawn
}

# The same with the page turned: layers are columns, whose boxes have one width.
layout_right <- function(parents, width, page) {
  drawn <- network_layout(parents, rep(layout_sizes$box, length(width)), rev(page),
                          sizes_right(width))
  turn <- function(at) {
    at[c("x", "y")] <- list(page[1L] - at$y, page[2L] - at$x)
    at
  }
  drawn$nodes <- turn(drawn$nodes)
  drawn$nodes[c("width", "height")] <- list(rep(drawn$box, length(width)), drawn$nodes$width)
  drawn$paths <- lapply(drawn$paths, turn)
  drawn
}

sizes_right <- function(width) {
  utils::modifyList(layout_sizes, list(box = max(width), row = max(width) + 0.3,
                                       row_max = max(width) + 1, spread = 2.5))
}

# Places layers across the page. `sizes` says how much room a row takes.
network_layout <- function(parents, width, page, sizes = layout_sizes) {
  linked <- lengths(parents) > 0L | seq_along(parents) %in% unlist(parents)
  core <- which(linked)
  index <- lapply(parents[core], match, core)
  graph <- with_lanes(index, choose_layers(index, width[core], page, sizes), width[core])
  x <- place_boxes(graph)
  rest <- isolated_rows(width[!linked], max(page[1L], 2 * x + graph$width))
  nodes <- data.frame(x = numeric(length(width)), row = 0, width = width)
  nodes[core, c("x", "row")] <- list(x[seq_along(core)], graph$layer[seq_along(core)])
  nodes[!linked, c("x", "row")] <- list(rest$x, rest$row + max(0, graph$layer))
  places <- data.frame(x = x, row = graph$layer, width = graph$width)
  fit_page(nodes, places, graph$chains, page, sizes)
}

# Isolated variables fill rows below the network, each row centred at 0.
isolated_rows <- function(width, room) {
  row <- integer(length(width))
  right <- 0
  for (i in seq_along(width)) {
    right <- right + width[i]
    if (i == 1L || right > room) right <- width[i]
    row[i] <- max(1L, row) + (i > 1L && right == width[i])
    right <- right + layout_sizes$gap
  }
  x <- stats::ave(width, row, FUN = function(w) {
    ends <- cumsum(w + layout_sizes$gap) - layout_sizes$gap
    ends - w / 2 - max(ends) / 2
  })
  list(x = x, row = row)
}

# Few broad layers and many narrow ones both waste the page. So several limits of width are tried,
# and the layering that allows the largest text is taken.
choose_layers <- function(parents, width, page, sizes) {
  limits <- c(Inf, page[1L] * c(3, 2, 1.5, 1, 0.75))
  layerings <- lapply(limits, function(limit) assign_layers(parents, width, limit))
  size <- vapply(layerings, text_size, 0, parents, width, page, sizes)
  layerings[[which.max(size)]]
}

# The text size that these layers allow, at most 1.
text_size <- function(layer, parents, width, page, sizes) {
  graph <- with_lanes(parents, layer, width)
  broad <- max(0, tapply(graph$width + layout_sizes$gap, graph$layer, sum))
  min(1, page[1L] / broad, page[2L] / (max(0, layer) * sizes$row))
}

# Longest-path layering within a limit of width; then variables with more
# children than parents sink towards their children, which shortens the arcs.
assign_layers <- function(parents, width, limit) {
  nodes <- seq_along(parents)
  children <- unname(split(rep(nodes, lengths(parents)), factor(unlist(parents), levels = nodes)))
  urgency <- longest_paths(children)
  layer <- rep(NA_integer_, length(nodes))
  for (current in nodes) {
    ready <- which(is.na(layer))
    ready <- ready[!vapply(parents[ready], function(p) anyNA(layer[p]), NA)]
    ready <- ready[order(-urgency[ready])]
    first <- seq_along(ready) == 1L
    layer[ready[first | cumsum(width[ready]) <= limit]] <- current
  }
  for (v in nodes[order(-layer)]) {
    if (length(children[[v]]) <= length(parents[[v]])) next
    lowest <- min(layer[children[[v]]]) - 1L
    if (sum(width[layer == lowest]) + width[v] <= limit) layer[v] <- lowest
  }
  layer
}

# An arc across several layers gets a lane, a narrow place of its own, in each
# layer between. `chains` lists for every arc the places it runs through.
with_lanes <- function(parents, layer, width) {
  chains <- list()
  for (v in seq_along(parents)) for (p in parents[[v]]) {
    between <- seq_len(layer[v] - layer[p] - 1L)
    chains[[length(chains) + 1L]] <- c(p, length(layer) + between, v)
    layer <- c(layer, layer[p] + between)
  }
  lanes <- length(layer) - length(width)
  list(chains = chains, layer = layer, width = c(width, rep(layout_sizes$lane, lanes)))
}

# The order within layers is igraph's. Then every sweep moves each place
# towards the mean of its neighbours, as near as order and widths allow: least
# squares under x[i + 1] - x[i] >= d[i], isotonic regression after a shift.
# Places are centred at 0.
place_boxes <- function(graph) {
  n <- length(graph$layer)
  if (n == 0L) return(numeric())
  links <- do.call(rbind, lapply(graph$chains, function(k) cbind(k[-length(k)], k[-1L])))
  net <- igraph::make_graph(c(t(links)), n = n)
  drawn <- igraph::layout_with_sugiyama(net, layers = graph$layer, maxiter = 1000)$layout
  sequence <- order(drawn[, 1L])
  layers <- split(sequence, graph$layer[sequence])
  spacing <- lapply(layers, function(members) {
    half <- (graph$width[members] + layout_sizes$gap) / 2
    cumsum(half + c(0, half[-length(half)]))
  })
  # Lanes pull harder than boxes, so that long arcs run straight.
  pull <- ifelse(tabulate(links, n) == 2L & graph$width == layout_sizes$lane, 4, 1)
  near <- split(c(links[, 2:1]), factor(c(links), levels = seq_len(n)))
  share <- lapply(near, function(v) pull[v] / sum(pull[v]))
  x <- drawn[, 1L] * mean(graph$width)
  for (sweep in seq_len(60L)) {
    for (i in if (sweep %% 2L) seq_along(layers) else rev(seq_along(layers))) {
      members <- layers[[i]]
      wanted <- vapply(members, function(v) sum(share[[v]] * x[near[[v]]]), 0)
      x[members] <- stats::isoreg(wanted - spacing[[i]])$yf + spacing[[i]]
    }
  }
  x <- join_parts(x, graph, igraph::components(net)$membership)
  x - mean(range(x - graph$width / 2, x + graph$width / 2))
}

# Unconnected parts do not attract each other: from left to right each is
# pushed against those before it.
join_parts <- function(x, graph, part) {
  half <- graph$width / 2
  filled <- rep(-Inf, max(graph$layer))
  for (p in unique(part[order(x - half)])) {
    members <- which(part == p)
    left <- x[members] - half[members]
    free <- min(left - filled[graph$layer[members]] - layout_sizes$gap, left)
    x[members] <- x[members] - free
    reach <- tapply(x[members] + half[members], graph$layer[members], max)
    filled[as.integer(names(reach))] <- reach
  }
  x
}

# Shrinks the drawing to the page where needed and spreads the rows over it.
fit_page <- function(nodes, places, chains, page, sizes) {
  # Lanes may lie outside all boxes.
  span <- 2 * max(abs(c(nodes$x, places$x)) + c(nodes$width, places$width) / 2)
  size <- min(1, page[1L] / span, page[2L] / (max(nodes$row) * sizes$row))
  first <- min(nodes$row)
  rows <- max(nodes$row) - first
  box <- sizes$box * size
  pitch <- min(sizes$row_max, (page[2L] - box) / max(rows, 1))
  top <- (page[2L] + rows * pitch) / 2
  stretch <- max(1, min(sizes$spread, page[1L] / (span * size)))
  on_page <- function(at) {
    data.frame(x = page[1L] / 2 + at$x * size * stretch, y = top - (at$row - first) * pitch,
               width = at$width * size)
  }
  list(size = size, nodes = on_page(nodes), box = box,
       paths = arc_paths(chains, on_page(places), box, size))
}

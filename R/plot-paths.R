# The course of the arcs in a layered drawing: smooth from the lower edge of the
# parent's box, down the middle of its lanes, to the upper edge of the child's.

arc_paths <- function(chains, places, box, size) {
  first <- vapply(chains, function(k) k[1:2], c(0, 0))
  last <- vapply(chains, function(k) rev(k)[1:2], c(0, 0))
  apart <- layout_sizes$box * size / 2
  leave <- ports(first[1L, ], first[2L, ], places, apart)
  enter <- ports(last[1L, ], last[2L, ], places, apart)
  # Half the gap on either side of a lane stays free whatever the slope in it.
  steepest <- (layout_sizes$gap + layout_sizes$lane) * size / box
  Map(function(k, x_first, x_last) {
    x <- c(x_first, places$x[k[-c(1L, length(k))]], x_last)
    smooth_path(x, places$y[k], box, steepest)
  }, chains, leave, enter)
}

# Arcs that share an end meet it side by side in the order of where they come
# from, so that arrowheads do not cover each other; `apart` if there is room.
ports <- function(node, toward, places, apart) {
  position <- stats::ave(places$x[toward], node, FUN = function(x) {
    rank(x, ties.method = "first") - (length(x) + 1) / 2
  })
  arcs <- stats::ave(node, node, FUN = length)
  places$x[node] + position * pmin(apart, 0.9 * places$width[node] / arcs)
}

# Cubic curves that are vertical at both ends and straight within the band of
# each layer passed. The slope there is the harmonic mean of the slopes before
# and after (Fritsch and Butland 1984), or vertical where the path turns back.
smooth_path <- function(x, y, box, steepest) {
  n <- length(x)
  steps <- diff(x) / diff(y)
  before <- steps[-(n - 1L)]
  after <- steps[-1L]
  slope <- ifelse(before * after > 0, 2 * before * after / (before + after), 0)
  slope <- rep(c(0, pmax(-steepest, pmin(steepest, slope)), 0), each = 2L)
  edge <- rep(c(1, -1), n) * box / 2
  # The path does not meet the upper edge of the first box and the lower edge of the last.
  met <- -c(1L, 2L * n)
  knots <- rev((rep(y, each = 2L) + edge)[met])
  curve <- stats::splinefunH(knots, rev((rep(x, each = 2L) + slope * edge)[met]), rev(slope[met]))
  at <- seq(knots[length(knots)], knots[1L], length.out = 40L * (n - 1L) + 1L)
  data.frame(x = curve(at), y = at)
}

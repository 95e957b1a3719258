#' The order graph and the path of a network
#'
#' Draws the order graph of up to six variables: a node for every set of placed variables, in layers
#' from the empty set to all variables, and an arrow for every variable that can be placed next. It
#' is figure 1 of Xiang and Kim (2013), Malone and Yuan (2013) and Yuan and Malone (2013). The path
#' of a network is drawn over it; each of its arrows places a variable with its parents.
#'
#' @param scores Local scores of two to six variables, from [local_scores()] or [read_scores()].
#' @param fit A network of these variables, of any class (see [score_network()]). `NULL` is the best
#'   one, from [search_order_graph()].
#' @param main Title.
#' @param col Colour of the path.
#' @param cex Size of the text, as a multiple of the usual size.
#' @return The path, invisibly: a data frame with a row for each step, the `variable` placed, its
#'   `parents` and its `cost` (the negative local score; `NA` if its parents are not listed).
#' @references
#' Yuan, C. and Malone, B. (2013). Learning optimal Bayesian networks: a shortest path
#' perspective. *Journal of Artificial Intelligence Research* 48, 23--65.
#' @seealso [search_order_graph()], [plot_f_costs()].
#' @examples
#' scores <- local_scores(as.data.frame(Titanic), weights = "Freq")
#' plot_order_graph(scores)
#' @export
plot_order_graph <- function(scores, fit = NULL, main = NULL, col = run_colours[2L], cex = 1) {
  check_given()
  here <- rlang::current_env()
  scores <- check_scores(scores)
  n <- length(scores$variables)
  if (n < 2L || n > 6L) {
    abort_argument(c("An order graph is drawn for two to six variables; {.arg scores} has {n}.",
                     i = "Take some of them: {.code scores[1:6]}."), call = here)
  }
  check_label(main)
  check_colours(col)
  check_cex(cex)
  fit <- fit %||% search_order_graph(scores, seed = 1, progress = FALSE)
  parents <- as_parents(fit, scores$variables, here, "fit")
  order <- order(longest_paths(parents))
  path <- path_of_network(scores, parents, order)
  draw_order_graph(scores$variables, order, path, main %||% "Order graph and path of the network",
                   col[1L], cex)
  invisible(path)
}

path_of_network <- function(scores, parents, order) {
  cost_of <- function(x) {
    sets <- seq_len(scores$start[x + 1L] - scores$start[x]) + scores$start[x]
    ends <- cumsum(scores$size)
    same <- vapply(sets, function(i) {
      setequal(scores$parents[seq_len(scores$size[i]) + ends[i] - scores$size[i]], parents[[x]])
    }, NA)
    if (any(same)) -max(scores$score[sets[same]]) else NA_real_
  }
  data.frame(variable = scores$variables[order],
             parents = vapply(parents[order], function(set) toString(scores$variables[set]), ""),
             cost = vapply(order, cost_of, 0))
}

# The node of a set is the sum of 2^(x - 1) over its members, plus 1.
draw_order_graph <- function(variables, order, path, main, col, cex) {
  n <- length(variables)
  has <- vapply(seq_len(n), function(x) bitwAnd(0:(2^n - 1), 2^(x - 1)) > 0, logical(2^n))
  layer <- rowSums(has)
  # Within a layer, sets with the first variables come first.
  rank <- order(layer, -has %*% 2^(n - seq_len(n)))
  x <- numeric(2^n)
  x[rank] <- unlist(lapply(table(layer), function(k) seq_len(k) - (k + 1) / 2))
  widest <- max(table(layer))
  # Inner layers are as wide as the picture.
  x <- x * (widest / (table(layer)[layer + 1] + 0.5))^0.5
  on_path <- cumsum(c(1, 2^(order - 1)))
  old <- graphics::par(mar = c(0.5, 0.5, 2.5, 0.5))
  on.exit(graphics::par(old))
  graphics::plot.new()
  graphics::plot.window(range(x) * 1.12 + c(-0.4, 0.4), c(-n - 0.3, 0.3))
  graphics::title(main, cex.main = cex)
  for (v in seq_len(n)) {
    from <- which(!has[, v])
    graphics::segments(x[from], -layer[from], x[from + 2^(v - 1)], -layer[from] - 1, col = "grey75")
  }
  from <- on_path[-length(on_path)]
  to <- on_path[-1L]
  graphics::segments(x[from], -layer[from], x[to], -layer[to], col = col, lwd = 3)
  short <- abbreviate(variables, if (n <= 4L) 8L else 3L, named = FALSE)
  labels <- apply(has, 1, function(members) paste(short[members], collapse = "\n"))
  size <- cex * if (n <= 4L) 0.9 else if (n == 5L) 0.7 else 0.5
  label_boxes(x, -layer, replace(labels, 1L, "none"), size,
              ifelse(seq_along(x) %in% on_path, col, "grey60"))
  steps <- paste0(short[order], ifelse(nzchar(path$parents), " | ", ""),
                  vapply(strsplit(path$parents, ", ", fixed = TRUE), function(set) {
                    paste(short[match(set, variables)], collapse = " ")
                  }, ""))
  graphics::text((x[from] + x[to]) / 2, -(layer[from] + layer[to]) / 2, steps, cex = size, pos = 4,
                 offset = 0.3, col = col, font = 2)
}

# Text on white boxes with a border, a member of a set on each line.
label_boxes <- function(x, y, labels, cex, border) {
  half_width <- graphics::strwidth(labels, cex = cex) / 2 + graphics::strwidth("n", cex = cex) / 2
  half_height <- graphics::strheight(labels, cex = cex) / 2 +
    graphics::strheight("n", cex = cex) / 2
  graphics::rect(x - half_width, y - half_height, x + half_width, y + half_height, col = "white",
                 border = border)
  graphics::text(x, y, labels, cex = cex)
}

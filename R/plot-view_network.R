# A network as a page for the browser, by visNetwork.

#' A network in the browser
#'
#' Shows a network as a page on which one can zoom, drag, search for a variable and click on it to
#' see its neighbours. Pointing at a variable tells its parents, its children and what it scores;
#' pointing at an arc tells its strength and whether data can tell its direction.
#'
#' Boxes are discrete variables, ellipses continuous ones. An arc has no arrowhead where equivalent
#' networks have it the other way round, as in `plot()`. Strong arcs are wide. Up to
#' `r most_drawn` variables are drawn in layers, more of them by forces that pull neighbours
#' together.
#'
#' In the console the page opens in the viewer or the browser, in R Markdown it is part of the
#' document. `save_network(fit, "network.html")` writes it to one file that needs nothing else.
#'
#' @param fit The network: a [learned_bn][learned_bn-class], [bn_network][bn_network-class], `bn`,
#'   `bn.fit`, igraph or adjacency matrix, or a [cpdag()].
#' @param posterior The result of [arc_posterior()] or [boot_strength()] on the same variables.
#'   Pointing at an arc then tells its probability, too.
#' @param directions As in `plot()`: `"known"` or `"all"`.
#' @param main Title; `NULL` is the one that `plot()` has.
#' @return An htmlwidget of package visNetwork.
#' @seealso [save_network()]
#' @examples
#' fit <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' if (requireNamespace("visNetwork", quietly = TRUE)) view_network(fit)
#' @export
view_network <- function(fit, posterior = NULL, directions = "known", main = NULL) {
  check_given()
  call <- rlang::current_env()
  rlang::check_installed("visNetwork", "to show networks in a browser.")
  check_choice(directions, c("known", "all"))
  check_label(main)
  check_network(fit, "fit", call)
  net <- drawn_network(fit, call)
  if (!is.null(posterior)) check_posterior(posterior, names(net$bn$nodes), call)
  style <- node_style(net$bn, drawing_options(shape = NULL, discrete = discrete_in(fit)), call)
  arcs <- page_arcs(net, directions)
  title <- main %||% if (inherits(fit, "learned_bn")) network_title(fit) else network_headline(net)
  page <- visNetwork::visNetwork(
    page_nodes(net, style, arcs), page_edges(net, arcs, posterior),
    main = list(text = escape_html(title[[1L]]), style = "font-family:sans-serif;font-size:16px"),
    width = "100%", height = "90vh")
  page <- visNetwork::visOptions(page, nodesIdSelection = list(enabled = TRUE, main = "Find"),
                                 highlightNearest = list(enabled = TRUE, degree = 1))
  page <- visNetwork::visNodes(page, color = list(background = "#F2F2F2", border = "#666666",
                                                  highlight = "#F8D9B0"))
  page <- visNetwork::visEdges(page, color = list(color = "#777777", highlight = run_colours[2L]),
                               arrows = list(to = list(scaleFactor = 0.6)),
                               smooth = page_curves(net))
  page <- visNetwork::visInteraction(page, hover = TRUE)
  # The page has its final size with the first drawing only.
  page <- visNetwork::visEvents(page, type = "once", afterDrawing = "function() { this.fit(); }")
  visNetwork::visPhysics(page, enabled = FALSE)
}

# Between layers arcs leave and arrive vertically.
page_curves <- function(net) {
  if (length(net$bn$nodes) > most_drawn) return(FALSE)
  list(type = "cubicBezier", forceDirection = "vertical", roundness = 0.4)
}

check_posterior <- function(posterior, variables, call) {
  if (!inherits(posterior, "arc_table")) {
    abort_argument(c("{.arg posterior} must be a result of {.fun arc_posterior} or
                      {.fun boot_strength}.", x = "It is {given_words(posterior)}."), call = call)
  }
  if (!setequal(colnames(as.matrix(posterior)), variables)) {
    abort_argument("{.arg posterior} and {.arg fit} must have the same variables.", call = call)
  }
}

# The arcs as plot() has them, with the strength that the network knows of each.
page_arcs <- function(net, directions) {
  arcs <- drawn_arcs(net$bn, "black")
  learned <- inherits(net, "learned_bn")
  known <- learned && length(net$strength) == nrow(arcs)
  arcs$strength <- if (known) net$strength else rep(NA_real_, nrow(arcs))
  if (learned && directions == "known") arcs$head <- arcs$head & compelled_rows(net)
  arcs
}

page_nodes <- function(net, style, arcs) {
  variables <- names(net$bn$nodes)
  ends <- function(of, at) {
    vapply(seq_along(variables), function(v) {
      names <- variables[of[at == v]]
      if (length(names) > 0L) escape_html(paste(names, collapse = ", ")) else "none"
    }, "")
  }
  scores <- if (inherits(net, "learned_bn")) {
    paste0("<br>score ", format(net$node_scores[variables], digits = 7, trim = TRUE))
  }
  places <- page_layout(length(variables), arcs, nchar(variables), style$shape)
  data.frame(id = seq_along(variables), label = variables, shape = style$shape,
             title = paste0("<b>", escape_html(variables), "</b><br>parents: ",
                            ends(arcs$from, arcs$to), "<br>children: ", ends(arcs$to, arcs$from),
                            scores),
             x = places$x, y = places$y)
}

page_edges <- function(net, arcs, posterior) {
  variables <- names(net$bn$nodes)
  known <- pmax(arcs$strength, 0)
  width <- 1 + 3 * sqrt(known / max(known, 1e-300, na.rm = TRUE))
  direction <- ifelse(arcs$head, "", "<br>its direction is open")
  strength <- ifelse(is.na(arcs$strength), "",
                     paste0("<br>strength ", format(arcs$strength, digits = 4, trim = TRUE)))
  data.frame(from = arcs$from, to = arcs$to, arrows = ifelse(arcs$head, "to", ""),
             width = ifelse(is.na(width), 1, width),
             title = paste0(escape_html(variables[arcs$from]),
                            ifelse(arcs$head, " &rarr; ", " &ndash; "),
                            escape_html(variables[arcs$to]), direction, strength,
                            probability_words(variables, arcs, posterior)))
}

probability_words <- function(variables, arcs, posterior) {
  if (is.null(posterior)) return(rep("", nrow(arcs)))
  probability <- as.matrix(posterior)[variables, variables, drop = FALSE]
  there <- probability[cbind(arcs$from, arcs$to)]
  back <- probability[cbind(arcs$to, arcs$from)]
  sprintf("<br>probability of the edge %.3f, in this direction %.3f", there + back, there)
}

# Places in pixels. `letters` are the numbers of letters of the labels.
page_layout <- function(n, arcs, letters, shape) {
  if (n <= most_drawn) {
    drawn <- layout_graph(n, arcs, box_width(0.09 * letters, shape), c(14, 9), "down")
    return(list(x = 100 * drawn$nodes$x, y = -100 * drawn$nodes$y))
  }
  graph <- igraph::graph_from_edgelist(cbind(arcs$from, arcs$to), directed = FALSE)
  graph <- igraph::add_vertices(graph, n - igraph::vcount(graph))
  places <- with_r_seed(1, igraph::layout_with_fr(graph, niter = 500))
  # So that boxes of usual labels have room.
  scale <- 150 * sqrt(n) / max(apply(places, 2L, function(at) diff(range(at))), 1e-9)
  list(x = 2 * scale * places[, 1L], y = scale * places[, 2L])
}

escape_html <- function(text) {
  for (pair in list(c("&", "&amp;"), c("<", "&lt;"), c(">", "&gt;"), c("\"", "&quot;"))) {
    text <- gsub(pair[1L], pair[2L], text, fixed = TRUE)
  }
  text
}

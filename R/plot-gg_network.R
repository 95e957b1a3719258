# Networks as ggplot objects: the drawing of plot-network.R on a page of 6.6 by 4.4 units. The panel
# stretches it, and labels grow with the panel.

gg_network <- function(bn, arcs, title, label_size, style, direction = "auto", key = NULL,
                       caption = NULL) {
  labels <- names(bn$nodes)
  page <- c(6.6, 4.4)
  drawn <- layout_graph(length(labels), arcs, box_width(label_width_inches(labels), style$shape),
                        page, direction)
  ggplot2::ggplot() +
    gg_arcs(drawn, TRUE, key) + gg_arcs(drawn, FALSE, key) +
    gg_boxes(drawn$nodes, style) +
    gg_labels(drawn, labels, style$col, page, label_size) +
    gg_key(key) +
    ggplot2::coord_cartesian(c(0, page[1L]), c(0, page[2L]), expand = FALSE, clip = "off") +
    gg_title(title) +
    (if (!is.null(caption)) ggplot2::labs(caption = paste(caption, collapse = "\n"))) +
    ggplot2::theme_void() +
    ggplot2::theme(plot.title = ggplot2::element_text(hjust = 0.5, size = 11,
                                                      margin = ggplot2::margin(b = 10)),
                   plot.subtitle = ggplot2::element_text(hjust = 0.5, size = 9, colour = "grey30",
                                                         margin = ggplot2::margin(b = 8)),
                   plot.margin = ggplot2::margin(8, 8, 8, 8), legend.position = "bottom",
                   legend.text = ggplot2::element_text(size = 8),
                   legend.key.width = ggplot2::unit(0.35, "inches"))
}

gg_title <- function(title) {
  ggplot2::labs(title = title[1L], subtitle = if (length(title) > 1L) title[2L])
}

# The approximate width in a sans-serif font of 12 points, since no device is open to measure it.
label_width_inches <- function(labels) {
  em <- function(letters) {
    narrow <- letters %in% strsplit("iljtfrI.,:;'|! ()[]", "")[[1L]]
    wide <- letters %in% strsplit("mwMWOQG@%", "")[[1L]]
    sum(ifelse(narrow, 0.33,
               ifelse(wide, 0.88, ifelse(grepl("^[[:upper:]]$", letters), 0.72, 0.58))))
  }
  vapply(strsplit(labels, ""), em, 0) / 6
}

gg_boxes <- function(nodes, style) {
  x <- y <- width <- height <- node <- NULL
  square <- style$shape != "ellipse"
  round <- do.call(rbind, lapply(which(!square), function(v) {
    cbind(ellipse_points(nodes$x[v], nodes$y[v], nodes$width[v], nodes$height[v]), node = v)
  }))
  list(
    if (any(square)) ggplot2::geom_tile(ggplot2::aes(x, y, width = width, height = height),
                                        nodes[square, ], fill = style$fill[square],
                                        colour = style$border[square], linewidth = 0.3),
    if (any(!square)) ggplot2::geom_polygon(ggplot2::aes(x, y, group = node), round,
                                            fill = style$fill[round$node],
                                            colour = style$border[round$node], linewidth = 0.3)
  )
}

# Labels that are as large as fit in a panel of any size, or have the given size.
gg_labels <- function(drawn, labels, col, page, label_size) {
  x <- y <- label <- NULL
  if (!is.null(label_size)) {
    return(ggplot2::geom_text(ggplot2::aes(x, y, label = label), cbind(drawn$nodes, label = labels),
                              colour = col, size = label_size))
  }
  fitted <- grid::gTree(labels = labels, x = drawn$nodes$x, y = drawn$nodes$y, col = col,
                        points = 12 * drawn$size, page = page, cl = "bnstar_labels")
  ggplot2::annotation_custom(fitted, -Inf, Inf, -Inf, Inf)
}

# grid calls this method when the size of the panel is known.
#' @rawNamespace S3method(grid::makeContent, bnstar_labels)
makeContent.bnstar_labels <- function(x) {
  room <- c(grid::convertWidth(grid::unit(1, "npc"), "inches", TRUE),
            grid::convertHeight(grid::unit(1, "npc"), "inches", TRUE))
  text <- grid::textGrob(x$labels, x$x / x$page[1L], x$y / x$page[2L],
                         gp = grid::gpar(fontsize = x$points * min(room / x$page), col = x$col))
  grid::setChildren(x, grid::gList(text))
}

gg_arcs <- function(drawn, head, key) {
  chosen <- which(drawn$arcs$head == head)
  if (length(chosen) == 0L) return(NULL)
  paths <- do.call(rbind, lapply(chosen, function(i) {
    cbind(drawn$paths[[i]], arc = i, drawn$arcs[i, setdiff(names(drawn$arcs), c("from", "to"))],
          row.names = NULL)
  }))
  x <- y <- arc <- status <- NULL
  tip <- if (head) {
    ggplot2::arrow(angle = 20, length = ggplot2::unit(0.09 * drawn$size, "inches"), type = "closed")
  }
  if (is.null(key)) {
    return(ggplot2::geom_path(ggplot2::aes(x, y, group = arc), paths, colour = paths$col,
                              linetype = paths$lty, linewidth = 0.35 * paths$lwd, arrow = tip))
  }
  ggplot2::geom_path(ggplot2::aes(x, y, group = arc, colour = status, linetype = status), paths,
                     linewidth = 0.45, arrow = tip, key_glyph = ggplot2::draw_key_path)
}

gg_key <- function(key) {
  if (is.null(key)) return(NULL)
  scale <- function(make, values) {
    make(name = NULL, breaks = key$status, values = stats::setNames(values, key$status),
         labels = key$label)
  }
  list(scale(ggplot2::scale_colour_manual, key$col), scale(ggplot2::scale_linetype_manual, key$lty))
}

# Two networks over each other. Colours and line types carry the same information.

# The styles of the kinds of arcs, by `status`; `colours` are for all but the first.
comparison_styles <- function(status, label, colours) {
  data.frame(status = status, label = label, col = c("grey35", run_colours[colours]),
             lty = c("solid", "longdash", "twodash", "dotted", "dashed"))
}

# What is drawn of the comparison `x`. The graph `first` determines the layers. `pairs` has `from`,
# `to` and `status` of each pair of variables with an arc, whose mark in the two networks is
# `in_first` and `in_second`, "" where there is none. Arrowheads are those of the second network if
# it has the arc. `counts` says how often each status occurs.
comparison_picture <- function(x, first, pairs, in_first, in_second, styles, counts) {
  style <- styles[match(pairs$status, styles$status), ]
  mark <- ifelse(in_second == "", in_first, in_second)
  variables <- names(first$nodes)
  arcs <- data.frame(from = match(pairs$from, variables), to = match(pairs$to, variables),
                     rank = ifelse(in_first == "->", "firm",
                                   ifelse(mark == "->", "wish", rep("free", nrow(pairs)))),
                     head = mark != "--", back = mark == "<-", col = style$col, lty = style$lty,
                     lwd = rep(1, nrow(pairs)), status = as.character(pairs$status))
  counts <- counts[styles$status]
  styles$label <- paste0(styles$label, ": ", counts)
  key <- styles[counts > 0, ]
  both <- first
  both$arcs <- as.matrix(pairs[c("from", "to")])
  list(first = first, both = both, arcs = arcs, title = comparison_title(x),
       key = if (nrow(key) > 0L) key)
}

comparison_title <- function(x) {
  networks <- if (!is.na(x$shd_dag)) paste("of the networks", x$shd_dag)
  paste("Structural Hamming distance",
        paste(c(networks, paste("of their classes", x$shd_cpdag)), collapse = ", "))
}

# `boxes` are fill, border and col of the user's call.
draw_comparison <- function(picture, main, boxes, cex, call = rlang::caller_env()) {
  check_label(main, call = call)
  style <- node_style(picture$first, do.call(drawing_options, boxes), call)
  draw_network(picture$both, picture$arcs, main %||% picture$title, style, cex, key = picture$key)
}

gg_comparison <- function(picture, label_size, boxes, call = rlang::caller_env()) {
  check_label_size(label_size, call)
  style <- node_style(picture$first, do.call(drawing_options, boxes), call)
  gg_network(picture$both, picture$arcs, picture$title, label_size, style, key = picture$key)
}

#' Write a network to a file for another program
#'
#' The ending of the file says which: `.dot` for Graphviz, `.dagitty` for the code that
#' `dagitty::dagitty()` and dagitty.net read, `.graphml` for yEd, Cytoscape and Gephi, `.svg` for
#' the picture that `plot()` draws, `.html` for the page of [view_network()] in one file.
#'
#' Undirected arcs of a [cpdag()] are written as such. In Graphviz continuous variables are ellipses
#' where there are both kinds. `.graphml` has the `strength` of arcs as a number, where a fit knows
#' it, and the `kind` of variables.
#'
#' @param fit The network: a [learned_bn][learned_bn-class], [bn_network][bn_network-class], `bn`,
#'   `bn.fit`, igraph or adjacency matrix.
#' @param file Name of the file.
#' @param ... For `.svg`: arguments of [plot()][learned_bn-class], and `width` and `height` in
#'   inches. For `.html`: arguments of [view_network()]. Otherwise empty.
#' @return `file`, invisibly.
#' @seealso [write_bif()] and [write_net()] for networks with parameters.
#' @examples
#' fit <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' file <- tempfile(fileext = ".dot")
#' save_network(fit, file)
#' cat(readLines(file), sep = "\n")
#' @export
save_network <- function(fit, file, ...) {
  check_given()
  call <- rlang::current_env()
  if (!is_word(file)) abort_argument("{.arg file} must be the name of a file.")
  ending <- tolower(sub(".*[.]", "", basename(file)))
  if (!grepl(".", basename(file), fixed = TRUE) || !ending %in% names(network_writers)) {
    abort_argument(c("{.arg file} must end in {.or {.val {paste0('.', names(network_writers))}}}.",
                     i = "It is {.file {file}}."))
  }
  if (!ending %in% c("svg", "html")) check_no_dots()
  graph <- saved_graph(fit, call)
  tryCatch(network_writers[[ending]](graph, fit, file, ...),
           error = function(e) {
             if (inherits(e, "bnstar_error")) rlang::cnd_signal(e)
             abort_file(c("{.file {file}} could not be written.", x = "{conditionMessage(e)}"),
                        file, call = call)
           })
  invisible(file)
}

# Variables, one row for each arc with `both` where it has no direction, and what is known of them.
saved_graph <- function(fit, call) {
  check_network(fit, "fit", call)
  graph <- read_graph(fit, "fit", call)
  both <- is_undirected(graph$arcs)
  kept <- !both | graph$arcs[, 1L] < graph$arcs[, 2L]
  strength <- if (inherits(fit, "learned_bn")) fit$strength
  discrete <- discrete_in(fit)
  list(variables = graph$variables, from = graph$arcs[kept, 1L], to = graph$arcs[kept, 2L],
       both = both[kept], strength = if (length(strength) == nrow(graph$arcs)) strength[kept],
       kind = if (!is.null(discrete)) {
         ifelse(graph$variables %in% discrete, "discrete", "continuous")
       })
}

quoted <- function(names) paste0("\"", gsub("([\"\\\\])", "\\\\\\1", names), "\"")

write_dot <- function(graph, fit, file) {
  shape <- if (!is.null(graph$kind)) ifelse(graph$kind == "discrete", "box", "ellipse") else "box"
  writeLines(enc2utf8(c(
    "digraph {", paste0("  ", quoted(graph$variables), " [shape=", shape, "];"),
    paste0("  ", quoted(graph$variables[graph$from]), " -> ", quoted(graph$variables[graph$to]),
           ifelse(graph$both, " [dir=none]", ""), ";", recycle0 = TRUE), "}")), file,
    useBytes = TRUE)
}

# dagitty calls a graph with undirected arcs a pdag.
write_dagitty <- function(graph, fit, file) {
  writeLines(enc2utf8(c(
    if (any(graph$both)) "pdag {" else "dag {", quoted(graph$variables),
    paste(quoted(graph$variables[graph$from]), ifelse(graph$both, "--", "->"),
          quoted(graph$variables[graph$to]), recycle0 = TRUE), "}")), file, useBytes = TRUE)
}

write_graphml <- function(graph, fit, file) {
  arcs <- data.frame(from = graph$variables[graph$from], to = graph$variables[graph$to],
                     directed = !graph$both)
  arcs$strength <- graph$strength
  vertices <- data.frame(name = graph$variables)
  vertices$kind <- graph$kind
  igraph::write_graph(igraph::graph_from_data_frame(arcs, vertices = vertices), file, "graphml")
}

write_svg <- function(graph, fit, file, ..., width = 8, height = 6) {
  check_number(width, 1, 100)
  check_number(height, 1, 100)
  drawn <- drawn_network(fit, rlang::current_env())
  grDevices::svg(file, width, height)
  on.exit(grDevices::dev.off())
  plot(drawn, ...)
}

# Pandoc puts everything that the page needs into its file. A folder of its own takes what is left
# lying beside it.
write_html <- function(graph, fit, file, ...) {
  page <- view_network(fit, ...)
  rlang::check_installed("htmlwidgets", "to write pages.")
  folder <- tempfile("page")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  made <- file.path(folder, "page.html")
  htmlwidgets::saveWidget(page, made, TRUE, title = sub("[.][^.]*$", "", basename(file)))
  if (!file.copy(made, file, overwrite = TRUE)) stop("the file cannot be opened")
}

# What plot() draws of any network.
drawn_network <- function(fit, call) {
  if (inherits(fit, "bnstar_network")) fit else network_of(graph_bn(read_graph(fit, "fit", call)))
}

network_writers <- list(dot = write_dot, dagitty = write_dagitty, graphml = write_graphml,
                        svg = write_svg, html = write_html)

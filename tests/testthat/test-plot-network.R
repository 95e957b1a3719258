arcs_between <- function(from, to, rank = "firm") {
  data.frame(from = from, to = to, rank = rank, head = rank != "free", back = FALSE, col = "black",
             lty = "solid", lwd = 1)
}

test_that("the order obeys firm arcs, then wishes, and keeps free arcs together", {
  set.seed(1)
  for (i in 1:30) {
    dag <- random_adjacency(12, 0.3)
    ends <- which(dag == 1, arr.ind = TRUE)
    place <- drawing_order(12, arcs_between(ends[, 1], ends[, 2]))
    expect_identical(sort(place), 1:12)
    expect_true(all(place[ends[, 1]] < place[ends[, 2]]))
  }
  cycle <- arcs_between(c(1, 2, 3), c(2, 3, 1), c("firm", "firm", "wish"))
  expect_identical(drawing_order(3, cycle), 1:3)
  expect_identical(drawing_order(3, arcs_between(3, 1, "wish")), c(3L, 1L, 2L))
  expect_identical(drawing_order(4, arcs_between(c(1, 4), c(4, 3), "free")), c(1L, 4L, 3L, 2L))
})

test_that("paths lead to their heads, upwards where they must", {
  arcs <- arcs_between(c(1, 2, 1), c(2, 3, 3))
  arcs$back[3] <- TRUE
  drawn <- layout_graph(3, arcs, rep(0.5, 3), c(6, 5))
  for (i in 1:3) {
    path <- drawn$paths[[i]]
    ends <- c(drawn$arcs$from[i], drawn$arcs$to[i])
    if (drawn$arcs$back[i]) ends <- rev(ends)
    expect_true(all(abs(path$x[c(1, nrow(path))] - drawn$nodes$x[ends]) <= 0.25))
    expect_identical(sign(path$y[nrow(path)] - path$y[1]), if (drawn$arcs$back[i]) 1 else -1)
  }
})

test_that("arcs stay on the page", {
  set.seed(2)
  for (i in 1:15) {
    ends <- which(random_adjacency(25, 0.12) == 1, arr.ind = TRUE)
    drawn <- layout_graph(25, arcs_between(ends[, 1], ends[, 2]), runif(25, 0.3, 1.2), c(7, 5))
    across <- unlist(lapply(drawn$paths, function(path) path$x))
    expect_true(all(across > -0.05 & across < 7.05))
  }
})

test_that("plot() draws structures and classes of them", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  net <- new_network(c("a b", "\u00e9", "c"), list(integer(), 1L, 1:2), name = "three")
  before <- graphics::par("mar")
  shown <- withVisible(plot(net, cex = 0.8))
  expect_false(shown$visible)
  expect_identical(graphics::par("mar"), before)
  expect_identical(igraph::V(shown$value)$name, c("a b", "\u00e9", "c"))
  expect_identical(igraph::ecount(plot(cpdag(net))), 6)
  expect_error(plot(net, cex = 0), "cex", class = "bnstar_error_argument")
  expect_error(plot(net, size = 2), class = "bnstar_error_argument")
})

test_that("undirected arcs have no head", {
  class <- cpdag(network_of(bnlearn::model2network("[a][b|a][c|a:d][d]")))
  built <- ggplot2::autoplot(class, label_size = 3)
  heads <- vapply(built$layers[1:2], function(layer) !is.null(layer$geom_params$arrow), NA)
  expect_identical(heads, c(TRUE, FALSE))
  data <- ggplot2::ggplot_build(built)$data
  expect_length(unique(data[[1]]$group), 2)
  expect_length(unique(data[[2]]$group), 1)
  expect_identical(data[[4]]$label, letters[1:4])
  expect_identical(built$labels$title, "Class of equivalent Bayesian networks")
  drawn <- drawn_arcs(class$bn, "red")
  expect_identical(sum(drawn$head), 2L)
  expect_identical(nrow(drawn), 3L)
})

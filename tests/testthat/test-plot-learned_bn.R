# Every label has a place of its own and no arc runs through one.
expect_clean_drawing <- function(drawn, page) {
  nodes <- drawn$nodes
  nodes$height <- nodes$height %||% rep(drawn$box, nrow(nodes))
  left <- nodes$x - nodes$width / 2
  right <- nodes$x + nodes$width / 2
  expect_gte(min(left), -1e-8)
  expect_lte(max(right), page[1] + 1e-8)
  expect_true(all(nodes$y - nodes$height / 2 > -1e-8 & nodes$y + nodes$height / 2 < page[2] + 1e-8))
  apart_y <- abs(outer(nodes$y, nodes$y, `-`)) > outer(nodes$height, nodes$height, `+`) / 2
  apart_x <- outer(left, right, `>`) | outer(right, left, `<`)
  expect_true(all((apart_x | apart_y)[upper.tri(apart_x)]))
  for (path in drawn$paths) {
    inside <- outer(path$x, left + 1e-6, `>`) & outer(path$x, right - 1e-6, `<`) &
      abs(sweep(outer(path$y, nodes$y, `-`), 2, nodes$height / 2, `/`)) < 1 - 1e-5
    expect_false(any(inside))
  }
}

test_that("labels and arcs never overlap", {
  set.seed(4)
  for (i in 1:25) {
    parents <- random_parents(sample(2:40, 1), runif(1, 0, 0.15))
    index <- unname(lapply(parents, match, names(parents)))
    page <- c(7, runif(1, 4, 9))
    drawn <- network_layout(index, runif(length(parents), 0.3, 1.6), page)
    expect_clean_drawing(drawn, page)
    expect_length(drawn$paths, sum(lengths(parents)))
  }
})

test_that("every arc leads down from its parent's box to its child's", {
  fit <- fake_fit(small_parents)
  drawn <- network_layout(parent_index(fit), rep(0.5, 5), c(6, 5))
  ends <- cbind(parent = c(2, 4, 1, 2), child = c(1, 1, 3, 4))
  for (i in seq_along(drawn$paths)) {
    path <- drawn$paths[[i]]
    at <- drawn$nodes[ends[i, ], ]
    expect_equal(path$y[c(1, nrow(path))], at$y - c(1, -1) * drawn$box / 2)
    expect_true(all(abs(path$x[c(1, nrow(path))] - at$x) <= at$width / 2))
    expect_true(all(diff(path$y) < 0))
  }
})

test_that("many arcs find room at a narrow box, side by side", {
  drawn <- network_layout(c(rep(list(integer()), 9), list(1:9)), rep(0.4, 10), c(7, 5))
  tips <- sort(vapply(drawn$paths, function(path) path$x[nrow(path)], 0))
  expect_true(all(abs(tips - drawn$nodes$x[10]) < drawn$nodes$width[10] / 2))
  expect_gt(min(diff(tips)), 0.03)
})

test_that("an arc stays in its lane however far it has to go sideways", {
  path <- smooth_path(x = c(0, 2, 4, 1), y = 4:1, box = 0.4, steepest = 0.5)
  for (lane in list(c(2, 3), c(4, 2))) {
    inside <- abs(path$y - lane[2]) <= 0.2
    expect_true(any(inside))
    expect_lte(max(abs(path$x[inside] - lane[1])), 0.1 + 1e-8)
  }
})

test_that("isolated variables stand below the network", {
  drawn <- network_layout(list(integer(), 1L, integer()), c(0.5, 0.5, 0.5), c(5, 5))
  expect_true(drawn$nodes$y[3] < min(drawn$nodes$y[1:2]))
  alone <- network_layout(rep(list(integer()), 30), rep(1, 30), c(5, 5))
  expect_clean_drawing(alone, c(5, 5))
  expect_length(alone$paths, 0)
})

test_that("unconnected parts stand close together", {
  parents <- unlist(lapply(0:3, function(k) list(integer(), integer(), 3L * k + 1:2)),
                    recursive = FALSE)
  nodes <- network_layout(parents, rep(0.5, 12), c(7, 5))$nodes
  top <- sort(nodes$x[lengths(parents) == 0])
  # As close as they can be, and then spread over the page, all alike.
  apart <- 0.5 + layout_sizes$gap
  expect_equal(diff(top), rep(apart * 7 / (7 * apart + 0.5), 7))
})

test_that("a layer broader than the page is spread over several", {
  star <- c(list(integer()), rep(list(1L), 24))
  expect_gt(length(unique(network_layout(star, rep(1, 25), c(7, 7))$nodes$y)), 3)
  expect_identical(length(unique(network_layout(star[1:5], rep(1, 5), c(7, 7))$nodes$y)), 2L)
})

test_that("plot() restores par() and returns the graph with its layout", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  graphics::par(mar = c(1, 2, 3, 4))
  before <- graphics::par(no.readonly = TRUE)
  shown <- withVisible(plot(fake_fit(small_parents)))
  changed <- c("usr", "yaxp", "xaxp")
  after <- graphics::par(no.readonly = TRUE)
  expect_identical(after[setdiff(names(after), changed)], before[setdiff(names(before), changed)])
  expect_false(shown$visible)
  expect_identical(igraph::V(shown$value)$name, names(small_parents))
  expect_true(all(c("x", "y") %in% igraph::vertex_attr_names(shown$value)))
  expect_error(plot(fake_fit(small_parents), colour = "red"), class = "bnstar_error_argument")
})

test_that("the title says optimal only where that is proved", {
  expect_identical(network_title(fake_fit(small_parents)), "optimal (BIC)")
  expect_identical(network_title(fake_fit(small_parents), details = TRUE)[2],
                   "score -153.75, proved, 4 arcs")
  open <- fake_fit(small_parents, proved = FALSE, bound = -150, stop_reason = "time_limit")
  expect_identical(network_title(open, details = TRUE),
                   c("best network found (BIC)",
                     "score -153.75, gap 3.75 (2.4%), bound -150, 4 arcs"))
  open$within <- list(scope = "networks with at most 2 parents (scoring: time limit reached)",
                      bound = -153.75, proved = TRUE)
  expect_identical(network_title(open), "optimal among networks with at most 2 parents (BIC)")
  open$settings$score <- "bdeu"
  expect_match(network_title(open), "(BDeu)", fixed = TRUE)
  expect_error(plot(open, details = 1), "TRUE", class = "bnstar_error_argument")
})

test_that("networks drawn from left to right are as clean", {
  set.seed(5)
  for (i in 1:15) {
    parents <- random_parents(sample(2:30, 1), runif(1, 0, 0.15))
    index <- unname(lapply(parents, match, names(parents)))
    page <- c(7, runif(1, 4, 6))
    drawn <- layered_layout(index, runif(length(parents), 0.3, 1.6), page, "right")
    expect_clean_drawing(drawn, page)
    for (path in drawn$paths) expect_true(all(diff(path$x) > 0))
  }
})

test_that("deep networks use the width of the page", {
  chain <- c(list(integer()), as.list(1:11))
  expect_gt(diff(range(layered_layout(chain, rep(0.5, 12), c(7, 5))$nodes$x)), 6)
  expect_lt(diff(range(layered_layout(chain, rep(0.5, 12), c(5, 9))$nodes$x)), 1)
  expect_identical(layered_layout(chain[1:3], rep(0.5, 3), c(7, 5)),
                   layered_layout(chain[1:3], rep(0.5, 3), c(7, 5), "down"))
})

test_that("autoplot() draws all labels and arcs", {
  fit <- fake_fit(small_parents)
  built <- ggplot2::ggplot_build(ggplot2::autoplot(fit))
  expect_identical(length(unique(built$data[[1]]$group)), 4L)
  small <- ggplot2::ggplot_build(ggplot2::autoplot(fit, label_size = 3))
  expect_identical(small$data[[3]]$label, names(small_parents))
  none <- ggplot2::ggplot_build(ggplot2::autoplot(fake_fit(list(A = character(), B = character())),
                                                  label_size = 3))
  expect_identical(none$data[[2]]$label, c("A", "B"))
})

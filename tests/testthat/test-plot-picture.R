picture <- function(net, what = NULL, strength = NULL, ...) {
  network_picture(net$bn, "title", what, strength, drawing_options(...), rlang::current_env())
}

test_that("above 80 variables a matrix is drawn, and networks of parts", {
  chain <- new_network(paste0("v", 1:81), c(list(integer()), as.list(1:80)))
  expect_identical(picture(chain)$what, "adjacency")
  expect_identical(picture(new_network(paste0("v", 1:80), c(list(integer()), as.list(1:79))))$what,
                   "network")
  part <- picture(chain, around = "v40", order = 2)
  expect_identical(part$what, "network")
  expect_identical(names(part$bn$nodes), paste0("v", 38:42))
  expect_identical(part$arcs[c("from", "to")], data.frame(from = 1:4, to = 2:5),
                   ignore_attr = "row.names")
  expect_identical(part$main, "title: v40 and 4 of 80 others")
  expect_identical(names(picture(chain, around = "v1", order = 0)$bn$nodes), "v1")
})

test_that("the matrix has parents before children", {
  set.seed(3)
  fit <- fake_fit(random_parents(15, 0.3))
  shown <- adjacency_marks(picture(fit, "adjacency"))
  expect_true(all(shown$marks$from < shown$marks$to))
  expect_setequal(paste(shown$variables[shown$marks$from], shown$variables[shown$marks$to]),
                  paste(fit$bn$arcs[, 1], fit$bn$arcs[, 2]))
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  expect_identical(plot(fit, what = "adjacency")$variable, shown$variables)
  expect_silent(print(ggplot2::autoplot(fit, what = "adjacency")))
  large <- new_network(paste0("v", 1:120), c(list(integer()), as.list(1:119)))
  expect_silent(plot(large))
  expect_silent(print(ggplot2::autoplot(large)))
})

test_that("colours and shapes are for all, for each, or for those named", {
  fit <- fake_fit(small_parents)
  expect_identical(picture(fit, fill = "red")$style$fill, rep("red", 5))
  expect_identical(picture(fit, fill = c(A = "red"))$style$fill,
                   c("grey95", "red", rep("grey95", 3)))
  expect_identical(picture(fit, shape = c("box", "ellipse", "box", "box", "box"))$style$shape[2],
                   "ellipse")
  marked <- picture(fit, highlight = c("A", "B"))
  expect_identical(marked$style$marked, names(small_parents) %in% c("A", "B"))
  expect_identical(marked$arcs$col == run_colours[2], c(FALSE, FALSE, TRUE, FALSE))
  refuse <- function(pattern, ...) {
    expect_error(plot(fit, ...), pattern, class = "bnstar_error_argument")
  }
  refuse("one for each of the 5 variables", fill = c("red", "blue"))
  refuse("`Z`", fill = c(Z = "red"))
  refuse("`Z`", highlight = "Z")
  refuse("`Z`", around = "Z")
  refuse("must be one of", shape = "star")
  refuse("must be one of", direction = "up")
  refuse("does not know the strength", strength = TRUE)
})

test_that("strong arcs are wide, in both devices", {
  fit <- fake_fit(small_parents, strength = c(1, 4, 100, 0))
  expect_equal(picture(fit, strength = fit$strength)$arcs$lwd,
               0.5 + 3.5 * sqrt(c(0.01, 0.04, 1, 0)))
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  expect_silent(plot(fit, strength = TRUE, shape = c(A = "ellipse"), direction = "right"))
  drawn <- ggplot2::autoplot(fit, strength = TRUE, shape = c(A = "ellipse"))
  expect_equal(max(ggplot2::ggplot_build(drawn)$data[[1]]$linewidth), 0.35 * 4)
  expect_silent(print(drawn))
})

test_that("labels of autoplot() grow with the page", {
  drawn <- ggplot2::autoplot(fake_fit(small_parents))
  points <- function(width, height) {
    grDevices::pdf(NULL, width, height)
    on.exit(grDevices::dev.off())
    print(drawn)
    labels <- Filter(function(layer) inherits(layer$geom_params$grob, "bnstar_labels"),
                     drawn$layers)[[1]]$geom_params$grob
    grid::pushViewport(grid::viewport())
    makeContent.bnstar_labels(labels)$children[[1]]$gp$fontsize
  }
  expect_equal(points(14, 10) / points(7, 5), 2)
})

test_that("labels stand on one line, whichever letters they have", {
  expect_equal(label_width_inches(c("", "mm", "ii"))[1], 0)
  expect_gt(label_width_inches("MM"), label_width_inches("ll"))
})

test_that("arcs that could be turned have no arrowhead, and a line below says so", {
  fit <- learn_bn(bnlearn::learning.test[1:500, ])
  shown <- function(directions) {
    network_picture(fit$bn, "title", NULL, NULL, drawing_options(), rlang::current_env(),
                    if (directions == "known") compelled_rows(fit))
  }
  class <- bnlearn::cpdag(fit$bn)
  known <- shown("known")
  directed <- bnlearn::directed.arcs(class)
  names <- names(fit$bn$nodes)
  expect_setequal(paste(names[known$arcs$from], names[known$arcs$to])[known$arcs$head],
                  paste(directed[, 1], directed[, 2]))
  expect_identical(known$caption, headless_caption)
  expect_true(all(shown("all")$arcs$head))
  expect_null(shown("all")$caption)
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  expect_no_error(plot(fit, directions = "all"))
  expect_match(ggplot2::autoplot(fit)$labels$caption, "no arrowhead")
  expect_error(plot(fit, directions = "some"), class = "bnstar_error_argument")
})

test_that("the class of a mixed network keeps the kinds of its variables", {
  fit <- suppressMessages(learn_bn(iris))
  class <- cpdag(fit)
  expect_identical(class$kind, fit$kind)
  shapes <- network_picture(class$bn, "", NULL, NULL,
                            drawing_options(shape = NULL, discrete = discrete_in(class)),
                            rlang::current_env())$style$shape
  expect_identical(shapes, ifelse(names(iris) == "Species", "box", "ellipse"))
  expect_identical(cpdag(matrix(0, 2, 2, dimnames = list(c("a", "b"), c("a", "b"))),
                         discrete = "a")$kind, c(a = "discrete", b = "continuous"))
})

test_that("a tangle of arcs is drawn as a matrix", {
  dense <- new_network(paste0("v", 1:58), lapply(1:58, function(i) which(1:58 < i & 1:58 > i - 6)))
  expect_gt(nrow(dense$bn$arcs), 250)
  expect_identical(picture(dense)$what, "adjacency")
  few <- new_network(paste0("v", 1:12), lapply(1:12, function(i) seq_len(i - 1)))
  expect_identical(picture(few)$what, "network")
})

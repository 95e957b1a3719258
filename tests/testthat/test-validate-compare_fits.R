data <- bnlearn::learning.test[1:300, ]

test_that("arcs and scores are those that bnlearn finds", {
  a <- learn_bn(data, max_parents = 1)
  b <- bnlearn::hc(data)
  found <- compare_fits(a, b, data)
  theirs <- bnlearn::compare(a$bn, b)
  expect_identical(found$counts[["both"]], as.integer(theirs$tp))
  expect_identical(sum(found$counts[c("turned", "b")]), as.integer(theirs$fp))
  expect_identical(sum(found$counts[c("turned", "a")]), as.integer(theirs$fn))
  expect_identical(found$shd_cpdag, as.integer(bnlearn::shd(b, a$bn)))
  by_node <- function(dag) bnlearn::score(dag, data, type = "bic", by.node = TRUE)
  expect_equal(found$nodes$difference,
               unname(by_node(b) - by_node(a$bn))[match(found$nodes$variable,
                                                                   names(data))])
  expect_equal(glance(found)$difference,
               bnlearn::score(b, data, type = "bic") - a$score, tolerance = 1e-8)
})

test_that("equivalent networks differ in arcs and not in their classes", {
  a <- matrix(0, 3, 3, dimnames = list(c("x", "y", "z"), c("x", "y", "z")))
  b <- a
  a["x", "y"] <- a["y", "z"] <- 1
  b["z", "y"] <- b["y", "x"] <- 1
  found <- compare_fits(a, b)
  expect_identical(as.character(found$arcs$status), c("turned", "turned"))
  expect_true(all(found$arcs$classes))
  expect_identical(c(found$shd_dag, found$shd_cpdag), c(2L, 0L))
  expect_output(print(found), "x -> y: turned (equivalent)", fixed = TRUE)
  b["z", "y"] <- 0
  b["z", "x"] <- 1
  found <- compare_fits(a, b)
  expect_identical(as.character(found$arcs$status), c("turned", "b", "a"))
  expect_false(any(found$arcs$classes))
})

test_that("fits of one score bring their own scores", {
  a <- learn_bn(data, max_parents = 1)
  b <- learn_bn(data)
  expect_equal(compare_fits(a, b)$nodes$difference, unname(b$node_scores - a$node_scores))
  expect_null(compare_fits(a, learn_bn(data, "bdeu"))$nodes$difference)
  expect_identical(compare_fits(a, b)$labels, c("a", "b"))
})

test_that("other variables, scores without data and changed objects are refused", {
  a <- learn_bn(data, max_parents = 1)
  expect_error(compare_fits(a, learn_bn(data[1:4])), class = "bnstar_error")
  expect_error(compare_fits(a, a, score = "bic"), class = "bnstar_error")
  found <- compare_fits(a, bnlearn::hc(data), data)
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  expect_no_error(plot(found))
  expect_s3_class(ggplot2::autoplot(found), "ggplot")
  expect_identical(tidy(found), found$arcs)
  found$arcs$a <- 1
  expect_error(print(found), class = "bnstar_error")
})

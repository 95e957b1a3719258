test_that("a page has the variables and arcs of the network", {
  fit <- suppressMessages(learn_bn(iris))
  page <- view_network(fit)
  expect_s3_class(page, "visNetwork")
  nodes <- page$x$nodes
  edges <- page$x$edges
  expect_identical(nodes$label, names(iris))
  expect_identical(nodes$shape, ifelse(names(iris) == "Species", "box", "ellipse"))
  arcs <- tidy(fit)
  ours <- paste(arcs$from, arcs$to)
  shown <- paste(nodes$label[edges$from], nodes$label[edges$to])
  expect_setequal(shown, ours)
  expect_identical(edges$arrows == "to", (arcs$direction == "compelled")[match(shown, ours)])
  expect_true(all(view_network(fit, directions = "all")$x$edges$arrows == "to"))
  # Every box has a place of its own.
  expect_false(anyDuplicated(round(cbind(nodes$x, nodes$y))) > 0)
  expect_match(nodes$title[1], "parents: .*children: .*score -?[0-9]")
})

test_that("pointing at an arc tells its probability", {
  data <- as.data.frame(Titanic)
  fit <- learn_bn(data, weights = "Freq")
  posterior <- arc_posterior(data, weights = "Freq")
  edges <- view_network(fit, posterior)$x$edges
  names <- names(fit$bn$nodes)
  there <- as.matrix(posterior)[cbind(names[edges$from], names[edges$to])]
  expect_true(all(mapply(grepl, sprintf("in this direction %.3f", there), edges$title)))
  expect_error(view_network(fit, iris), "arc_posterior", class = "bnstar_error_argument")
  expect_error(view_network(suppressMessages(learn_bn(iris)), posterior), "same variables",
               class = "bnstar_error_argument")
})

test_that("names are text on the page, and other networks have pages too", {
  odd <- c("<script>x", "a & b", "\"c\"")
  dag <- matrix(0, 3, 3, dimnames = list(odd, odd))
  dag[1, 2] <- dag[2, 3] <- 1
  page <- view_network(dag)
  expect_identical(page$x$nodes$label, odd)
  expect_false(any(grepl("<script>", c(page$x$nodes$title, page$x$edges$title, page$x$main$text))))
  expect_s3_class(view_network(cpdag(dag), main = "Class"), "visNetwork")
  empty <- view_network(0 * dag)
  expect_identical(nrow(as.data.frame(empty$x$edges)), 0L)
  wide <- view_network(random_dag(120, seed = 1))
  expect_identical(length(wide$x$nodes$x), 120L)
  expect_true(all(is.finite(c(wide$x$nodes$x, wide$x$nodes$y))))
  expect_error(view_network(1:3), class = "bnstar_error")
})

test_that("a saved page needs no other file", {
  file <- withr::local_tempfile(fileext = ".html")
  save_network(learn_bn(as.data.frame(Titanic), weights = "Freq"), file, main = "Who survived")
  page <- readLines(file, warn = FALSE)
  expect_true(any(grepl("Who survived", page, fixed = TRUE)))
  expect_false(any(grepl("<script[^>]* src=\"(?!data:)", page, perl = TRUE)))
  expect_identical(list.files(dirname(file), sub("[.]html$", "_files", basename(file))),
                   character())
  expect_error(save_network(learn_bn(as.data.frame(Titanic), weights = "Freq"), file, width = 3),
               class = "bnstar_error")
})

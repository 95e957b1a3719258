save_and_read <- function(net, ending) {
  file <- withr::local_tempfile(fileext = ending)
  save_network(net, file)
  readLines(file)
}

test_that("igraph and bnlearn read back what was written", {
  fit <- learn_bn(bnlearn::learning.test[1:300, ])
  file <- withr::local_tempfile(fileext = ".graphml")
  expect_identical(save_network(fit, file), file)
  back <- igraph::read_graph(file, "graphml")
  expect_identical(igraph::V(back)$name, names(fit$bn$nodes))
  expect_equal(unname(igraph::as_edgelist(back)), unname(fit$bn$arcs))
  expect_equal(igraph::E(back)$strength, fit$strength)
  theirs <- withr::local_tempfile(fileext = ".dot")
  bnlearn::write.dot(theirs, fit$bn)
  arcs <- function(lines) {
    sort(gsub("edge|[\" ;]|\\[.*?\\]", "", grep("->", lines, value = TRUE)))
  }
  expect_identical(arcs(save_and_read(fit, ".dot")), arcs(readLines(theirs)))
})

test_that("undirected arcs, kinds and odd names are kept", {
  dag <- matrix(c(0, 0, 1, 0), 2, dimnames = rep(list(c("a \"b\"", "c")), 2))
  expect_identical(save_and_read(dag, ".dagitty"),
                   c("dag {", "\"a \\\"b\\\"\"", "\"c\"", "\"a \\\"b\\\"\" -> \"c\"", "}"))
  class <- cpdag(dag)
  expect_identical(save_and_read(class, ".dagitty")[c(1, 4)],
                   c("pdag {", "\"a \\\"b\\\"\" -- \"c\""))
  expect_match(save_and_read(class, ".dot")[4], "[dir=none]", fixed = TRUE)
  mixed <- save_and_read(suppressMessages(learn_bn(iris)), ".dot")
  expect_identical(mixed[c(2, 6)], c("  \"Sepal.Length\" [shape=ellipse];",
                                     "  \"Species\" [shape=box];"))
  expect_match(save_and_read(dag, ".svg")[2], "<svg", fixed = TRUE)
  expect_identical(save_and_read(matrix(0, 1, 1, dimnames = list("a", "a")), ".dot"),
                   c("digraph {", "  \"a\" [shape=box];", "}"))
})

test_that("other endings and places that do not exist are refused in words", {
  fit <- learn_bn(bnlearn::learning.test[1:100, 1:3])
  expect_error(save_network(fit, "x.doc"), ".graphml", class = "bnstar_error_argument")
  expect_error(save_network(fit, "dot"), class = "bnstar_error_argument")
  expect_error(save_network(fit, 3), class = "bnstar_error_argument")
  expect_error(save_network(fit, tempfile(fileext = ".dot"), width = 3), "width",
               class = "bnstar_error_argument")
  nowhere <- file.path(tempfile(), "x.dot")
  expect_error(suppressWarnings(save_network(fit, nowhere)), class = "bnstar_error_file")
})

test_that("cpdag() is the only name that bnlearn has too, and hands its objects over", {
  expect_identical(intersect(getNamespaceExports("bnstar"), getNamespaceExports("bnlearn")),
                   "cpdag")
  expect_length(intersect(getNamespaceExports("bnstar"), getNamespaceExports("igraph")), 0)
  required <- data.frame(from = "L", to = "S")
  learned <- bnlearn::hc(bnlearn::asia[1:500, ], whitelist = required)
  expect_identical(cpdag(learned, wlbl = TRUE), bnlearn::cpdag(learned, wlbl = TRUE))
  expect_identical(cpdag(x = learned), bnlearn::cpdag(learned))
  expect_identical(bnlearn::shd(cpdag(learned), cpdag(bnlearn::tabu(bnlearn::asia[1:500, ]))),
                   bnlearn::shd(bnlearn::cpdag(learned),
                                bnlearn::cpdag(bnlearn::tabu(bnlearn::asia[1:500, ]))))
  expect_error(cpdag(benchmark_network("asia"), wlbl = TRUE), "Unknown argument `wlbl`",
               class = "bnstar_error_argument")
})

test_that("without bnlearn its networks give the same class", {
  bn <- bnlearn::model2network("[a][b|a][c|a:d][d]")
  ours <- class_bn(bn, rlang::current_env())
  expect_s3_class(ours, "bn", exact = TRUE)
  expect_identical(ours$nodes, bnlearn::cpdag(bn)$nodes)
})

test_that("bnlearn's generics take networks of ours", {
  fit <- fake_fit(list(A = "F", B = "A", C = character(), D = c("A", "C"), E = c("B", "F"),
                       F = character()))
  expect_identical(bnlearn::nodes(fit), LETTERS[1:6])
  expect_equal(bnlearn::degree(fit, "E"), 2)
  expect_equal(bnlearn::score(fit, bnlearn::learning.test, type = "bde"),
               bnlearn::score(fit$bn, bnlearn::learning.test, type = "bde"))
  expect_length(bnlearn::nodes(benchmark_network("asia")), 8)
})

test_that("functions of bnlearn that are not generic take the network inside", {
  fit <- learn_bn(bnlearn::learning.test[1:500, ])
  expect_error(bnlearn::arcs(fit))
  expect_identical(bnlearn::arcs(bnlearn::as.bn(fit)), fit$bn$arcs)
  fitted <- bnlearn::bn.fit(bnlearn::as.bn(fit), bnlearn::learning.test[1:500, ])
  expect_setequal(do.call(paste, as.data.frame(bnlearn::arcs(fitted))),
                  do.call(paste, as.data.frame(fit$bn$arcs)))
  other <- bnlearn::hc(bnlearn::learning.test[1:500, ])
  expect_equal(bnlearn::shd(bnlearn::as.bn(fit), other), compare_dags(fit, other)$shd_cpdag)
})

test_that("bnlearn is told how a network was learned", {
  data <- bnlearn::learning.test[1:500, ]
  required <- data.frame(from = "A", to = "F")
  learning <- learn_bn(data, "bdeu", iss = 3, required = required)$bn$learning
  expect_identical(learning[c("test", "algo", "args")],
                   list(test = "bde", algo = "tabu", args = list(prior = "uniform", iss = 3)))
  expect_identical(learning$whitelist, as.matrix(required))
  expect_identical(learning$bnstar$method, "portfolio")
  expect_output(print(learn_bn(data)$bn), "optimized: +by bnstar \\(portfolio\\), proved")
  climb <- hill_climb(data, tabu = 0)
  expect_identical(climb$bn$learning[c("test", "ntests", "algo")],
                   list(test = "bic", ntests = climb$counters[["families"]], algo = "hc"))
  scores <- local_scores(data)
  expect_identical(search_order_graph(scores)$bn$learning$ntests, scores$info$counts[["scored"]])
  printed <- capture.output(print(learn_bn(bnlearn::marks)$bn))
  expect_match(printed, "Score-based methods", all = FALSE)
  expect_match(printed, "BIC \\(Gauss.\\)", all = FALSE)
  expect_match(capture.output(print(chow_liu(data)$bn)), "Chow-Liu", all = FALSE)
  expect_output(print(astar_lasso(bnlearn::marks, 500)$bn), "9")
})

test_that("igraph gets what is known of arcs, variables and the network", {
  fit <- learn_bn(as.data.frame(Titanic), weights = "Freq")
  graph <- igraph::as.igraph(fit)
  tidied <- tidy(fit)
  expect_identical(igraph::as_edgelist(graph), unname(as.matrix(tidied[c("from", "to")])))
  expect_identical(igraph::edge_attr(graph, "strength"), tidied$strength)
  expect_identical(igraph::edge_attr(graph, "direction"), tidied$direction)
  expect_identical(igraph::vertex_attr(graph, "kind"), rep("discrete", 4))
  for (name in c("score", "bound", "proved")) {
    expect_identical(igraph::graph_attr(graph, name), fit[[name]])
  }
})

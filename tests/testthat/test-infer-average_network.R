test_that("the average network has the likely edges in their likelier direction, without a cycle", {
  sure <- arc_posterior(asia_rows())
  probability <- as.matrix(sure)
  half <- average_network(sure, 0.5)
  edges <- probability + t(probability)
  expect_equal(nrow(as.data.frame(half)), sum(edges[upper.tri(edges)] > 0.5))
  arcs <- as.matrix(as.data.frame(half)[c("from", "to")])
  expect_true(all(probability[arcs] >= probability[arcs[, 2:1]]))
  expect_true(bnlearn::directed(half$bn) && bnlearn::acyclic(half$bn))
  expect_equal(nrow(as.data.frame(average_network(sure, 1))), 0)
  expect_error(average_network(sure, 2), "threshold", class = "bnstar_error_argument")
  expect_error(average_network(learn_bn(asia_rows())), "arc_posterior",
               class = "bnstar_error_argument")
})

test_that("arcs that would close a cycle are left out with a message", {
  # a -> b, b -> c and c -> a are each likelier than not.
  lists <- list(list(integer(), 3L), list(integer(), 1L), list(integer(), 2L))
  scores <- as_local_scores(lists, rep(list(c(-5, 0)), 3), c("a", "b", "c"))
  sure <- arc_posterior(scores)
  expect_message(average <- average_network(sure, 0.5), "close a cycle", class = "bnstar_message")
  expect_equal(nrow(as.data.frame(average)), 2)
})

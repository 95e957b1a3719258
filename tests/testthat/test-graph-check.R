data <- data.frame(a = gl(2, 4), b = gl(2, 1, 8), c = factor(c(1, 1, 1, 1, 2, 2, 2, 2)))

test_that("a learned network that was changed by hand is refused, and the field named", {
  fit <- learn_bn(data)
  changes <- list(bn = function(x) replace(x, "arcs", list(x$arcs[0, ])), score = function(x) x + 1,
                  node_scores = function(x) x[-1], bound = function(x) x - 10,
                  proved = function(x) NA,
                  trace = function(x) x[-2], stop_reason = function(x) "bored",
                  scope = function(x) NULL)
  for (field in names(changes)) {
    changed <- fit
    changed[[field]] <- changes[[field]](fit[[field]])
    for (use in list(print, summary, format, as.data.frame, plot, cpdag,
                     function(x) score_network(x, data))) {
      expect_error(use(changed), field, class = "bnstar_error_argument")
    }
  }
})

test_that("nodes and arcs of a bn must tell the same, also of bnlearn's", {
  dag <- bnlearn::model2network("[a][b|a][c|a:b]")
  expect_identical(score_network(dag, data),
                   score_network(learn_bn(data, required = data.frame(from = c("a", "a", "b"),
                                                                    to = c("b", "c", "c"))), data))
  dag$nodes$c$parents <- "a"
  expect_error(score_network(dag, data), "arcs", class = "bnstar_error_argument")
})

test_that("parameters must fit the network", {
  net <- random_parameters(benchmark_network("cancer"), seed = 1)
  changes <- list(parameters = function(x) replace(x, 1, list(x[[3]])), levels = function(x) rev(x),
                  type = function(x) "gaussian",
                  bn = function(x) replace(x, "nodes", list(rev(x$nodes)[-1])))
  for (field in names(changes)) {
    changed <- net
    changed[[field]] <- changes[[field]](net[[field]])
    for (use in list(print, function(x) simulate_data(x, 3), function(x) kl_divergence(x, net),
                     as_bn_fit)) {
      expect_error(use(changed), class = "bnstar_error_argument")
    }
  }
})

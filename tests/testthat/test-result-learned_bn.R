bnlearn_twin <- function(fit) {
  twin <- bnlearn::empty.graph(names(fit$bn$nodes))
  bnlearn::amat(twin) <- as.matrix(fit)
  twin
}

test_that("the object has the documented fields and derived figures", {
  fit <- fake_fit(small_parents, proved = FALSE, bound = -150, stop_reason = "time_limit", seed = 7)
  expect_named(fit, c("bn", "score", "node_scores", "bound", "gap", "proved", "within", "rounding",
                      "ratio", "scope", "stop_reason", "trace", "counters", "timings", "method",
                      "settings", "seed", "call", "likelihood", "kind", "integers", "strength",
                      "interventions", "notes"))
  expect_identical(class(fit), c("learned_bn", "bnstar_network"))
  expect_equal(fit$score, -153.75)
  expect_equal(fit$node_scores, c(D = -10.25, A = -20.5, C = -30.75, B = -41, E = -51.25))
  expect_equal(fit$gap, 3.75)
  expect_equal(fit$ratio, 153.75 / 150)
  expect_identical(fake_fit(small_parents, bound = -153.75 - 1e-10)$gap, 0)
  expect_identical(fake_fit(small_parents, bound = Inf)$gap, Inf)
  expect_identical(fake_fit(small_parents, bound = Inf)$ratio, NA_real_)
})

test_that("a cyclic network never becomes a result", {
  expect_error(fake_fit(list(A = "B", B = "A")), "find_cycle")
})

test_that("saveRDS() keeps the object", {
  fit <- fake_fit(small_parents)
  file <- withr::local_tempfile()
  saveRDS(fit, file)
  expect_identical(readRDS(file), fit)
})

test_that("$bn is what bnlearn itself builds", {
  set.seed(1)
  nets <- c(list(small_parents, list(A = character(), B = character())),
            replicate(30, random_parents(sample(2:12, 1), runif(1)), simplify = FALSE))
  for (parents in nets) {
    fit <- fake_fit(parents)
    twin <- bnlearn_twin(fit)
    expect_identical(class(fit$bn), "bn")
    expect_identical(fit$bn$nodes, twin$nodes)
    expect_identical(fit$bn$arcs, twin$arcs)
    expect_identical(names(fit$bn$learning), c(names(twin$learning), "optimized", "bnstar"))
    expect_identical(format(fit), bnlearn::modelstring(twin))
    expect_identical(bnlearn::model2network(format(fit), ordering = names(parents))$nodes,
                     fit$bn$nodes)
  }
})

test_that("nodes agree with a network learned by hc()", {
  data <- bnlearn::learning.test[c(3, 1, 2, 6, 4, 5)]
  learned <- bnlearn::hc(data)
  fit <- fake_fit(lapply(learned$nodes, `[[`, "parents"))
  expect_identical(fit$bn$nodes, learned$nodes)
  expect_setequal(apply(fit$bn$arcs, 1, paste, collapse = ">"),
                  apply(learned$arcs, 1, paste, collapse = ">"))
})

test_that("required and forbidden arcs become bnlearn's lists", {
  data <- bnlearn::learning.test
  required <- data.frame(from = c("A", "A", "C"), to = c("F", "F", "D"))
  forbidden <- data.frame(from = c("B", "F", "B", "C"), to = c("D", "A", "D", "D"))
  learned <- suppressWarnings(bnlearn::hc(data, whitelist = required, blacklist = forbidden))
  fit <- fake_fit(lapply(learned$nodes, `[[`, "parents"), required = required,
                  forbidden = forbidden)
  expect_identical(fit$bn$learning$whitelist, learned$learning$whitelist)
  expect_identical(fit$bn$learning$blacklist, learned$learning$blacklist)
})

test_that("bnlearn's functions treat $bn as their own", {
  data <- bnlearn::learning.test
  fit <- fake_fit(list(A = "F", B = "A", C = character(), D = c("A", "C"), E = c("B", "F"),
                       F = character()))
  twin <- bnlearn_twin(fit)
  calls <- list(
    score = function(x) bnlearn::score(x, data, type = "bic"),
    by_node = function(x) bnlearn::score(x, data, type = "bde", by.node = TRUE),
    bn_fit = function(x) coef(bnlearn::bn.fit(x, data)),
    bn_cv = function(x) { set.seed(1); bnlearn::bn.cv(data, x, runs = 1)[[1]]$loss },
    cpdag = function(x) bnlearn::cpdag(x)$arcs,
    cpdag_lists = function(x) bnlearn::cpdag(x, wlbl = TRUE)$arcs,
    cextend = function(x) bnlearn::cextend(bnlearn::cpdag(x))$arcs,
    moral = function(x) bnlearn::moral(x)$arcs,
    skeleton = function(x) bnlearn::skeleton(x)$arcs,
    vstructs = function(x) bnlearn::vstructs(x),
    compare = function(x) bnlearn::compare(x, twin),
    hamming = function(x) bnlearn::hamming(x, bnlearn::empty.graph(names(data))),
    shd = function(x) bnlearn::shd(x, bnlearn::hc(data)),
    all_equal = function(x) all.equal(x, twin),
    averaged = function(x) bnlearn::averaged.network(
      bnlearn::custom.strength(list(x, twin), names(data)), threshold = 0.6)$arcs,
    bayes_factor = function(x) bnlearn::BF(x, bnlearn::empty.graph(names(data)), data),
    loglik = function(x) logLik(x, data),
    aic = function(x) AIC(x, data),
    bic = function(x) BIC(x, data),
    nparams = function(x) bnlearn::nparams(x, data),
    ordering = function(x) bnlearn::node.ordering(x),
    mb = function(x) bnlearn::mb(x, "B"),
    nbr = function(x) bnlearn::nbr(x, "B"),
    parents = function(x) bnlearn::parents(x, "E"),
    children = function(x) bnlearn::children(x, "A"),
    ancestors = function(x) bnlearn::ancestors(x, "E"),
    descendants = function(x) bnlearn::descendants(x, "F"),
    roots = function(x) bnlearn::root.nodes(x),
    leaves = function(x) bnlearn::leaf.nodes(x),
    degree = function(x) bnlearn::degree(x, "E"),
    nodes = function(x) bnlearn::nodes(x),
    rename = function(x) names(bnlearn::`nodes<-`(x, value = letters[1:6])$nodes),
    dsep = function(x) bnlearn::dsep(x, "A", "C", "D"),
    path = function(x) bnlearn::path.exists(x, "F", "E"),
    subgraph = function(x) bnlearn::subgraph(x, c("A", "B", "E"))$arcs,
    mutilated = function(x) bnlearn::mutilated(x, list(A = "a"))$arcs,
    rbn = function(x) { set.seed(1); bnlearn::rbn(bnlearn::bn.fit(x, data), 5) },
    hc_start = function(x) bnlearn::hc(data, start = x)$arcs,
    tabu_start = function(x) bnlearn::tabu(data, start = x)$arcs,
    set_arc = function(x) bnlearn::set.arc(x, "C", "B")$nodes,
    drop_arc = function(x) bnlearn::drop.arc(x, "A", "B")$nodes,
    add_node = function(x) bnlearn::add.node(x, "new")$nodes,
    amat = function(x) bnlearn::amat(x),
    as_igraph = function(x) igraph::as_edgelist(bnlearn::as.igraph(x)),
    fitted = function(x) bnlearn::bn.fit(x, data),
    dot = function(x) { f <- tempfile(); bnlearn::write.dot(f, x); readLines(f) },
    acyclic = function(x) bnlearn::acyclic(x),
    modelstring = function(x) bnlearn::modelstring(x)
  )
  for (name in names(calls)) {
    expect_identical(calls[[name]](fit$bn), calls[[name]](twin), info = name)
  }
})

test_that("conversions keep arcs, isolated variables and their order", {
  fit <- fake_fit(small_parents)
  arcs <- data.frame(from = c("D", "A", "A", "B"), to = c("C", "D", "B", "D"))
  expect_identical(as.data.frame(fit), arcs)
  expect_identical(tidy(fit)[1:2], arcs)
  expect_identical(as.matrix(fit), bnlearn::amat(bnlearn_twin(fit)))
  for (generic in list(igraph::as.igraph, bnlearn::as.igraph)) {
    graph <- generic(fit)
    expect_s3_class(graph, "igraph")
    expect_identical(igraph::V(graph)$name, names(small_parents))
    expect_identical(igraph::as_edgelist(graph), unname(as.matrix(arcs)))
  }
  expect_identical(bnlearn::as.bn(fit), fit$bn)
  expect_identical(dim(as.data.frame(fake_fit(list(A = character(), B = character())))), c(0L, 2L))
})

test_that("likelihood figures follow R's conventions", {
  fit <- fake_fit(small_parents)
  expect_identical(logLik(fit), structure(-95, df = 7, nobs = 50, class = "logLik"))
  expect_equal(BIC(fit), 190 + 7 * log(50))
  expect_equal(AIC(fit), 204)
  expect_equal(nobs(fit), 50)
  other <- fake_fit(small_parents, likelihood = list(loglik = -90, df = 9, nobs = 50))
  expect_equal(AIC(fit, other)$AIC, c(204, 198))
})

test_that("likelihood figures of scores from a file are refused", {
  fit <- fake_fit(small_parents, likelihood = NULL)
  for (f in list(logLik, BIC, AIC, nobs)) {
    expect_error(f(fit), "came from a file", class = "bnstar_error_argument")
  }
})

test_that("glance() is one row of key figures", {
  expect_identical(
    glance(fake_fit(small_parents, proved = FALSE, bound = -150, stop_reason = "node_limit")),
    data.frame(score = -153.75, score_name = "bic", bound = -150, gap = 3.75, proved = FALSE,
               stop_reason = "node_limit", nobs = 50, n_variables = 5L, n_arcs = 4L, method = "dp",
               seconds = 1.25, scope = "All networks over the variables.", proved_within = NA,
               scope_within = NA_character_))
  expect_identical(glance(fake_fit(small_parents, likelihood = NULL))$nobs, NA_real_)
  part <- glance(fake_fit(small_parents, proved = FALSE, bound = -150,
                          within = list(scope = "few", bound = -153.75, proved = TRUE)))
  expect_identical(part[c("proved", "proved_within", "scope_within")],
                   data.frame(proved = FALSE, proved_within = TRUE, scope_within = "few"))
})

test_that("a proof among some networks is not taken for one among all", {
  part <- fake_fit(small_parents, proved = FALSE, bound = -100, stop_reason = "finished",
                   within = list(scope = "networks with at most 3 parents per variable",
                                 bound = -153.75, proved = TRUE))
  local_reproducible_output(width = 80)
  expect_output(print(part),
                paste0("Optimal +proved among networks with at most 3 parents per variable; ",
                       "over\\s+all networks no useful bound \\(35%\\)"))
  expect_identical(network_title(part),
                   "optimal among networks with at most 3 parents per variable (BIC)")
  open <- fake_fit(small_parents, proved = FALSE, bound = -150, stop_reason = "time_limit",
                   within = list(scope = "networks with at most 3 parents per variable",
                                 bound = -152, proved = FALSE))
  expect_output(print(open),
                paste0("not proved, gap 3.75 \\(2.4%\\), bound -150\nListed +networks with at ",
                       "most 3 parents per variable: not proved, gap\\s+1.75"))
})

test_that("unused arguments are an error", {
  fit <- fake_fit(small_parents)
  for (f in list(format, print, summary, as.matrix, logLik, nobs, glance, tidy)) {
    expect_error(f(fit, nonsense = 1), class = "bnstar_error_argument")
  }
})

test_that("print() and summary() say what is known", {
  expect_snapshot(fake_fit(small_parents))
  expect_snapshot(fake_fit(small_parents, proved = FALSE, bound = -150, likelihood = NULL,
                           stop_reason = "time_limit"))
  expect_snapshot(fake_fit(small_parents, proved = FALSE, bound = Inf,
                           stop_reason = "local_optimum"))
  expect_snapshot(summary(fake_fit(small_parents)))
  set.seed(1)
  large <- fake_fit(random_parents(26, 0.2))
  expect_false(any(grepl("Model", capture.output(print(large)))))
  expect_match(capture.output(print(summary(large))), "and 6 more", all = FALSE, fixed = TRUE)
})

test_that("print() warns of networks with more parameters than observations", {
  shown <- function(fit) gsub(" +", " ", paste(utils::capture.output(print(fit)), collapse = " "))
  few <- mtcars[1:8, c("mpg", "disp", "hp", "wt", "qsec")]
  expect_match(shown(learn_bn(few)),
               paste0("Caution 8 observations for [0-9]+ parameters: the proof is about the ",
                      "score, not about the world"))
  expect_match(shown(hill_climb(few)),
               paste0("Caution 8 observations for [0-9]+ parameters: what is found is about the ",
                      "score, not about the world"))
  expect_no_match(shown(hill_climb(mtcars[c("mpg", "disp", "hp")])), "Caution")
})

test_that("the arcs of print() are not broken, and fill two lines at most", {
  expect_identical(two_lines(c("a -> b *", "c -> d"), 40), "a -> b *, c -> d")
  items <- paste0("variable", 1:30, " -> child", 1:30)
  for (width in c(26, 40, 66, 100)) {
    lines <- strsplit(two_lines(items, width), "\n")[[1]]
    expect_lte(length(lines), 2L)
    expect_lte(max(nchar(lines)), width)
    expect_match(lines[length(lines)], ", ...", fixed = TRUE)
  }
  expect_identical(two_lines(items[1], 10), items[1])
  expect_identical(two_lines(items, 46),
                   paste0(items[1], ", ", items[2], ",\n", items[3], ", ", items[4], ", ..."))
  local_reproducible_output(width = 80)
  shown <- capture.output(print(fake_fit(small_parents, strength = c(1, 4, 100, 0))))
  expect_match(shown, "^By strength +A -> B, A -> D, D -> C, B -> D$", all = FALSE)
})

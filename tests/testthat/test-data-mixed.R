# Learners, constraints, equivalence classes and pictures of discrete and continuous columns.

quiet <- function(...) suppressMessages(..., "bnstar_message")

arc <- function(from, to) data.frame(from = from, to = to)

test_that("mixed data are read, announced and given back", {
  said <- expect_message(read <- bn_data(iris, convert = FALSE), class = "bnstar_message")
  expect_match(conditionMessage(said), "learning a conditional Gaussian network")
  expect_match(conditionMessage(said), "Discrete: `Species`", fixed = TRUE)
  expect_match(conditionMessage(said), "cannot be a parent of a discrete one")
  expect_identical(read$type, "mixed")
  expect_identical(read$kind, rep(c("continuous", "discrete"), c(4, 1)))
  expect_identical(dim(read$codes), c(150L, 1L))
  expect_identical(dim(read$values), c(150L, 4L))
  expect_identical(read$arities, c(1L, 1L, 1L, 1L, 3L))
  expect_identical(as.data.frame(read), iris)
  expect_output(print(read), "150 observations of 5 variables (1 discrete, 4 continuous)",
                fixed = TRUE)
  expect_no_message(local_scores(read))
  shuffled <- reorder_columns(read, c(5, 3, 1, 4, 2))
  expect_identical(as.data.frame(shuffled), iris[c(5, 3, 1, 4, 2)])
  expect_null(broken_field(shuffled, data_rules(shuffled)))
  for (field in c("kind", "codes", "values", "levels", "arities")) {
    broken <- read
    broken[[field]] <- rev(broken[[field]])[-1L]
    expect_error(learn_bn(broken), class = "bnstar_error_argument", label = field)
  }
})

test_that("rare states of a column with many of them are one phrase", {
  fit <- learn_bn(quakes[1:300, ], integers = "discrete", seed = 1, quiet = TRUE)
  expect_match(gsub("\\s+", " ", paste(fit$notes, collapse = " ")),
               "all 227 levels of `depth` and 49 of the 73 levels of `stations`", fixed = TRUE)
})

test_that("faults are found in columns of either kind", {
  data <- iris
  data$Species[3] <- NA
  data$Sepal.Width[7] <- NA
  expect_error(bn_data(data), "2 of 150 rows", class = "bnstar_error_data")
  expect_error(bn_data(transform(iris, Petal.Width = 1)), "Petal.Width",
               class = "bnstar_error_data")
  expect_error(bn_data(transform(iris, Petal.Width = Inf)), "Petal.Width",
               class = "bnstar_error_data")
})

test_that("all learners take mixed data and none beats the optimum", {
  data <- quiet(bn_data(bnlearn::clgaussian.test))
  best <- -20291.29630490
  fits <- list(hill_climb(data), alternate_search(data, seed = 1, idle_rounds = 2),
               sparse_candidate(data, k = 4, measure = "mi"),
               sparse_candidate(data, k = 7, measure = "shield", maximize = "scc", seed = 1),
               sparse_candidate(data, k = 5, measure = "score", significance = 0.05),
               search_orderings(local_scores(data), seed = 1),
               search_order_graph(local_scores(data), "dp"),
               quiet(learn_bn(data, method = "bfbnb")))
  for (fit in fits) {
    expect_lte(fit$score, best + 1e-6, label = fit$method)
    expect_gt(fit$score, best - 50, label = fit$method)
    expect_equal(score_network(fit, data), fit$score, tolerance = 1e-10)
    expect_match(fit$scope, "no arc from a continuous to a discrete variable", label = fit$method)
    expect_identical(unname(fit$kind), data$kind, label = fit$method)
  }
  expect_true(fits[[4]]$proved && fits[[7]]$proved && fits[[8]]$proved)
  expect_output(print(fits[[1]]), "8: 4 continuous, 4 discrete", fixed = TRUE)
  expect_equal(as.numeric(stats::BIC(fits[[1]])), -2 * fits[[1]]$score, tolerance = 1e-10)
  smooth <- hill_climb(data, small_cells = "smooth")
  expect_equal(as.numeric(logLik(smooth)), sum(score_network(smooth, data, "loglik")),
               tolerance = 1e-10)
})

test_that("constraints hold for mixed data", {
  fit <- quiet(learn_bn(iris, required = arc("Species", "Sepal.Width"),
                        forbidden = arc("Petal.Width", "Petal.Length"),
                        max_parents = c(Sepal.Length = 1)))
  arcs <- as.matrix(fit)
  expect_identical(arcs["Species", "Sepal.Width"], 1L)
  expect_identical(arcs["Petal.Width", "Petal.Length"], 0L)
  expect_lte(sum(arcs[, "Sepal.Length"]), 1)
  expect_true(fit$proved)
  costs <- judge_mixed_costs(iris, "bic_cg")
  allowed <- function(x, must = integer(), never = integer(), most = 4) {
    sets <- lapply(0:31, members, n = 5)
    keep <- vapply(sets, function(p) all(must %in% p) && !any(never %in% p) && length(p) <= most,
                   NA)
    costs[!keep, x] <<- Inf
  }
  allowed(2, must = 5)
  allowed(3, never = 4)
  allowed(1, most = 1)
  expect_equal(fit$score, -judge_optimum(costs), tolerance = 1e-10)
})

test_that("what does not fit is refused with a remedy", {
  for (score in c("bdeu", "k2", "fnml", "qnml", "bge", "bic_g")) {
    expect_error(quiet(learn_bn(iris, score)), "bic_cg", class = "bnstar_error_argument",
                 label = score)
    expect_error(quiet(local_scores(iris, score)), "discretize_data",
                 class = "bnstar_error_argument", label = score)
  }
  expect_error(quiet(learn_bn(iris, required = arc("Petal.Width", "Species"))),
               "`Petal.Width -> Species`", class = "bnstar_error_argument")
  expect_error(quiet(hill_climb(iris, start = bnlearn::model2network(
    "[Petal.Width][Species|Petal.Width][Sepal.Length][Sepal.Width][Petal.Length]"))), "start",
    class = "bnstar_error_argument")
  wrong <- bnlearn::model2network(paste0("[Petal.Width][Species|Petal.Width][Sepal.Length]",
                                         "[Sepal.Width][Petal.Length]"))
  expect_error(quiet(score_network(wrong, iris)), "dag", class = "bnstar_error_argument")
  expect_error(quiet(score_network(wrong, local_scores(iris))), "dag",
               class = "bnstar_error_argument")
  expect_error(quiet(chow_liu(iris)), "max_parents = 1", class = "bnstar_error_data")
  expect_error(quiet(astar_lasso(iris, lambda = 1)), "learn_bn", class = "bnstar_error_data")
  expect_error(quiet(sparse_candidate(iris, measure = "disc")), "shield",
               class = "bnstar_error_argument")
  expect_error(quiet(learn_bn(iris, parent_limit = "paper")), "paper",
               class = "bnstar_error_argument")
  expect_error(quiet(learn_bn(iris, small_cells = "ignore")), "reject",
               class = "bnstar_error_argument")
})

# The equivalence class by its definition: all admissible networks with the same skeleton and
# v-structures.
class_by_enumeration <- function(dags, discrete) {
  n <- ncol(dags)
  adjacency_of <- function(dag) {
    vapply(dag, function(mask) seq_len(n) %in% members(mask, n), logical(n))
  }
  graphs <- lapply(seq_len(nrow(dags)), function(i) adjacency_of(dags[i, ]))
  graphs <- Filter(function(g) !any(g[!discrete, discrete]), graphs)
  key <- function(g) {
    linked <- g | t(g)
    collider <- unlist(lapply(seq_len(n), function(x) {
      p <- which(g[, x])
      pairs <- expand.grid(a = p, b = p)
      pairs <- pairs[pairs$a < pairs$b & !linked[cbind(pairs$a, pairs$b)], ]
      sprintf("%d-%d-%d", pairs$a, x, pairs$b)
    }))
    paste(paste(which(linked), collapse = " "), paste(sort(collider), collapse = " "))
  }
  keys <- vapply(graphs, key, "")
  lapply(split(graphs, keys), function(class) list(class = Reduce(`|`, class), one = class[[1L]]))
}

test_that("classes know that no arc leads from continuous to discrete", {
  names <- c("a", "b", "c", "d")
  dags <- all_dags(4)
  for (discrete in list(c(TRUE, TRUE, FALSE, FALSE), c(TRUE, FALSE, FALSE, FALSE))) {
    classes <- class_by_enumeration(dags, discrete)
    for (known in classes[seq(1, length(classes), by = 6)]) {
      graph <- matrix(as.integer(known$one), 4, dimnames = list(names, names))
      found <- as.matrix(cpdag(graph, discrete = names[discrete])) == 1L
      expect_identical(unname(found), unname(known$class))
    }
  }
  fit <- quiet(learn_bn(iris))
  class <- as.matrix(cpdag(fit))
  expect_true(all(class["Species", ] == as.matrix(fit)["Species", ]) &&
              all(class[, "Species"] == 0L))
  expect_identical(compare_dags(fit, fit)$shd_cpdag, 0L)
  other <- bnlearn::model2network(format(quiet(learn_bn(iris, seed = 2, threads = 1))))
  expect_identical(compare_dags(fit, other)$shd_cpdag, compare_dags(other, fit)$shd_cpdag)
  expect_error(cpdag(graph, discrete = "nobody"), class = "bnstar_error_argument")
})

test_that("boxes are discrete and ellipses continuous, with a legend where both occur", {
  fit <- quiet(learn_bn(iris))
  expect_identical(discrete_in(fit), "Species")
  expect_null(discrete_in(quiet(learn_bn(iris[1:4]))))
  file <- withr::local_tempfile(fileext = ".pdf")
  grDevices::pdf(file)
  on.exit(grDevices::dev.off())
  expect_s3_class(plot(fit), "igraph")
  drawn <- ggplot2::autoplot(fit, directions = "all")
  expect_identical(drawn$labels$caption, "box: discrete, ellipse: continuous")
  polygons <- Filter(function(layer) inherits(layer$geom, "GeomPolygon"), drawn$layers)
  expect_identical(length(unique(polygons[[1L]]$data$node)), 4L)
  numbers <- quiet(learn_bn(iris[1:4]))
  expect_null(ggplot2::autoplot(numbers, directions = "all")$labels$caption)
  expect_match(ggplot2::autoplot(numbers)$labels$caption, "^no arrowhead")
})

test_that("the smallest cell of all discrete columns decides whether families may lack rows", {
  set.seed(5)
  for (trial in 1:40) {
    n <- sample(20:200, 1)
    columns <- data.frame(f = factor(sample(3, n, TRUE)), g = factor(sample(2, n, TRUE)),
                          x = rnorm(n), y = rnorm(n))
    if (trial %% 2 == 0) columns$g[sample(n, 3)] <- NA
    counts <- if (trial %% 3 == 0) sample(3, n, TRUE) else rep(1, n)
    data <- quiet(bn_data(columns, weights = counts, na = "local"))
    rows <- xtabs(counts ~ f + g, columns, addNA = TRUE)
    expect_identical(may_lack_rows(data, list()), min(rows[rows > 0]) < 3)
    expect_equal(unname(rows_observed(data)), unname(colSums((!is.na(columns)) * counts)))
    expect_equal(rows_complete(data), sum(counts[complete.cases(columns)]))
  }
})

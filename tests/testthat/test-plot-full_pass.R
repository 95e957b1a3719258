# The f-costs of all nodes from their definition, with the simple heuristic: least[U + 1, x] is the
# least cost of x within U.
judge_f_costs <- function(scores) {
  costs <- listed_costs(scores)
  n <- ncol(costs)
  least <- least_within(costs)
  best <- apply(costs, 2, min)
  masks <- 0:(2^n - 1)
  g <- c(0, rep(Inf, 2^n - 1))
  for (node in masks[-1]) {
    for (x in members(node, n)) {
      before <- node - 2^(x - 1)
      g[node + 1] <- min(g[node + 1], g[before + 1] + least[before + 1, x])
    }
  }
  data.frame(layer = lengths(lapply(masks, members, n = n)), g = g,
             f = g + vapply(masks, function(node) sum(best[setdiff(seq_len(n), members(node, n))]),
                            0))
}

# Costs are round, so that the core's are the same but for the very last digits.
round_scores <- function(n, ...) {
  random_scores(n, sets = sample(c(2, 6, 20), 1), digits = sample(0:3, 1), ...)
}

test_that("f-costs are those of the definition", {
  set.seed(511)
  seen <- 0
  for (trial in 1:60) {
    scores <- round_scores(sample(2:6, 1), empty_sets = stats::runif(1) < 0.7)
    judge <- judge_f_costs(scores)
    optimum <- judge$f[nrow(judge)]
    if (is.infinite(optimum)) next
    seen <- seen + 1
    fit <- search_order_graph(scores, "full_pass", "simple", bins = 7)
    expect_true(fit$proved)
    expect_equal(fit$score, -optimum)
    n <- length(scores$variables)
    expect_identical(fit$layers$layer, as.numeric(0:n))
    expect_equal(fit$layers$nodes, choose(n, 0:n))
    finite <- judge[is.finite(judge$f), ]
    by_layer <- function(values, f) as.vector(tapply(values, factor(finite$layer, 0:n), f))
    expect_equal(fit$layers$finite, by_layer(finite$f, length))
    expect_equal(fit$layers$mean_cost, by_layer(finite$f, mean), tolerance = 1e-8)
    expect_equal(fit$layers$min_cost, by_layer(finite$f, min), tolerance = 1e-8)
    expect_equal(fit$layers$max_cost, by_layer(finite$f, max), tolerance = 1e-8)
    expect_equal(fit$layers$better, by_layer(finite$f < optimum - 1e-6, sum))
    expect_equal(fit$layers$equal, by_layer(abs(finite$f - optimum) < 1e-6, sum))
    expect_equal(fit$counters[["better"]], sum(finite$f < optimum - 1e-6))
    expect_equal(fit$counters[["equal"]], sum(abs(finite$f - optimum) < 1e-6))
    bins <- fit$f_costs
    expect_identical(dim(bins), c(7L, 3L))
    expect_equal(range(bins$from, bins$to), range(finite$f), tolerance = 1e-8)
    expect_equal(bins$from[-1], bins$to[-7])
    # Costs on the border of two bins may fall into either.
    upto <- vapply(bins$to, function(to) sum(finite$f < to - 1e-6), 0)
    beyond <- vapply(bins$to, function(to) sum(finite$f <= to + 1e-6), 0)
    counts <- cumsum(bins$nodes)
    if (diff(range(finite$f)) > 1e-3) expect_true(all(counts >= upto & counts <= beyond))
    expect_equal(sum(bins$nodes), nrow(finite))
  }
  expect_gt(seen, 30)
})

# Costs that make the best way to every node unique: all DAGs of the node are compared.
test_that("parents are those of the best way and of the best sets", {
  set.seed(512)
  n <- 4
  dags <- all_dags(n)
  for (trial in 1:15) {
    scores <- random_scores(n, sets = 6)
    costs <- listed_costs(scores)
    sizes <- lengths(lapply(0:(2^n - 1), members, n = n))
    best <- apply(costs, 2, which.min)
    parents <- vapply(0:(2^n - 1), function(node) {
      inside <- members(node, n)
      within <- rowSums(matrix(bitwAnd(dags[, inside], bitwNot(as.integer(node))) != 0,
                               nrow(dags))) == 0
      total <- Reduce(`+`, lapply(inside, function(x) costs[dags[, x] + 1, x]), rep(0, nrow(dags)))
      total[!within] <- Inf
      dag <- dags[which.min(total), ]
      (sum(sizes[dag[inside] + 1]) + sum(sizes[best[setdiff(seq_len(n), inside)]])) / n
    }, 0)
    fit <- search_order_graph(scores, "full_pass")
    expect_equal(fit$layers$parents, as.vector(tapply(parents, sizes, mean)))
    expect_equal(fit$layers$parents[n + 1], nrow(fit$bn$arcs) / n)
  }
})

test_that("every heuristic is taken for what it says and threads change nothing", {
  set.seed(513)
  scores <- random_scores(13, 40)
  simple <- search_order_graph(scores, "full_pass", "simple")
  for (heuristic in available_heuristics()$name) {
    runs <- lapply(c(1, 3), function(threads) {
      search_order_graph(scores, "full_pass", heuristic, threads = threads, seed = 1)
    })
    fields <- c("layers", "f_costs", "counters")
    expect_identical(runs[[1]][fields], runs[[2]][fields])
    fit <- runs[[1]]
    expect_equal(fit$score, simple$score)
    expect_equal(fit$layers$max_cost[14], -fit$score)
    # Never more than the truth, which is the optimum itself where the best network passes.
    expect_true(all(fit$layers$min_cost <= -fit$score + 1e-6))
    expect_true(all(fit$layers$mean_cost >= simple$layers$mean_cost - 1e-6))
    expect_equal(fit$layers$parents, simple$layers$parents)
  }
})

test_that("a survey is made even when nothing is left to prove, and on one variable", {
  empty <- as_local_scores(rep(list(list(integer())), 3), rep(list(-2), 3))
  fit <- search_order_graph(empty, "full_pass", bins = 3)
  expect_identical(fit$layers$equal, c(1, 3, 3, 1))
  expect_identical(sum(fit$f_costs$nodes), 8)
  expect_identical(nrow(fit$f_costs), 3L)
  expect_identical(search_order_graph(empty[1], "full_pass")$layers$nodes, c(1, 1))
})

test_that("limits are kept", {
  set.seed(514)
  scores <- random_scores(12, 20)
  fit <- search_order_graph(scores, "full_pass", memory_limit = 2^12 * 10 - 1)
  expect_identical(fit$stop_reason, "memory_limit")
  expect_null(fit$layers)
  expect_identical(search_order_graph(scores, "full_pass", node_limit = 2^12 - 1)$stop_reason,
                   "node_limit")
  expect_false(is.null(search_order_graph(scores, "full_pass", memory_limit = 2^12 * 10)$layers))
  expect_identical(search_order_graph(random_scores(40, 3), "full_pass")$stop_reason,
                   "memory_limit")
  expect_error(search_order_graph(scores, "full_pass", bins = 1e8),
               "bins.*100000|bins.*1e\\+05|bins.*100,000", class = "bnstar_error_argument")
  expect_identical(nrow(search_order_graph(scores, "full_pass", bins = 1e5)$f_costs), 100000L)
})

test_that("what does not fit in memory goes to disk, and every layer is the same", {
  set.seed(515)
  folder <- withr::local_tempdir()
  found <- c("layers", "f_costs", "score")
  factors <- as.data.frame(lapply(1:14, function(x) factor(sample(1:2, 60, TRUE))),
                           col.names = letters[1:14])
  # Not every set of variables can be placed where arcs are required.
  lists <- list(local_scores(factors, required = cbind("a", c("b", "n")), max_parents = 3),
                random_scores(16, 30))
  for (scores in lists) {
    bytes <- 10 * 2^length(scores$variables)
    for (heuristic in c("simple", "static")) {
      in_memory <- search_order_graph(scores, "full_pass", heuristic, seed = 1)
      # Parts that share one variable, some, or nearly all but 8.
      for (memory in bytes * c(0.8, 0.4, 0.12)) {
        fit <- search_order_graph(scores, "full_pass", heuristic, seed = 1, threads = 1,
                                  memory_limit = memory, folder = folder)
        expect_identical(fit[found], in_memory[found])
        expect_identical(fit$bn$arcs, in_memory$bn$arcs)
        expect_identical(fit$counters[["bytes_written"]], bytes)
        expect_lte(fit$counters[["bytes_peak"]], memory)
        expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), character())
      }
    }
  }
  expect_identical(in_memory$counters[["bytes_written"]], 0)
  threads <- search_order_graph(scores, "full_pass", "static", seed = 1, threads = 4,
                                memory_limit = 5e5, folder = folder)
  expect_identical(threads[found], in_memory[found])
})

test_that("a pass on disk keeps limits and leaves nothing there", {
  set.seed(516)
  folder <- withr::local_tempdir()
  scores <- random_scores(20, 400, 5)
  pass <- function(...) {
    fit <- search_order_graph(scores, "full_pass", "simple", folder = folder, threads = 1, ...)
    expect_null(fit$layers)
    expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), character())
    fit$stop_reason
  }
  expect_identical(pass(memory_limit = 1e4), "memory_limit")
  expect_identical(pass(memory_limit = 1e6, time_limit = 0.02), "time_limit")
  expect_identical(pass(memory_limit = 1e6, node_limit = 1e3), "node_limit")
  # More than any disk has.
  scores <- random_scores(34, 2)
  expect_identical(pass(memory_limit = 1e9, time_limit = 0.2) %in% c("memory_limit", "time_limit"),
                   TRUE)
})

unix <- .Platform$OS.type == "unix"

# A child process whose files may not grow beyond some kilobytes: the disk is full for it.
if (unix) test_that("a full disk ends the pass with what is known", {
  set.seed(517)
  folder <- withr::local_tempdir()
  file <- withr::local_tempfile()
  saveRDS(random_scores(16, 20), file)
  said <- session_output("
    arguments <- commandArgs(trailingOnly = TRUE)
    fit <- bnstar::search_order_graph(readRDS(arguments[1]), 'full_pass', threads = 1,
                                      memory_limit = 3e5, folder = arguments[2])
    cat(fit$stop_reason, is.null(fit$layers))", c(file, folder),
    before = c("sh", "-c", "trap '' XFSZ; ulimit -f 16; exec \"$@\"", "sh"))
  expect_identical(as.vector(said), "memory_limit TRUE")
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), character())
})

test_that("the plots draw what the fields say", {
  scores <- local_scores(as.data.frame(Titanic), weights = "Freq")
  fit <- search_order_graph(scores, "full_pass", bins = 10)
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  drawn <- plot_f_costs(fit)
  expect_identical(sum(drawn$mark), 1L)
  expect_equal(drawn$x[drawn$mark], -fit$score)
  bins <- drawn[!drawn$mark, ]
  expect_equal(sum(bins$y * (fit$f_costs$to - fit$f_costs$from)), 1)
  per_row <- plot_f_costs(fit, per_row = TRUE)
  expect_equal(per_row$x * 2201, drawn$x)
  both <- plot_layers(list(one = fit, two = fit))
  expect_identical(unique(both$fit), c("one", "two"))
  expect_identical(both$y[1:5], fit$layers$parents)
  plots <- list(plot_f_costs(fit, engine = "ggplot2"),
                plot_layers(list(a = fit, b = fit), engine = "ggplot2"))
  for (plot in plots) {
    expect_s3_class(plot, "ggplot")
    expect_silent(print(plot))
  }
  expect_error(plot_f_costs(search_order_graph(scores, "dp")), "full_pass",
               class = "bnstar_error_argument")
  expect_error(plot_layers(list()), "full_pass", class = "bnstar_error_argument")
  from_file <- search_order_graph(random_scores(3), "full_pass")
  expect_error(plot_f_costs(from_file, per_row = TRUE), "number of rows",
               class = "bnstar_error_argument")
  expect_silent(plot_f_costs(from_file))
})

# Is one build of the package as fast as another, and does it give the same answers? CPU seconds of
# scoring and of every engine, each run in a process of its own, the builds in turn: medians, their
# ratio, and whether all results agree.
#   Rscript compare_builds.R LIBRARY_BEFORE LIBRARY_AFTER [runs, default 5] [tasks: a regular
#   expression]
this_file <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
arguments <- commandArgs(TRUE)
source(file.path(dirname(this_file), "simulate.R"))

# Twenty-five binary columns, each depending on three before it.
binary_chain <- function(rows = 2000, n = 25) {
  set.seed(5)
  columns <- matrix(sample(0:1, rows * n, replace = TRUE), rows)
  for (j in 5:n) {
    caused <- (columns[, j - 1] + columns[, j - 3] * columns[, j - 4]) %% 2
    columns[, j] <- ifelse(stats::runif(rows) < 0.8, caused, columns[, j])
  }
  as.data.frame(lapply(as.data.frame(columns), factor))
}

drawn_from <- function(name, rows) {
  simulate_data(random_parameters(benchmark_network(name), seed = 3), rows, seed = 4)
}

# What is prepared before the clock starts, and what is timed.
tasks <- function() {
  search <- function(method, heuristic = "auto", ...) {
    list(prepare = function() local_scores(binary_chain(), "bdeu"),
         run = function(scores) search_order_graph(scores, method, heuristic, seed = 1, threads = 1,
                                                   ...))
  }
  scoring <- function(data, ...) {
    list(prepare = data, run = function(data) local_scores(data, ..., max_parents = 3, threads = 1))
  }
  hailfinder <- function() local_scores(drawn_from("hailfinder", 2000), max_parents = 3)
  list(
    "local_scores, insurance" = scoring(function() drawn_from("insurance", 1000), "bdeu"),
    "local_scores, alarm" = scoring(function() drawn_from("alarm", 5000), "bic"),
    "local_scores, 25 binary" = scoring(binary_chain, "bic"),
    "local_scores, 37 Gaussian, all sets" =
      scoring(function() simulate_gaussian(20000, 37, seed = 37), "bic_g", prune = FALSE,
              parent_limit = "none"),
    "local_scores, 37 Gaussian" = scoring(function() bn_data(simulate_gaussian(2000, 37,
                                                                               seed = 37)),
                                                                               "bic_g"),
    "hill_climb, 37 Gaussian" = list(prepare = function() bn_data(simulate_gaussian(2000, 37,
                                                                                    seed = 37)),
                                     run = function(data) hill_climb(data, "bic_g", threads = 1)),
    "hill_climb, alarm" = list(prepare = function() bn_data(drawn_from("alarm", 5000)),
                               run = function(data) hill_climb(data, "bic", threads = 1)),
    "astar, static" = search("astar", "static"),
    "astar, simple" = search("astar", "simple", node_limit = 3e5),
    "bfbnb, static" = search("bfbnb", "static"),
    "dp, 22 variables" = list(prepare = function() local_scores(binary_chain(n = 22), "bdeu"),
                              run = function(scores) search_order_graph(scores, "dp", threads = 1)),
    "astar, lagrangian, hailfinder" = list(prepare = hailfinder, run = function(scores) {
      search_order_graph(scores, "astar", "lagrangian", seed = 1, threads = 1, node_limit = 2e4)
    }),
    "portfolio, insurance" = list(prepare = function() local_scores(drawn_from("insurance", 1000),
                                                                    max_parents = 3),
                                  run = function(scores) search_order_graph(scores, "portfolio",
                                                                            seed = 1, threads = 1)),
    "search_orderings, hailfinder" = list(prepare = hailfinder,
                                          run = function(scores) search_orderings(scores, seed = 1,
                                                                                  threads = 1))
  )
}

# Several runs are timed together where one is short.
time_task <- function(task) {
  given <- task$prepare()
  result <- task$run(given)
  seconds <- 0
  for (repeats in c(1, 5, 20)) {
    seconds <- sum(system.time(for (i in seq_len(repeats)) task$run(given),
                               gcFirst = TRUE)[1:2]) / repeats
    if (seconds * repeats > 1) break
  }
  answer <- if (inherits(result, "learned_bn")) {
    c(result$score, result$bound, nrow(result$bn$arcs))
  } else {
    sum(result$score)
  }
  cat("measured", format(seconds, digits = 6), format(answer, digits = 15), "\n")
}

if (identical(arguments[1L], "--child")) {
  library(bnstar, lib.loc = arguments[2L])
  time_task(tasks()[[arguments[3L]]])
} else {
  builds <- arguments[1:2]
  runs <- if (length(arguments) > 2L) as.integer(arguments[3L]) else 5L
  cat("| task | before | after | ratio | same answers |\n| --- | --- | --- | --- | --- |\n")
  wanted <- if (length(arguments) > 3L) arguments[4L] else ""
  for (name in grep(wanted, names(tasks()), value = TRUE)) {
    told <- lapply(rep(builds, runs), function(build) {
      out <- system2(file.path(R.home("bin"), "Rscript"),
                     shQuote(c(this_file, "--child", build, name)), stdout = TRUE)
      strsplit(grep("^measured ", out, value = TRUE), " +")[[1L]][-1L]
    })
    seconds <- matrix(as.numeric(vapply(told, `[[`, "", 1L)), 2L)
    medians <- apply(seconds, 1L, stats::median)
    same <- length(unique(lapply(told, `[`, -1L))) == 1L
    cat(sprintf("| %s | %.3f s | %.3f s | %.3f | %s |\n", name, medians[1L], medians[2L],
                medians[2L] / medians[1L], if (same) "yes" else "NO"))
  }
}

# Searchers and heuristics of the order graph: speed and work, beside plain or older ones; prints
# tables.
#   Rscript bench_search.R [section ...]     sections: astar portfolio heuristics orderings disk
# In the section on heuristics a search ends after 2 million expansions. FULL=1 in the environment
# makes that 20 million (some ten minutes, 2 GB), NODES=... any other number.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "simulate.R"))
source(file.path(folder, "timing.R"))
for (peer in c("naive_dp.cpp", "plain_astar.cpp")) {
  Rcpp::sourceCpp(file.path(folder, peer), cacheDir = tempdir())
}

lists_of <- function(scores) unclass(scores)[c("start", "size", "parents", "score")]

# Variables in such an order that those that want each other as parents are in the same half: the
# plain peer has the first and the last half as groups. A swap is made as long as one helps.
conflict_order <- function(scores) {
  n <- length(scores$variables)
  placed <- function(x, y) setdiff(seq_len(n), c(x, y))
  cost <- function(x, y) {
    best <- bnstar:::cpp_oracle_best(lists_of(scores), x,
                                     list(placed(x, y), setdiff(seq_len(n), x)), FALSE)
    diff(scores$score[best])
  }
  weights <- outer(seq_len(n), seq_len(n),
                   Vectorize(function(x, y) if (x == y) 0 else min(cost(x, y), cost(y, x))))
  group <- rep(1:2, c((n + 1L) %/% 2L, n %/% 2L))
  repeat {
    pull <- sapply(1:2, function(g) rowSums(weights[, group == g, drop = FALSE]))
    pairs <- expand.grid(x = which(group == 1L), y = which(group == 2L))
    gain <- with(pairs,
                 pull[cbind(x, 2)] - pull[cbind(x, 1)] + pull[cbind(y, 1)] - pull[cbind(y, 2)] -
                   2 * weights[cbind(x, y)])
    if (max(gain) < 1e-6) return(order(group))
    swap <- unlist(pairs[which.max(gain), ])
    group[swap] <- rev(group[swap])
  }
}

# A*: expansions per second with the same pattern databases, upper bound and number of expansions.
# What is done before the first expansion is measured by searches that make none, and taken off.
bench_astar <- function(variables = 27L, expansions = 300000L) {
  data <- simulate_binary(500L, variables, seed = variables, most = 4L)
  score <- function(data) local_scores(data, "bic", max_parents = 5L)
  scores <- score(data[conflict_order(score(data))])
  start <- search_orderings(scores, seed = 1)
  ours <- function(limit, scores., start.) {
    search_order_graph(scores., "astar", "static", groups = 2, grouping = "halves", start = start.,
                       seed = 1, node_limit = limit, threads = 1L)
  }
  peer <- function(limit, scores., start.) {
    do.call(plain_astar, c(unname(lists_of(scores.)), -start.$score, limit))
  }
  check_astar(score(data[1:18]), ours, peer)
  runs <- best_of(3L, ours = function() ours(expansions, scores, start),
                  peer = function() peer(expansions, scores, start),
                  ours_before = function() ours(0, scores, start),
                  peer_before = function() peer(0, scores, start))
  counters <- runs$ours$value$counters
  stopifnot(counters[["parts"]] == 1, counters[["expanded"]] == expansions,
            runs$peer$value[["expanded"]] == expansions)
  seconds <- c(runs$ours$cpu - runs$ours_before$cpu, runs$peer$cpu - runs$peer_before$cpu)
  generated <- c(counters[["generated"]], runs$peer$value[["generated"]])
  task <- sprintf("A*, %d variables, %d parent sets; plain A*", variables, length(scores$score))
  print_comparisons(comparison(task, expansions / seconds[1L], expansions / seconds[2L], 3),
                    comparison("- the same in children looked at", generated[1L] / seconds[1L],
                               generated[2L] / seconds[2L]),
                    comparison("- beside the goal of a million expansions",
                               expansions / seconds[1L], 1e6, 1),
                    unit = "1/s")
  cat(sprintf("children per expansion: %.1f, plain %.1f; stored nodes: %.0f, plain %.0f\n",
              generated[1L] / expansions, generated[2L] / expansions, counters[["stored"]],
              runs$peer$value[["stored"]]))
  cat(sprintf("bytes per stored node: %.1f in the table, %.1f with the queue\n",
              counters[["bytes_per_node"]],
              (counters[["bytes_peak"]] - counters[["bytes_heuristic"]]) / counters[["stored"]]))
}

# Where both come to their end they must find the same.
check_astar <- function(scores, ours, peer) {
  worse <- search_orderings(scores, start = "random", method = "restarts", effort = 0, seed = 1)
  found <- ours(Inf, scores, worse)
  stopifnot(found$proved)
  expect_same("A*, optimum of 18 variables", found$score, -peer(Inf, scores, worse)[["cost"]], 1e-9)
}

# Time to the proof, by processor seconds of one thread.
bench_portfolio <- function(variables = 25L, seeds = 1:3) {
  rows <- lapply(seeds, function(seed) {
    scores <- local_scores(simulate_binary(2000L, variables, seed), "bic", max_parents = 6L)
    ours <- function() search_order_graph(scores, "portfolio", threads = 1L, seed = 1)
    naive <- function() do.call(naive_dp, unname(lists_of(scores)))
    runs <- best_of(1L, ours = ours, naive = naive)
    stopifnot(runs$ours$value$proved)
    expect_same(sprintf("portfolio, seed %d", seed), runs$ours$value$score, runs$naive$value, 1e-9)
    task <- sprintf("portfolio, %d variables, %d parent sets; naive dp", variables,
                    length(scores$score))
    comparison(task, 1 / runs$ours$cpu, 1 / runs$naive$cpu, 10)
  })
  print_comparisons(do.call(rbind, rows), unit = "proofs/s")
}

hard_scores <- function(variables, seed) {
  local_scores(simulate_binary(1000L, variables, seed, draw = uniform_parents), "bic",
               max_parents = 6L)
}

# Expansions until the proof, from the same first network. A search that reaches the limit counts
# with the limit, so ratios are then too low rather than too high.
bench_heuristics <- function(variables = 29L, seeds = 1:5, limit = node_limit()) {
  number <- function(x) format(x, big.mark = ",", scientific = FALSE, trim = TRUE)
  expanded <- vapply(seeds, function(seed) {
    runs <- compare_heuristics(hard_scores(variables, seed), limit)
    count <- vapply(runs, function(run) run$counters[["expanded"]], 0)
    proved <- vapply(runs, function(run) run$proved, NA)
    score <- vapply(runs[proved], function(run) run$score, 0)
    if (any(proved)) {
      expect_same(sprintf("A*, seed %d, proved optima", seed), score, score[[1L]], 1e-9)
    }
    shown <- paste(names(runs), paste0(number(count), ifelse(proved, "", " (limit)")),
                   collapse = ", ")
    cat(sprintf("seed %d, expansions: %s\n", seed, shown))
    pmax(1, count)
  }, c(halves = 0, conflict = 0, lagrangian = 0))
  row <- function(task, peer, target) {
    ratio <- stats::median(expanded[peer, ] / expanded["lagrangian", ])
    middle <- apply(expanded, 1L, stats::median)
    data.frame(task = task, ours = middle[["lagrangian"]], peer = middle[[peer]], ratio = ratio,
               target = target,
               reached = if (is.na(target)) "" else if (ratio >= target) "yes" else "NO")
  }
  print_comparisons(row(sprintf("A*, lagrangian, %d variables, medians; static, halves", variables),
                        "halves", 100),
                    row("- static, conflict", "conflict", NA), unit = "expansions")
  cat(sprintf("limit: %s expansions, reached by %d of %d searches with halves\n", number(limit),
              sum(expanded["halves", ] >= limit), length(seeds)))
}

compare_heuristics <- function(scores, limit) {
  start <- search_orderings(scores, seed = 1)
  search <- function(...) {
    search_order_graph(scores, "astar", ..., start = start, seed = 1, node_limit = limit)
  }
  list(halves = search("static", grouping = "halves", groups = 2),
       conflict = search("static", grouping = "conflict", groups = 2),
       lagrangian = search("lagrangian"))
}

node_limit <- function() {
  usual <- if (Sys.getenv("FULL") == "1") "20e6" else "2e6"
  as.numeric(Sys.getenv("NODES", usual))
}

# How often local search finds the proved optimum: it stops by itself, long before the seconds
# allowed.
bench_orderings <- function(sizes = 29:31, seeds = 1:10, seconds = 5) {
  rows <- lapply(sizes, function(variables) {
    scores <- hard_scores(variables, seed = variables)
    best <- search_order_graph(scores, "portfolio", seed = 1, time_limit = 120)
    if (!best$proved) {
      return(comparison(sprintf("orderings, %d variables: no proof within 120 s", variables), NA,
                        NA))
    }
    hits <- sum(vapply(seeds, function(seed) {
      found <- search_orderings(scores, seed = seed)
      found$timings[["search"]] <= seconds && found$score >= best$score - 1e-6
    }, NA))
    comparison(sprintf("orderings, %d variables, %d seeds; the proved optimum", variables,
                       length(seeds)), hits,
               length(seeds), 1)
  })
  print_comparisons(do.call(rbind, rows), unit = "runs")
}

# Layers that do not fit in memory go to disk, and leave nothing behind.
bench_disk <- function(variables = 26L, memory = "64MB") {
  scores <- hard_scores(variables, seed = variables)
  here <- tempfile("layers")
  dir.create(here)
  on.exit(unlink(here, recursive = TRUE))
  runs <- best_of(1L, disk = function() search_order_graph(scores, "bfbnb", "simple",
                                                           memory_limit = memory, folder = here,
                                                           seed = 1),
                  memory = function() search_order_graph(scores, "bfbnb", "simple", seed = 1),
                  portfolio = function() search_order_graph(scores, "portfolio", seed = 1))
  found <- runs$disk$value
  stopifnot(found$proved, found$counters[["bytes_written"]] > 0,
            length(list.files(here, all.files = TRUE, no.. = TRUE)) == 0L)
  expect_same("branch and bound on disk, optimum", found$score, runs$portfolio$value$score, 1e-9)
  expanded <- found$counters[["expanded"]]
  print_comparisons(comparison(sprintf("bfbnb, %d variables, on disk within %s; in memory",
                                       variables, memory),
                               expanded / runs$disk$clock, expanded / runs$memory$clock),
                    unit = "expansions/s")
  cat(sprintf("%s MB written, folder empty afterwards\n",
              format(found$counters[["bytes_written"]] / 2^20, digits = 3)))
}

sections <- list(astar = bench_astar, portfolio = bench_portfolio, heuristics = bench_heuristics,
                 orderings = bench_orderings, disk = bench_disk)
asked <- commandArgs(TRUE)
for (section in if (length(asked)) match.arg(asked, names(sections),
                                             several.ok = TRUE) else names(sections)) {
  cat(sprintf("\n%s\n", section))
  sections[[section]]()
}

# A* lasso: lasso problems beside glmnet, states per second, penalties by validation, and networks
# of 300 variables, each of these in a process of its own so that its peak of memory is known.
#   Rscript bench_lasso.R [part ...]     parts: solver, states, validation, tiled; proofs, if asked
#   for
suppressPackageStartupMessages(library(bnstar))
arguments <- commandArgs(trailingOnly = TRUE)
this_file <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
source(file.path(dirname(this_file), "timing.R"))
parts <- if (length(arguments) > 0L) arguments else c("solver", "states", "validation", "tiled")

rows_of <- function(network, rows, strength = c(0.4, 0.7), seed = 1) {
  net <- random_parameters(benchmark_network(network), "gaussian", coefficients = strength,
                           seed = seed)
  simulate_data(net, rows, seed = seed)
}

# As a search asks: each variable on random sets of others. The same penalty for all, near the one
# that validation chooses.
lasso_problems <- function(network, number) {
  x <- scale(as.matrix(rows_of(network, 200)), scale = FALSE)
  p <- ncol(x)
  set.seed(1)
  targets <- sample(p, number, TRUE)
  allowed <- lapply(targets,
                    function(j) sort(sample(setdiff(seq_len(p), j),
                                            sample(seq(p %/% 2, p - 1), 1L))))
  list(x = x, gram = crossprod(x), targets = targets, allowed = allowed, lambda = 60)
}

# glmnet does not know that a problem was asked with the same rows before, so each call gets the
# columns; it is also asked for 50 penalties at once, since one call has a price of its own,
# whatever it solves.
bench_solver <- function(network, number = 400L) {
  problems <- lasso_problems(network, number)
  p <- ncol(problems$x)
  path <- problems$lambda * 10^seq(1, 0, length.out = 50L)
  objective <- function(j, S, b) {
    sum((problems$x[, j] - problems$x[, S, drop = FALSE] %*% b)^2) + problems$lambda * sum(abs(b))
  }
  by_glmnet <- function(thresh, penalties, which) {
    vapply(which, function(i) {
      S <- problems$allowed[[i]]
      fit <- glmnet::glmnet(problems$x[, S], problems$x[, problems$targets[i]],
                            lambda = penalties / 400, standardize = FALSE, intercept = FALSE,
                            thresh = thresh)
      objective(problems$targets[i], S, as.numeric(fit$beta[, length(penalties)]))
    }, 0)
  }
  # Each problem fifty times, since one round is over in a blink.
  ours <- function() {
    for (i in 1:49) {
      bnstar:::cpp_lasso_fits(problems$gram, problems$targets, problems$allowed,
                              matrix(problems$lambda, p, number))
    }
    bnstar:::cpp_lasso_fits(problems$gram, problems$targets, problems$allowed,
                            matrix(problems$lambda, p, number))$value
  }
  ours_path <- function() {
    which <- rep(1:40, each = 50L)
    penalties <- matrix(rep(path, 40), p, 2000L, byrow = TRUE)
    for (i in 1:20) {
      bnstar:::cpp_lasso_fits(problems$gram, problems$targets[which], problems$allowed[which],
                              penalties)
    }
  }
  timed <- best_of(3, ours = ours, ours_path = ours_path,
                   usual = function() by_glmnet(1e-7, problems$lambda, seq_len(number)),
                   exact = function() by_glmnet(1e-12, problems$lambda, seq_len(number)),
                   usual_path = function() by_glmnet(1e-7, path, 1:40),
                   exact_path = function() by_glmnet(1e-12, path, 1:40))
  expect_same(paste(network, "and glmnet at 1e-12"), timed$ours$value, timed$exact$value, 1e-7)
  each <- 50 * number / timed$ours$cpu
  along <- 20 * 2000 / timed$ours_path$cpu
  rbind(comparison(sprintf("%s, %d variables, glmnet 1e-7", network, p), each,
                   number / timed$usual$cpu, 20),
        comparison("- glmnet 1e-12", each, number / timed$exact$cpu, 20),
        comparison("- 50 penalties a call, 1e-7", along, 2000 / timed$usual_path$cpu),
        comparison("- 50 penalties a call, 1e-12", along, 2000 / timed$exact_path$cpu))
}

if ("solver" %in% parts) {
  print_comparisons(do.call(rbind, lapply(c("child", "alarm", "hailfinder"), bench_solver)),
                    unit = "problems/s")
}

if ("states" %in% parts) {
  data <- rows_of("alarm", 200)
  for (heuristic in c("simple", "lagrangian")) {
    used <- system.time(fit <- astar_lasso(data, 60, heuristic = heuristic, node_limit = 1e5,
                                           threads = 1, seed = 1))[["user.self"]]
    cat(sprintf(paste0("alarm, %s: %.0f states/s expanded, %.0f generated (processor seconds, ",
                       "%.1f in all, with lists and heuristic)\n"), heuristic,
                fit$counters[["expanded"]] / used, fit$counters[["generated"]] / used, used))
  }
}

if ("validation" %in% parts) {
  data <- rows_of("alarm", 700)
  seconds <- system.time(chosen <- cv_lambda(data[1:200, ], validation = data[201:700, ],
                                             n_lambda = 20, min_ratio = 0.01, rises = Inf,
                                             threads = 1, seed = 1))
  cat(sprintf(paste0("cv_lambda(alarm), 20 penalties, 500 rows for validation: %.1f s by the ",
                     "clock, %.1f s of processors, lambda %.1f\n"), seconds[["elapsed"]],
              seconds[["user.self"]], chosen$lambda))
}

# Seconds of processors to the proof, with the penalty that 500 more rows choose, on one thread.
prove <- function(network, strength, seed) {
  data <- rows_of(network, 700, strength, seed)
  lambda <- cv_lambda(data[1:200, ], validation = data[201:700, ], threads = 1, seed = 1)$lambda
  used <- system.time(fit <- astar_lasso(data[1:200, ], lambda, threads = 1, seed = 1,
                                         time_limit = 300, memory_limit = "8GB"))
  cat(sprintf("%s [%g, %g], seed %d: lambda %.2f, %d arcs, %s, %.2f s of processors, %.0f states\n",
              network, strength[1], strength[2], seed, lambda, nrow(fit$bn$arcs),
              if (fit$proved) "proved" else sprintf("gap %.2f %%", 100 * fit$gap / -fit$score),
              sum(used[1:2]),
              fit$counters[["expanded"]]))
}

if ("proofs" %in% parts) {
  strengths <- list(c(0.4, 0.7), c(0.8, 1), c(1.2, 1.5))
  for (network in c("child", "standin_galaxy20", "insurance")) {
    for (strength in strengths) for (seed in 1:3) prove(network, strength, seed)
  }
  for (seed in 1:3) prove("alarm", strengths[[1]], seed)
}

# Alarm eight times, hailfinder five times, 500 rows, a penalty near the validated one.
tiled_run <- function(network, copies, limit) {
  net <- tile_network(random_parameters(benchmark_network(network), "gaussian", seed = 1), copies,
                      preserve = FALSE, seed = 1)
  data <- simulate_data(net, 500, seed = 1)
  for (heuristic in c("simple", "auto")) {
    fit <- astar_lasso(data, 400, queue_limit = limit, heuristic = heuristic,
                       most_sets = if (heuristic == "simple") 1, threads = 1, seed = 1)
    peak <- grep("VmHWM", readLines("/proc/self/status"), value = TRUE)
    cat(sprintf(paste0("%s, %d variables, queue %d, %s: %.1f s, objective %.1f, gap %.2f %%, ",
                       "process %.0f MB\n"), network, ncol(data), limit, heuristic,
                fit$timings[["total"]], -fit$score, 100 * (1 - fit$bound / fit$score),
                as.numeric(gsub("\\D", "", peak)) / 1024))
  }
}

if ("tiled" %in% parts) {
  for (run in list(c("alarm", 8, 5), c("alarm", 8, 100), c("hailfinder", 5, 5),
                   c("hailfinder", 5, 100))) {
    system2(file.path(R.home("bin"), "Rscript"), c(shQuote(this_file), "run", run))
  }
}
if (length(arguments) == 4L && arguments[1L] == "run") {
  tiled_run(arguments[2L], as.integer(arguments[3L]), as.integer(arguments[4L]))
}

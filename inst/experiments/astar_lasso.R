# The experiments of Xiang and Kim (2013), "A* lasso for learning a sparse Bayesian network
# structure for continuous variables".
#   Rscript astar_lasso.R FOLDER [MINUTES] [SECONDS] [part ...]
# FOLDER keeps finished cells; started again, the script goes on where it was. MINUTES is how long a
# part may begin new cells, SECONDS the limit of one exact search (60). The numbers of data sets of
# the figures come from the environment: DATASETS=50 for the methods of the paper, of which exact
# search, which takes nearly all the time, has the first EXACT=5. METHODS=sbn,l1mb runs these only;
# rows of other methods that tables in FOLDER have already stay as they are. Parts, all of them
# unless some are named:
#   proofs    seven networks of 20 to 56 variables and three strengths: seconds to the proof, or the
#   certified gap
#   roots     for the same networks, what each heuristic knows before the search
#   table1    seconds and states of 15 networks with coefficients from 1.2 to 1.5, for all methods
#   table2    states of A* on eight small networks, three strengths
#   recovery, curves   figures 2 to 4: what is found at the validated penalty, and precision and
#   recall along the path of penalties
#   strong    what is found at the validated penalty with coefficients from 1.2 to 1.5; exact search
#   has ten seconds, or SECONDS where that is less
#   tiled, tiled_curves   recovery and curves for networks of about 300 variables
#   rejected  what the paper tried and rejected in its section 3.3: inflated heuristics, edges
#   pruned beforehand, discarding without regard to depth; REJECTED=5 data sets for each network
#   stocks    figure 5: prices of 125 companies (package qrmdata)
# At the end tables are written to FOLDER, one or two for each part: lasso_*.csv.
library(bnstar)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
source(file.path(dirname(this_file), "grid.R"))
source(file.path(dirname(this_file), "lasso_setting.R"))
experiment <- open_experiment("lasso_", parts = c("proofs", "roots", "table1", "table2", "recovery",
                                                  "curves", "strong", "tiled", "tiled_curves",
                                                  "rejected", "stocks"), seconds = 60)
data_sets <- as.integer(Sys.getenv("DATASETS", "50"))
exact_sets <- min(data_sets, as.integer(Sys.getenv("EXACT", "5")))

small <- c("standin_dsep6", "asia", "standin_bowling9", "standin_inversetree11", "standin_rain14",
           "standin_cloud16", "standin_funnel18", "standin_galaxy20")
medium <- c("factors", "insurance", "water", "mildew", "alarm", "barley", "hailfinder")
large <- c("alarm 2", "hailfinder 2")

# Of the methods named, those that are wanted today.
wanted <- function(methods) {
  chosen <- Sys.getenv("METHODS")
  if (nzchar(chosen)) intersect(methods, strsplit(chosen, ",")[[1L]]) else methods
}

cross <- function(...) expand.grid(..., stringsAsFactors = FALSE)

# What tells the rows of a table apart.
store <- function(table, name) {
  experiment$write(table, name, c("network", "strength", "method", "seed", "kind", "what", "step"))
}

lambda_of <- function(cell, rows) {
  experiment$keep(paste("lambda", cell$network, cell$strength, cell$seed),
                  function() validated_lambda(rows$train, rows$validation))
}

# The penalty of the learner, which is that of the objective for all but SBN.
own_lambda <- function(cell, rows, lambda) {
  if (cell$method != "sbn") return(lambda)
  name <- paste("lambda sbn", cell$network, cell$strength, cell$seed)
  experiment$keep(name, function() validated_sbn(rows$train, rows$validation, cell$limit))
}

# What one learner makes of one data set at the validated penalty, and how far that is from the
# truth.
learn_cell <- function(cell) {
  rows <- draw_rows(cell)
  lambda <- lambda_of(cell, rows)
  own <- own_lambda(cell, rows, lambda)
  run <- with_processor_time(function() learners[[cell$method]](rows$train, own, cell$limit))
  cbind(describe_lasso(run$value, rows$train, lambda), cpu = run$cpu,
        describe_recovery(run$value, rows))
}

learn_all <- function(cells, name) {
  store(tabulate_cells(experiment$run(cells, learn_cell), identity), name)
}

if (experiment$asks_for("proofs")) {
  learn_all(cross(method = "auto", strength = c("0.4-0.7", "0.8-1", "1.2-1.5"),
                  network = c("child", medium[-1L]), seed = 1, limit = experiment$seconds),
                  "proofs")
}

if (experiment$asks_for("roots")) {
  cells <- cross(strength = c("0.4-0.7", "1.2-1.5"), network = c("child", medium[-1L]), seed = 1,
                 kind = "root")
  found <- experiment$run(cells, function(cell) {
    rows <- draw_rows(cell)
    root_bounds(rows$train, lambda_of(cell, rows))
  })
  store(tabulate_cells(found, identity), "roots")
}

if (experiment$asks_for("table1")) {
  methods <- wanted(c("dp", "simple", "auto", "Q=1000", "Q=200", "Q=100", "Q=5", "l1mb", "sbn"))
  cells <- cross(method = methods, strength = "1.2-1.5", network = c(small, medium), seed = 1)
  cells$limit <- ifelse(cells$method == "dp", 2 * experiment$seconds, experiment$seconds)
  # Dynamic programming looks at all 2^p states.
  learn_all(cells[cells$method != "dp" | cells$network %in% small, ], "table1")
}

if (experiment$asks_for("table2")) {
  learn_all(cross(method = wanted(c("simple", "auto")), strength = c("1.2-1.5", "1-1.2", "0.8-1"),
                  network = small, seed = 1, limit = experiment$seconds), "table2")
}

# Twelve penalties, the same shares of the largest for all data sets; not so far down for large
# networks, whose supports grow long there. A network without arcs has no precision.
path_shares <- function(network) {
  10^seq(-0.15, if (network %in% large) -1.2 else -1.6, length.out = 12)
}

# Learners by the steps of their paths. L1MB has no penalty like the others: twelve prices of a
# parameter, from forty times that of BIC down to a quarter of it.
path_of <- function(cell, train) {
  learner <- learners[[cell$method]]
  if (startsWith(cell$method, "l1mb")) {
    prices <- log(nrow(train)) / 2 * 10^seq(1.6, -0.6, length.out = 12)
    return(lapply(prices, function(price) {
      function() learner(train, NULL, cell$limit, price = price)
    }))
  }
  penalties <- path_shares(cell$network) * largest_penalty(train, cell$method == "sbn")
  lapply(penalties, function(penalty) function() learner(train, penalty, cell$limit))
}

follow_path <- function(cell) {
  rows <- draw_rows(cell)
  path <- path_of(cell, rows$train)
  points <- lapply(seq_along(path), function(step) {
    fit <- path[[step]]()
    found <- compare_dags(learned = fit, true = rows$net)
    point <- function(what) {
      counts <- found[[what]]
      empty <- counts[["true_positive"]] + counts[["false_positive"]] == 0
      data.frame(step = step, what = what, recall = counts[["recall"]],
                 precision = if (empty) NA else counts[["precision"]],
                 seconds = fit$timings[["total"]], proved = fit$proved)
    }
    rbind(point("skeleton"), point("v_structures"))
  })
  do.call(rbind, points)
}

# Exact search has fewer data sets than the others.
figure_cells <- function(networks, methods, strength, limit) {
  cells <- cross(network = networks, method = wanted(methods), strength = strength, limit = limit,
                 seed = seq_len(data_sets))
  cells[cells$method != "auto" | cells$seed <= exact_sets, ]
}

# Means over the data sets that all methods but exact search have finished, and over those that it
# has finished too.
write_means <- function(table, by, name) {
  if (is.null(table)) return(invisible())
  store(means_over_seeds(table[table$method != "auto", ], by), name)
  if ("auto" %in% table$method) {
    store(means_over_seeds(table, by), paste0(name, "_exact"))
  }
}

learn_means <- function(cells, name) {
  ends <- tabulate_cells(experiment$run(cells, learn_cell), identity)
  write_means(ends, c("network", "strength", "method"), name)
}

# Curves are without exact search, which would take nearly all the time.
follow_paths <- function(cells, limit, name) {
  paths <- experiment$run(transform(cells[cells$method != "auto", ], limit = limit, kind = "path"),
                          follow_path)
  if (nrow(paths) == 0L) return(invisible())
  place <- c("network", "method", "seed", "commit")
  curves <- do.call(rbind, Map(function(i, points) cbind(paths[i, place], points, row.names = NULL),
                               seq_len(nrow(paths)), paths$value))
  write_means(curves, c("network", "method", "what", "step"), name)
}

if (experiment$asks_for("recovery") || experiment$asks_for("curves")) {
  cells <- figure_cells(medium, c("Q=100", "Q=200", "Q=1000", "l1mb", "sbn", "auto"), "0.4-0.7", 10)
  if (experiment$asks_for("recovery")) learn_means(cells, "recovery_ends")
  if (experiment$asks_for("curves")) follow_paths(cells, 5, "recovery_curves")
}

# Does it matter for what is found? With strong coefficients greedy searches lose most.
if (experiment$asks_for("strong")) {
  data_sets <- min(data_sets, 2L * exact_sets)
  learn_means(figure_cells(medium, c("Q=100", "Q=1000", "l1mb", "sbn", "auto"), "1.2-1.5",
                           min(10, experiment$seconds)), "strong_ends")
}

if (experiment$asks_for("tiled") || experiment$asks_for("tiled_curves")) {
  data_sets <- min(data_sets, 30L)
  cells <- figure_cells(large, c("Q=5", "Q=100", "sbn", "l1mb 5e4", "l1mb 1e5"), "0.4-0.7", 120)
  if (experiment$asks_for("tiled")) learn_means(cells, "tiled_ends")
  if (experiment$asks_for("tiled_curves")) follow_paths(cells, 120, "tiled_curves")
}

# All with the paper's heuristic and from no network, so that nothing but the queue finds it. The
# penalty is near what validation chooses for most of these networks. `least` is the objective of
# exact search, which has ten seconds; the others may expand 20,000 states, so that they do not
# depend on the machine.
rejected_variants <- list(
  "Q=1" = list(queue_limit = 1), "Q=5" = list(queue_limit = 5), "Q=100" = list(queue_limit = 100),
  "Q=1000" = list(queue_limit = 1000),
  "Q=100, epsilon 1.05" = list(queue_limit = 100, epsilon = 1.05),
  "Q=100, epsilon 1.25" = list(queue_limit = 100, epsilon = 1.25),
  "Q=100, global" = list(queue_limit = 100, discard = "global"),
  "Q=100, pruned" = list(queue_limit = 100, candidates = "lasso")
)

run_rejected <- function(cell) {
  train <- draw_rows(cell)$train
  learn <- function(...) astar_lasso(train, 100, ..., threads = 1, seed = 1, quiet = TRUE)
  least <- -learn(time_limit = cell$limit)$score
  rows <- lapply(names(rejected_variants), function(variant) {
    arguments <- c(list(heuristic = "simple", most_sets = 1, start = "none", node_limit = 2e4),
                   rejected_variants[[variant]])
    run <- with_processor_time(function() do.call(learn, arguments))
    data.frame(variant, objective = -run$value$score, least, cpu = run$cpu,
               stop_reason = run$value$stop_reason,
               expanded = run$value$counters[["expanded"]])
  })
  do.call(rbind, rows)
}

if (experiment$asks_for("rejected")) {
  cells <- cross(network = c(small[5:8], "factors", "insurance", "water", "alarm", "hailfinder"),
                 strength = c("0.4-0.7", "1.2-1.5"),
                 seed = seq_len(as.integer(Sys.getenv("REJECTED", "5"))),
                 limit = min(10, experiment$seconds))
  done <- experiment$run(cells, run_rejected)
  place <- c("network", "strength", "seed", "commit")
  rows <- Map(function(i, value) cbind(done[i, place], value, row.names = NULL),
              seq_len(nrow(done)), done$value)
  experiment$write(do.call(rbind, rows), "rejected")
}

# The first 125 companies, by symbol, with a price on each of the 1,500 days; returns are
# differences of logarithms. Prices are divided by their standard deviation in the training days,
# since a price of 400 dollars would otherwise count for all others. The last 200 of the training
# days choose the penalty.
stock_days <- function(kind) {
  for (package in c("qrmdata", "xts")) {
    if (!requireNamespace(package, quietly = TRUE)) {
      stop("The part \"stocks\" needs the package ", package, ".")
    }
  }
  prices <- get(utils::data("SP500_const", package = "qrmdata", envir = environment()))
  days <- rownames(as.matrix(prices))
  prices <- as.matrix(prices)[days >= "2007-01-03" & days <= "2012-12-17", ]
  prices <- prices[seq_len(min(nrow(prices), 1501)), colSums(is.na(prices)) == 0][, 1:125]
  values <- if (kind == "returns") diff(log(prices)) else prices[-1L, ]
  colnames(values) <- make.names(colnames(values))
  as.data.frame(sweep(values, 2L, apply(values[1:1000, ], 2L, stats::sd), "/"))
}

learn_stocks <- function(cell) {
  days <- stock_days(cell$kind)
  train <- days[1:1000, ]
  halves <- list(train = days[1:800, ], validation = days[801:1000, ])
  place <- list(network = "stocks", strength = cell$kind, seed = 1, method = cell$method,
                limit = cell$limit)
  lambda <- lambda_of(place, halves)
  own <- own_lambda(place, halves, lambda)
  run <- with_processor_time(function() learners[[cell$method]](train, own, cell$limit))
  cbind(describe_lasso(run$value, train, lambda), cpu = run$cpu,
        error = prediction_error(run$value, train, days[1001:1500, ])$total)
}

if (experiment$asks_for("stocks")) {
  cells <- rbind(cross(method = c("Q=5", "Q=100", "Q=200", "sbn", "l1mb 5e4", "l1mb 1e5"),
                       kind = c("returns", "prices"), limit = 120),
                 data.frame(method = "auto", kind = c("returns", "prices"), limit = 60))
  cells <- cells[cells$method %in% wanted(cells$method), ]
  store(tabulate_cells(experiment$run(cells, learn_stocks), identity), "stocks")
}

# Networks, data, penalties and learners of the experiments with the lasso; astar_lasso.R says what
# they are for.

# "alarm 2" and "hailfinder 2" are the paper's names for networks of about 300 variables: linked
# copies of the small one. Linked variables keep their noise and get coefficients like all others.
true_network <- function(name, strength, seed) {
  small <- random_parameters(benchmark_network(sub(" 2$", "", name)), "gaussian",
                             coefficients = strength, seed = seed)
  if (!grepl(" 2$", name)) return(small)
  tile_network(small, if (name == "alarm 2") 8 else 5, preserve = FALSE, coefficients = strength,
               seed = seed)
}

strengths <- list("0.4-0.7" = c(0.4, 0.7), "0.8-1" = c(0.8, 1), "1-1.2" = c(1, 1.2),
                  "1.2-1.5" = c(1.2, 1.5))

# Rows to learn from, to choose the penalty by, and to test: 200, 500 and 500; 500 of each for the
# large networks.
draw_rows <- function(cell) {
  net <- true_network(cell$network, strengths[[cell$strength]], cell$seed)
  rows <- if (grepl(" 2$", cell$network)) 500 else 200
  data <- simulate_data(net, rows + 1000, seed = cell$seed)
  list(net = net, train = data[seq_len(rows), ], validation = data[rows + 1:500, ],
       test = data[rows + 501:1000, ])
}

# From here up no variable has a parent.
largest_penalty <- function(train, scaled = FALSE) {
  products <- crossprod(scale(as.matrix(train), scale = scaled))
  2 * max(abs(products[upper.tri(products)]))
}

# Queues with the paper's heuristic need no lists of supports, so they get the shortest ones.
by_queue <- function(train, lambda, limit, ...) {
  astar_lasso(train, lambda, queue_limit = limit, heuristic = "simple", most_sets = 1, threads = 1,
              seed = 1, ...)
}

# 31 penalties from the largest that matters to a millionth of it, or until the validation error
# rose three times in a row: each is two thirds of the one before, and the small ones take most of
# the time.
validated_lambda <- function(train, validation) {
  cv_lambda(train, validation = validation, n_lambda = 31, rises = 3, threads = 1, seed = 1,
            time_limit = 120)$lambda
}

# The same for SBN, which has its own penalty. Columns are standardised, as its authors have them:
# without that it puts variables with much variance first, because their coefficients are small, and
# does far worse. With hundreds of columns the path ends where three penalties in a row have not
# improved the error: small ones take minutes.
validated_sbn <- function(train, validation, seconds) {
  path <- largest_penalty(train, TRUE) * 10^seq(-0.2, -3, length.out = 15)
  errors <- numeric()
  for (lambda in path) {
    fit <- sbn(train, lambda, scale = TRUE, time_limit = seconds / length(path))
    errors <- c(errors, prediction_error(fit, train, validation)$total)
    if (ncol(train) > 100 && length(errors) - which.min(errors) >= 3) break
  }
  path[which.min(errors)]
}

# L1MB chooses its own penalties; a `price` of parameters other than that of BIC draws its curve.
by_blankets <- function(evaluations) {
  function(train, lambda, seconds, price = NULL) {
    l1mb(train, evaluations = evaluations, restarts = 1e6, penalty = price, threads = 1, seed = 1)
  }
}

# All learners on one thread. The penalty of SBN is meant for standardised columns.
learners <- list(
  dp = function(train, lambda, seconds) dp_lasso(train, lambda, time_limit = seconds,
                                                 memory_limit = "8GB", threads = 1),
  simple = function(train, lambda, seconds) {
    astar_lasso(train, lambda, heuristic = "simple", most_sets = 1, time_limit = seconds,
                memory_limit = "8GB", threads = 1, seed = 1)
  },
  auto = function(train, lambda, seconds) {
    astar_lasso(train, lambda, time_limit = seconds, memory_limit = "8GB", threads = 1, seed = 1)
  },
  "Q=5" = function(train, lambda, seconds) by_queue(train, lambda, 5, time_limit = seconds),
  "Q=100" = function(train, lambda, seconds) by_queue(train, lambda, 100, time_limit = seconds),
  "Q=200" = function(train, lambda, seconds) by_queue(train, lambda, 200, time_limit = seconds),
  "Q=1000" = function(train, lambda, seconds) by_queue(train, lambda, 1000, time_limit = seconds),
  l1mb = by_blankets(1e4), "l1mb 5e4" = by_blankets(5e4), "l1mb 1e5" = by_blankets(1e5),
  sbn = function(train, lambda, seconds) sbn(train, lambda, scale = TRUE, time_limit = seconds)
)

# One row per fit. L1MB and SBN have scores of their own, so their networks are scored again.
describe_lasso <- function(fit, train, lambda) {
  objective <- if (fit$method %in% c("l1mb", "sbn")) {
    -score_network(fit, train, "lasso", lambda = lambda)
  } else {
    -fit$score
  }
  count <- function(name) if (name %in% names(fit$counters)) fit$counters[[name]] else NA
  data.frame(lambda = lambda, seconds = fit$timings[["total"]], expanded = count("expanded"),
             objective = objective, bound = if (is.finite(fit$bound)) -fit$bound else NA,
             proved = fit$proved, stop_reason = fit$stop_reason,
             arcs = nrow(fit$bn$arcs), bytes = count("bytes_peak"))
}

describe_recovery <- function(fit, rows) {
  found <- compare_dags(learned = fit, true = rows$net)
  data.frame(shd_dag = found$shd_dag, shd_cpdag = found$shd_cpdag,
             skeleton_f1 = found$skeleton[["f1"]], v_f1 = found$v_structures[["f1"]],
             arc_f1 = found$arcs[["f1"]],
             error = prediction_error(fit, rows$train, rows$test)$total)
}

# The value of work() and the processor seconds it took, since other work may share the machine.
with_processor_time <- function(work) {
  used <- system.time(value <- work())
  list(value = value, cpu = used[["user.self"]] + used[["sys.self"]])
}

# What each heuristic knows of the costs before anything is placed.
root_bounds <- function(train, lambda) {
  bound <- function(heuristic) {
    fit <- astar_lasso(train, lambda, heuristic = heuristic, most_sets = 1000, node_limit = 1,
                       time_limit = 30, memory_limit = "8GB", threads = 1, seed = 1)
    -fit$bound
  }
  data.frame(simple = bound("simple"), static = bound("static"), lagrangian = bound("lagrangian"))
}

# Rows of data sets that all methods of the network have finished, so that methods are compared on
# the same data.
complete_seeds <- function(table) {
  place <- paste(table$network, table$strength, table$seed)
  methods <- tapply(table$method, place, function(x) length(unique(x)))
  wanted <- tapply(table$method, table$network, function(x) length(unique(x)))
  table[methods[place] == wanted[table$network], ]
}

# Means of a table over data sets, with their number, and standard errors of those that methods are
# judged by.
means_over_seeds <- function(table, by) {
  table <- complete_seeds(table)
  groups <- split(table, table[by], drop = TRUE)
  values <- setdiff(names(table)[vapply(table, function(column) is.numeric(column) ||
                                        is.logical(column), NA)], c(by, "seed"))
  judged <- intersect(c("shd_dag", "skeleton_f1", "v_f1", "arc_f1", "error"), values)
  rows <- lapply(groups, function(group) {
    errors <- lapply(group[judged], function(x) stats::sd(x) / sqrt(length(x)))
    names(errors) <- if (length(judged) > 0L) paste0("se_", judged)
    data.frame(group[1L, by], c(list(commit = toString(unique(group$commit)),
                                     data_sets = length(unique(group$seed))),
                                lapply(group[values], mean, na.rm = TRUE), errors))
  })
  do.call(rbind, rows)
}

# The experiments of Friedman, Nachman and Pe'er (1999), "Learning Bayesian network structure from
# massive datasets: the 'sparse candidate' algorithm", and some of our own.
#   BNSTAR_DATA=... Rscript sparse_candidate.R FOLDER [MINUTES] [part ...]
# FOLDER keeps finished cells; started again, the script goes on where it was. MINUTES is how long a
# part may begin new cells. BNSTAR_DATA is a folder with networks/*.bif, text/20news_w100.csv.gz and
# expression/spellman800.csv.gz. Parts, all of them unless some are named:
#   alarm    Table 1: ten samples of 10,000 rows; greedy search and the paper's measures with 5, 10
#   and 15 candidates
#   massive  Figure 4: text and genes, 100 to 2,000 variables
#   exact    what exact search within the candidates gains over a climb, and how large components
#   and clusters are
#   peers    bnlearn's hc, tabu and mmhc on five networks
#   greedy   the climbs of greedy search in Figure 4, text of 100 and 200 words
#   looks    what it saves that Restrict does not look at all pairs: 200 to 5,000 variables
# At the end tables are written to FOLDER, one for each part: sparse_candidate_*.csv; of the samples
# of ALARM, medians.
library(bnstar)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
source(file.path(dirname(this_file), "grid.R"))
experiment <- open_experiment("sparse_candidate_", parts = c("alarm", "massive", "exact", "peers",
                                                        "greedy", "looks"))
shared <- Sys.getenv("BNSTAR_DATA")

network_named <- function(name) {
  read_bif(Sys.glob(file.path(shared, "networks", paste0(name, ".bif*"))))
}

# A climb over all arcs as a run with one round, so that it fits in the same table.
greedy_rounds <- function(data, truth = NULL, ...) {
  fit <- hill_climb(data, ...)
  iss <- list(...)$iss
  kl <- if (is.null(truth)) {
    NA
  } else {
    kl_divergence(truth, fit_parameters(fit, data, "bayes", iss = iss))$value
  }
  data.frame(round = 1L, score = fit$score, bits_per_row = fit$score / nobs(fit) / log(2),
             arcs = nrow(fit$bn$arcs), seconds = fit$timings[["total"]],
             sets_counted = fit$counters[["sets_counted"]], largest_component = NA,
             largest_cluster = NA, largest_separator = NA, kl = kl)
}

round_columns <- c("round", "score", "bits_per_row", "arcs", "seconds", "sets_counted",
                   "largest_component", "largest_cluster", "largest_separator", "kl")

write_rounds <- function(done, part) {
  rows <- Map(function(i, rounds) cbind(done[i, names(done) != "value"], rounds[round_columns],
                                        row.names = NULL),
              seq_len(nrow(done)), done$value)
  experiment$write(do.call(rbind, rows), part)
}

# Three rounds, BDe with an equivalent sample size of ten. `pairs`: which pairs shield and score
# look at, all of them or those with significant mutual information; disc draws 1,000 rows ("drawn")
# or infers its pairs exactly.
alarm_cells <- function() {
  cells <- expand.grid(pairs = c("all", "significant", "drawn"), k = c(5, 10, 15),
                       measure = c("disc", "shield", "score"), sample = 1:10,
                       stringsAsFactors = FALSE)
  cells <- cells[ifelse(cells$measure == "disc", cells$pairs != "significant",
                        cells$pairs != "drawn"), ]
  rbind(data.frame(pairs = "all", k = NA, measure = "greedy", sample = 1:10), cells)
}

learn_alarm <- function(cell) {
  truth <- network_named("alarm")
  data <- simulate_data(truth, 10000, seed = cell$sample)
  if (cell$measure == "greedy") return(greedy_rounds(data, truth, score = "bdeu", iss = 10))
  sparse_candidate(data, "bdeu", iss = 10, k = cell$k, measure = cell$measure, stop = "candidates",
                   max_iterations = 3, truth = truth, seed = cell$sample,
                   n_samples = if (cell$pairs == "drawn") 1000,
                   significance = if (cell$pairs == "significant") 0.05 else 1)$iterations
}

# Over the samples; a run that ended before its third round stays where it was.
medians <- function(table) {
  cells <- split(table, table[c("measure", "k", "pairs", "round")], drop = TRUE)
  rows <- lapply(cells, function(cell) {
    data.frame(cell[1L, c("measure", "k", "pairs", "round")], samples = nrow(cell),
               lapply(cell[c("score", "bits_per_row", "kl", "sets_counted", "seconds",
                             "largest_component")], stats::median))
  })
  do.call(rbind, rows)
}

three_rounds <- function(rounds) {
  rounds <- rounds[pmin(1:3, nrow(rounds)), ]
  rounds$round <- 1:3
  rounds
}

if (experiment$asks_for("alarm")) {
  done <- experiment$run(alarm_cells(), learn_alarm)
  searched <- done$measure != "greedy"
  done$value[searched] <- lapply(done$value[searched], three_rounds)
  done$k[!searched] <- 0
  table <- write_rounds(done, "alarm_samples")
  if (!is.null(table)) experiment$write(medians(table), "alarm")
}

as_factors <- function(data) as.data.frame(lapply(data, factor))

# Presence of words in messages, and the group they were sent to.
read_text <- function() {
  as_factors(utils::read.csv(gzfile(file.path(shared, "text", "20news_w100.csv.gz"))))
}

# Three levels of expression around that of the control; what is missing goes to the middle.
read_genes <- function() {
  table <- as.matrix(utils::read.csv(gzfile(file.path(shared, "expression", "spellman800.csv.gz")),
                                     row.names = 1))
  table[is.na(table)] <- 0
  as.data.frame(lapply(as.data.frame(t(table)), cut, c(-Inf, -0.5, 0.5, Inf),
                       labels = c("low", "same", "high")))
}

# The paper's own data were sampled from a network learned from the 800 genes. For texts with more
# words than there are at hand, copies of a network learned from 100 words, each with arcs from the
# one before.
data_named <- function(name) {
  switch(name,
    "text 100" = {
      data <- read_text()
      data[with_seed(1, sample(nrow(data), 10000)), ]
    },
    "genes 800" = {
      genes <- read_genes()
      fit <- experiment$keep("network of genes",
                             function() sparse_candidate(genes, "bdeu", iss = 10, k = 10,
                                                         measure = "score", seed = 1))
      simulate_data(fit_parameters(fit, genes, "bayes", iss = 10), 5000, seed = 1)
    },
    {
      copies <- as.integer(sub("text ", "", name)) / 100
      words <- read_text()
      net <- experiment$keep("network of words", function() {
        # Two parents at the most: copies are linked by exact inference.
        fit <- sparse_candidate(words[-1], "bdeu", iss = 10, k = 10, max_parents = 2, seed = 1)
        fit_parameters(fit, words[-1], "bayes", iss = 10)
      })
      simulate_data(tile_network(net, copies, seed = 1), 10000, seed = 1)
    })
}

with_seed <- function(seed, work) {
  set.seed(seed)
  work
}

massive_cells <- function() {
  cells <- expand.grid(k = c(10, 15), measure = c("score", "shield", "disc"),
                       data = c("text 100", "text 200", "genes 800", "text 1000", "text 2000"),
                       stringsAsFactors = FALSE)
  cells <- rbind(cells, data.frame(k = NA, measure = "greedy", data = unique(cells$data)))
  cells[order(match(cells$data, unique(cells$data))), ]
}

learn_massive <- function(cell) {
  data <- data_named(cell$data)
  if (cell$measure == "greedy") {
    return(greedy_rounds(data, score = "bdeu", iss = 10, time_limit = 600))
  }
  sparse_candidate(data, "bdeu", iss = 10, k = cell$k, measure = cell$measure, seed = 1,
                   significance = 0.05, time_limit = 600)$iterations
}

if (experiment$asks_for("massive")) {
  write_rounds(experiment$run(massive_cells(), learn_massive), "massive")
}

# A climb is the same as far as it gets, so climbs that may score fewer families are its points.
learn_greedy <- function(cell) {
  data <- suppressMessages(bn_data(data_named(cell$data)))
  climb <- function(...) hill_climb(data, "bdeu", iss = 10, restarts = 0, threads = 1, ...)
  whole <- climb()$counters[["families"]]
  first <- length(data$variables)^2 + length(data$variables)
  points <- unique(round(c(seq(first, whole, length.out = 12), Inf)))
  do.call(rbind, lapply(points, function(most) {
    used <- system.time(fit <- climb(evaluations = most))
    data.frame(score = fit$score, seconds = used[["user.self"]] + used[["sys.self"]],
               sets_counted = fit$counters[["sets_counted"]], moves = fit$counters[["moves"]])
  }))
}

if (experiment$asks_for("greedy")) {
  done <- experiment$run(data.frame(data = c("text 100", "text 200")), learn_greedy)
  rows <- Map(function(i, points) cbind(done[i, names(done) != "value"], points, row.names = NULL),
              seq_len(nrow(done)), done$value)
  experiment$write(do.call(rbind, rows), "greedy")
}

# The same candidates to begin with, and then the better network chooses better ones.
exact_cells <- function() {
  expand.grid(maximize = c("hill_climb", "scc", "separator", "cluster_tree"), k = c(3, 5, 10),
              data = c("child", "insurance", "water", "alarm", "hailfinder"),
              stringsAsFactors = FALSE)
}

learn_exact <- function(cell) {
  data <- simulate_data(network_named(cell$data), 5000, seed = 1)
  fit <- sparse_candidate(data, "bic", k = cell$k, maximize = cell$maximize, max_parents = 5,
                          seed = 1, time_limit = 300)
  cbind(fit$iterations, proved = fit$within$proved)
}

if (experiment$asks_for("exact")) {
  round_columns <- c(round_columns, "proved")
  write_rounds(experiment$run(exact_cells(), learn_exact), "exact")
}

# Elapsed seconds of one run each, on as many threads as each method takes, and scores by
# score_network().
learners <- list(
  "bnlearn hc" = function(data) bnlearn::hc(data, score = "bic"),
  "bnlearn tabu" = function(data) bnlearn::tabu(data, score = "bic"),
  "bnlearn mmhc" = function(data) bnlearn::mmhc(data, maximize.args = list(score = "bic")),
  "hill_climb" = function(data) hill_climb(data, "bic", restarts = 0),
  "hill_climb, 100 restarts" = function(data) hill_climb(data, "bic", restarts = 100, seed = 1),
  "sparse_candidate" = function(data) sparse_candidate(data, "bic", k = 10, seed = 1),
  "sparse_candidate, scc" = function(data) sparse_candidate(data, "bic", k = 10, maximize = "scc",
                                                            max_parents = 5, seed = 1,
                                                            time_limit = 300),
  "learn_bn" = function(data) learn_bn(data, "bic", max_parents = 5, time_limit = 300)
)

learn_as_peer <- function(cell) {
  data <- simulate_data(network_named(cell$data), 5000, seed = 1)
  elapsed <- system.time(fit <- learners[[cell$learner]](data))[["elapsed"]]
  data.frame(score = score_network(fit, data, "bic"), seconds = elapsed,
             proved = if (inherits(fit, "learned_bn")) fit$proved else NA)
}

if (experiment$asks_for("peers")) {
  cells <- expand.grid(learner = names(learners),
                       data = c("child", "insurance", "water", "alarm", "hailfinder"),
                       stringsAsFactors = FALSE)
  experiment$write(tabulate_cells(experiment$run(cells, learn_as_peer), identity), "peers")
}

# Copies of ALARM, 500 rows. All pairs without a test, all pairs with it, and a number of looks.
learn_looks <- function(cell) {
  net <- tile_network(random_parameters(benchmark_network("alarm"), seed = 1),
                      ceiling(cell$columns / 37), seed = 1)
  rows <- simulate_data(net, 500, seed = 1)[seq_len(cell$columns)]
  data <- suppressMessages(bn_data(rows))
  ways <- list("all pairs" = list(significance = 1), "tested pairs" = list(significance = 0.05),
               "100 looks" = list(looks = 100), "200 looks" = list(looks = 200))
  used <- system.time(fit <- do.call(sparse_candidate,
                                     c(list(data, "bdeu", iss = 10, k = 10, seed = 1,
                                            threads = 1, max_iterations = 3), ways[[cell$way]])))
  data.frame(score = fit$score, rounds = nrow(fit$iterations),
             sets_counted = fit$counters[["sets_counted"]],
             skipped = fit$iterations$pairs_skipped[1L], arcs = nrow(fit$bn$arcs),
             cpu = used[["user.self"]] + used[["sys.self"]])
}

if (experiment$asks_for("looks")) {
  cells <- expand.grid(way = c("all pairs", "tested pairs", "100 looks", "200 looks"),
                       columns = c(200, 1000, 2000, 5000), stringsAsFactors = FALSE)
  # WAYS=tested pairs;100 looks runs these only.
  ways <- Sys.getenv("WAYS")
  if (nzchar(ways)) cells <- cells[cells$way %in% strsplit(ways, ";")[[1L]], ]
  experiment$write(tabulate_cells(experiment$run(cells, learn_looks), identity), "looks")
}

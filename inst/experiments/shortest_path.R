# Tables 1, 2 and 4 of "Learning Bayesian Networks: Shortest Path Perspective" (Perez Urcia 2015):
# ten data sets of the UCI repository, their numbers of parent sets, and times of A* with every
# heuristic beside local search from three kinds of start.
#   BNSTAR_DATA=folder Rscript shortest_path.R FOLDER [MINUTES] [SECONDS] [part ...]
# FOLDER keeps scores and finished cells; started again, the script goes on where it was. MINUTES is
# how long a part may begin new cells, SECONDS the limit of one search (60). BNSTAR_DATA has the
# files uci/<name>.csv that packages do not supply. Parts, all of them unless some are named:
#   sizes     Tables 1 and 2: numbers of parent sets
#   exact     the figures: A* with every heuristic
#   local     Table 4: order-based search, by insertion and by swaps of neighbours
#   codings   Table 2 again with other ways to make numbers discrete
# At the end tables are written to FOLDER, one for each part: shortest_path_*.csv.
library(bnstar)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
source(file.path(dirname(this_file), "grid.R"))
experiment <- open_experiment("shortest_path_", parts = c("sizes", "exact", "local", "codings"),
                              seconds = 60)
data_folder <- Sys.getenv("BNSTAR_DATA")
if (!dir.exists(data_folder)) stop("BNSTAR_DATA must name a folder with uci/*.csv")

from_package <- function(name) {
  found <- new.env()
  utils::data(list = name, package = "mlbench", envir = found)
  found[[name]]
}
from_file <- function(file, missing = "?") {
  utils::read.csv(file.path(data_folder, "uci", file), na.strings = missing,
                  stringsAsFactors = FALSE)
}
data_sets <- list(
  Census = function() from_file("adult_train.csv.gz"),
  Voting = function() from_package("HouseVotes84"),
  Letter = function() from_package("LetterRecognition"),
  Hepatitis = function() from_file("hepatitis.csv"),
  Image = function() from_file("segmentation.csv"), Heart = function() from_file("spect_train.csv"),
  # All 8,124 rows: a missing root is a kind of root.
  Mushroom = function() from_file("mushroom.csv.gz", missing = character()),
  Parkinsons = function() from_file("parkinsons.csv"), Autos = function() from_file("autos.csv"),
  # Names of countries tell nothing.
  Flag = function() from_file("flag.csv")[-1L]
)

# Ways to make a column of numbers discrete: where it is cut. The deck does not say what it did.
codings <- list(
  median = function(x) stats::median(x), mean = function(x) mean(x),
  "width, 2" = function(x) mean(range(x)),
  "width, 3" = function(x) min(x) + diff(range(x)) * 1:2 / 3,
  "quantiles, 3" = function(x) stats::quantile(x, 1:2 / 3, names = FALSE),
  "quantiles, 4" = function(x) stats::quantile(x, 1:3 / 4, names = FALSE)
)

# Complete rows; numbers with more than five values are cut.
as_discrete <- function(data, cuts = codings$median) {
  data <- data[stats::complete.cases(data), ]
  data[] <- lapply(data, function(column) {
    many <- is.numeric(column) && length(unique(column)) > 5L
    factor(if (many) cut(column, c(-Inf, unique(cuts(column)), Inf)) else as.character(column))
  })
  data[vapply(data, nlevels, 0L) > 1L]
}

scores_of <- function(name) {
  experiment$keep(paste0("scores-", name), function() {
    local_scores(as_discrete(data_sets[[name]]()), "bic", parent_limit = "paper", threads = 1)
  })
}

describe_sizes <- function(info) {
  data.frame(variables = length(info$arities), rows = info$n_obs, limit = max(info$max_parents),
             all = info$counts[["all"]], within = info$counts[["within"]],
             kept = info$counts[["kept"]],
             elapsed = info$timings[["scoring"]])
}

if (experiment$asks_for("sizes")) {
  sizes <- experiment$run(data.frame(what = "sizes", data = names(data_sets)), function(cell) {
    describe_sizes(scores_of(cell$data)$info)
  })
  experiment$write(tabulate_cells(sizes, identity), "sizes")
}

# Voting, Heart and Mushroom have no numbers; every other way of coding only renames their states.
if (experiment$asks_for("codings")) {
  cells <- expand.grid(coding = names(codings),
                       data = setdiff(names(data_sets), c("Voting", "Heart", "Mushroom")),
                       stringsAsFactors = FALSE)
  # Finer states make scoring long where there are many rows.
  cells <- cells[!(cells$data %in% "Letter" & grepl("3|4", cells$coding)), ]
  found <- experiment$run(cells, function(cell) {
    data <- as_discrete(data_sets[[cell$data]](), codings[[cell$coding]])
    describe_sizes(local_scores(data, "bic", parent_limit = "paper", threads = 1)$info)
  })
  experiment$write(tabulate_cells(found, identity), "codings")
}

# "static, 2" and "static, 3" take variables in the order of the columns; the deck does not say what
# it did.
heuristics <- list(
  simple = list("simple"), "dynamic, 2" = list("dynamic", k = 2),
  "dynamic, 3" = list("dynamic", k = 3),
  "dynamic, 4" = list("dynamic", k = 4),
  "static, 2" = list("static", groups = 2, grouping = "halves"),
  "static, 3" = list("static", groups = 3, grouping = "halves"),
  "static, conflict" = list("static", groups = 2, grouping = "conflict"),
  lagrangian = list("lagrangian")
)
# Without a first network from local search: a plain A*, as in the deck.
search_exactly <- function(cell) {
  settings <- c(list(scores_of(cell$data), "astar"), heuristics[[cell$heuristic]],
                list(seed = 1, time_limit = experiment$seconds, start = "none", threads = 1))
  do.call(search_order_graph, settings)
}
# The deck's limit on the number of parents may miss the optimum, so a proof is about the networks
# within it.
describe_within <- function(fit) {
  data.frame(score = fit$score, proved = fit$within$proved,
             elapsed = sum(fit$timings[c("heuristic", "search")]),
             expanded = fit$counters[["expanded"]])
}

if (experiment$asks_for("exact")) {
  cells <- expand.grid(heuristic = names(heuristics), data = names(data_sets),
                       stringsAsFactors = FALSE)
  found <- experiment$run(cells, search_exactly)
  experiment$write(tabulate_cells(found, describe_within), "exact")
}

# Time until the best network was found. "restarts" moves one variable to another place, "swaps"
# exchanges neighbours only; both begin again where nothing is better.
search_locally <- function(cell) {
  fit <- search_orderings(scores_of(cell$data), cell$start, cell$method, seed = 1, threads = 1)
  found <- which(fit$trace$score >= fit$score - 1e-9 * abs(fit$score))[1L]
  data.frame(score = fit$score, elapsed = fit$trace$seconds[found],
             in_all = fit$timings[["search"]])
}

if (experiment$asks_for("local")) {
  cells <- expand.grid(start = c("random", "dfs", "fas"), method = c("restarts", "swaps"),
                       data = names(data_sets), stringsAsFactors = FALSE)
  experiment$write(tabulate_cells(experiment$run(cells, search_locally), identity), "local")
}

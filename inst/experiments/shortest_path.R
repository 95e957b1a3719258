# Tables 1, 2 and 4 of "Learning Bayesian Networks: Shortest Path Perspective" (Perez Urcia 2015):
# ten data sets of the UCI repository, their numbers of parent sets, and times of A* with every
# heuristic beside local search from three kinds of start.
#   BNSTAR_DATA=folder Rscript shortest_path.R FOLDER [MINUTES] [SECONDS]
# FOLDER keeps scores and finished cells; started again, the script goes on where it was. MINUTES is
# how long it may begin new cells, SECONDS the limit of one search (60). BNSTAR_DATA has the files
# uci/<name>.csv that packages do not supply. At the end tables are written to FOLDER:
# shortest_path_*.csv.
library(bnstar)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
source(file.path(dirname(this_file), "grid.R"))
experiment <- open_experiment("shortest_path_", seconds = 60)
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

# Complete rows; numbers with more than five values are split at the median. The deck does not say
# what it did.
as_discrete <- function(data) {
  data <- data[stats::complete.cases(data), ]
  data[] <- lapply(data, function(column) {
    many <- is.numeric(column) && length(unique(column)) > 5L
    factor(if (many) column > stats::median(column) else as.character(column))
  })
  data[vapply(data, nlevels, 0L) > 1L]
}

scores_of <- function(name) {
  experiment$keep(paste0("scores-", name), function() {
    local_scores(as_discrete(data_sets[[name]]()), "bic", parent_limit = "paper")
  })
}

sizes <- experiment$run(data.frame(what = "sizes", data = names(data_sets)), function(cell) {
  info <- scores_of(cell$data)$info
  data.frame(variables = length(info$arities), rows = info$n_obs, limit = max(info$max_parents),
             all = info$counts[["all"]], within = info$counts[["within"]],
             kept = info$counts[["kept"]],
             elapsed = info$timings[["scoring"]])
})
experiment$write(tabulate_cells(sizes, identity), "sizes")

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
                list(seed = 1, time_limit = experiment$seconds, start = "none"))
  do.call(search_order_graph, settings)
}
cells <- expand.grid(heuristic = names(heuristics), data = names(data_sets),
                     stringsAsFactors = FALSE)
experiment$write(tabulate_cells(experiment$run(cells, search_exactly), describe_search), "exact")

# Time until the best network was found.
search_locally <- function(cell) {
  fit <- search_orderings(scores_of(cell$data), cell$start, "restarts", seed = 1)
  found <- which(fit$trace$score >= fit$score - 1e-9 * abs(fit$score))[1L]
  data.frame(score = fit$score, elapsed = fit$trace$seconds[found],
             in_all = fit$timings[["search"]])
}
cells <- expand.grid(start = c("random", "dfs", "fas"), data = names(data_sets),
                     stringsAsFactors = FALSE)
experiment$write(tabulate_cells(experiment$run(cells, search_locally), identity), "local")

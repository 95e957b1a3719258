# The experiments of Malone and Yuan (2013), "Evaluating anytime algorithms for learning optimal
# Bayesian networks", on our own draws of their generator.
#   Rscript anytime.R FOLDER [MINUTES] [SECONDS] [part ...]
# FOLDER keeps scores and finished cells; started again, the script goes on where it was. MINUTES is
# how long a part may begin new cells, SECONDS the limit of one search (60). Parts, all of them
# unless some are named:
#   anytime    Table 1, the paper's three anytime algorithms on 32 data sets
#   portfolio  our portfolio on the same data sets, with ten times as long where SECONDS were not
#   enough
#   rivals     Table 1 and figure 2 for integer linear programming (branch and cut) and for branch
#   and bound on cyclic structures
#   survey     Table 2 and figures 3 and 4: f-costs of all nodes; VARIABLES=25 in the environment
#   for less than 5.4 GB
# At the end tables are written to FOLDER, anytime.csv, rivals.csv and survey.csv, and fits that the
# vignette draws: convergence.rds, rivals.rds and surveys.rds.
library(bnstar)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
source(file.path(dirname(this_file), "grid.R"))
experiment <- open_experiment(parts = c("anytime", "portfolio", "rivals", "survey"), seconds = 60)

# Data sets are named as in the paper: 29.3.1k has 29 variables, at most 3 parents, 1,000 rows.
name_instances <- function(variables, most_parents) {
  cells <- expand.grid(rows = c(1000, 5000, 10000, 20000), most_parents = most_parents,
                       variables = variables)
  cells$instance <- with(cells, sprintf("%d.%d.%dk", variables, most_parents, rows / 1000))
  cells[c("instance", "variables", "most_parents", "rows")]
}

# One network for all data sets with the same number of variables and parents, as in the paper:
# connected, by the chain of Ide and Cozman, tables from a symmetric Dirichlet distribution.
network_of <- function(cell) {
  seed <- 1000 * cell$variables + cell$most_parents
  random_parameters(random_dag(cell$variables, max_parents = cell$most_parents, seed = seed),
                    levels = 2, alpha = 1, seed = seed)
}

# At most six parents, or eight where the network has eight: the paper does not limit them.
scores_of <- function(cell) {
  experiment$keep(paste0("scores-", cell$instance), function() {
    data <- simulate_data(network_of(cell), cell$rows,
                          seed = 1000 * cell$variables + cell$most_parents)
    local_scores(data, "bic", max_parents = max(6, cell$most_parents))
  })
}

# The paper's algorithms begin without a network and have two static pattern databases; ours begins
# as it always does.
search <- function(cell) {
  scores <- scores_of(cell)
  if (cell$method == "portfolio") {
    return(search_order_graph(scores, "portfolio", seed = 1, time_limit = cell$seconds))
  }
  search_order_graph(scores, cell$method, "static", groups = 2, seed = 1, time_limit = cell$seconds,
                     start = "none")
}

# These bound themselves.
search_rivals <- function(cell) {
  search_order_graph(scores_of(cell), cell$method, seed = 1, threads = 1,
                     time_limit = cell$seconds, start = "none")
}

with_methods <- function(instances, methods, seconds) {
  merge(data.frame(method = methods, seconds = seconds), instances)
}

instances <- name_instances(c(29, 31, 33, 35), c(3, 6))
done <- NULL
if (experiment$asks_for("anytime")) {
  methods <- paste0("anytime_", c("window", "weighted", "repairing"), "_astar")
  done <- rbind(done, experiment$run(with_methods(instances, methods, experiment$seconds), search))
}
if (experiment$asks_for("portfolio")) {
  short <- experiment$run(with_methods(instances, "portfolio", experiment$seconds), search)
  open <- short[!vapply(short$value, function(fit) fit$proved, NA), names(short) != "value"]
  open$seconds <- rep(10 * experiment$seconds, nrow(open))
  done <- rbind(done, short, experiment$run(open, search))
}
table <- tabulate_cells(done, describe_search)
if (!is.null(table)) {
  drawn <- done$instance == "31.3.5k" & done$seconds == experiment$seconds
  saveRDS(stats::setNames(done$value[drawn], done$method[drawn]),
          file.path(experiment$folder, "convergence.rds"))
  experiment$write(table, "anytime")
  print(stats::aggregate(proved ~ method + seconds, table, sum))
}

if (experiment$asks_for("rivals")) {
  cells <- with_methods(instances, c("branch_and_cut", "cyclic_bnb"), experiment$seconds)
  # Those that are scored soonest come first.
  rivals <- experiment$run(cells[order(cells$method, cells$rows), ], search_rivals)
  table <- tabulate_cells(rivals, describe_search)
  if (!is.null(table)) {
    table$to_best <- vapply(rivals$value, function(fit) {
      fit$trace$seconds[which.max(fit$trace$score)]
    }, 0)
    drawn <- rivals$instance %in% c("29.3.1k", "29.3.5k", "29.6.5k", "29.6.20k") &
      rivals$method == "branch_and_cut"
    saveRDS(stats::setNames(rivals$value[drawn], rivals$instance[drawn]),
            file.path(experiment$folder, "rivals.rds"))
    experiment$write(table, "rivals", by = c("instance", "method", "seconds"))
    print(stats::aggregate(proved ~ method + seconds, table, sum))
  }
}

# Distances are counted between the networks themselves, as in the paper, not between their classes.
survey <- function(cell) {
  fit <- search_order_graph(scores_of(cell), "full_pass", "static", groups = 2, seed = 1)
  net <- network_of(cell)
  list(fit = fit, original = nrow(net$bn$arcs) / cell$variables,
       distance = compare_dags(learned = fit, true = net)$shd_dag)
}

describe_survey <- function(value) {
  fit <- value$fit
  data.frame(percent = 100 * fit$counters[["better"]] / sum(fit$layers$nodes),
             original = value$original, learned = nrow(fit$bn$arcs) / length(fit$bn$nodes),
             distance = value$distance,
             elapsed = fit$timings[["search"]])
}

if (experiment$asks_for("survey")) {
  variables <- as.numeric(Sys.getenv("VARIABLES", "29"))
  surveys <- experiment$run(name_instances(variables, c(2, 4, 6, 8)), survey)
  table <- tabulate_cells(surveys, describe_survey)
  drawn <- surveys$most_parents %in% c(2, 8) | surveys$rows == 5000
  saveRDS(stats::setNames(lapply(surveys$value[drawn], `[[`, "fit"), surveys$instance[drawn]),
          file.path(experiment$folder, "surveys.rds"))
  experiment$write(table, "survey")
  print(table)
}

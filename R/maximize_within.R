# The Maximize step of the sparse candidate algorithm: a network whose arcs come from the candidates, from that of the round
# before on (Friedman, Nachman & Pe'er 1999, section 5). Value: `parents`, `node_scores`; `bound`, `proved`, `rounding` of networks
# within the candidates and whether all of them were listed (`complete`); sets that were `listed` by passes over the rows; the
# `trace`; sizes of clusters.

maximize_within <- function(problem, candidates, run) {
  began <- problem$budget$elapsed()
  found <- if (problem$plan$maximize == "hill_climb") climb_within(problem, candidates, run)
           else search_within(problem, candidates, run)
  found$trace$seconds <- began + found$trace$seconds
  found
}

within_constraints <- function(problem, candidates, max_parents) {
  list(required = problem$required, candidates = Map(setdiff, candidates, problem$required), max_parents = max_parents,
       limit_configurations = FALSE)
}

climb_within <- function(problem, candidates, run) {
  execution <- c(problem$plan[c("tabu", "patience", "seed")],
                 list(restarts = 0L, perturb = 1L, threads = problem$threads, start = run$parents))
  found <- cpp_climb_with(problem$scorer, within_constraints(problem, candidates, problem$max_parents), execution,
                          problem$budget$left(), progress_reporter(problem$progress, "Climbing"))
  if (length(found$node_scores) == 0L) found$node_scores <- problem$score_families(found$parents)
  c(found[c("parents", "node_scores", "stop_reason", "trace")],
    list(bound = Inf, proved = FALSE, rounding = 0, complete = FALSE, listed = 0, largest_cluster = NA_real_,
         largest_separator = NA_real_))
}

# Lists all parent sets within the candidates that can matter and finds the best network among them.
search_within <- function(problem, candidates, run) {
  constraints <- within_constraints(problem, candidates,
                                    as.integer(pmin(problem$max_parents, lengths(problem$required) + problem$most_listed)))
  constraints$limit_configurations <- TRUE
  listed <- cpp_local_scores(problem$data, problem$score$name, problem$score$settings, constraints, TRUE, problem$threads,
                             problem$budget$left(), progress_reporter(problem$progress, "Scoring parent sets"))
  found <- cpp_search_order_graph(listed[c("start", "size", "parents", "score")], "portfolio", character(), numeric(),
                             list(threads = problem$threads, seed = 0, folder = tempdir(), start = parent_order(run$parents)), problem$budget$left(), NULL)
  found$complete <- listed$finished
  if (!listed$finished) found[c("bound", "proved", "stop_reason")] <- list(Inf, FALSE, listed$stop_reason)
  c(found[c("parents", "node_scores", "stop_reason", "trace", "bound", "proved", "rounding", "complete")],
    list(listed = listed$scored, largest_cluster = NA_real_, largest_separator = NA_real_))
}

parent_order <- function(parents) order(longest_paths(parents))

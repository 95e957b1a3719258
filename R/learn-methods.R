# The table of methods: what learn_bn(method = ) accepts, what runs it, what it needs and whether it proves optimality
# within the scope it names. The `method` of every result is a name in it.

local_methods <- function() {
  data.frame(
    name = c("orderings", "chow_liu", "hill_climb", "sparse_candidate", "alternate", "search_by_proxy", "l1mb", "sbn", "astar_lasso", "dp_lasso",
             "structural_em"),
    aliases = "",
    summary = c("local search over orders of the variables, no proof", "the best tree, by mutual information",
                "one arc more, less or reversed at a time, with a tabu list, no proof",
                "rounds of choosing candidate parents and searching within them, no proof beyond them",
                "climbs over networks and search over orders of what they met, in turn, no proof",
                "the network that a regression on the arcs of random networks predicts to be best, no proof",
                "Markov blankets by the lasso, then hill climbing within them, continuous data, no proof",
                "lassos with a growing penalty on cycles, continuous data, no proof",
                "orders of the variables by A* with the lassos of each on those before it, continuous data",
                "the same by dynamic programming over all sets of variables, continuous data",
                "rounds of completing rows with missing values and searching for the best network, discrete data, no proof"),
    settings = c("search = \"iterated\", start = \"fas\", effort = 1", "root = first variable",
                 "start = NULL, tabu = 10, patience = 10, restarts = NULL, perturb = 2, evaluations = Inf",
                 "k = 10, measure = \"score\", maximize = \"hill_climb\", stop = \"score\", max_iterations = 20",
                 "start = NULL, tabu = 10, patience = 10, idle_rounds = 10",
                 "n_samples = 100, proxy = \"global\", optimize = \"greedy\", centre = TRUE, retrain = 0",
                 "rule = \"or\", evaluations = 2500, tabu = 10, patience = 10, restarts = 0, perturb = 1",
                 "lambda, growth = 2, scale = FALSE",
                 "lambda, queue_limit = NULL, heuristic = \"auto\", discard = \"depth\", scale = FALSE", "lambda, scale = FALSE",
                 "starts = c(\"local_bic\", \"local_auto\"), max_rounds = 50, tolerance = 1e-06"),
    reference = c("Lee & van Beek (2017)", "Chow & Liu (1968)", "Friedman, Nachman & Pe'er (1999)",
                  "Friedman, Nachman & Pe'er (1999)", "Teyssier & Koller (2005)", "Yackley, Anderson & Lane (2011)",
                  "Schmidt, Niculescu-Mizil & Murphy (2007)", "Huang et al. (2013)", "Xiang & Kim (2013)", "Xiang & Kim (2013)",
                  "Friedman (1998)"),
    exact = c(FALSE, TRUE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE, FALSE),
    by = c("search_orderings", "chow_liu", "hill_climb", "sparse_candidate", "alternate_search", "search_by_proxy", "l1mb", "sbn", "astar_lasso", "dp_lasso",
           "structural_em"),
    needs = c("scores", rep("data", 10L))
  )
}

# The names of the score of methods that have one of their own.
own_scores <- list(chow_liu = c("loglik", "loglik_g"), l1mb = c("bic", "bic_g"), sbn = "lasso", astar_lasso = "lasso", dp_lasso = "lasso")

#' @rdname available_scores
#' @export
available_methods <- function() {
  searchers <- available_searchers()
  rbind(cbind(searchers, by = "search_order_graph", needs = "scores"), local_methods())
}

# One row of the table, by name or alias; the portfolio is automatic.
find_method <- function(method, call = rlang::caller_env()) {
  methods <- available_methods()
  methods$aliases <- strsplit(methods$aliases, ", ", fixed = TRUE)
  rows <- lapply(seq_len(nrow(methods)), function(i) lapply(methods, `[[`, i))
  find_component(rows, if (identical(method, "auto")) "portfolio" else method, "method", "method", call)
}

# The arguments of learn_bn() that go to the search: those of the function that runs it, and settings of searchers
# and heuristics.
search_arguments <- function(method) {
  own <- setdiff(names(formals(match.fun(method$by))), c("scores", "data", "...", "method", shared_arguments, limit_arguments))
  if (method$by == "search_orderings") return(c(own, "search"))
  if (method$by != "search_order_graph") return(own)
  known <- core_components()
  c(own, unlist(lapply(c(known$searchers, known$heuristics), function(x) x$settings)))
}

shared_arguments <- c("threads", "progress")
limit_arguments <- c("time_limit", "memory_limit")

# Runs a method on local scores with what is left of the limits.
run_on_scores <- function(method, scores, arguments, budget) {
  limits <- budget$arguments()
  if (method$by == "search_orderings") {
    if (!is.null(arguments$search)) arguments$method <- arguments$search
    arguments$search <- NULL
    return(call_with_values("search_orderings", c(list(scores), arguments, limits["time_limit"])))
  }
  call_with_values("search_order_graph", c(list(scores, method$name), arguments, limits))
}

# Searches for bench_budgets.R: every searcher with every heuristic, and every local search, on
# listed parent sets that no searcher can go through within seconds.

# All sets of up to `most` of the other variables are listed. Every parent is worth something, so
# that nearly all sets are better than their subsets, and two variables are worth as much to each
# other: cycles everywhere.
listed_problem <- function(variables, most, seed = 1) {
  set.seed(seed)
  places <- lapply(0:most, function(size) utils::combn(variables - 1L, size))
  size <- rep(0:most, vapply(places, ncol, 0L))
  worth <- abs(tcrossprod(matrix(stats::rnorm(8 * variables), variables)))
  listed <- lapply(seq_len(variables), function(x) {
    others <- seq_len(variables)[-x]
    parents <- lapply(places, function(place) array(others[place], dim(place)))
    gain <- lapply(parents, function(p) colSums(array(worth[x, p], dim(p))))
    list(parents = unlist(parents), score = unlist(gain) - 60)
  })
  of_all <- function(field) unlist(lapply(listed, `[[`, field))
  structure(list(
    variables = paste0("v", seq_len(variables)),
    start = seq(0, by = length(size), length.out = variables + 1),
    size = rep(size, variables), score = of_all("score"), parents = of_all("parents"),
    info = list(score = NA_character_, settings = list(), source = "file", scope = "all networks",
                stop_reason = "finished", counts = c(kept = length(size) * variables),
                timings = c(scoring = 0),
                constraints = list(required = NULL, forbidden = NULL))
  ), class = "local_scores")
}

# Few sets leave the memory to the search, many take it before it begins.
search_problems <- list(
  "30 variables, 13,080 sets" = function() listed_problem(30L, 2L),
  "60 variables, 106,260 sets" = function() listed_problem(60L, 2L),
  "40 variables, 396,800 sets" = function() listed_problem(40L, 3L),
  "100 variables, 495,100 sets" = function() listed_problem(100L, 2L),
  "30 variables, 835,230 sets" = function() listed_problem(30L, 4L)
)

search_pairs <- local({
  unguided <- c("dp", "full_pass")
  methods <- setdiff(available_searchers()$name, "portfolio")
  pairs <- expand.grid(heuristic = available_heuristics()$name, method = methods,
                       stringsAsFactors = FALSE)
  # The dynamic programme asks no heuristic.
  rbind(pairs[pairs$method != "dp", ],
        data.frame(heuristic = c("simple", "auto"), method = c("dp", "portfolio")))
})

search_case <- function(problem, method, heuristic) {
  list(prepare = search_problems[[problem]], run = function(scores, time_limit, memory_limit) {
    search_order_graph(scores, method, heuristic, time_limit = time_limit,
                       memory_limit = memory_limit, seed = 1)
  })
}

orderings_case <- function(problem, method) {
  list(prepare = search_problems[[problem]], memory = FALSE,
       run = function(scores, time_limit, memory_limit) {
    search_orderings(scores, method = method, time_limit = time_limit, seed = 1)
  })
}

cases_of_problem <- function(problem) {
  graph <- Map(function(method, heuristic) search_case(problem, method, heuristic),
               search_pairs$method, search_pairs$heuristic)
  names(graph) <- paste0(search_pairs$method, " (", search_pairs$heuristic, "), ", problem)
  methods <- c("iterated", "memetic", "restarts", "tabu")
  local <- lapply(methods, orderings_case, problem = problem)
  names(local) <- paste0("search_orderings (", methods, "), ", problem)
  c(graph, local)
}

do.call(c, lapply(names(search_problems), cases_of_problem))

# The arguments of a search of the order graph, besides the settings of its components.

# The portfolio makes its own heuristics. The one it is given provides the first bound.
resolve_heuristic <- function(heuristic, method, known, call, adds_up = FALSE) {
  auto <- identical(heuristic, "auto")
  if (method == "portfolio" && !auto) {
    abort_argument(c("The portfolio chooses its heuristics itself.",
                     i = "Leave {.arg heuristic} out, or take {.code method = \"astar\"}."),
                     call = call)
  }
  if (!auto) return(heuristic)
  if (method %in% c(known$unguided, known$bounds_itself)) return("simple")
  # If costs are sums over pairs of variables, tables that share them leave nothing for prices to
  # do.
  if (adds_up) "static" else "lagrangian"
}

# A topological order of the network to start from.
start_order <- function(start, variables, call) {
  if (is.null(start)) return(integer())
  order(longest_paths(as_parents(start, variables, call = call, name = "start")))
}

# The same for a search in lists. It cannot use families that are not listed, and tells the user.
start_in_lists <- function(start, scores, call,
                           instead = "only its order of the variables is used") {
  order <- start_order(start, scores$variables, call)
  if (length(order) == 0L) return(order)
  parents <- as_parents(start, scores$variables, call = call, name = "start")
  listed <- cpp_listed_families(unclass(scores)[set_fields], parents)
  if (!all(listed)) {
    inform_user(c("!" = "The lists do not have the parents of {.var {scores$variables[!listed]}} in
                         {.arg start}: {instead}.",
                  i = "{.fun learn_bn} with the data takes any network as {.arg start}, and returns
                       it or a better one."))
  }
  order
}

# What a search in lists starts from: the `network`, or that of the `order`, which local search
# improves first if it is to `search`, or `nothing`. Without any, local search finds a network.
start_from <- function(order = integer(), search = FALSE, network = list(), nothing = FALSE) {
  list(start = order, search_from_start = search, network = network, from_nothing = nothing)
}

read_start <- function(start, scores, call) {
  if (identical(start, "none")) return(start_from(nothing = TRUE))
  if (is.null(start)) return(start_from())
  order <- start_in_lists(start, scores, call, "a subset of them that is listed is used instead")
  start_from(order, network = as_parents(start, scores$variables, call = call, name = "start"))
}

# `name` is the argument that has the variables, `method` a searcher of lists.
check_width <- function(n, name, method = NULL, call = rlang::caller_env()) {
  if (n <= 512L || of_any_width(method)) return(invisible())
  example <- c(scores = "search_orderings(scores)", data = "learn_bn(data)")[[name]]
  proof <- if (!is.null(method)) "Branch and cut does, too: {.code method = \"branch_and_cut\"}."
  abort_argument(c("The order graph is searched for up to 512 variables; {.arg {name}} has {n}.",
                   i = "Local search takes any number, without a proof: {.code {example}}.",
                   i = proof,
                   i = "Or take some of them: {.code {name}[1:512]}."), call = call)
}

# Does the searcher go on by branch and cut where the order graph ends?
of_any_width <- function(method) {
  known <- core_components()
  for (searcher in known$searchers) {
    if (lower_name(method) %in% c(searcher$name, searcher$aliases)) {
      return(searcher$name %in% known$of_any_width)
    }
  }
  FALSE
}

# The full path of a folder that can be written to, "" for none.
check_folder <- function(folder, call) {
  if (is.null(folder)) return("")
  if (!is.character(folder) || length(folder) != 1L || is.na(folder)) {
    abort_argument("{.arg folder} must be the path of one folder.", call = call)
  }
  if (!dir.exists(folder)) {
    abort_argument("The folder {.file {folder}} does not exist.", call = call)
  }
  if (file.access(folder, 2) != 0) {
    abort_argument("The folder {.file {folder}} cannot be written to.", call = call)
  }
  enc2native(normalizePath(folder))
}

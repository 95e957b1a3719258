#' Structures of published benchmark networks
#'
#' `benchmark_network()` returns the structure of a network that papers on structure learning use as
#' the true network. `available_networks()` lists all of them.
#'
#' @details The networks have the arcs and numbers of states of the published ones. States are
#' called `s1`, `s2`, ... and there are no parameters: [random_parameters()] draws some. The
#' published tables come with the files of the networks, which [read_bif()] reads.
#'
#' `factors` is the network over the numbers 1 to 27 with an arc from each number to its multiples.
#' Like the stand-ins below it is meant for linear Gaussian models and has no states.
#'
#' @section Stand-ins:
#' Xiang and Kim (2013) time the A* lasso on small networks called Dsep, Bowling, Inversetree, Rain,
#' Cloud, Funnel and Galaxy, made by themselves and **never published**. The networks
#' `standin_dsep6`, `standin_bowling9`, `standin_inversetree11`, `standin_rain14`,
#' `standin_cloud16`, `standin_funnel18` and `standin_galaxy20` were designed for this package: they
#' have the same numbers of variables and a shape that suits the name, but **they are not the
#' networks of the paper**, and results on them cannot be compared with its tables arc by arc.
#'
#' @param name Name of the network, one of `available_networks()$name`.
#' @return `benchmark_network()`: a [bn_network] of type `"structure"` whose `reference` says where
#'   it was published. `available_networks()`: a data frame with columns `name`, `nodes`, `arcs`,
#'   `parameters` (free parameters with full tables, `NA` without states), `description` and
#'   `reference`.
#' @references Scutari, M. (2010). Learning Bayesian networks with the bnlearn R package. *Journal
#' of Statistical Software* 35(3), 1-22.
#'
#' Xiang, J. and Kim, S. (2013). A* lasso for learning a sparse Bayesian network structure for
#' continuous variables. *Advances in Neural Information Processing Systems* 26, 2418-2426.
#' @seealso [bn_network] for what can be done with them.
#' @examples
#' benchmark_network("alarm")
#' available_networks()[c("name", "nodes", "arcs", "parameters")]
#' @export
benchmark_network <- function(name) {
  check_given()
  check_network_name(name)
  structure <- if (name == "factors") {
    factors_structure()
  } else {
    parse_structure(network_texts()[[name]])
  }
  new_network(structure$variables, structure$parents, "structure", structure$levels, name = name,
              reference = network_references[[name]])
}

#' @rdname benchmark_network
#' @export
available_networks <- function() {
  networks <- lapply(names(network_references), benchmark_network)
  data.frame(
    name = names(network_references),
    nodes = vapply(networks, function(net) length(network_variables(net)), 0L),
    arcs = vapply(networks, function(net) nrow(net$bn$arcs), 0L),
    parameters = vapply(networks, count_parameters, 0),
    description = unname(network_descriptions[names(network_references)]),
    reference = unname(network_references)
  )
}

network_texts <- function() c(small_networks, medium_networks, large_networks, standin_networks)

check_network_name <- function(name, call = rlang::caller_env()) {
  known <- names(network_references)
  if (is.character(name) && length(name) == 1L && name %in% known) return(invisible())
  like <- if (is_word(name)) similar_names(name, known)
  # By default cli would show only twenty names.
  known <- cli::cli_vec(known, list("vec-trunc" = Inf))
  abort_argument(c("{.arg name} must be the name of one network: {.val {known}}.",
                   if (length(like) > 0L) c(i = "Did you mean {.or {.val {like}}}?")), call = call)
}

# Names that differ by at most two letters, or that contain `name`.
similar_names <- function(name, known) {
  is_part <- nchar(name) > 2L & grepl(tolower(name), known, fixed = TRUE)
  known[is_part | utils::adist(name, known, ignore.case = TRUE)[1L, ] <= 2]
}

# Reads one variable per line: its name, its number of states (or nothing), and its parents after a
# bar.
parse_structure <- function(text) {
  lines <- trimws(strsplit(text, "\n", fixed = TRUE)[[1L]])
  sides <- strsplit(lines[nzchar(lines)], " | ", fixed = TRUE)
  own <- strsplit(vapply(sides, `[[`, "", 1L), " ", fixed = TRUE)
  variables <- vapply(own, `[[`, "", 1L)
  states <- as.integer(vapply(own, `[`, "", 2L))
  parents <- lapply(sides, function(side) {
    if (length(side) == 1L) return(integer())
    sort(match(strsplit(side[[2L]], " ", fixed = TRUE)[[1L]], variables))
  })
  levels <- if (!anyNA(states)) lapply(states, function(n) paste0("s", seq_len(n)))
  list(variables = variables, parents = parents,
       levels = if (!is.null(levels)) stats::setNames(levels, variables))
}

# The network `factors`: the parents of a number are its divisors.
factors_structure <- function() {
  list(variables = paste0("N", 1:27),
       parents = lapply(1:27, function(n) Filter(function(d) n %% d == 0L, seq_len(n - 1L))))
}

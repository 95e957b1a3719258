#' The effect of an intervention, over all equivalent networks
#'
#' What would happen to `to` if `from` were set? A network answers by its arcs, but data cannot tell
#' it from the other networks of its class ([cpdag()]), which may answer differently. `effect()`
#' gives the answers of all of them: one for each set of parents that `from` has in some network of
#' the class (IDA; Maathuis, Kalisch and Buehlmann, 2009).
#'
#' With parents \eqn{P} of `from` the answer is found by adjusting for them (Pearl, 2009, theorem
#' 3.2.2): in Gaussian networks the coefficient of `from` in the regression of `to` on `from` and
#' \eqn{P}, in discrete ones \deqn{P(to \mid do(from = v)) = \sum_p P(to \mid from = v, p) P(p).}{
#' P(to | do(from = v)) = sum over p of P(to | from = v, p) P(p).} All networks of a class have the
#' same fitted distribution, so only \eqn{P} makes a difference. If `to` is one of the parents,
#' there is no effect.
#'
#' A set of parents counts if some network of the class has it: it makes no new v-structure, and the
#' rest can be directed without one (Dor and Tarsi, 1992). Constraints that were given to the
#' learner, and arcs from continuous to discrete variables, which do not exist, leave fewer sets.
#'
#' These are effects in the world only if the class is right and no common cause is missing among
#' the variables.
#'
#' @inheritParams query
#' @param from,to Names of two variables.
#' @param data For conditional Gaussian networks: the data, to fit the parameters of the other
#'   networks of the class.
#' @return A data frame of class `bn_effect`. Gaussian: a row for each set of parents, with
#'   `parents` (a list) and `effect`, the change of the mean of `to` when `from` is raised by one.
#'   Discrete: a row for each set of parents, state of `from` (`do`) and state of `to`, with
#'   `probability` and `support`, the share of \eqn{P(p)} in which `from` takes that state at all;
#'   the sum is over these. Of conditional Gaussian networks, either, or the `mean` of `to` for each
#'   state of `from`. The attribute `own` is the number of the set that the network itself has.
#' @references
#' Dor, D. and Tarsi, M. (1992). A simple algorithm to construct a consistent extension of a
#' partially oriented graph. Technical report R-185, UCLA.
#'
#' Maathuis, M. H., Kalisch, M. and Buehlmann, P. (2009). Estimating high-dimensional intervention
#' effects from observational data. *Annals of Statistics* 37(6A), 3133--3164.
#'
#' Pearl, J. (2009). *Causality*, 2nd edition. Cambridge University Press.
#' @seealso [query()] with `do` for the answer of one network.
#' @examples
#' fit <- learn_bn(attitude)
#' effect(fit, "complaints", "rating")
#' titanic <- learn_bn(as.data.frame(Titanic), weights = "Freq")
#' effect(titanic, "Class", "Survived")
#' @export
effect <- function(fit, from, to, data = NULL, memory_limit = NULL) {
  check_given()
  net <- as_fitted_network(fit)
  variables <- network_variables(net)
  pair <- match(c(check_choice(from, variables), check_choice(to, variables)), variables)
  if (pair[1L] == pair[2L]) abort_argument("{.arg from} and {.arg to} must be two variables.")
  call <- rlang::current_env()
  check_drawable(net, call)
  limits <- resolve_limits(Inf, memory_limit)
  class <- class_adjacency(fit, net)
  sets <- possible_parents(class, pair[1L])
  table <- switch(net$type, gaussian = gaussian_effects(net, pair, sets),
                  discrete = discrete_effects(net, pair, sets, limits, call),
                  clg = mixed_effects(net, pair, sets, class, data, limits, call))
  own <- which(vapply(sets, setequal, NA, parent_index(net)[[pair[1L]]]))
  structure(table, from = from, to = to, own = own,
            class = c("bn_effect", "data.frame"))
}

# The class of a network with what the user knows of directions: entries in both directions are an
# undirected arc.
class_adjacency <- function(fit, net) {
  variables <- network_variables(net)
  forbidden <- if (inherits(fit, "learned_bn")) barred_in(fit, variables, parent_index(fit))
  discrete <- if (net$type == "clg") are_discrete(net)
  adjacent <- matrix(FALSE, length(variables), length(variables))
  adjacent[class_arcs(parent_index(net), discrete, forbidden)] <- TRUE
  adjacent
}

# The sets of parents that x has in the networks of a class, the smallest first.
possible_parents <- function(adjacent, x) {
  compelled <- which(adjacent[, x] & !adjacent[x, ])
  open <- which(adjacent[, x] & adjacent[x, ])
  linked <- adjacent | t(adjacent)
  # Parents that are not adjacent would be a new v-structure.
  together <- function(set, y) all(linked[y, c(set, compelled)])
  sets <- list(integer())
  for (y in open) {
    sets <- c(sets, lapply(Filter(function(set) together(set, y), sets), c, y))
  }
  extends <- function(set) !is.null(extension(with_parent_set(adjacent, x, set, open)))
  sets <- lapply(Filter(extends, sets), function(set) sort(c(compelled, set)))
  sets[order(lengths(sets))]
}

with_parent_set <- function(adjacent, x, set, open) {
  adjacent[x, set] <- FALSE
  adjacent[setdiff(open, set), x] <- FALSE
  adjacent
}

# The parents of all variables in a network that has the directed arcs of a partly directed graph
# and no other v-structures; NULL if there is none (Dor and Tarsi 1992). A variable without
# outgoing arcs can come last if its undirected neighbours are adjacent to all its other neighbours.
extension <- function(adjacent) {
  n <- nrow(adjacent)
  parents <- vector("list", n)
  left <- rep(TRUE, n)
  linked <- adjacent | t(adjacent)
  while (any(left)) {
    last <- Find(function(v) can_be_last(v, adjacent, linked, left), which(left))
    if (is.null(last)) return(NULL)
    parents[[last]] <- which(linked[, last] & left)
    left[last] <- FALSE
  }
  parents
}

can_be_last <- function(v, adjacent, linked, left) {
  if (any(adjacent[v, ] & !adjacent[, v] & left)) return(FALSE)
  around <- which(linked[, v] & left)
  open <- which(adjacent[v, ] & adjacent[, v] & left)
  all(vapply(open, function(u) all(linked[u, setdiff(around, u)]), NA))
}

gaussian_effects <- function(net, pair, sets) {
  covariance <- joint_normal(linear_model(net, seq_along(net$parameters)))$covariance
  one <- function(set) {
    if (pair[2L] %in% set) return(0)
    given <- c(pair[1L], set)
    solve(covariance[given, given, drop = FALSE], covariance[given, pair[2L]])[1L]
  }
  effect_rows(net, sets, data.frame(effect = vapply(sets, one, 0)))
}

effect_rows <- function(net, sets, rows, of_set = seq_along(sets)) {
  table <- data.frame(set = of_set)
  table$parents <- lapply(sets[of_set], function(set) network_variables(net)[set])
  cbind(table, rows)
}

discrete_effects <- function(net, pair, sets, limits, call) {
  rows <- lapply(sets, function(set) adjusted_rows(net, pair, set, limits, call))
  effect_rows(net, sets, do.call(rbind, rows), rep(seq_along(sets), vapply(rows, nrow, 0L)))
}

# P(to | do(from)) for all states of both.
adjusted_rows <- function(net, pair, set, limits, call) {
  asked <- unique(c(pair, set))
  states <- lengths(net$levels)[asked]
  nothing <- list(variable = integer(), value = numeric())
  found <- exact_marginals(net, ancestors_of(net, asked), nothing, list(asked), limits, call)
  joint <- array(found$values[[1L]], c(states[1:2], prod(states[-(1:2)])))
  rows <- expand.grid(do = net$levels[[pair[1L]]], state = net$levels[[pair[2L]]],
                      KEEP.OUT.ATTRS = FALSE, stringsAsFactors = FALSE)
  if (pair[2L] %in% set) {
    alone <- apply(joint, 2L, sum)
    return(cbind(rows, probability = rep(alone, each = states[1L]), support = 1))
  }
  probability <- matrix(0, states[1L], states[2L])
  support <- numeric(states[1L])
  for (p in seq_len(dim(joint)[3L])) {
    both <- matrix(joint[, , p], states[1L])
    of_from <- rowSums(both)
    possible <- of_from > 0
    share <- sum(of_from)
    support[possible] <- support[possible] + share
    probability[possible, ] <- probability[possible, ] +
      share * both[possible, , drop = FALSE] / of_from[possible]
  }
  cbind(rows, probability = as.vector(probability / support), support = support)
}

# Other networks of the class have other regressions in their cells, so they are fitted to the data.
mixed_effects <- function(net, pair, sets, class, data, limits, call) {
  if (is.null(data)) {
    abort_argument(c("{.arg data} is needed: the other networks of a conditional Gaussian class are
                      fitted to it.",
                     i = "{.code query(fit, to, do = list(...))} is the answer of this network."),
                   call = call)
  }
  open <- which(class[, pair[1L]] & class[pair[1L], ])
  rows <- lapply(sets, function(set) {
    parents <- extension(with_parent_set(class, pair[1L], intersect(open, set), open))
    dag <- new_network(network_variables(net), parents)
    intervened_rows(fit_parameters(dag, data), pair, limits, call)
  })
  effect_rows(net, sets, do.call(rbind, rows), rep(seq_along(sets), vapply(rows, nrow, 0L)))
}

# `to` for every state of a discrete `from`, or its slope on a continuous one. No directed path
# leads from a continuous to a discrete variable.
intervened_rows <- function(net, pair, limits, call) {
  discrete <- are_discrete(net)[pair]
  if (discrete[2L] && !discrete[1L]) return(data.frame(effect = 0))
  answer <- function(value) {
    set <- list(variable = pair[1L], value = value)
    net <- after_intervention(net, set)
    nothing <- list(variable = integer(), value = numeric())
    task <- list(net = net, nodes = pair[2L], seen = nothing, set = set, type = "marginal",
                 call = call, relevant = ancestors_of(net, pair[2L]))
    query_mixed(task, limits, 1e5, 1)$table
  }
  if (!discrete[1L]) return(data.frame(effect = answer(1)$mean - answer(0)$mean))
  tables <- lapply(seq_along(net$levels[[pair[1L]]]), answer)
  do <- rep(net$levels[[pair[1L]]], vapply(tables, nrow, 0L))
  kept <- if (discrete[2L]) c("state", "probability") else c("mean", "sd")
  cbind(do = do, do.call(rbind, tables)[kept])
}

#' @rdname effect
#' @param x A `bn_effect`.
#' @param digits Significant digits of what is printed.
#' @param ... Must be empty.
#' @export
print.bn_effect <- function(x, digits = 4, ...) {
  check_digits(digits)
  check_no_dots()
  plain <- plain_table(x, rlang::current_env())
  if (!is.list(plain$parents) || !all(vapply(plain$parents, is.character, NA))) {
    abort_argument("{.field parents} must be a list of names: {.arg x} was changed by hand.")
  }
  from <- attr(x, "from")
  n_sets <- length(unique(plain$parents))
  cat("Effect of ", from, " on ", attr(x, "to"), ", for ", n_sets,
      if (n_sets == 1L) " set of parents of " else " sets of parents of ", from,
      " in equivalent networks\n", sep = "")
  in_words <- function(set) if (length(set)) paste(set, collapse = ", ") else "-"
  own <- plain$set %in% attr(x, "own")
  plain$parents <- paste0(vapply(plain$parents, in_words, ""), ifelse(own, "*", ""))
  print(plain[names(plain) != "set"], digits = digits, row.names = FALSE)
  cat("*: as in the network itself. These are effects only if no common cause is missing.\n")
  invisible(x)
}

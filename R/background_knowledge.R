# Classes of networks in which no arc leads from a continuous to a discrete variable.

# Which of the variables are discrete, NULL where that makes no difference or nobody says so: `discrete` are their names as the user gives them,
# `networks` the graphs that may know, the first of which has the word.
resolve_discrete <- function(discrete, networks, variables, call) {
  if (!is.null(discrete)) {
    if (!is.character(discrete)) abort_argument("{.arg discrete} must be names of variables.", call = call)
    check_known(discrete, variables, "discrete", call)
    return(variables %in% discrete)
  }
  for (network in networks) {
    names <- discrete_in(network)
    if (!is.null(names)) return(variables %in% names)
  }
}

# The names of the discrete variables of a network that has both kinds.
discrete_in <- function(x) {
  kind <- if (inherits(x, "learned_bn")) {
    x$kind
  } else if (inherits(x, "bn_network") && identical(x$type, "clg")) {
    ifelse(vapply(x$levels, is.null, NA), "continuous", "discrete")
  } else if (inherits(x, "bn.fit")) {
    ifelse(vapply(x, function(node) class(node)[1L] %in% c("bn.fit.gnode", "bn.fit.cgnode"), NA), "continuous", "discrete")
  }
  if (length(unique(kind)) == 2L) names(kind)[kind == "discrete"]
}

# Undirected arcs between the kinds get their only possible direction, and others the one that follows from it.
direct_by_kind <- function(arcs, discrete) {
  adjacent <- matrix(FALSE, length(discrete), length(discrete))
  adjacent[arcs] <- TRUE
  adjacent[outer(!discrete, discrete, `&`)] <- FALSE
  adjacent <- close_by_meek(adjacent)
  found <- which(adjacent, arr.ind = TRUE)
  matrix(found, ncol = 2L, dimnames = list(NULL, c("from", "to")))
}

# The four rules of Meek (1995), until none of them directs an arc any more. Entries both ways are an undirected arc.
close_by_meek <- function(adjacent) {
  linked <- adjacent | t(adjacent)
  apart <- !linked
  diag(apart) <- FALSE
  repeat {
    open <- adjacent & t(adjacent)
    arrow <- adjacent & !t(adjacent)
    # a -> b - c with a and c apart; a -> b -> c with a - c.
    directed <- open & ((t(arrow) %*% apart > 0) | (arrow %*% arrow > 0))
    for (at in which(open & !directed)) {
      a <- (at - 1L) %% nrow(open) + 1L
      b <- (at - 1L) %/% nrow(open) + 1L
      into_b <- arrow[, b]
      # a - c -> b and a - d -> b with c and d apart; a - c -> d -> b with c and b apart and a and d linked.
      between <- which(open[a, ] & into_b)
      far <- which(open[a, ] & apart[, b])
      near <- which(linked[a, ] & into_b)
      directed[a, b] <- any(apart[between, between]) || any(arrow[far, near])
    }
    if (!any(directed)) return(adjacent)
    adjacent[t(directed)] <- FALSE
  }
}

# Classes of networks in which no arc leads from a continuous to a discrete variable.

# Says which variables are discrete. NULL if that makes no difference or is not known. `discrete`
# are the names that the user gives. Otherwise the first of `networks` that knows decides.
resolve_discrete <- function(discrete, networks, variables, call) {
  if (!is.null(discrete)) {
    if (!is.character(discrete)) {
      abort_argument("{.arg discrete} must be names of variables.", call = call)
    }
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
  } else if (inherits(x, "bn_network") && identical(x$type, "structure")) {
    # The class of a network that knew the kinds.
    x$kind
  } else if (inherits(x, "bn_network") && identical(x$type, "clg")) {
    ifelse(vapply(x$levels, is.null, NA), "continuous", "discrete")
  } else if (inherits(x, "bn.fit")) {
    ifelse(vapply(x, function(node) class(node)[1L] %in% c("bn.fit.gnode", "bn.fit.cgnode"), NA),
           "continuous", "discrete")
  }
  if (length(unique(kind)) == 2L) names(kind)[kind == "discrete"]
}

# Directs undirected arcs of which one direction is forbidden, and then those arcs whose direction
# follows. `forbidden` has a row and a column for every variable. It must allow the arcs that are
# directed already.
direct_by_knowledge <- function(arcs, forbidden) {
  adjacent <- matrix(FALSE, nrow(forbidden), nrow(forbidden))
  adjacent[arcs] <- TRUE
  adjacent[forbidden] <- FALSE
  adjacent <- close_by_meek(adjacent)
  found <- which(adjacent, arr.ind = TRUE)
  matrix(found, ncol = 2L, dimnames = list(NULL, c("from", "to")))
}

# Applies the four rules of Meek (1995) until none of them directs another arc. Entries in both
# directions are an undirected arc. Networks have few arcs compared with their pairs of variables,
# so the rules look at one undirected arc at a time.
close_by_meek <- function(adjacent) {
  linked <- adjacent | t(adjacent)
  repeat {
    open <- which(adjacent & t(adjacent), arr.ind = TRUE)
    directed <-
      open[vapply(seq_len(nrow(open)),
                  function(i) is_directed_by_meek(open[i, 1L], open[i, 2L], adjacent, linked), NA),
                  , drop = FALSE]
    if (nrow(directed) == 0L) return(adjacent)
    adjacent[directed[, 2:1, drop = FALSE]] <- FALSE
  }
}

# Must a - b become a -> b?
is_directed_by_meek <- function(a, b, adjacent, linked) {
  into_a <- adjacent[, a] & !adjacent[a, ]
  into_b <- adjacent[, b] & !adjacent[b, ]
  from_a <- adjacent[a, ] & !adjacent[, a]
  apart_from_b <- !linked[, b]
  apart_from_b[b] <- FALSE
  # Rules 1 and 2: c -> a with c and b not adjacent; a -> c -> b.
  if (any(into_a & apart_from_b) || any(from_a & into_b)) return(TRUE)
  beside_a <- adjacent[a, ] & adjacent[, a]
  # Rule 3: a - c -> b and a - d -> b with c and d not adjacent.
  between <- which(beside_a & into_b)
  apart <- !linked[between, between, drop = FALSE]
  diag(apart) <- FALSE
  if (any(apart)) return(TRUE)
  # Rule 4: a - c -> d -> b with c and b not adjacent, and a and d adjacent.
  far <- which(beside_a & apart_from_b)
  near <- which(linked[a, ] & into_b)
  any(adjacent[far, near] & !t(adjacent[near, far, drop = FALSE]))
}

# `discrete` says for each variable whether it is discrete. `name` is the argument that has the
# arcs.
check_arc_kinds <- function(parents, discrete, variables, name, call) {
  wrong <- which(discrete & vapply(parents, function(p) any(!discrete[p]), NA))
  if (length(wrong) == 0L) return(invisible())
  arcs <- unlist(lapply(wrong, function(v) paste(variables[parents[[v]][!discrete[parents[[v]]]]],
                                                 "->", variables[v])))
  abort_argument(c("A continuous variable cannot be a parent of a discrete one in a conditional
                    Gaussian network.",
                   x = "{.arg {name}} has {cli::qty(arcs)}{?the arc/the arcs} {some_names(arcs)}.",
                   i = "Turn or remove {cli::qty(arcs)}{?it/them}, or make all variables discrete:
                        {.fn discretize_data}."),
                 call = call)
}

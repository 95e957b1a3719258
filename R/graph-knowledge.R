# Classes of networks that are smaller by what is known: no arc leads from a continuous to a
# discrete variable, the user forbids arcs, or variables were set by an experimenter.

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

# The targets of the regimes: those that the user gives, or those of a learned network.
resolve_targets <- function(targets, network, variables, call) {
  if (is.null(targets)) {
    return(if (inherits(network, "learned_bn")) network$interventions$targets)
  }
  if (!is.list(targets) || !all(vapply(targets, is.character, NA))) {
    abort_argument(c("{.arg interventions} must be a list with names of variables for every
                      regime.",
                     i = "For example {.code list(\"a\", c(\"a\", \"b\"))}."), call = call)
  }
  check_known(unlist(targets), variables, "interventions", call)
  unname(targets)
}

# Arcs that no network of the class of a learned network may have, as pairs of numbers: those that
# the user forbids, and those that interventions rule out. The reverse of every required arc is
# among the forbidden ones, see arc_lists(). NULL if there are none.
barred_in <- function(fit, variables, parents) {
  forbidden <- fit$bn$learning$blacklist
  if (!is.null(forbidden)) forbidden <- matrix(match(forbidden, variables), ncol = 2L)
  rbind(forbidden, turned_by(fit$interventions$targets, parents, variables))
}

# Where one end of an arc was set in a regime in which the other was not, data tell how it points:
# no network of the class has its reverse. The value are these reverses, as pairs of numbers.
turned_by <- function(targets, parents, variables) {
  if (is.null(targets)) return(NULL)
  by_regime <- vapply(targets, function(t) variables %in% t, logical(length(variables)))
  arcs <- parent_arcs(parents)
  by_regime <- matrix(by_regime, nrow = length(variables))
  apart <- rowSums(by_regime[arcs[, 1L], , drop = FALSE] !=
                     by_regime[arcs[, 2L], , drop = FALSE]) > 0
  arcs[apart, 2:1, drop = FALSE]
}

is_targets <- function(x, variables) {
  is.list(x) && is.null(names(x)) && length(x) > 0L &&
    all(vapply(x, function(t) is_known(t, variables) && !anyDuplicated(t), NA))
}

are_kept_interventions <- function(x, variables) {
  is.list(x) && is_targets(x$targets, variables) && is.numeric(x$n_obs) &&
    is_plain(x$n_obs, length(x$targets)) && !anyNA(x$n_obs)
}

# Applies the four rules of Meek (1995) until none of them directs another arc. `arcs` (from, to)
# are pairs of numbers up to n, undirected ones in both directions. Networks have few arcs compared
# with their pairs of variables, so the rules look at one undirected arc and at neighbours.
close_by_meek <- function(arcs, n) {
  by_end <- function(arcs) unname(split(arcs[, 1L], factor(arcs[, 2L], seq_len(n))))
  linked <- by_end(rbind(arcs, arcs[, 2:1]))
  number <- function(arcs) (arcs[, 1L] - 1) * n + arcs[, 2L]
  repeat {
    twice <- is_undirected(arcs)
    into <- by_end(arcs[!twice, , drop = FALSE])
    open <- arcs[twice, , drop = FALSE]
    beside <- by_end(open)
    directed <- vapply(seq_len(nrow(open)), function(i) {
      is_directed_by_meek(open[i, 1L], open[i, 2L], into, beside, linked)
    }, NA)
    if (!any(directed)) break
    lost <- open[directed, 2:1, drop = FALSE]
    arcs <- arcs[!number(arcs) %in% number(lost), , drop = FALSE]
  }
  arcs[order(arcs[, 2L], arcs[, 1L]), , drop = FALSE]
}

# Must a - b become a -> b? By variable, `into` has the ends of directed arcs into it, `beside`
# those of undirected arcs, and `linked` both and its children.
is_directed_by_meek <- function(a, b, into, beside, linked) {
  # Rule 1: c -> a with c and b not adjacent.
  if (!all(into[[a]] %in% linked[[b]])) return(TRUE)
  # Rule 2: a -> c -> b.
  near <- intersect(linked[[a]], into[[b]])
  if (any(vapply(into[near], function(causes) a %in% causes, NA))) return(TRUE)
  # Rule 3: a - c -> b and a - d -> b with c and d not adjacent.
  between <- intersect(beside[[a]], into[[b]])
  if (any(vapply(between, function(c) !all(setdiff(between, c) %in% linked[[c]]), NA))) {
    return(TRUE)
  }
  # Rule 4: a - c -> d -> b with c and b not adjacent, and a and d adjacent.
  far <- setdiff(beside[[a]], c(b, linked[[b]]))
  any(unlist(into[near]) %in% far)
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

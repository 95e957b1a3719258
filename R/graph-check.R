# Checks networks that users give back: learned_bn, bn_network and bnlearn's bn. Every function that
# takes a network calls check_network() first.

check_network <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  force(name)
  if (inherits(x, "learned_bn")) {
    check_fields(x, learned_rules(x), name, "Learn it anew, for example with {.fun learn_bn}.",
                 call)
  } else if (inherits(x, "bn_network")) {
    check_fields(x, network_rules(x), name,
                 "Make it anew, for example with {.fun fit_parameters} or
                  {.fun random_parameters}.", call)
  } else if (inherits(x, "bn")) {
    check_fields(x, bn_rules(x), name, "Make it anew with the functions of package bnlearn.", call)
  } else if (inherits(x, "bn.fit")) {
    check_bn_fit(x, name, call)
  }
  invisible(x)
}

# Checks the graph of bnlearn's networks with parameters.
check_bn_fit <- function(x, name, call) {
  variables <- names(x)
  sound <- is.list(x) && are_names(variables) && all(vapply(unclass(x), function(node) {
    parents <- field_of(node, "parents")
    is_known(parents, variables) && !anyDuplicated(parents)
  }, NA))
  if (!sound) {
    abort_argument(c("{.arg {name}} is broken: a {.cls bn.fit} gives every variable its \\
                      {.field parents}.",
                     i = "Make it anew with the functions of package bnlearn."), call = call)
  }
}

# TRUE for the valid bn inside one of our objects, which also records where it came from.
is_own_bn <- function(x) {
  inherits(x, "bn") && is.null(broken_field(x, bn_rules(x))) &&
    is_provenance(field_of(x, "learning"), names(x$nodes))
}

is_provenance <- function(x, variables) {
  arcs <- or_null(function(arcs) is_arc_matrix(arcs, variables))
  is.list(x) && is_text(x$algo) && is_text(x$test) && is_one_number(x$ntests) && is.list(x$args) &&
    arcs(x$whitelist) &&
    arcs(x$blacklist)
}

# bnlearn's score functions read the nodes and its graph functions read the arcs, so both must
# agree.
bn_rules <- function(x) {
  nodes <- field_of(x, "nodes")
  list(
    nodes = rule("be a list that gives every variable its {.field parents}, {.field children},
                  {.field nbr} and {.field mb}",
                 function(nodes) is.list(nodes) && are_names(names(nodes)) && are_nodes(nodes)),
    arcs = rule("be a matrix of two columns with the arcs that {.field nodes} have, each once",
                function(arcs) {
      is_arc_matrix(arcs, names(nodes)) && all(arcs[, 1L] != arcs[, 2L]) && arcs_agree(arcs, nodes)
    })
  )
}

# Checks all nodes together. Networks are checked often, and a loop over the nodes takes long.
are_nodes <- function(nodes) {
  if (!all(vapply(nodes, is.list, NA))) return(FALSE)
  fields <- c("parents", "children", "nbr", "mb")
  relatives <- unlist(lapply(unname(nodes), .subset, fields), recursive = FALSE, use.names = FALSE)
  plain <- length(relatives) == length(fields) * length(nodes) &&
    all(vapply(relatives, is.character, NA)) && are_plain(relatives)
  if (!plain) return(FALSE)
  place <- match(unlist(relatives, use.names = FALSE), names(nodes))
  owner <- rep(seq_along(relatives), lengths(relatives))
  !anyNA(place) && !anyDuplicated(owner * (length(nodes) + 1) + place)
}

# Mostly they have no attributes at all, and are not looked at one by one.
are_plain <- function(vectors) {
  is.null(unlist(lapply(vectors, attributes))) || all(vapply(vectors, is_plain, NA))
}

arcs_agree <- function(arcs, nodes) {
  index <- matrix(match(arcs, names(nodes)), ncol = 2L)
  code <- function(from, to) from * (length(nodes) + 1) + to
  if (anyDuplicated(code(index[, 1L], index[, 2L]))) return(FALSE)
  # No code occurs twice, see are_nodes().
  same <- function(x, y) length(x) == length(y) && all(x %in% y)
  directed <- !is_undirected(index)
  linked <- function(field) {
    match(unlist(lapply(nodes, .subset2, field), use.names = FALSE), names(nodes))
  }
  owner <- function(field) rep(seq_along(nodes), lengths(lapply(nodes, .subset2, field)))
  arc_codes <- code(index[directed, 1L], index[directed, 2L])
  same(code(linked("parents"), owner("parents")), arc_codes) &&
    same(code(owner("children"), linked("children")), arc_codes)
}

learned_rules <- function(x) {
  variables <- names(field_of(x, "bn", "nodes"))
  number <- function(must = "be a number") rule(must, is_one_number)
  list(
    bn = rule("be a sound object of class {.cls bn} without cycles", function(bn) {
      is_own_bn(bn) && !any(is_undirected(network_arcs(list(bn = bn)))) &&
        is.null(find_cycle(parent_index(list(bn = bn))))
    }),
    node_scores = rule("be a number for every variable", function(scores) {
      is.numeric(scores) && is_plain(scores) && !anyNA(scores) &&
        identical(names(scores), variables)
    }),
    score = rule("be the sum of {.field node_scores}", function(score) {
      is_one_number(score) && isTRUE(all.equal(score, sum(field_of(x, "node_scores"))))
    }),
    bound = rule("be a number that is not below {.field score}", function(bound) {
      is_one_number(bound) && bound >= field_of(x, "score") - 1e-8 * abs(field_of(x, "score"))
    }),
    gap = number(), rounding = number(),
    ratio = rule("be a number or {.val {NA}}", function(ratio) is.numeric(ratio) &&
                 is_plain(ratio, 1L)),
    proved = rule("be {.code TRUE} or {.code FALSE}", function(proved) isTRUE(proved) ||
                  isFALSE(proved)),
    scope = rule("be a sentence", is_text),
    stop_reason = rule("say why the search ended", function(reason) is_text(reason) &&
                       reason %in% names(stop_sentences)),
    trace = rule("be a data frame of numbers {.field seconds}, {.field score}, {.field bound},
                  {.field expanded}", is_trace),
    counters = rule("be numbers with names", is_figures),
    timings = rule("be seconds with names", is_figures),
    method = rule("be the name of a method", is_text),
    settings = rule("be a list", is.list),
    likelihood = rule("hold the numbers {.field loglik}, {.field df} and {.field nobs}",
                      or_null(function(likelihood) is_figure_list(likelihood,
                                                                  c("loglik", "df", "nobs")))),
    strength = rule("be a number for every arc",
                    or_null(function(strength) is.numeric(strength) &&
                            is_plain(strength, nrow(field_of(x, "bn", "arcs"))))),
    kind = rule("say of every variable whether it is {.val discrete} or {.val continuous}",
                or_null(function(kind) is_kinds(variables)(kind) &&
                        identical(names(kind), variables))),
    integers = rule("name the variables that were integers",
                    or_null(function(integers) is_known(integers, variables))),
    interventions = rule("have the {.field targets} and {.field n_obs} of every regime",
                         or_null(function(x) are_kept_interventions(x, variables))),
    notes = rule("be texts", or_null(function(notes) is.character(notes) && is_plain(notes) &&
                                     !anyNA(notes))),
    near = rule("hold the numbers {.field factor}, {.field networks} and {.field classes}, and
                 whether they are {.field all}", or_null(function(near) {
      is_figure_list(near, c("factor", "networks", "classes")) && is.logical(near$all)
    })),
    layers = rule("be a data frame of numbers",
                  or_null(function(layers) is_number_frame(layers,
                                                           c("layer", "nodes", "parents")))),
    f_costs = rule("be a data frame of numbers",
                   or_null(function(bins) is_number_frame(bins, c("from", "to", "nodes")))),
    within = rule("hold the sentence {.field scope}, the number {.field bound} and whether it is
                   {.field proved}", or_null(is_within)),
    sampled = rule("hold the numbers {.field rows}, {.field largest}, {.field draws} and
                    {.field standard_error}",
                   or_null(function(drawn) is_figure_list(drawn,
                                                          c("rows", "largest", "draws",
                                                            "standard_error")))),
    iterations = rule("be a data frame of numbers",
                      or_null(function(rounds) is_number_frame(rounds,
                                                               c("round", "score", "seconds",
                                                                 "sets_counted")))),
    proxy = rule("be a sound object of class {.cls bn_proxy}", or_null(function(proxy) {
      inherits(proxy, "bn_proxy") && is.null(broken_field(proxy, rules_of(proxy))) &&
        is_one_number(field_of(x, "predicted"))
    })),
    trajectory = rule("be a data frame with the numbers {.field step}, {.field predicted} and
                       {.field score}",
                      or_null(function(moves) is_number_frame(moves,
                                                              c("step", "predicted", "score"))))
  )
}

is_within <- function(x) {
  is.list(x) && is_text(x[["scope"]]) && is_one_number(x[["bound"]]) &&
    (isTRUE(x[["proved"]]) || isFALSE(x[["proved"]])) &&
    (is.null(x[["forecast"]]) || is_forecast(x[["forecast"]]))
}

# A forecast says what listing the missing parent sets would have taken, and which share of a time
# limit it would have been given.
is_forecast <- function(x) {
  is.list(x) && length(x) == 2L && names(x)[1L] %in% c("seconds", "bytes") &&
    names(x)[2L] == "share" && is_one_number(x[[1L]]) && isTRUE(x[[1L]] >= 0) &&
    is_one_number(x[[2L]]) && isTRUE(x[[2L]] > 0)
}

is_trace <- function(x) is_number_frame(x, c("seconds", "score", "bound", "expanded"))

network_rules <- function(x) {
  variables <- names(field_of(x, "bn", "nodes"))
  type <- field_of(x, "type")
  list(
    bn = rule("be a sound object of class {.cls bn} whose arrows make no cycle", function(bn) {
      is_own_bn(bn) && is.null(find_cycle(parent_index(list(bn = bn))))
    }),
    type = rule("be {.val structure}, {.val discrete}, {.val gaussian} or {.val clg}",
                function(type) is_text(type) &&
                  type %in% c("structure", "discrete", "gaussian", "clg")),
    kind = rule("say of every variable whether it is {.val discrete} or {.val continuous}",
                or_null(function(kind) is_kinds(variables)(kind) &&
                        identical(names(kind), variables))),
    levels = rule("list the states of every discrete variable", function(levels) {
      if (is.null(levels)) return(identical(type, "structure") || identical(type, "gaussian"))
      continuous <- if (identical(type, "clg")) {
        vapply(levels, is.null, NA)
      } else {
        rep(FALSE, length(levels))
      }
      is.list(levels) && identical(names(levels), variables) &&
        all(vapply(levels[!continuous], are_states, NA)) &&
        (!identical(type, "clg") || (any(continuous) && !all(continuous)))
    }),
    parameters = rule("give every variable a table of probabilities, or coefficients and standard
                       deviations, as its parents need", function(parameters) {
      if (identical(type, "structure")) return(is.null(parameters))
      is.list(parameters) && identical(names(parameters), variables) &&
        are_parameters(parameters, x)
    }),
    name = rule("be one word or sentence", or_null(is_text)),
    reference = rule("be one sentence", or_null(is_text)),
    n_obs = rule("be the number of rows", or_null(is_one_number)),
    unobserved = rule("be a number for every variable",
                      or_null(function(x) is_numbers(x, length(variables))))
  )
}

are_parameters <- function(parameters, x) {
  parents <- lapply(x$bn$nodes, `[[`, "parents")
  states <- if (x$type != "gaussian") x$levels
  with_states <- function(variables) variables[!vapply(states[variables], is.null, NA)]
  one <- function(entry, parents, variable) {
    discrete <- if (x$type == "gaussian") character() else with_states(parents)
    if (!is.null(states[[variable]])) {
      return(identical(discrete, parents) && is_family_table(entry, c(variable, parents), states))
    }
    if (length(discrete) == 0L) return(is_regression(entry, parents))
    is_cell_regression(entry, setdiff(parents, discrete), states[discrete])
  }
  all(mapply(one, parameters, parents, names(parents)))
}

# bnlearn writes NA where its estimator gives no value.
is_regression <- function(regression, parents) {
  coefficients <- field_of(regression, "coefficients")
  is.numeric(coefficients) && identical(names(coefficients), c("(Intercept)", parents)) &&
    !any(is.infinite(coefficients)) &&
    are_deviations(field_of(regression, "sd"), 1L)
}

are_deviations <- function(sd, n) {
  is.numeric(sd) && is_plain(sd, n) && all(is.na(sd) | (sd >= 0 & is.finite(sd)))
}

# One regression for every configuration of the discrete parents, whose states are `levels`.
is_cell_regression <- function(regression, parents, levels) {
  coefficients <- field_of(regression, "coefficients")
  cells <- prod(lengths(levels))
  is.numeric(coefficients) && is.matrix(coefficients) &&
    identical(rownames(coefficients), c("(Intercept)", parents)) &&
    ncol(coefficients) == cells && !any(is.infinite(coefficients)) &&
      are_deviations(field_of(regression, "sd"), cells) &&
    identical(field_of(regression, "discrete"), names(levels))
}

is_family_table <- function(table, family, levels) {
  is.double(table) && is.array(table) &&
    identical(unname(dim(table)), lengths(levels[family], use.names = FALSE)) &&
    (is.null(dimnames(table)) || identical(unname(dimnames(table)), unname(levels[family]))) &&
    all(is.na(table) | (table >= 0 & table <= 1))
}

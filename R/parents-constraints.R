# The user's constraints in the form that the core takes: for every variable the required parents,
# the other candidates, and the largest number of parents.

# `limit` is the number of parents that the score allows besides the required ones, `residual` the
# number that it allows in all. `kind` is the kind of every variable, if there are discrete and
# continuous ones; no arc leads from a continuous to a discrete variable. The value also says which
# variables have a limit of the user's (`limited`) and which (`users_limit`), whether the residual
# limit has excluded anything (`cut`), and for each variable which of `never_parents` the user
# allows (`idle`).
resolve_constraints <- function(variables, required, forbidden, tiers, candidates, max_parents,
                                limit, residual = Inf, never_parents = character(),
                                call = rlang::caller_env(), kind = NULL) {
  required <- as_arcs(required, variables, "required", call)
  forbidden <- rbind(as_arcs(forbidden, variables, "forbidden", call),
                     backward_arcs(tiers, variables, call))
  allowed <- allowed_arcs(variables, forbidden, candidates, call)
  if (!is.null(kind)) {
    check_arc_kinds(arcs_to_parents(required, length(variables)), kind == "discrete", variables,
                    "required", call)
    allowed[kind == "continuous", kind == "discrete"] <- FALSE
    report_isolated(tiers, kind, variables, call)
  }
  check_required(required, allowed, variables, call)
  allowed[required] <- FALSE
  never <- match(never_parents, variables)
  idle <- lapply(seq_along(variables), function(x) never[allowed[never, x]])
  allowed[never, ] <- FALSE
  must <- arcs_to_parents(required, length(variables))
  may <- lapply(seq_along(variables), function(x) which(allowed[, x]))
  most <- users_limit <- resolve_max_parents(max_parents, variables, call)
  too_many <- lengths(must) > most
  if (any(too_many)) {
    abort_argument("{.arg required} gives {.var {variables[too_many]}} more parents than
                    {.arg max_parents} allows.", call = call)
  }
  most <- pmin(most, lengths(must) + limit, lengths(must) + lengths(may))
  too_many <- lengths(must) > residual
  if (any(too_many)) {
    abort_data(c("The parents that {.arg required} gives {.var {variables[too_many]}} determine
                  {?it/each} completely: the data have {residual + 2} different rows.",
                 i = "Require {cli::qty(residual)}{residual} parent{?s} at the most, or take score
                      {.val bge}, which has a prior."), call = call)
  }
  list(required = must, candidates = may, max_parents = as.integer(pmin(most, residual)),
       cut = any(most > residual), kind = kind, idle = idle, users_limit = users_limit,
       limited = !is.null(max_parents) &
         (is.null(names(max_parents)) | variables %in% names(max_parents)),
       arcs = list(required = named_pairs(required, variables),
                   forbidden = named_pairs(forbidden, variables)))
}

named_pairs <- function(arcs, variables) {
  if (nrow(arcs) == 0L) return(NULL)
  matrix(variables[arcs], ncol = 2L, dimnames = list(NULL, c("from", "to")))
}

# A matrix: allowed[from, to] is TRUE if that arc is allowed.
allowed_arcs <- function(variables, forbidden, candidates, call) {
  n <- length(variables)
  allowed <- matrix(TRUE, n, n)
  # diag() would copy the matrix.
  allowed[seq(1, length(allowed), by = n + 1)] <- FALSE
  allowed[forbidden] <- FALSE
  if (!is.null(candidates)) {
    candidates <- resolve_candidates(candidates, variables, call)
    for (to in names(candidates)) {
      allowed[!(variables %in% candidates[[to]]), match(to, variables)] <- FALSE
    }
  }
  allowed
}

# The arcs from later tiers to earlier ones.
backward_arcs <- function(tiers, variables, call) {
  if (is.null(tiers)) return(NULL)
  tier <- resolve_tiers(tiers, variables, call)
  unname(which(outer(tier, tier, ">"), arr.ind = TRUE))
}

# Warns if a discrete variable is in a later tier than a continuous one: neither can be a parent of
# the other.
report_isolated <- function(tiers, kind, variables, call) {
  if (is.null(tiers)) return(invisible())
  tier <- resolve_tiers(tiers, variables, call)
  apart <- outer(tier, tier, "<") & outer(kind == "continuous", kind == "discrete", "&")
  apart[is.na(apart)] <- FALSE
  if (!any(apart)) return(invisible())
  discrete <- variables[colSums(apart) > 0]
  continuous <- variables[rowSums(apart) > 0]
  inform_user(c("!" = "No arc can join {some_names(discrete)} with continuous columns of earlier
                       tiers: {some_names(continuous)}.",
                "*" = "{.arg tiers} forbid the arcs from
                       {cli::qty(length(discrete))}{?the discrete column/the discrete columns}, and
                       a continuous column cannot be a parent of a discrete one.",
                i = "{.code discretize_data(data, columns = ...)} makes the continuous columns
                     discrete; or leave {some_names(discrete)} out of {.arg tiers}."))
}

# The number of the tier of each variable. NA for variables in no tier.
resolve_tiers <- function(tiers, variables, call) {
  if (!is_plain_list(tiers) || !all(vapply(tiers, is.character, NA))) {
    abort_argument("{.arg tiers} must be a list of vectors of variable names, earliest first.",
                   call = call)
  }
  named <- unlist(tiers)
  check_known(named, variables, "tiers", call)
  repeated <- unique(named[duplicated(named)])
  if (length(repeated) > 0L) {
    abort_argument("{.arg tiers} names {.var {repeated}} more than once.", call = call)
  }
  tier <- rep(seq_along(tiers), lengths(tiers))
  tier[match(variables, named)]
}

resolve_candidates <- function(candidates, variables, call) {
  ok <- is_plain_list(candidates) && !is.null(names(candidates)) &&
    !anyDuplicated(names(candidates)) &&
    all(vapply(candidates, function(x) is.null(x) || is.character(x), NA))
  if (!ok) {
    abort_argument("{.arg candidates} must be a named list: for a variable, the names of the only
                    parents it may have.", call = call)
  }
  check_known(c(names(candidates), unlist(candidates, use.names = FALSE)), variables, "candidates",
              call)
  candidates
}

check_required <- function(required, allowed, variables, call) {
  if (nrow(required) == 0L) return(invisible())
  wrong <- required[!allowed[required], , drop = FALSE]
  if (nrow(wrong) > 0L) {
    arcs <- paste(variables[wrong[, 1L]], "->", variables[wrong[, 2L]])
    abort_argument(c("Required {cli::qty(length(arcs))}arc{?s} {.var {arcs}} {?is/are} not allowed
                      by {.arg forbidden}, {.arg tiers} or {.arg candidates}.",
                     i = "Drop the arc from one of them."), call = call)
  }
  check_acyclic(arcs_to_parents(required, length(variables)), variables, "required", call)
}

# A limit for each variable. Inf for variables that a named vector leaves out.
resolve_max_parents <- function(max_parents, variables, call) {
  n <- length(variables)
  if (is.null(max_parents)) return(rep(Inf, n))
  given <- names(max_parents)
  ok <- is.numeric(max_parents) && (!is.null(given) || length(max_parents) %in% c(1L, n)) &&
    !anyNA(max_parents) &&
    all(max_parents >= 0 & (is.infinite(max_parents) | max_parents == round(max_parents)))
  if (!ok) {
    abort_argument(c("{.arg max_parents} must be one whole number of at least 0, or one for each of
                      the {n} variables.",
                     i = "A named vector limits the variables it names."), call = call)
  }
  if (!is.null(given)) {
    check_known(given, variables, "max_parents", call)
    if (anyDuplicated(given)) {
      abort_argument("{.arg max_parents} names {.var {unique(given[duplicated(given)])}} twice.",
                     call = call)
    }
    max_parents <- replace(rep(Inf, n), match(given, variables), max_parents)
  }
  pmin(rep_len(max_parents, n), n - 1)
}

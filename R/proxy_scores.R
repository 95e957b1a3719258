# Local scores of a proxy: what it predicts is a sum over the variables, so they are scores like any others.

# In the words of local_scores(), which calls it.
local_proxy_scores <- function(proxy, settings, max_parents, given, limits, progress, call) {
  check_proxy_parts(proxy, call)
  resolve_settings(settings[setdiff(names(settings), "most_sets")], list(), call,
                   c("most_sets", "max_parents", names(given), names(limits), "threads", "progress"))
  budget <- new_budget(limits$time_limit, limits$memory_limit, call)
  oracle <- proxy_oracle(proxy, max_parents, given, call)
  oracle$most_sets <- most_sets_of_proxy(oracle, settings$most_sets, call)
  report <- progress_reporter(progress, "Listing parent sets", call)
  made <- with_memory(cpp_proxy_lists(oracle[names(oracle) != "arcs"], oracle$most_sets, budget$left(), report))
  n <- length(proxy$variables)
  limit <- max_parents %||% proxy$max_parents
  info <- list(score = "proxy", settings = list(), n_obs = NA_real_, source = "proxy", max_parents = oracle$max_parents,
               scope = describe_scope(n, if (any(limit < n - 1)) limit, names(Filter(Negate(is.null), given))),
               stop_reason = made$stop_reason, constraints = oracle$arcs,
               counts = c(all = n * 2^(n - 1), within = sum(sets_within(oracle)), scored = length(made$score), kept = length(made$score)),
               timings = c(data = 0, scoring = made$seconds))
  info$listed <- if (any(made$tail > -Inf)) paste("the", big(oracle$most_sets), "best sets of each variable")
  scores <- new_local_scores(proxy$variables, made, info)
  scores$oracle <- oracle[names(oracle) != "arcs"]
  scores
}

# What the core takes. The mean is a part of what each variable scores, so that sums are predictions.
proxy_oracle <- function(proxy, max_parents, given, call) {
  n <- length(proxy$variables)
  allowed <- resolve_constraints(proxy$variables, given$required, given$forbidden, given$tiers, given$candidates,
                                 max_parents %||% proxy$max_parents, n - 1L, call = call)
  c(list(kind = "proxy", coefficients = unname(proxy$coefficients + 0), constant = rep(proxy$mean / n, n)), oracle_parents(allowed),
    list(max_parents = allowed$max_parents, arcs = allowed$arcs))
}

# Other arcs are in no best network.
gainful_parents <- function(oracle) {
  lapply(seq_along(oracle$possible), function(x) {
    free <- setdiff(oracle$possible[[x]], oracle$required[[x]])
    free[oracle$coefficients[free, x] > 0]
  })
}

# How many sets each variable could have in a best network.
sets_within <- function(oracle) {
  mapply(function(m, k) sum(choose(m, 0:min(m, k))), lengths(gainful_parents(oracle)), oracle$max_parents - lengths(oracle$required))
}

# Does no limit matter to what is the best set?
adds_up <- function(oracle) {
  identical(oracle$kind, "proxy") && all(lengths(gainful_parents(oracle)) + lengths(oracle$required) <= oracle$max_parents)
}

# All where they are not many.
most_sets_of_proxy <- function(oracle, most_sets, call) {
  if (!is.null(most_sets)) return(check_number(most_sets, 1, whole = TRUE, name = "most_sets", call = call))
  most <- max(sets_within(oracle))
  if (most <= 20000) most else 1000
}

proxy_node_scores <- function(oracle, parents) {
  oracle$constant + vapply(seq_along(parents), function(x) sum(oracle$coefficients[parents[[x]], x]), 0)
}

refuse_for_proxy <- function(arguments, call) {
  given <- Filter(function(name) !eval(call("missing", as.name(name)), call), arguments)
  if (length(given) > 0L) {
    abort_argument(c("A proxy has its score and its data behind it: {.arg {given}} {?has/have} no meaning here.",
                     i = "Leave {cli::qty(given)}{?it/them} out."), call = call)
  }
}

# What is linear in the arcs, whoever made it.
check_proxy_parts <- function(proxy, call) {
  kind <- rule("be {.val global}", function(x) identical(x, "global"))
  rules <- c(list(kind = kind), proxy_rules(proxy)[c("variables", "mean", "coefficients", "max_parents")])
  check_fields(proxy, rules, "data", "Learn the proxy anew with {.fun search_by_proxy}.", call)
}

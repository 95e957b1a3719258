# Queries of discrete networks, by elimination in the core.

# The tables of the variables that matter, where an observed variable has its one state. Value: what
# the core takes, and `kept`, the variables by their numbers in the network.
observed_tables <- function(net, relevant, seen) {
  parents <- parent_index(net)[relevant]
  states <- lengths(net$levels)
  value <- rep(NA_real_, length(states))
  value[seen$variable] <- seen$value
  tables <- Map(function(v, p) observed_table(net$parameters[[v]], value[c(v, p)]), relevant,
                parents)
  states[seen$variable] <- 1L
  list(arities = unname(states[relevant]), parents = lapply(parents, match, relevant),
       tables = unname(tables), kept = relevant)
}

# The part of an array that has the known values; NA is a value that is not known.
observed_table <- function(table, values) {
  if (all(is.na(values))) return(as.double(table))
  places <- Map(function(value, n) if (is.na(value)) seq_len(n) else value, values, dim(table))
  as.double(do.call(`[`, c(list(table), places, list(drop = FALSE))))
}

# The marginals of `sets`, by numbers of the network.
exact_marginals <- function(net, relevant, seen, sets, limits, call) {
  tables <- observed_tables(net, relevant, seen)
  found <- cpp_set_marginals(tables$arities, tables$parents, tables$tables,
                             lapply(sets, match, relevant), limits)
  if (is.null(found$values)) abort_too_wide(found$bytes, limits, call)
  if (found$log_total == -Inf) abort_impossible(call)
  found
}

abort_too_wide <- function(bytes, limits, call) {
  abort_argument(c("The exact answer takes tables of {format_bytes(bytes)}; the limit is
                    {format_bytes(limits$bytes)}.",
                   i = "A larger {.arg memory_limit} allows it; more evidence makes them smaller.",
                   i = "{.code bnlearn::cpquery(as_bn_fit(net), ...)} estimates by sampling."),
                 call = call)
}

query_tables <- function(task, limits) {
  net <- task$net
  joint <- task$type == "joint"
  sets <- if (joint) list(task$nodes) else as.list(task$nodes)
  # What is set by intervention is known too.
  known <- Map(c, task$seen, task$set)
  relevant <- union(task$relevant, task$set$variable)
  found <- exact_marginals(net, sort(relevant), known, sets, limits, task$call)
  table <- if (joint) joint_table(net, task$nodes, found$values[[1L]])
           else do.call(rbind, Map(state_rows, list(net), task$nodes, found$values))
  list(table = table, method = "variable elimination, exact", log_evidence = found$log_total)
}

state_rows <- function(net, v, probability) {
  data.frame(variable = network_variables(net)[v], state = net$levels[[v]],
             probability = probability)
}

joint_table <- function(net, nodes, probability) {
  names <- network_variables(net)[nodes]
  states <- lapply(net$levels[nodes], function(levels) factor(levels, levels))
  table <- expand.grid(stats::setNames(states, names), KEEP.OUT.ATTRS = FALSE)
  table$probability <- probability
  table
}

# What a network says of missing values in many rows. Rows that know the same variables share one
# elimination tree, or one conditional normal distribution.

# `known` has a row for each row of data and a column for each variable: codes from 1 or numbers, NA
# where nothing is known. Value: for each of `wanted` a matrix of probabilities with a row for each
# row, or a vector of means. Rows in which the variable is known, or which are impossible, have NA.
row_answers <- function(net, known, wanted, limits, call) {
  answers <- lapply(wanted, function(v) {
    states <- length(net$levels[[v]])
    if (states > 0L) matrix(NA_real_, nrow(known), states) else rep(NA_real_, nrow(known))
  })
  gaps <- is.na(known)
  rows <- which(rowSums(gaps[, wanted, drop = FALSE]) > 0)
  pattern <- vapply(rows, function(row) paste(which(gaps[row, ]), collapse = " "), "")
  for (same in split(rows, match(pattern, pattern))) {
    seen <- which(!gaps[same[1L], ])
    nodes <- setdiff(wanted, seen)
    # Of rows that know the same values, one is answered.
    values <- known[same, seen, drop = FALSE]
    key <- if (length(seen) > 0L) do.call(paste, as.data.frame(values)) else rep("", length(same))
    first <- which(!duplicated(key))
    found <- pattern_answers(net, nodes, seen, values[first, , drop = FALSE], limits, call)
    of_row <- match(key, key[first])
    for (i in seq_along(nodes)) {
      at <- match(nodes[i], wanted)
      if (is.matrix(answers[[at]])) answers[[at]][same, ] <- found[[i]][of_row, ]
      else answers[[at]][same] <- found[[i]][of_row]
    }
  }
  answers
}

# The same for rows that know the variables `seen`, and only those.
pattern_answers <- function(net, nodes, seen, values, limits, call) {
  switch(net$type, discrete = pattern_tables(net, nodes, seen, values, limits, call),
         gaussian = pattern_normal(net, nodes, seen, values, call),
         clg = pattern_mixed(net, nodes, seen, values, limits, call))
}

pattern_tables <- function(net, nodes, seen, values, limits, call) {
  relevant <- ancestors_of(net, c(nodes, seen))
  states <- lengths(net$levels)
  parents <- lapply(parent_index(net)[relevant], match, relevant)
  storage.mode(values) <- "integer"
  found <- cpp_row_marginals(unname(states[relevant]), parents,
                             unname(lapply(net$parameters[relevant], as.double)),
                             match(seen, relevant), values, match(nodes, relevant), limits)
  if (is.null(found$values)) abort_too_wide(found$bytes, limits, call)
  lapply(found$values, function(columns) {
    columns[, found$log_totals == -Inf] <- NA
    t(columns)
  })
}

pattern_normal <- function(net, nodes, seen, values, call) {
  normal <- joint_normal(linear_model(net, seq_along(net$parameters)))
  if (length(seen) == 0L) return(lapply(nodes, function(v) rep(normal$mean[v], nrow(values))))
  # The conditional mean is linear in what is known.
  at_zero <- condition_normal(normal, seen, numeric(length(seen)), call)$mean[nodes]
  slopes <- vapply(seq_along(seen), function(k) {
    unit <- replace(numeric(length(seen)), k, 1)
    condition_normal(normal, seen, unit, call)$mean[nodes] - at_zero
  }, numeric(length(nodes)))
  slopes <- matrix(slopes, length(nodes))
  lapply(seq_along(nodes), function(i) at_zero[i] + drop(values %*% slopes[i, ]))
}

# A sum over the configurations of each row. Rows of probability 0 have no answer.
pattern_mixed <- function(net, nodes, seen, values, limits, call) {
  distributions <- lapply(seq_len(nrow(values)), function(row) {
    tryCatch(row_distribution(net, nodes, list(variable = seen, value = values[row, ]), limits,
                              call),
             bnstar_error_impossible = function(e) NULL)
  })
  lapply(seq_along(nodes), function(i) {
    states <- length(net$levels[[nodes[i]]])
    found <- vapply(distributions, function(row) {
      if (is.null(row)) rep(NA_real_, max(states, 1L)) else row[[i]]
    }, numeric(max(states, 1L)))
    if (states > 0L) t(matrix(found, states)) else found
  })
}

# For each node its probabilities by state, or its mean.
row_distribution <- function(net, nodes, seen, limits, call) {
  task <- list(net = net, nodes = nodes, seen = seen, type = "marginal", call = call,
               set = list(variable = integer(), value = numeric()),
               relevant = ancestors_of(net, c(nodes, seen$variable)))
  table <- query_mixed(task, limits, 1e4, 1)$table
  lapply(nodes, function(v) {
    rows <- table[table$variable == network_variables(net)[v], ]
    if (is.null(net$levels[[v]])) rows$mean else rows$probability
  })
}

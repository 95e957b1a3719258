# The judge for data with interventions: the definition of a family's score, the classes of networks
# that such data cannot tell apart, and random problems.

# Each row belongs to one of a few regimes, each of which sets some variables. Everything was left
# alone in the first. The value is a list of rows by variable.
random_interventions <- function(rows, variables, regimes = 4) {
  targets <- c(list(character()),
               replicate(regimes - 1, sample(variables, sample(1:2, 1)), simplify = FALSE))
  regime <- sample(regimes, rows, replace = TRUE)
  set <- lapply(stats::setNames(nm = variables), function(name) {
    which(vapply(targets, function(t) name %in% t, NA)[regime])
  })
  Filter(length, set)
}

# The penalty of BIC counts all rows, everything else the rows in which x was not set.
judge_set_score <- function(data, score, x, parents = integer(), set, ...,
                            weights = rep(1, nrow(data))) {
  own <- setdiff(seq_len(nrow(data)), set[[names(data)[x]]])
  if (score %in% names(judge_gaussian)) {
    if (score != "bic_g") return(judge_gaussian[[score]](data[own, ], x, parents, ...))
    return(judge_gaussian_loglik(data[own, ], x, parents) -
             log(nrow(data)) / 2 * (length(parents) + 2))
  }
  arities <- vapply(seq_along(data), judge_arity, 0L, data = data)
  counts <- judge_counts(data[own, ], x, parents, weights[own])
  # States that occur in other rows only.
  counts <- cbind(counts, matrix(0, nrow(counts), arities[x] - ncol(counts)))
  n <- if (score == "qnml") sum(weights[own]) else sum(weights)
  judge_discrete[[score]](counts, arities[x], prod(arities[parents]), n, ...)
}

# For graphs as rows of parents in bits, a text that is the same for two graphs if no data from
# these regimes tell them apart: in each regime arcs into the variables that were set are cut, and
# the skeletons and v-structures of what is left must agree (Hauser and Buehlmann 2012, Theorem 10).
interventional_classes <- function(dags, targets) {
  apply(dags, 1L, function(masks) {
    paste(vapply(targets, function(t) cut_class(masks, t), ""), collapse = " / ")
  })
}

cut_class <- function(masks, targets) {
  n <- length(masks)
  parents <- lapply(masks, members, n = n)
  parents[targets] <- list(integer())
  adjacent <- matrix(FALSE, n, n)
  for (x in seq_len(n)) adjacent[parents[[x]], x] <- adjacent[x, parents[[x]]] <- TRUE
  colliders <- unlist(lapply(seq_len(n), function(x) {
    if (length(parents[[x]]) < 2) return(NULL)
    pairs <- utils::combn(parents[[x]], 2)
    pairs <- pairs[, !adjacent[t(pairs)], drop = FALSE]
    if (ncol(pairs) > 0) paste(x, pairs[1, ], pairs[2, ])
  }))
  paste(c(which(adjacent), "v", sort(colliders)), collapse = " ")
}

# A network by its parents in bits, as a matrix.
adjacency_of_masks <- function(masks, names) {
  n <- length(masks)
  matrix <- vapply(masks, function(mask) as.numeric(seq_len(n) %in% members(mask, n)), numeric(n))
  dimnames(matrix) <- list(names, names)
  matrix
}

# Rows of a network in which a variable is set to each of its states equally often.
simulate_set <- function(net, name, rows) {
  simulate_data(without_parents(net, name), rows)
}

without_parents <- function(net, name) {
  states <- net$levels[[name]]
  parents <- lapply(net$bn$nodes, `[[`, "parents")
  parents[name] <- list(character())
  numbered <- lapply(unname(parents), match, names(parents))
  parameters <- net$parameters
  even <- array(1 / length(states), length(states), stats::setNames(list(states), name))
  parameters[[name]] <- even
  new_network(names(parents), numbered, "discrete", net$levels, parameters)
}

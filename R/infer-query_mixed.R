# Queries of conditional Gaussian networks: a sum over the configurations of the discrete variables
# that matter, each with a normal distribution of its own; or weighted draws where these are many.

most_configurations <- 2^16

query_mixed <- function(task, limits, samples, seed) {
  net <- task$net
  known <- Map(c, task$seen, task$set)
  discrete <- are_discrete(net)
  relevant <- sort(union(task$relevant, task$set$variable))
  continuous <- relevant[!discrete[relevant]]
  # Those that decide about continuous variables, and those that are asked for.
  summed <- sort(union(setdiff(deciding_variables(net, continuous), known$variable),
                       task$nodes[discrete[task$nodes]]))
  if (prod(lengths(net$levels)[summed]) > most_configurations) {
    return(query_by_draws(task, samples, seed))
  }
  mixture <- normal_mixture(task, relevant, continuous, summed, known, limits)
  c(mixture_table(task, mixture),
    list(method = paste("a sum over", big(nrow(mixture$states)), "configurations, exact"),
         log_evidence = mixture$log_evidence))
}

# The discrete parents of continuous variables.
deciding_variables <- function(net, continuous) {
  parents <- unique(unlist(parent_index(net)[continuous]))
  parents[are_discrete(net)[parents]]
}

# One row for each configuration of `summed`: `states` (codes from 1), `weight`, and the means and
# variances of the continuous nodes in it.
normal_mixture <- function(task, relevant, continuous, summed, known, limits) {
  net <- task$net
  discrete <- are_discrete(net)
  of_kind <- function(values, kind) lapply(values, `[`, discrete[values$variable] == kind)
  tables <- exact_marginals(discrete_only(net), relevant[discrete[relevant]], of_kind(known, TRUE),
                            list(summed), limits, task$call)
  states <- if (length(summed) == 0L) matrix(0, 1L, 0L)
            else as.matrix(expand.grid(lapply(lengths(net$levels)[summed], seq_len)))
  weight <- log(tables$values[[1L]])
  nodes <- setdiff(task$nodes, which(discrete))
  seen <- of_kind(task$seen, FALSE)
  mean <- variance <- matrix(NA_real_, nrow(states), length(nodes))
  for (row in which(weight > -Inf)) {
    codes <- rep(NA_real_, length(discrete))
    codes[known$variable] <- known$value
    codes[summed] <- states[row, ]
    normal <- joint_normal(linear_model(net, continuous, codes))
    given <- condition_normal(normal, match(seen$variable, continuous), seen$value, task$call)
    weight[row] <- weight[row] + given$log_density
    at <- match(nodes, continuous)
    mean[row, ] <- given$mean[at]
    variance[row, ] <- pmax(0, diag(given$covariance)[at])
  }
  total <- max(weight) + log(sum(exp(weight - max(weight))))
  if (!is.finite(total)) abort_impossible(task$call)
  list(states = states, summed = summed, weight = exp(weight - total), nodes = nodes, mean = mean,
       variance = variance, log_evidence = tables$log_total + total)
}

# The discrete variables keep their numbers. The others have one state.
discrete_only <- function(net) {
  net$type <- "discrete"
  net
}

mixture_table <- function(task, mixture) {
  if (task$type == "joint") return(list(table = joint_mixture(task, mixture)))
  net <- task$net
  discrete <- are_discrete(net)
  rows <- lapply(task$nodes, function(v) {
    if (discrete[v]) {
      codes <- mixture$states[, match(v, mixture$summed)]
      probability <- vapply(seq_along(net$levels[[v]]),
                            function(k) sum(mixture$weight[codes == k]), 0)
      return(cbind(state_rows(net, v, probability), mean = NA_real_, sd = NA_real_))
    }
    moments <- mixture_moments(mixture, match(v, mixture$nodes))
    data.frame(variable = network_variables(net)[v], state = NA_character_, probability = NA_real_,
               mean = moments$mean, sd = moments$sd)
  })
  components <- lapply(seq_along(mixture$nodes), function(i) mixture_components(net, mixture, i))
  names(components) <- network_variables(net)[mixture$nodes]
  list(table = do.call(rbind, rows), components = components)
}

# Of node i, in all rows or in some.
mixture_moments <- function(mixture, i, rows = mixture$weight > 0) {
  share <- mixture$weight[rows] / sum(mixture$weight[rows])
  mean <- sum(share * mixture$mean[rows, i])
  list(mean = mean,
       sd = sqrt(sum(share * (mixture$variance[rows, i] + (mixture$mean[rows, i] - mean)^2))))
}

# The normal distributions that node i is a mixture of, the most probable first. Configurations with
# the same mean and variance are one component.
mixture_components <- function(net, mixture, i) {
  rows <- which(mixture$weight > 0)
  key <- paste(mixture$mean[rows, i], mixture$variance[rows, i])
  weight <- rowsum(mixture$weight[rows], key, reorder = FALSE)[, 1L]
  first <- rows[!duplicated(key)]
  table <- data.frame(weight = unname(weight), mean = mixture$mean[first, i],
                      sd = sqrt(mixture$variance[first, i]))
  table <- table[order(-table$weight), ]
  row.names(table) <- NULL
  table
}

# A row for each configuration of the discrete nodes, with the moments of the continuous ones.
joint_mixture <- function(task, mixture) {
  net <- task$net
  asked <- task$nodes[are_discrete(net)[task$nodes]]
  codes <- mixture$states[, match(asked, mixture$summed), drop = FALSE]
  cell <- rep(1, nrow(codes))
  stride <- 1
  for (k in seq_along(asked)) {
    cell <- cell + stride * (codes[, k] - 1)
    stride <- stride * length(net$levels[[asked[k]]])
  }
  probability <- vapply(seq_len(stride), function(c) sum(mixture$weight[cell == c]), 0)
  table <- if (length(asked) > 0L) joint_table(net, asked, probability)
           else data.frame(probability = probability)
  for (i in seq_along(mixture$nodes)) {
    moments <- lapply(seq_len(stride), function(c) {
      rows <- cell == c & mixture$weight > 0
      if (any(rows)) unlist(mixture_moments(mixture, i, rows)) else c(NA_real_, NA_real_)
    })
    name <- network_variables(net)[mixture$nodes[i]]
    table[[paste0("mean_", name)]] <- vapply(moments, `[`, 0, 1L)
    table[[paste0("sd_", name)]] <- vapply(moments, `[`, 0, 2L)
  }
  table
}

# Likelihood weighting (Fung and Chang 1990): rows are drawn as if the evidence had been set, and
# weighted by its probability given the parents that were drawn.
query_by_draws <- function(task, samples, seed) {
  net <- after_intervention(task$net, task$seen)
  rows <- simulate_data(net, samples, seed = seed)
  columns <- new_columns(task$net, rows)
  discrete <- are_discrete(task$net)
  weight <- numeric(samples)
  for (v in task$seen$variable) {
    weight <- weight + if (discrete[v]) log_probability(task$net, columns, v)
                       else log_density(task$net, columns, v)
  }
  largest <- max(weight)
  if (largest == -Inf) abort_impossible(task$call)
  share <- exp(weight - largest)
  log_evidence <- largest + log(mean(share))
  share <- share / sum(share)
  found <- draws_table(task, rows, share)
  c(found, list(method = paste(big(samples), "weighted draws"), log_evidence = log_evidence))
}

# The standard error of a weighted mean is that of a ratio (Liu 2001, section 2.5).
ratio_error <- function(values, share) sqrt(sum(share^2 * (values - sum(share * values))^2))

draws_table <- function(task, rows, share) {
  net <- task$net
  names <- network_variables(net)[task$nodes]
  if (task$type == "joint") {
    abort_argument(c("There are too many configurations for a joint distribution.",
                     i = "Ask for {.code type = \"marginal\"}, or for fewer nodes."),
                   call = task$call)
  }
  errors <- numeric()
  tables <- lapply(seq_along(task$nodes), function(i) {
    values <- rows[[names[i]]]
    if (!are_discrete(net)[task$nodes[i]]) {
      mean <- sum(share * values)
      errors[[length(errors) + 1L]] <<- ratio_error(values, share)
      return(data.frame(variable = names[i], state = NA_character_, probability = NA_real_,
                        mean = mean, sd = sqrt(sum(share * (values - mean)^2))))
    }
    levels <- net$levels[[task$nodes[i]]]
    probability <- vapply(levels, function(state) sum(share[values == state]), 0)
    errors <<- c(errors, vapply(levels, function(state) ratio_error(values == state, share), 0))
    cbind(state_rows(net, task$nodes[i], unname(probability)), mean = NA_real_, sd = NA_real_)
  })
  list(table = do.call(rbind, tables), standard_error = max(errors))
}

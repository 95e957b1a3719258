# The losses of cross_validate(). Each is a function of (network, rows, problem), where the network
# has `parents` and `barred`, the rows are those of split_data(), and the problem is what all folds
# share. The value is list(loss, nodes), with `nodes` where there is a loss for each variable.

losses <- list(
  loglik = list(
    words = "minus the log-likelihood of a row held out",
    of = function(network, rows, problem) {
      net <- fit_smoothed(network$parents, rows$train, problem$smoothing)
      total <- sum_held(rows$held, function(some) as.numeric(stats::logLik(net, some)))
      list(loss = -total / rows$held$n_obs)
    }
  ),
  score = list(
    words = "minus what a row held out adds to the score",
    of = function(network, rows, problem) {
      score_of <- function(data) {
        sum(family_scorer(data, problem$score$name, problem$score$settings)(
          seq_along(network$parents), network$parents))
      }
      added <- score_of(problem$data) - score_of(rows$train)
      list(loss = if (is.nan(added)) Inf else -added / rows$held$n_obs)
    }
  ),
  error = list(
    words = "error of prediction from all other variables",
    of = function(network, rows, problem) {
      net <- fit_smoothed(network$parents, rows$train, problem$smoothing)
      nodes <- sum_held(rows$held, function(some) sums_of_errors(net, some, problem$nodes)) /
        rows$held$n_obs
      scale <- if (length(nodes) > 1L) problem$spread else rep(1, length(nodes))
      list(loss = mean(nodes / scale), nodes = nodes)
    }
  ),
  arcs = list(
    words = "distance of the class from that of all rows",
    of = function(network, rows, problem) {
      marks <- function(network) {
        graph_marks(class_arcs(network$parents, problem$discrete, network$barred),
                    length(network$parents))
      }
      list(loss = count_differences(marks(network), marks(problem$reference[[network$label]])))
    }
  )
)

# The parameters of a network, with `smoothing` observations of a uniform prior in each table.
fit_smoothed <- function(parents, data, smoothing) {
  parents <- sorted_parents(parents)
  prior <- function(cells) smoothing
  switch(data$type, discrete = fit_discrete(data$variables, parents, data, prior),
         gaussian = fit_gaussian(data$variables, parents, data),
         mixed = fit_clg(data$variables, parents, data, prior))
}

# For each of the nodes (by number) the number of wrong states or the sum of squared errors, when it
# is predicted from all other variables.
sums_of_errors <- function(net, data, nodes) {
  columns <- new_columns(net, data)
  counts <- row_counts(data, length(columns[[1L]]))
  discrete <- are_discrete(net)
  vapply(nodes, function(v) {
    one <- if (discrete[v]) wrong_in_blanket else squared_error_in_blanket
    sum(one(net, columns, v) * counts)
  }, 0)
}

squared_error_in_blanket <- function(net, columns, v) {
  (columns[[v]] - blanket_mean(net, columns, v, length(columns[[v]])))^2
}

# The variance of continuous nodes, by which their errors are divided where several are averaged.
spread_of_nodes <- function(data, nodes) {
  continuous <- variable_kinds(data) == "continuous"
  place <- cumsum(continuous)
  counts <- data$counts %||% rep(1, NROW(data$codes %||% data$values))
  vapply(nodes, function(v) {
    if (!continuous[v]) return(1)
    x <- data$values[, place[v]]
    stats::weighted.mean((x - stats::weighted.mean(x, counts))^2, counts)
  }, 0)
}

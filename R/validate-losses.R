# The losses of cross_validate(). Each is a function of (network, rows, problem), where the network
# has `parents` and `barred`, the rows are `train` and `held`, and the problem is what all folds
# share. The value is list(loss, nodes), with `nodes` where there is a loss for each variable.

losses <- list(
  loglik = list(
    words = "minus the log-likelihood of a row held out",
    of = function(network, rows, problem) {
      net <- fit_smoothed(network$parents, rows$train, problem$smoothing)
      list(loss = -as.numeric(stats::logLik(net, rows$held)) / rows$held$n_obs)
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
      nodes <- held_out_errors(net, rows$held, problem$nodes)
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

# For each of the nodes (by number) the share of wrong states or the mean squared error, when it is
# predicted from all other variables.
held_out_errors <- function(net, held, nodes) {
  columns <- new_columns(net, held)
  counts <- row_counts(held, length(columns[[1L]]))
  discrete <- are_discrete(net)
  vapply(nodes, function(v) {
    one <- if (discrete[v]) wrong_in_blanket else squared_error_in_blanket
    sum(one(net, columns, v) * counts) / sum(counts)
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

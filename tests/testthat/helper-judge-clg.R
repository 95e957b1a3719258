# A conditional Gaussian network made by hand. Some parents come after their children in the order
# of the variables. There are two discrete parents of different sizes, a continuous variable without
# discrete parents, and a discrete one with a discrete parent.
small_clg_network <- function() {
  levels <- list(y = NULL, a = c("no", "yes"), x = NULL, "b c" = c("u", "v", "w"), z = NULL)
  parameters <- list(
    y = as_cell_regression(c(1, 2, -1, 0.5, 3, 1, -2, -1, 0, 1, 4, 2), c(0.5, 1, 1.5, 2, 0.2, 1.2),
                           "x", c("a", "b c"), levels),
    a = table_of(c(0.3, 0.7), levels["a"]),
    x = as_cell_regression(c(-3, 3), c(2, 1), character(), "a", levels),
    table_of(c(0.2, 0.3, 0.5, 0.6, 0.4, 0), levels[c("b c", "a")]),
    z = list(coefficients = c("(Intercept)" = 0.5, y = 0.7), sd = 1.5)
  )
  names(parameters) <- names(levels)
  new_network(names(levels), list(2:4, integer(), 2L, 2L, 1L), "clg", levels, parameters)
}

# The joint log density of each row, from the definition and by loops.
judge_log_density <- function(net, data) {
  vapply(seq_len(nrow(data)), function(i) {
    sum(vapply(names(net$parameters), function(v) {
      entry <- net$parameters[[v]]
      parents <- net$bn$nodes[[v]]$parents
      state <- function(p) as.character(data[[p]][i])
      if (!is.list(entry)) return(log(do.call(`[`, c(list(entry), lapply(c(v, parents), state)))))
      given <- paste(vapply(as.character(entry$discrete), state, ""), collapse = ":")
      coefficients <- if (is.matrix(entry$coefficients)) {
        entry$coefficients[, given]
      } else {
        entry$coefficients
      }
      slopes <- setdiff(parents, entry$discrete)
      mean <- sum(coefficients * c(1, unlist(data[i, slopes])))
      stats::dnorm(data[[v]][i], mean, if (nzchar(given)) entry$sd[[given]] else entry$sd,
                   log = TRUE)
    }, 0))
  }, 0)
}

clg_dag <- function() bnlearn::model2network("[A][B][C][H][D|A:H][F|B:C][E|B:D][G|A:D:E:F]")

random_clg_network <- function(n = 6) {
  dag <- random_dag(n, max_parents = 3, seed = sample(1e6, 1))
  # Any first variables of a topological order can be discrete.
  first <- order(longest_paths(parent_index(dag)))[seq_len(sample(n - 1L, 1))]
  discrete <- network_variables(dag)[first]
  random_parameters(dag, "clg", levels = stats::setNames(sample(2:3, length(first), replace = TRUE),
                                                         discrete), discrete = discrete,
                    coefficients = c(0.5, 2), seed = sample(1e6, 1))
}

# Coefficients and deviation by lm(), with 0 for parents that others determine.
judge_regression <- function(data, formula, parents) {
  fit <- stats::lm(formula, data)
  coefficients <- stats::coef(fit)
  coefficients[is.na(coefficients)] <- 0
  list(freedom = fit$df.residual, slopes = unname(coefficients[parents]), sd = stats::sigma(fit))
}

# The regression of lm() in one cell, with the rule for cells of few rows. `cell` has the cell of
# each row.
judge_cell <- function(data, cell, wanted, child, parents) {
  rows <- data[cell == wanted, , drop = FALSE]
  found <- if (nrow(rows) > 1) {
    judge_regression(rows, stats::reformulate(c("1", parents), child), parents)
  }
  own <- !is.null(found) && found$freedom > 0
  if (!own && length(unique(cell)) > 1) {
    found <- judge_regression(cbind(data, .cell = factor(cell)),
                              stats::reformulate(c("0", ".cell", parents), child), parents)
  }
  through <- if (nrow(rows) > 0) rows else data
  if (is.null(found) || found$freedom <= 0) {
    found <- judge_regression(data, stats::reformulate(c("1", parents), child), parents)
    through <- data
  }
  list(own = own, sd = found$sd,
       coefficients = c(mean(through[[child]]) - sum(found$slopes * colMeans(through[parents])),
                        found$slopes))
}

random_clg_fault <- function() {
  net <- random_clg_network()
  data <- simulate_data(net, sample(c(15, 40, 300), 1), seed = sample(1e6, 1))
  fitted <- fit_parameters(net, data)
  faults <- vapply(names(Filter(function(entry) !is.null(entry$discrete),
                                Filter(is.list, net$parameters))), function(v) {
    entry <- fitted$parameters[[v]]
    cell <- as.integer(factor(do.call(paste, c(unname(data[entry$discrete]), sep = ":")),
                              colnames(entry$coefficients)))
    judged <- lapply(seq_along(entry$sd),
                     function(j) judge_cell(data, cell, j, v, rownames(entry$coefficients)[-1L]))
    same <- isTRUE(all.equal(unname(entry$sd), vapply(judged, `[[`, 0, "sd"), tolerance = 1e-6)) &&
      isTRUE(all.equal(c(entry$coefficients), unlist(lapply(judged, `[[`, "coefficients")),
                       tolerance = 1e-6))
    counted <- fitted$unobserved[[v]] == sum(!vapply(judged, `[[`, NA, "own"))
    if (!same) paste("regressions of", v) else if (!counted) paste("unobserved cells of", v) else ""
  }, "")
  some <- data[1:5, ]
  c(faults[nzchar(faults)],
    if (!isTRUE(all.equal(logLik(fitted, some, by_row = TRUE),
                          judge_log_density(fitted, some)))) "log-likelihood",
    if (!identical(as_fitted_network(as_bn_fit(net))$parameters,
                   net$parameters)) "not the same there and back")
}

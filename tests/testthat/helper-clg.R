# A conditional Gaussian network made by hand: parents after their children in the order of the variables, two discrete
# parents of different sizes, a continuous variable without discrete parents, a discrete one with a discrete parent.
small_clg_network <- function() {
  levels <- list(y = NULL, a = c("no", "yes"), x = NULL, "b c" = c("u", "v", "w"), z = NULL)
  parameters <- list(
    y = as_cell_regression(c(1, 2, -1, 0.5, 3, 1, -2, -1, 0, 1, 4, 2), c(0.5, 1, 1.5, 2, 0.2, 1.2), "x", c("a", "b c"), levels),
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
      coefficients <- if (is.matrix(entry$coefficients)) entry$coefficients[, given] else entry$coefficients
      slopes <- setdiff(parents, entry$discrete)
      mean <- sum(coefficients * c(1, unlist(data[i, slopes])))
      stats::dnorm(data[[v]][i], mean, if (nzchar(given)) entry$sd[[given]] else entry$sd, log = TRUE)
    }, 0))
  }, 0)
}

clg_dag <- function() bnlearn::model2network("[A][B][C][H][D|A:H][F|B:C][E|B:D][G|A:D:E:F]")

#' Fit the parameters of a network
#'
#' Estimates the parameters of a given structure from complete data.
#'
#' @details Discrete networks. Let \eqn{N_{ijk}}{N_ijk} count the rows with state \eqn{k} of
#' variable \eqn{i}, which has \eqn{r_i} states, and configuration \eqn{j} of its parents, of which
#' there are \eqn{q_i}. With `method = "ml"` the probability is \eqn{N_{ijk} / N_{ij}}{N_ijk /
#' N_ij}; a configuration that never occurs in the data gets the uniform distribution. Field
#' `unobserved` of the result has the number of such configurations for each variable. With `method
#' = "bayes"` it is the posterior mean \deqn{\frac{N_{ijk} + \alpha / (r_i q_i)}{N_{ij} + \alpha /
#' q_i}}{(N_ijk + iss / (r_i q_i)) / (N_ij + iss / q_i)} with \eqn{\alpha =} `iss`, the prior of the
#' BDeu score. All levels of a factor become states, including those without rows, so that the
#' network knows the states of future data.
#'
#' Gaussian networks. Each variable is regressed on its parents by least squares. The standard
#' deviation divides the residual sum of squares by the residual degrees of freedom, rows minus the
#' rank of the regression, as [stats::lm()] does; it is 0 if none are left. A parent that is a
#' linear function of parents before it gets the coefficient 0.
#'
#' Conditional linear Gaussian networks, of data with discrete and continuous columns. Discrete
#' variables have tables, a continuous variable has one such regression, with its own standard
#' deviation, for every configuration of its discrete parents (Lauritzen and Wermuth 1989). Parents
#' that are constant within a configuration have coefficient 0 there. A configuration that never
#' occurs, or has too few rows for degrees of freedom to be left, takes the slopes and the standard
#' deviation of the regression that is pooled within configurations (slopes and deviation as if they
#' were the same in all), through the means of its own rows, or of all rows where it has none. If
#' these leave no degrees of freedom either, it is the regression on all rows. `unobserved` counts
#' these configurations. A continuous variable cannot be a parent of a discrete one.
#'
#' The estimates agree with those of `bnlearn::bn.fit()` with `replace.unidentifiable = TRUE`,
#' except for the degrees of freedom of collinear parents, which bnlearn counts as parameters, and
#' for configurations with too few rows.
#'
#' @param dag The structure: a [bn_network], [learned_bn][learned_bn-class], `bn`, `bn.fit`, igraph
#'   or adjacency matrix. Its variables must be the columns of `data`.
#' @param data Data as for [local_scores()]: discrete columns, continuous columns or both, without
#'   missing values.
#' @param method `"ml"` for maximum likelihood, or `"bayes"` (discrete data only).
#' @param iss Imaginary sample size of `method = "bayes"`.
#' @param weights As for [local_scores()]: how often each row was observed.
#' @param interventions,n_obs As for [local_scores()]: what was set in which rows, and for how many
#'   observations the weights stand.
#' @param ... Must be empty.
#' @param convert As for [local_scores()].
#' @param integers How integer columns are read, see [bn_data()]. With `"auto"`, a `dag` that knows
#'   the kinds of its variables decides: a learned network or one with parameters.
#' @param na What to do with missing values: `"error"`, or `"omit"` to leave their rows out.
#'   [structural_em()] finds parameters from incomplete rows.
#' @return A [bn_network] with parameters. Its variables are in the order of `dag`.
#' @references Koller, D. and Friedman, N. (2009). *Probabilistic Graphical Models*, chapter 17. MIT
#'   Press.
#'
#' Lauritzen, S. L. and Wermuth, N. (1989). Graphical models for associations between variables,
#'   some of which are qualitative and some quantitative. *The Annals of Statistics* 17(1), 31-57.
#' @seealso [simulate_data()] for data from the result, [logLik()][logLik.bn_network] for its
#'   likelihood.
#' @examples
#' titanic <- as.data.frame(Titanic)
#' fit <- learn_bn(titanic, weights = "Freq")
#' net <- fit_parameters(fit, titanic, weights = "Freq")
#' net
#' net$parameters$Class
#'
#' # Discrete and continuous columns
#' dag <- matrix(0, 5, 5, dimnames = list(names(iris), names(iris)))
#' dag["Species", 1:4] <- 1
#' dag["Petal.Length", "Petal.Width"] <- 1
#' fit_parameters(dag, iris)$parameters$Petal.Width
#' @export
fit_parameters <- function(dag, data, method = c("ml", "bayes"), iss = 1, weights = NULL, ...,
                           convert = TRUE, na = "error", integers = "auto",
                           interventions = NULL, n_obs = NULL) {
  check_given()
  check_no_dots()
  if (missing(method)) method <- "ml"
  check_choice(method, c("ml", "bayes"))
  check_number(iss, .Machine$double.xmin, .Machine$double.xmax)
  check_network(dag)
  score <- if (inherits(dag, "learned_bn")) score_name(dag)
  data <- read_for_score(data, score %||% "auto", integers, dag, weights = weights,
                         levels = "declared", convert = convert, na = na, fewest = 1L,
                         announce = FALSE, interventions = interventions,
                         n_obs = n_obs, by_family = TRUE)
  refuse_local(data, "{.fun fit_parameters}")
  if (method == "bayes" && data$type != "discrete") {
    abort_argument(c("{.code method = \"bayes\"} is for discrete data; some or all of these are
                      continuous.",
                     i = "{.code method = \"ml\"} is for all."))
  }
  as_parents(dag, data$variables)
  variables <- graph_arcs(dag, "dag", rlang::current_env())$nodes
  parents <- as_parents(dag, variables)
  call <- rlang::current_env()
  fit <- function(data) {
    switch(data$type, gaussian = fit_gaussian(variables, parents, data, call),
           mixed = fit_clg(variables, parents, data),
           discrete = fit_discrete(variables, parents, data,
                                   if (method == "bayes") function(cells) iss else no_prior,
                                   call = call))
  }
  net <- if (has_interventions(data)) fit_in_own_rows(data, fit, variables) else fit(data)
  if (inherits(dag, "bn_network")) net[c("name", "reference")] <- dag[c("name", "reference")]
  net
}

# Networks of the rows in which some variables were not set, joined: each variable has the
# parameters that its own rows give. NULL if one of the networks is. `fit` is a function of data.
fit_in_own_rows <- function(data, fit, variables = data$variables) {
  nets <- lapply(parts_of_interventions(data), function(part) {
    net <- fit(part$data)
    if (is.null(net)) return(NULL)
    list(net = net, members = match(data$variables[part$members], variables))
  })
  if (any(vapply(nets, is.null, NA))) return(NULL)
  joined <- nets[[1L]]$net
  for (part in nets[-1L]) {
    joined$parameters[part$members] <- part$net$parameters[part$members]
    if (!is.null(joined$unobserved)) {
      joined$unobserved[part$members] <- part$net$unobserved[part$members]
    }
  }
  joined$n_obs <- data$n_obs
  joined
}

# `prior` is a function of the number of cells of a table. It returns the number of observations
# that the prior is worth in the whole table. `count_families` is a function of lists of variables,
# by number, that counts their cells, where the core has read the data before.
fit_discrete <- function(variables, parents, data, prior, count_families = NULL,
                         call = rlang::caller_env()) {
  levels <- data$levels[variables]
  check_fitted_sizes(parents, levels, call)
  families <- lapply(seq_along(variables), function(v) variables[c(v, parents[[v]])])
  count_families <- count_families %||% function(families) {
    cpp_count_families(data, families, resolve_threads(NULL))
  }
  counts <- count_families(lapply(families, match, data$variables))
  counts <- Map(function(count, family) {
    array(count, lengths(levels[family], use.names = FALSE), levels[family])
  }, counts, families)
  parameters <- stats::setNames(lapply(counts, as_probabilities, prior = prior), variables)
  net <- new_network(variables, parents, "discrete", levels, parameters, n_obs = data$n_obs)
  unobserved <- vapply(counts, function(table) sum(colSums(flat_table(table)) == 0), 0)
  net$unobserved <- stats::setNames(unobserved, variables)
  net
}

# The table as a matrix with one column for each configuration of the parents.
flat_table <- function(table) matrix(table, nrow = dim(table)[1L])

as_probabilities <- function(counts, prior) {
  flat <- flat_table(counts) + prior(length(counts)) / length(counts)
  totals <- rep(colSums(flat), each = nrow(flat))
  counts[] <- ifelse(totals > 0, flat / totals, 1 / nrow(flat))
  counts
}

check_fitted_sizes <- function(parents, levels, call) {
  states <- lengths(levels)
  sizes <- states * vapply(parents, function(p) prod(states[p]), 0)
  large <- which(sizes > 1e8)
  if (length(large) > 0L) {
    abort_data(c("The states of {.var {names(levels)[large]}} times the configurations of the
                  parents are too many for a table: {format(max(sizes), digits = 2)}.",
                 i = "Merge states, or take a network with fewer parents."), call = call)
  }
}

# Numbers that are copied at once. Of more, each family has a copy of its own columns: a copy of all
# would take memory that a learner's limit does not leave.
most_standardised <- 1e6

fit_gaussian <- function(variables, parents, data, call = rlang::caller_env()) {
  large <- is_large(data)
  by_family <- !large && length(data$values) > most_standardised
  standard <- if (large) column_correlations(data) else if (!by_family) standardise(data)
  fit_one <- function(v) {
    from <- parents[[v]]
    if (large) return(fit_one_by_products(standard, data, variables[v], variables[from]))
    if (!by_family) return(fit_regression(standard, data$n_obs, v, from))
    fit_regression(standardise(with_values(data, c(v, from))), data$n_obs, 1L, seq_along(from) + 1L)
  }
  parameters <- stats::setNames(lapply(seq_along(variables), fit_one), variables)
  parameters <- without_origin(parameters, data$origin)
  check_coefficient_sizes(parameters, call)
  new_network(variables, parents, "gaussian", parameters = parameters, n_obs = data$n_obs)
}

# Regressions of columns about an origin become regressions of the columns themselves, which changes
# the intercepts. `coefficients` is a vector, or a matrix with a column for each cell.
without_origin <- function(parameters, origin) {
  for (child in intersect(names(parameters), names(origin))) {
    found <- as.matrix(parameters[[child]]$coefficients)
    shift <- origin[[child]] - colSums(found[-1L, , drop = FALSE] * origin[rownames(found)[-1L]])
    if (is.matrix(parameters[[child]]$coefficients)) {
      parameters[[child]]$coefficients[1L, ] <- found[1L, ] + shift
    } else {
      parameters[[child]]$coefficients[1L] <- found[1L] + shift
    }
  }
  parameters
}

# `child` and `parents` are names, or numbers, which need no search. The deviation is that of the
# residuals by degrees of freedom. If none are left it is 0, or the value is NULL with
# `need_freedom`.
fit_regression <- function(standard, n_obs, child, parents, need_freedom = FALSE) {
  regression <- regress(standard, child, parents)
  freedom <- n_obs - regression$rank - 1
  if (freedom <= 0 && need_freedom) return(NULL)
  deviation <- if (freedom > 0) sqrt(sum(regression$residuals^2) / freedom) else 0
  as_regression(regression$coefficients,
                if (is.character(parents)) parents else names(standard$mean)[parents],
                standard$scale[[child]] * deviation)
}

check_coefficient_sizes <- function(parameters, call) {
  beyond <- names(Filter(function(p) !all(is.finite(c(p$coefficients, p$sd))), parameters))
  if (length(beyond) > 0L) {
    abort_data(c("The coefficients of {.var {beyond}} are too large for a number.",
                 i = "Multiply the columns by powers of ten such that their sizes are closer."),
                 call = call)
  }
}

# Least squares of a standardised column on others. Intercept and slopes are in the units of the
# data. The slope is 0 for a parent that others determine.
regress <- function(standard, child, parents) {
  # As in the scores, parents determine another column if they leave less than 1e-16 of its
  # variance.
  found <- stats::.lm.fit(standard$values[, parents, drop = FALSE], standard$values[, child],
                          tol = 1e-8)
  used <- seq_len(found$rank)
  slopes <- numeric(length(parents))
  slopes[found$pivot[used]] <- found$coefficients[used]
  slopes <- slopes * (standard$scale[[child]] / standard$scale[parents])
  list(coefficients = unname(c(standard$mean[[child]] - sum(slopes * standard$mean[parents]),
                               slopes)), rank = found$rank,
       residuals = found$residuals)
}

# Columns of mean 0 and variance 1, times the roots of the weights. This makes it safe to square and
# compare numbers of any size.
standardise <- function(data) {
  counts <- data$counts %||% rep(1, nrow(data$values))
  average <- function(x) sum(counts * x) / sum(counts)
  mean <- scale <- stats::setNames(numeric(ncol(data$values)), colnames(data$values))
  values <- data$values
  for (v in seq_along(mean)) {
    unit <- max(abs(values[, v]), .Machine$double.xmin)
    x <- values[, v] / unit
    centre <- average(x)
    # The second step removes what rounding left.
    centre <- centre + average(x - centre)
    # Of rows in which other variables were set, some columns may be constant.
    spread <- max(sqrt(average((x - centre)^2)), .Machine$double.xmin)
    values[, v] <- sqrt(counts) * (x - centre) / spread
    mean[v] <- centre * unit
    scale[v] <- spread * unit
  }
  list(values = values, mean = mean, scale = scale)
}

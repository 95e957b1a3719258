# How far the present network is from the data in pairs of variables: the measure "disc" of
# sparse_candidate().

# The value has `gains`, a number for each pair that is asked for, or `stop_reason`.
discrepancies <- function(problem, run, asked) {
  if (problem$data$type == "gaussian") {
    return(list(gains = gaussian_discrepancies(problem, run$parents, asked)))
  }
  data <- problem$sorted_data()
  fitted <- fit_discrete(data$variables, run$parents, data, score_prior(problem$score))
  samples <- problem$plan$n_samples
  execution <- list(exact = is.null(samples), samples = samples %||% max(1000, problem$data$n_obs),
                    seed = (problem$plan$seed + length(run$rounds)) %% 2^53,
                    threads = problem$threads)
  found <- cpp_discrepancies(data, run$parents, unname(fitted$parameters), asked, execution,
                             problem$budget$left(), reporter_of(problem, "Comparing pairs"))
  if (is.null(found$gains)) list(stop_reason = found$stop_reason) else list(gains = found$gains)
}

# The number of statistics that the discrepancies take: the tables of all pairs. These are the same
# in every round, so they count once, although counting them again is quicker than keeping them.
pairs_for_discrepancies <- function(problem) {
  if (problem$plan$measure != "disc" || problem$data$type == "gaussian") return(0)
  child <- rep(seq_along(problem$candidates), lengths(problem$candidates))
  parent <- unlist(problem$candidates)
  length(unique(pmin(child, parent) * length(problem$candidates) + pmax(child, parent)))
}

# A function of the number of cells of a table. It returns the number of observations that the prior
# of the score is worth in that table, or `without` for scores that have no prior.
score_prior <- function(score, without = 0) {
  iss <- if ("iss" %in% names(score$settings)) score$settings[["iss"]] else 1
  function(cells) switch(score$name, bdeu = iss, k2 = cells, without)
}

# 1/2 [tr(Sigma_B^-1 S) - 2 + ln |Sigma_B| - ln |S|] for pairs of variables, in units in which their
# sample variances are 1.
gaussian_discrepancies <- function(problem, parents, asked) {
  values <- standardise(problem$sorted_data())$values
  sample <- crossprod(values) / problem$data$n_obs
  model <- implied_covariance(parents, sample)
  Map(function(x, others) {
    rho <- sample[x, others]
    a <- model[x, x]
    b <- diag(model)[others]
    c <- model[x, others]
    determinant <- a * b - c^2
    distance <- ((a + b - 2 * c * rho) / determinant - 2 +
                 log(determinant) - log1p(-pmin(1, rho^2))) / 2
    # NaN arises for pairs that determine each other, in the data or in the network.
    ifelse(is.nan(distance), Inf, distance)
  }, seq_along(parents), asked)
}

# The covariance of the network with maximum likelihood parameters. Variables are filled in with
# parents first.
implied_covariance <- function(parents, sample) {
  model <- diag(0, length(parents))
  done <- integer()
  for (x in order(longest_paths(parents))) {
    from <- parents[[x]]
    slopes <- if (length(from) > 0L) {
      qr.coef(qr(sample[from, from, drop = FALSE], tol = 1e-14), sample[from, x])
    } else {
      numeric()
    }
    slopes[is.na(slopes)] <- 0
    left <- max(0, sample[x, x] - sum(slopes * sample[from, x]))
    with_done <- drop(model[done, from, drop = FALSE] %*% slopes)
    model[x, x] <- left + sum(slopes * drop(model[from, from, drop = FALSE] %*% slopes))
    model[x, done] <- model[done, x] <- with_done
    done <- c(done, x)
  }
  model
}

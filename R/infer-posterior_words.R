# What is said of a posterior: one row of figures, and the lines above its table.

#' @rdname arc_posterior
#' @method glance arc_posterior
#' @export
glance.arc_posterior <- function(x, ...) {
  check_no_dots()
  check_arc_table(x)
  details <- attr(x, "details")
  if (!is_posterior_details(details)) {
    abort_changed("x", "details", "hold what is known of the posterior",
                  "Make it anew with {.fun arc_posterior}.", rlang::current_env())
  }
  data.frame(estimator = attr(x, "estimator"), prior = details$prior, score_name = details$score,
             n_variables = length(attr(x, "nodes")), nobs = details$n_obs,
             log_total = details$log_total,
             best_score = details$best$score %||% NA_real_, best_share = best_share(details),
             n_families = details$n_families, all_families = details$full,
             left_out = details$left_out,
             chain_difference = details$difference %||% NA_real_, threshold = attr(x, "threshold"),
             stop_reason = details$stop_reason, scope = details$scope)
}

# `error` is that of either direction.
#' @rdname arc_posterior
#' @method tidy arc_posterior
#' @export
tidy.arc_posterior <- function(x, ...) {
  pairs <- NextMethod()
  error <- attr(x, "error")
  if (is.matrix(error)) {
    at <- cbind(match(pairs$from, rownames(error)), match(pairs$to, rownames(error)))
    error <- pmax(error[at], error[at[, 2:1, drop = FALSE]])
  }
  pairs$error <- if (is.numeric(error)) as.vector(error) else NA_real_
  pairs
}

is_posterior_details <- function(x) {
  figures <- c("log_total", "n_families", "n_obs", "left_out")
  is_text(x$prior) && is_text(x$scope) && isTRUE(x$full %in% c(TRUE, FALSE)) &&
    is.character(x$score) && is_plain(x$score, 1L) &&
    (is.null(x$difference) || is_number_or_na(x$difference)) &&
    all(vapply(figures, function(field) is_number_or_na(x[[field]]), NA))
}

# Of the mass; an order prior counts a network as often as it has orders.
best_share <- function(details) {
  if (is.null(details$best) || is.na(details$log_total)) return(NA_real_)
  orders <- if (details$prior == "order") cpp_count_orders(details$best$parents) else 1
  min(1, orders * exp(details$best$score - details$log_total))
}

prior_phrase <- function(details) {
  more <- c(if (details$sparsity > 0) paste("sparsity", format(details$sparsity, digits = 3)),
            if (!is.null(details$indegree)) "fair numbers of parents")
  paste(c(switch(details$prior, uniform = "uniform over networks", order = "uniform over orders"),
          more),
        collapse = ", ")
}

mass_phrase <- function(details) {
  share <- best_share(details)
  paste0("best network: ", format(100 * share, digits = 2), " % of the mass (log score ",
         format(details$best$score, nsmall = 2, digits = 7), "; all networks together ",
         format(details$log_total, nsmall = 2, digits = 7), ")")
}

families_phrase <- function(details) {
  if (details$full) return(paste0("all ", big(details$n_families), " that are allowed"))
  slack <- if (isTRUE(details$slack > 0)) {
    paste0(" that no subset beats by a factor of ", format(exp(details$slack), digits = 3))
  } else {
    " of lists that were pruned for a search"
  }
  paste0(big(details$n_families), slack, "; ", left_out_phrase(details$left_out))
}

left_out_phrase <- function(share) {
  if (is.na(share)) return("how much mass the others have is not known")
  if (share > 0.99) return("no useful bound of the mass of the others is known")
  # Upwards, since it is a bound.
  unit <- 10^(floor(log10(max(100 * share, 1e-300))) - 1)
  paste0("the others have at most ", format(ceiling(100 * share / unit) * unit, digits = 2),
         " % of the mass")
}

# What print() says above the pairs.
posterior_heading <- function(details, variables) {
  first <- paste0("exact ", details$meaning, ", ", prior_phrase(details), "; ",
                  score_phrase(details), ", ", count_of(length(variables), "variable"))
  more <- if (details$stop_reason == "finished") {
    c(mass_phrase(details), paste0("families: ", families_phrase(details)))
  } else {
    paste0("no probabilities: ", stop_sentences[[details$stop_reason]])
  }
  c(first, paste0("scope: ", details$scope), more)
}

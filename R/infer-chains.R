# Posteriors by chains over orders or ordered partitions, where there are too many variables for
# sums.

posterior_by_chains <- function(lists, about, states, rounds, seed, threads, budget, progress) {
  best <- kept_step("first network", list(unclass(lists)[set_fields], seed), function(keeper) {
    to_the_end(first_of_chains(lists, budget$left()$seconds, threads, seed))
  })
  execution <- list(states = states, chains = 2L, rounds = as.integer(rounds),
                    burn_in = ceiling(rounds / 5), seed = seed, threads = threads,
                    start = best$parents)
  report <- progress_reporter(progress, paste("Moving over", states),
                              seconds = budget$left()$seconds)
  sets <- unclass(lists)[set_fields]
  depends <- list(sets, execution[names(execution) != "threads"])
  chains <- kept_step("chains", depends, function(keeper) {
    with_memory(cpp_posterior_chains(sets, execution, with_keeper(budget$left(), keeper), report))
  })
  stop_reason <- budget$reason(attr(chains, "stop_reason"))
  summary <- chain_summary(chains, lists$variables)
  figures <- summary[c("difference", "recorded", "trace")]
  details <- c(about, list(states = states), figures, list(
    score = lists$info$score, settings = lists$info$settings, n_obs = as.numeric(lists$info$n_obs),
    scope = lists$info$scope, slack = lists$info$slack, n_families = length(lists$score),
    log_total = NA_real_, best = best, seed = seed, rounds = rounds, stop_reason = stop_reason))
  new_arc_table(summary$arcs, lists$variables, "arc_posterior", paste("sampled", about$meaning),
                chain_heading(details, lists$variables), details, error = summary$error)
}

# A good network, and the pairs that its class leaves open: the best one where that is quick.
first_of_chains <- function(lists, seconds, threads, seed) {
  if (length(lists$variables) <= 16L) return(best_of_lists(lists, threads))
  lists$info$data <- NULL
  found <- silently(search_orderings(lists, time_limit = min(2, seconds / 10), threads = threads,
                                     seed = seed))
  list(score = found$score, parents = parent_index(found), open = reversible_pairs(lists, found))
}

# The mean over chains, its standard error from the parts of each chain, and how far chains are from
# each other. Parts without a round do not count.
chain_summary <- function(chains, variables) {
  n <- length(variables)
  square <- function(x) matrix(x, n, n, byrow = TRUE, dimnames = list(variables, variables))
  recorded <- vapply(chains, function(chain) length(chain$trace), 0L)
  if (any(recorded == 0L)) {
    return(list(arcs = square(NA_real_), error = square(NA_real_), difference = NA_real_,
                recorded = recorded, trace = lapply(chains, function(chain) chain$trace)))
  }
  arcs <- vapply(chains, function(chain) chain$arcs, numeric(n^2))
  parts <- unlist(lapply(chains, function(chain) chain$batches), recursive = FALSE)
  parts <- do.call(cbind, Filter(function(part) sum(part) > 0, parts))
  error <- if (NCOL(parts) > 1L) apply(parts, 1L, stats::sd) / sqrt(ncol(parts)) else NA_real_
  list(arcs = pmin(square(rowMeans(arcs)), 1), error = square(error),
       difference = max(abs(arcs[, 1L] - arcs[, 2L])), recorded = recorded,
       trace = lapply(chains, function(chain) chain$trace))
}

chain_heading <- function(details, variables) {
  first <- paste0("sampled ", details$meaning, ", ", prior_phrase(details), "; ",
                  score_phrase(details), ", ", count_of(length(variables), "variable"))
  more <- if (is.na(details$difference)) {
    paste0("no probabilities: ", stop_sentences[[details$stop_reason]])
  } else {
    cut <- if (details$stop_reason != "finished") {
      paste0(" (", stop_sentences[[details$stop_reason]], ")")
    }
    c(paste0("two chains of ", paste(unique(details$recorded), collapse = " and "), " rounds", cut,
             "; an arc differs by ", format(details$difference, digits = 2),
             " between them at the most"),
      paste0("families: ", families_phrase(details)))
  }
  instead <- if (!is.null(details$instead)) {
    paste0("not exact: ", stop_sentences[[details$instead]], " before all networks were added up")
  }
  c(first, instead, paste0("scope: ", details$scope), more)
}

#' How often does an arc come back when the rows are drawn again?
#'
#' Learns a network from each of many bootstrap samples of the rows, and counts how often every arc
#' is among them (Friedman, Goldszmidt and Wyner, 1999). How often each distinct row comes is drawn
#' from a multinomial distribution, which is the same as drawing rows and copies nothing. Variables
#' keep all states that they have in `data`, also those that a sample lacks.
#'
#' A share of replicates is not a posterior probability: it says how stable a learner's answer is,
#' and a learner that is wrong in the same way each time is stable. [arc_posterior()] is what the
#' score itself says.
#'
#' @section Learners:
#' * `"exact"` takes the best of all networks for each sample. So the shares have no noise of a
#'   search, nor its habits.
#' * `"climb"` is [hill_climb()] with a restart. Columns are shuffled for each sample, or ties would
#'   go the same way every time.
#' * `"auto"` is exact up to 12 variables, for BIC and AIC up to 16, and climbs otherwise.
#' * Any other of [available_methods()] is called by [learn_bn()] for each sample.
#'
#' @param data Data as [local_scores()] takes them.
#' @param replicates Number of samples.
#' @param learner `"auto"`, `"exact"`, `"climb"`, or a method of [available_methods()].
#' @param cpdag Count an arc that the class of equivalent networks leaves undirected ([cpdag()]) one
#'   half for each direction?
#' @param score Name of a score, see [available_scores()].
#' @param ... Further arguments of [local_scores()]: settings of the score, `max_parents`,
#'   `required`, `forbidden`, `tiers`, `candidates`, `weights` (counts of the rows), `na`.
#' @param time_limit,memory_limit Seconds, and bytes or text such as `"2GB"` (`NULL`: half of what
#'   is free). Where one is reached the shares are those of the samples that were finished;
#'   `print()` and `glance()` say how many. Where not even the table of all pairs fits in the
#'   memory, it has only the pairs that some sample's network joins.
#' @inheritParams sample_networks
#' @inheritParams local_scores
#' @return A data frame of class `boot_strength` and `bn.strength`, like that of [arc_posterior()]
#'   and with the same methods; `tidy()` has the standard `error` of an edge's share as well.
#'   bnlearn's `averaged.network()` and [average_network()] make a network of it.
#' @references
#' Friedman, N., Goldszmidt, M. and Wyner, A. (1999). Data analysis with Bayesian networks: a
#' bootstrap approach. *Uncertainty in Artificial Intelligence*, 196--205.
#'
#' Scutari, M. and Nagarajan, R. (2013). Identifying significant edges in graphical models of
#' molecular networks. *Artificial Intelligence in Medicine* 57, 207--217.
#' @examples
#' boot <- boot_strength(as.data.frame(Titanic), 50, weights = "Freq", seed = 1)
#' boot
#' average_network(boot)
#' @export
boot_strength <- function(data, replicates = 200, learner = "auto", cpdag = TRUE, score = "bic",
                          ..., seed = NULL, time_limit = Inf, memory_limit = NULL, threads = NULL,
                          checkpoint = NULL, checkpoint_every = 300, keep = FALSE,
                          progress = NULL,
                          quiet = NULL) always_answer(checkpointed("boot_strength", {
  check_given()
  call <- rlang::current_env()
  check_number(replicates, 1, 1e6, whole = TRUE)
  check_flag(cpdag)
  check_threads(threads)
  budget <- new_budget(time_limit, memory_limit)
  task <- call_with_values("scoring_task", c(list(data, score), list(...), list(.call = call)))
  check_resampled(task$data, call)
  if (!inherits(data, "bn_data")) budget$hold(data_bytes(task$data))
  n <- length(task$data$variables)
  # The possible parents of all variables, here and in the core, and in the order of a sample.
  budget$hold(12 * n^2)
  # As every pair of variables with both directions, while it is made.
  listed <- budget$left()$bytes < 100 * n^2
  if (!listed) budget$reserve(1e-7 * n^2)
  learner <- resolve_boot_learner(learner, task, call)
  seed <- resolve_seed(seed)
  networks <- learn_replicates(task, learner, replicates, list(...), seed, budget, threads,
                               progress, call)
  budget$reserve(0)
  new_boot_strength(task, networks, replicates, learner, cpdag, listed, seed, budget)
}))

# One observation after the other is drawn.
check_resampled <- function(data, call) {
  refuse_moments(data, "{.fun boot_strength}", call)
  refuse_interventions(data, "{.fun boot_strength}", call)
  refuse_fractions(data, "{.fun boot_strength}", call)
  if (data$n_obs <= 1e8) return(invisible())
  abort_data(c("{.arg data} have {big(data$n_obs)} observations, more than are drawn again.",
               i = "Divide the weights, or give a sample of the rows."), call = call)
}

resolve_boot_learner <- function(learner, task, call) {
  known <- available_methods()$name
  check_choice(learner, unique(c("auto", "exact", "climb", known)), call = call)
  if (learner != "auto") return(learner)
  n <- length(task$data$variables)
  most <- if (grepl("^(bic|aic)", task$score$name)) 16L else 12L
  if (n <= most) "exact" else "climb"
}

# The networks of all replicates that were learned. The core learns blocks of replicates, each by
# number; here that is one block.
learn_replicates <- function(task, learner, replicates, dots, seed, budget, threads, progress,
                             call) {
  report <- progress_reporter(progress, "Resampling", seconds = budget$left()$seconds)
  shared <- c(task[c("data", "score", "constraints")], list(learner = learner, seed = seed))
  run <- function(tasks, open, report = NULL, ...) {
    run_tasks(tasks, open, shared, budget, threads = threads, report = report, call = call, ...)
  }
  found <- if (learner %in% c("exact", "climb")) {
    run(replicate_blocks(replicates), open_core_replicates, here = list(report = report))
  } else {
    shared$dots <- dots[!names(dots) %in% reading_arguments]
    shared$seeds <- task_seeds(seed, replicates + 1)[-1L]
    run(seq_len(replicates), open_replicates, report)
  }
  done <- done_tasks(found)
  networks <- unlist(lapply(done, `[[`, "networks"), recursive = FALSE)
  reasons <- setdiff(vapply(done, `[[`, "", "stop_reason"), "finished")
  structure(as.list(networks), stop_reason = c(reasons, attr(found, "stop_reason"))[1L])
}

# Some blocks for each worker, so that those that are done are known.
replicate_blocks <- function(replicates) {
  blocks <- min(replicates, max(1L, 4L * workers_of_plan()))
  ends <- floor(seq_len(blocks) * replicates / blocks)
  Map(function(first, last) list(first = first, replicates = last - first),
      c(0, ends[-blocks]), ends)
}

# For kept_step().
content_of_shared <- function(shared) {
  if (is_kept()) cpp_content_hash(shared[c("data", "score", "constraints")])
}

open_core_replicates <- function(shared, here) {
  threads <- resolve_threads(NULL)
  content <- content_of_shared(shared)
  function(block, budget) {
    execution <- c(block, list(exact = shared$learner == "exact", restarts = 1L,
                               cache = min(budget$left()$bytes / 4 / threads, 2^28),
                               threads = threads, seed = shared$seed))
    about <- list(content, block, execution[c("exact", "restarts", "seed")])
    found <- kept_step("replicates", about, function(keeper) {
      with_memory(cpp_learn_replicates(shared$data, shared$score$name, shared$score$settings,
                                       shared$constraints, execution,
                                       with_keeper(budget$left(), keeper), here$report))
    })
    list(networks = as.list(found), stop_reason = attr(found, "stop_reason"))
  }
}

# Any other method, by its own function. A network that a limit cut short is none of its replicate.
open_replicates <- function(shared, here) {
  content <- content_of_shared(shared)
  function(i, budget) {
    about <- list(content, shared$learner, shared$seeds[i], shared$dots)
    learned <- kept_step(paste0("replicate", i), about, function(keeper) {
      data <- resampled(shared$data, shared$seeds[i])
      fit <- silently(call_with_values("learn_bn", c(
        list(data = data, score = shared$score$name, method = shared$learner), shared$dots,
        budget$arguments())))
      list(networks = list(parent_index(fit)), stop_reason = fit$stop_reason)
    })
    if (learned$stop_reason %in% c("time_limit", "interrupt")) return(NULL)
    list(networks = learned$networks, stop_reason = "finished")
  }
}

# Draws the observations again, with replacement and as many as before.
resampled <- function(data, seed) {
  rows <- NROW(data$codes %||% data$values)
  counts <- data$counts %||% rep(1, rows)
  with_row_counts(data, with_r_seed(seed %% .Machine$integer.max, {
    tabulate(sample.int(rows, data$n_obs, TRUE, counts), rows)
  }))
}

new_boot_strength <- function(task, networks, replicates, learner, cpdag, listed, seed, budget) {
  data <- task$data
  done <- length(networks)
  stop_reason <- budget$reason(attr(networks, "stop_reason"))
  details <- list(replicates = replicates, done = done, learner = learner, cpdag = cpdag,
                  score = task$score$name, settings = as.list(task$score$settings),
                  n_obs = data$n_obs, seed = seed, stop_reason = stop_reason,
                  scope = describe_scope(length(data$variables), task$max_parents, task$given,
                                         task$residual, mixed = !is.null(data$kind)))
  shares <- replicate_shares(networks, data, barred_arcs(task$constraints$arcs, data$variables),
                             cpdag, listed)
  estimator <- paste("share of", count_of(done, "bootstrap replicate"))
  new_arc_table(shares, data$variables, "boot_strength", estimator,
                boot_heading(details, estimator, data$variables), details)
}

# What no network may have, as numbers: forbidden arcs and required ones the other way round.
barred_arcs <- function(arcs, variables) {
  barred <- rbind(arcs$forbidden, arcs$required[, 2:1, drop = FALSE])
  if (!is.null(barred)) matrix(match(barred, variables), ncol = 2L)
}

# Equal networks are looked at once. `listed`: as few_probabilities() instead of a matrix.
replicate_shares <- function(networks, data, barred, cpdag, listed = FALSE) {
  n <- length(data$variables)
  keys <- vapply(networks, function(parents) paste(parents, collapse = ";"), "")
  discrete <- if (!is.null(data$kind)) variable_kinds(data) == "discrete"
  distinct <- networks[!duplicated(keys)]
  weights <- as.vector(table(factor(keys, unique(keys)))) / length(networks)
  arcs <- lapply(distinct, function(parents) {
    if (cpdag) class_arcs(parents, discrete, barred) else parent_arcs(parents)
  })
  numbers <- lapply(arcs, function(arcs) (arcs[, 2L] - 1) * n + arcs[, 1L])
  found <- sort(unique(unlist(numbers)))
  shares <- numeric(length(found))
  for (i in seq_along(arcs)) {
    at <- match(numbers[[i]], found)
    shares[at] <- shares[at] + ifelse(is_undirected(arcs[[i]]), weights[i] / 2, weights[i])
  }
  shares <- pmin(shares, 1)
  others <- if (length(networks) > 0L) 0 else NA_real_
  if (listed) {
    return(few_probabilities((found - 1) %% n + 1, (found - 1) %/% n + 1, shares, others, n))
  }
  all <- matrix(others, n, n, dimnames = list(data$variables, data$variables))
  all[found] <- shares
  all
}

boot_heading <- function(details, estimator, variables) {
  how <- switch(details$learner, exact = "the best network of each", climb = "a climb for each",
                paste0(details$learner, " for each"))
  cut <- if (details$done < details$replicates) {
    why <- if (details$stop_reason == "finished") "the others leave a variable without a score"
           else stop_sentences[[details$stop_reason]]
    paste0(" of ", big(details$replicates), " (", why, ")")
  }
  c(paste0(estimator, cut, ", ", how, "; ", score_phrase(details), ", ",
           count_of(length(variables), "variable")),
    paste0("scope: ", details$scope),
    if (details$cpdag) "an arc that equivalent networks turn round counts one half each way")
}

#' @rdname boot_strength
#' @method tidy boot_strength
#' @export
tidy.boot_strength <- function(x, ...) {
  pairs <- NextMethod()
  edge <- 1 - pairs$none
  done <- attr(x, "details")$done
  pairs$error <- if (is_one_number(done) && done > 0) sqrt(edge * (1 - edge) / done) else NA_real_
  pairs
}

#' @rdname boot_strength
#' @method glance boot_strength
#' @export
glance.boot_strength <- function(x, ...) {
  check_no_dots()
  check_arc_table(x)
  details <- attr(x, "details")
  figures <- c("replicates", "done", "n_obs", "seed")
  words <- c("learner", "score", "scope")
  if (!all(vapply(figures, function(field) is_number_or_na(details[[field]]), NA)) ||
      !all(vapply(words, function(field) is_text(details[[field]]), NA))) {
    abort_changed("x", "details", "hold what is known of the replicates",
                  "Make it anew with {.fun boot_strength}.", rlang::current_env())
  }
  data.frame(estimator = attr(x, "estimator"), replicates = details$replicates,
             done = details$done, learner = details$learner, score_name = details$score,
             n_variables = length(attr(x, "nodes")), nobs = details$n_obs,
             threshold = attr(x, "threshold"), seed = details$seed,
             stop_reason = details$stop_reason, scope = details$scope)
}

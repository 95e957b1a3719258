# The phases of search_by_proxy(): samples, training, search, re-training, polish.

# Sets our own limit on the number of parents, if the user has set none, and reserves time: the
# parameters and the tables of the proxy take up to four times as long as reading the data.
prepare_proxy_task <- function(task) {
  task$budget$reserve(4 * task$timings[["data"]])
  if (is.null(task$scope$max_parents)) {
    required <- lengths(task$constraints$required)
    task$constraints$max_parents <- pmin(task$constraints$max_parents,
                                         pmax(most_parents_of_proxy, required))
  }
  task
}

# The functions in which the two kinds of proxies differ.
proxy_kinds <- function() {
  list(
    global = list(
      train = train_global, retrain = retrain_global,
      optimize = function(problem, proxy, samples, plan) {
        if (plan$optimize == "exact") return(optimize_exactly(problem, proxy, plan))
        climb_by_proxy(problem, proxy$coefficients)
      }
    ),
    decomposable = list(
      train = train_decomposable, retrain = retrain_decomposable,
      optimize = function(problem, proxy, samples, plan) {
        search_predicted(problem, proxy, samples$known, plan)
      }
    )
  )
}

# Runs the phases. Variables have the numbers of the problem. Whatever ends the phases, the best
# network so far is the result.
search_by_phases <- function(problem, task) {
  run <- new_run(problem, first_network(problem, task))
  run$phases <- phase_book(problem)
  tryCatch(proxy_phases(run, problem, task$plan, task$call),
           interrupt = function(i) note_reason(run, "interrupt"))
  counters <- c(samples = run$n_samples %||% 0, run$phases$families())
  timings <- run$phases$seconds()
  c(found_network(problem, run$parents, ended_by(run$reasons, task$plan), counters),
    list(seconds = sum(timings["search"], na.rm = TRUE),
         timings = timings[names(timings) != "search"], proxy = run$proxy,
         trajectory = run$trajectory, within = run$within))
}

proxy_phases <- function(run, problem, plan, call) {
  kind <- proxy_kinds()[[plan$proxy]]
  reached <- function(result) note_reason(run, result$stop_reason)
  samples <- run$phases$time("samples", draw_training_networks(problem, plan))
  reached(samples)
  run$n_samples <- nrow(samples$scores)
  if (run$n_samples > 0L) {
    replace_network(run, sampled_network(samples, which.max(rowSums(samples$scores))))
  }
  if (run$n_samples < 2L || is_late(run, problem)) return(invisible())
  proxy <- run$phases$time("weights", kind$train(problem, samples, plan, call))
  reached(proxy)
  if (is.null(proxy$kind)) return(invisible())
  run$proxy <- proxy
  if (is_late(run, problem)) return(invisible())
  found <- run$phases$time("search", kind$optimize(problem, proxy, samples, plan))
  reached(found)
  run$within <- found$within
  run$trajectory <- run$phases$time("shown", trace_search(problem, proxy, found))
  found$parents <- with_scores(problem, found$parents)
  replace_network(run, found$parents)
  if (plan$retrain > 0L) {
    again <- run$phases$time("retraining", kind$retrain(problem, samples, proxy, found, plan))
    reached(again)
    run$proxy <- again$proxy
    replace_network(run, again$best$parents)
    for (round in again$rounds) {
      run$trajectory <- add_steps(run$trajectory, "retraining", round$predicted, round$score)
    }
  }
  if (plan$polish) {
    polished <- run$phases$time("polish", polish(problem, run$parents, plan))
    reached(polished)
    replace_network(run, polished$parents)
    run$trajectory <- add_steps(run$trajectory, "polish", predict_network(run$proxy, run$parents),
                                sum(polished$node_scores))
  }
}

# Each phase hands its network over, and the last of them is scored as a whole at the end.
replace_network <- function(run, parents) {
  run$parents <- parents
  run$node_scores <- NULL
}

# TRUE if time is up. Then the best sample, or what was found before, is the result.
is_late <- function(run, problem) {
  late <- problem$budget$left()$seconds <= 0
  if (late) note_reason(run, "time_limit")
  late
}

# A family may have no score because its rows are too few or its parents determine it, which a proxy
# does not know. Such a variable keeps only its required parents.
with_scores <- function(problem, parents) {
  without <- is.infinite(problem$score_families(parents))
  parents[without] <- problem$required[without]
  parents
}

# Records the seconds and the families asked for, by phase.
phase_book <- function(problem) {
  seconds <- families <- numeric()
  asked <- function() cpp_scorer_counters(problem$scorer)[["families"]]
  list(
    time = function(name, work) {
      clock <- stopwatch()
      before <- asked()
      value <- work
      seconds[[name]] <<- clock()
      families[[name]] <<- asked() - before
      value
    },
    seconds = function() seconds,
    families = function() {
      shown <- families[families > 0]
      stats::setNames(shown, paste0("families_", names(shown), recycle0 = TRUE))
    }
  )
}

# The first reason that cut a phase short.
ended_by <- function(reasons, plan) {
  exact <- plan$optimize == "exact" && plan$retrain == 0L && !plan$polish
  if (length(reasons) > 0L) reasons[1L] else if (exact) "finished" else "local_optimum"
}

# Adds the fields that only results of this learner have.
with_proxy <- function(fit, found, problem) {
  if (is.null(found$proxy)) return(fit)
  proxy <- by_users_order(found$proxy, problem)
  trajectory <- found$trajectory %||% trace_search(problem, found$proxy,
                                                   list(parents = found$parents))
  for (end in c("from", "to")) trajectory[[end]] <- problem$data$variables[trajectory[[end]]]
  trajectory$step <- seq_len(nrow(trajectory)) - 1L
  # The last score is known even if there was no time for the others.
  last <- nrow(trajectory)
  if (is.na(trajectory$score[last])) trajectory$score[last] <- fit$score
  fit$within <- found$within
  fit$predicted <- predict_network(proxy, in_users_numbers(found, problem)$parents)
  fit$proxy <- proxy
  fit$trajectory <- trajectory
  fit
}

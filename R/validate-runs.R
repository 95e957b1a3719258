# Runs the learners of cross_validate() on the folds.

# All jobs in the order in which they run: the learners of a fold follow each other, so that a run
# that is cut short has whole folds. `arcs` begins with the networks of all rows, as fold 0.
validation_jobs <- function(problem) {
  jobs <- expand.grid(learner = names(problem$learners),
                      fold = sort(unique(problem$folds[, 1L])), run = seq_len(ncol(problem$folds)),
                      KEEP.OUT.ATTRS = FALSE, stringsAsFactors = FALSE)
  if (problem$loss != "arcs") return(jobs)
  rbind(data.frame(learner = names(problem$learners), fold = 0L, run = 1L), jobs)
}

# A list with what run_job() found. Jobs that Ctrl-C or the time limit kept from running are not in
# it, and none are if the rows do not fit a second time.
run_validation <- function(problem, budget, threads, report, call) {
  jobs <- validation_jobs(problem)
  # Every worker has memory of its own, of which there is a share here.
  bytes <- split_bytes(problem$data) * max(1, workers_of_plan())
  if (budget$left()$bytes < bytes) return(structure(list(), stop_reason = "memory_limit"))
  budget$hold(bytes)
  # Seconds that a job takes beside learning: first guessed to be those of reading the data.
  problem$beside <- budget$elapsed()
  problem$jobs <- jobs
  users <- Filter(Negate(is.null), lapply(problem$learners, `[[`, "run"))
  first <- which(jobs$fold == 0L)
  run <- function(rows, must, budget, report = NULL) {
    run_tasks(rows, open_validation, problem, budget, list(call = call), must, shares = TRUE,
              threads = threads, functions = users, report = report, call = call)
  }
  if (length(first) > 0L) {
    share <- budget$left()$seconds * length(first) / nrow(jobs)
    problem$reference <- run(first, 1L, budget$part(share))
    names(problem$reference) <- jobs$learner[first]
    if (any(vapply(problem$reference, is.null, NA))) return(list())
  }
  found <- run(setdiff(seq_len(nrow(jobs)), first), if (length(first) == 0L) 1L else 0L, budget,
               report)
  structure(done_tasks(found),
            stop_reason = if (attr(found, "stop_reason") == "worker_lost") "worker_lost")
}

open_validation <- function(problem, here) {
  beside <- problem$beside
  bytes <- split_bytes(problem$data)
  function(row, budget) {
    # The first job runs in any case, so that there is an answer.
    if (was_interrupted(budget) || (row > 1L && budget$left()$seconds < beside)) return(NULL)
    limits <- budget$arguments()
    limits$time_limit <- max(short_moment, limits$time_limit - beside)
    clock <- stopwatch()
    # R would keep the rows of the fold before until it has no other room.
    if (bytes > large_split) gc(FALSE)
    done <- run_job(problem, problem$jobs[row, ], limits, here$call)
    beside <<- max(beside, clock() - done$seconds)
    done
  }
}

# Bytes of a fold from which on collecting garbage takes little of its time.
large_split <- 2^20

was_interrupted <- function(budget) budget$reason("time_limit") == "interrupt"

# One learner on the training rows of one fold, judged by the rows held out.
run_job <- function(problem, job, limits, call) {
  all_rows <- job$fold == 0L
  rows <- if (all_rows) list(train = problem$data)
          else split_data(problem$data, problem$folds[, job$run], job$fold)
  where <- if (all_rows) "all rows" else paste("the training rows of fold", job$fold)
  seed <- (problem$seed + 104729 * job$fold + 7919 * job$run) %% .Machine$integer.max
  network <- learn_once(problem$learners[[job$learner]], job$learner, rows$train, limits, seed,
                        where, call)
  network$label <- job$learner
  if (all_rows) return(network)
  judged <- silently(losses[[problem$loss]]$of(network, rows, problem))
  c(network, job, judged, list(n = rows$held$n_obs))
}

# Folds that not all learners have finished do not count.
new_cross_validation <- function(problem, found, budget, call) {
  reason <- attr(found, "stop_reason")
  field <- function(name, type) vapply(found, function(one) one[[name]], type)
  table <- data.frame(learner = factor(field("learner", ""), names(problem$learners)),
                      run = field("run", 1L), fold = field("fold", 1L), n = field("n", 1),
                      loss = field("loss", 1),
                      arcs = vapply(found, function(one) length(unlist(one$parents)), 1L),
                      seconds = field("seconds", 1), stop_reason = field("stop_reason", ""))
  place <- paste(table$run, table$fold)
  whole <- which(tabulate(match(place, place))[match(place, place)] == length(problem$learners))
  found <- found[whole]
  cut <- length(whole) < length(problem$learners) * sum(apply(problem$folds, 2L, max))
  table <- table[whole, ]
  row.names(table) <- NULL
  structure(list(
    losses = table, nodes = node_losses(found, problem),
    arcs = do.call(rbind, lapply(names(problem$learners), learner_arcs, found, problem)),
    networks = lapply(found, function(one) {
      named_arcs(parent_arcs(one$parents), problem$data$variables)
    }),
    folds = problem$folds, loss = problem$loss, learners = names(problem$learners),
    settings = list(smoothing = problem$smoothing, score = problem$score$name,
                    node = problem$data$variables[problem$nodes]),
    n_obs = problem$data$n_obs, seed = problem$seed,
    stop_reason = reason %||% (if (cut) budget$reason("time_limit")
                               else worst_reason(table$stop_reason)),
    call = call
  ), class = "cross_validation")
}

# What cut any of the learners short, "finished" if nothing did.
worst_reason <- function(reasons) {
  c(intersect(c("interrupt", "worker_lost", "time_limit", "memory_limit"), reasons),
    "finished")[1L]
}

# The error of every variable, as the mean over all observations held out.
node_losses <- function(found, problem) {
  if (problem$loss != "error") return(NULL)
  do.call(rbind, lapply(names(problem$learners), function(label) {
    mine <- Filter(function(one) one$learner == label, found)
    n <- vapply(mine, function(one) one$n, 0)
    errors <- vapply(mine, function(one) one$nodes, numeric(length(problem$nodes)))
    mean <- drop(matrix(errors, length(problem$nodes)) %*% n) / sum(n)
    data.frame(learner = label, variable = problem$data$variables[problem$nodes], error = mean)
  }))
}

learner_arcs <- function(label, found, problem) {
  mine <- Filter(function(one) one$learner == label, found)
  if (length(mine) == 0L) return(NULL)
  found <- replicate_shares(lapply(mine, `[[`, "parents"), problem$data, mine[[1L]]$barred, TRUE,
                            listed = TRUE)
  shown <- order(-found$share)
  variables <- problem$data$variables
  data.frame(learner = rep(label, length(shown)), from = variables[found$from[shown]],
             to = variables[found$to[shown]], share = found$share[shown])
}

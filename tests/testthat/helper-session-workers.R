# Plans of package future for tests.

# Two sessions of this machine, until the calling function ends. They load the installed package.
local_workers <- function(workers = 2, envir = parent.frame()) {
  old <- future::plan("multisession", workers = workers)
  withr::defer(future::plan(old), envir)
}

# Everything but seconds and what was remembered, which depend on where a task ran.
answer_of <- function(result) {
  if (is.matrix(result) || is.numeric(result)) return(result)
  if (inherits(result, "boot_strength")) return(as.matrix(result))
  if (inherits(result, "cross_validation")) {
    return(c(result[c("networks", "folds", "arcs")],
             result$losses[names(result$losses) != "seconds"]))
  }
  if (inherits(result, "cv_lambda")) {
    return(c(result[c("lambda", "index", "stop_reason")],
             result$errors[names(result$errors) != "seconds"]))
  }
  list(result$score, as.matrix(result), result$node_scores, result$stop_reason,
       result$iterations[c("start", "round", "score", "arcs")])
}

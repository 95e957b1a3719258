#' @param x,object A `cross_validation`.
#' @param digits Significant digits of what is printed.
#' @rdname cross_validate
#' @export
print.cross_validation <- function(x, digits = 4, ...) {
  check_no_dots()
  check_digits(digits)
  check_result(x)
  runs <- ncol(x$folds)
  cat("Cross-validation: ", count_of(max(x$folds), "fold"), ", ", count_of(runs, "run"), ", ",
      count_of(x$n_obs, "observation"), "\n", sep = "")
  cat_wrapped("Loss: ", loss_words(x), "; lower is better")
  if (nrow(x$losses) == 0L) {
    cat(switch(x$stop_reason, memory_limit = "The rows held out do not fit in the memory limit.\n",
               interrupt = "Interrupted before the first fold was finished.\n",
               worker_lost = "Workers ended before the first fold was finished.\n",
               "Out of time before the first fold was finished.\n"))
    return(invisible(x))
  }
  table <- tidy(x)
  shown <- table[c("learner", "loss", "error", "difference", "difference_error", "arcs", "seconds")]
  names(shown) <- c("learner", "loss", "(se)", "to the best", "(se)", "arcs", "seconds")
  for (column in 2:7) shown[[column]] <- signif(shown[[column]], digits)
  print(shown, row.names = FALSE)
  cut <- sum(x$losses$stop_reason == "time_limit")
  if (cut > 0L) cat("Cut short by time: ", cut, " of ", count_of(nrow(x$losses), "network"), "\n",
                    sep = "")
  finished <- nrow(unique(x$losses[c("run", "fold")]))
  if (finished < max(x$folds) * runs) {
    cat(switch(x$stop_reason, interrupt = "Interrupted: ", worker_lost = "Workers ended: ",
               "Out of time: "), finished, " of ", max(x$folds) * runs, " folds are finished\n",
        sep = "")
  }
  invisible(x)
}

loss_words <- function(x) {
  about <- switch(x$loss, score = paste0(" (", x$settings$score, ")"),
                  error = if (length(x$settings$node) == 1L) paste0(" (", x$settings$node, ")"))
  paste0(losses[[x$loss]]$words, about)
}

#' @rdname cross_validate
#' @method tidy cross_validation
#' @export
tidy.cross_validation <- function(x, ...) {
  check_no_dots()
  check_result(x)
  by_learner <- split(x$losses, x$losses$learner)
  figures <- lapply(by_learner, function(one) fold_figures(one$loss, one))
  loss <- vapply(figures, `[[`, 0, "mean")
  best <- if (all(is.na(loss))) 1L else which.min(loss)
  against <- lapply(by_learner, function(one) {
    place <- match(paste(one$run, one$fold),
                   paste(by_learner[[best]]$run, by_learner[[best]]$fold))
    fold_figures(one$loss - by_learner[[best]]$loss[place], one)
  })
  mean_of <- function(column) vapply(by_learner, function(one) mean(one[[column]]), 0)
  data.frame(learner = x$learners, loss = loss, error = vapply(figures, `[[`, 0, "se"),
             difference = vapply(against, `[[`, 0, "mean"),
             difference_error = vapply(against, `[[`, 0, "se"), arcs = mean_of("arcs"),
             seconds = mean_of("seconds"), folds = vapply(by_learner, nrow, 0L),
             row.names = NULL)
}

# The mean over observations, then over runs, and the mean over runs of its standard error.
fold_figures <- function(values, folds) {
  runs <- split(seq_along(values), folds$run)
  means <- vapply(runs, function(i) sum(values[i] * folds$n[i]) / sum(folds$n[i]), 0)
  errors <- vapply(runs, function(i) stats::sd(values[i]) / sqrt(length(i)), 0)
  list(mean = mean(means), se = mean(errors))
}

#' @rdname cross_validate
#' @method glance cross_validation
#' @export
glance.cross_validation <- function(x, ...) {
  check_no_dots()
  table <- tidy(x)
  best <- which.min(table$loss)[1L]
  data.frame(best = table$learner[best], loss = table$loss[best], error = table$error[best],
             loss_name = x$loss, n_learners = length(x$learners), folds = max(x$folds),
             runs = ncol(x$folds), nobs = x$n_obs, seconds = sum(x$losses$seconds), seed = x$seed,
             stop_reason = x$stop_reason)
}

#' @param row.names,optional As for [as.data.frame()].
#' @rdname cross_validate
#' @export
as.data.frame.cross_validation <- function(x, row.names = NULL, optional = FALSE, ...) {
  check_no_dots()
  check_result(x)
  table_of_result(x$losses, row.names, optional)
}

rules_of.cross_validation <- function(x) {
  learners <- field_of(x, "learners")
  folds <- field_of(x, "folds")
  made_by("cross_validate", list(
    learners = rule("name the learners", are_names),
    loss = rule("be the name of a loss", function(loss) is_text(loss) && loss %in% names(losses)),
    folds = rule("have the fold of every observation, a column for each run", function(folds) {
      is.integer(folds) && is.matrix(folds) && length(folds) > 0L && !anyNA(folds) &&
        all(folds > 0L)
    }),
    losses = rule("have the loss of every learner in every fold", function(table) {
      is_sound_frame(table) &&
        is_number_frame(table, c("run", "fold", "n", "loss", "arcs", "seconds")) &&
        is.factor(table$learner) && identical(levels(table$learner), learners) &&
        !anyNA(table$learner) && is_known(table$stop_reason, names(stop_sentences)) &&
        !anyDuplicated(table[c("learner", "run", "fold")]) &&
        length(unique(tabulate(table$learner, length(learners)))) == 1L &&
        all(table$n > 0) && all(table$run %in% seq_len(ncol(folds)))
    }),
    settings = rule("have what the loss is made with", function(settings) {
      is_plain_list(settings) && is.character(settings$node) &&
        (is.null(settings$score) || is_text(settings$score))
    }),
    n_obs = rule("be the number of observations", is_one_number),
    seed = rule("be a number", is_one_number),
    stop_reason = rule("say why it ended",
                       function(reason) is_text(reason) && reason %in% names(stop_sentences))
  ))
}

#' Continue a run that was killed or had reached a limit
#'
#' `checkpoint = "run.bnstar"` makes [learn_bn()], [local_scores()], [search_order_graph()],
#' [alternate_search()], [cv_lambda()], [boot_strength()] and [arc_posterior()] keep in this file
#' what they have done so far. After a power cut, a `kill`, the end of a job's hours or a time limit
#' that was too short, `resume("run.bnstar")` goes on from there, in a new session or in the same.
#' To call the function again with the same arguments does the same, so a script can simply be run
#' again.
#'
#' @section What is kept:
#' The file has the arguments, the data among them, and the results of all steps that have finished.
#' Of the step that is under way it has
#' * the parent sets that are listed, and the counts of those being scored
#'   (`local_scores()`, `learn_bn()`),
#' * the best network, the best bound, and for `"bfbnb"` the layers, which are files in a folder of
#'   their own beside the file (`search_order_graph()`, `learn_bn()`); other searches of the order
#'   graph begin again from the best network, since their tables are made faster than they are read,
#' * the networks, the parent sets that were met and the random streams (`alternate_search()`),
#' * replicates that have finished (`boot_strength()`), penalties (`cv_lambda()`), and the states
#'   of chains with their sums (`arc_posterior()`).
#'
#' A result does not depend on whether the run was interrupted, unless a time limit had a say in it.
#' Counters and seconds are those of the last part of the run where a search was begun again.
#'
#' @section The file:
#' It is written every `checkpoint_every` seconds, less often if writing takes more than a hundredth
#' of the time, and when a limit ends the run. A new file takes the place of the old one only when
#' it is complete and on the disk. Only its owner may read it, because it holds the data. A run that
#' has finished removes the file, unless `keep = TRUE`. If it cannot be written, a message says so
#' once, and the run goes on. The file is plain numbers and texts in a format of our own; reading it
#' runs no code. It fits the version of the package, the kind of machine and the arguments it was
#' made with; otherwise an error of class `bnstar_error_checkpoint` names what differs.
#'
#' Data must be in memory: read a table of a database by [bn_data()] first.
#'
#' @param file The path that was given as `checkpoint`.
#' @param time_limit,memory_limit,threads,progress,quiet As in [learn_bn()]. They may differ from
#'   those of the run before; the time before does not count.
#' @param checkpoint_every Seconds between two checkpoints.
#' @param keep Whether the file stays when the run has finished.
#' @return What the function returns that is continued.
#' @examples
#' file <- tempfile(fileext = ".bnstar")
#' # a run that has no time
#' first <- boot_strength(iris, replicates = 20, seed = 1, time_limit = 0, checkpoint = file)
#' first
#' resume(file)
#' file.exists(file)
#' @export
resume <- function(file, time_limit = Inf, memory_limit = NULL, threads = NULL,
                   checkpoint_every = 300, keep = FALSE, progress = NULL, quiet = NULL) {
  call <- match.call()
  here <- rlang::current_env()
  check_given()
  check_path(file)
  before <- read_checkpoint(file, here)
  given <- before$arguments
  free <- list(time_limit = time_limit, memory_limit = memory_limit, threads = threads,
               progress = progress, quiet = quiet)
  # The functions that are continued have these, by name or in `...`.
  result <- call_with_values(before$what, c(given, free, list(
    checkpoint = file, checkpoint_every = checkpoint_every, keep = keep)))
  if (inherits(result, c("learned_bn", "cv_lambda"))) result$call <- call
  result
}

#' The network of the arcs that are probable
#'
#' Takes the edges whose probability, either way, exceeds a threshold, each in its more probable
#' direction. The most probable arcs come first; one that would close a cycle is left out, and a
#' message says so.
#'
#' A threshold of 0.5 gives the median probability network. `"auto"` is the threshold of Scutari and
#' Nagarajan (2013): it divides the edges into two groups so that their distribution function is as
#' near as can be, in the mean, to that of probabilities that are all 0 or 1.
#'
#' @param x An [arc_posterior()] or a [boot_strength()].
#' @param threshold `"auto"`, or a number from 0 to 1.
#' @return A [bn_network][bn_network-class] of type `"structure"`; its field `bn` is for bnlearn.
#' @references
#' Scutari, M. and Nagarajan, R. (2013). Identifying significant edges in graphical models of
#' molecular networks. *Artificial Intelligence in Medicine* 57, 207--217.
#' @examples
#' sure <- arc_posterior(as.data.frame(Titanic), weights = "Freq")
#' average_network(sure, 0.5)
#' @export
average_network <- function(x, threshold = "auto") {
  check_given()
  need_probabilities(x, "x", rlang::current_env())
  probability <- arc_probabilities(x)
  if (identical(threshold, "auto")) threshold <- attr(x, "threshold")
  check_number(threshold, 0, 1)
  average <- likely_parents(probability, threshold)
  variables <- attr(x, "nodes")
  if (length(average$left_out) > 0L) {
    inform_user("{average$left_out} would close a cycle and {?is/are} left out.")
  }
  network_of(new_bn(variables, average$parents))
}

# By variable the parents among edges above the threshold, and the arcs that would close a cycle.
likely_parents <- function(probability, threshold) {
  n <- nrow(probability)
  edge <- probability + t(probability)
  wanted <- which((edge > threshold | edge >= 1) & probability >= t(probability) &
                    (probability > t(probability) | upper.tri(probability)), arr.ind = TRUE)
  wanted <- wanted[order(-probability[wanted]), , drop = FALSE]
  reach <- diag(n) > 0
  parents <- rep(list(integer()), n)
  left_out <- character()
  for (i in seq_len(nrow(wanted))) {
    from <- wanted[i, 1L]
    to <- wanted[i, 2L]
    if (reach[to, from]) {
      left_out <- c(left_out, paste(rownames(probability)[c(from, to)], collapse = " -> "))
      next
    }
    parents[[to]] <- sort(c(parents[[to]], from))
    reach[reach[, from], reach[to, ]] <- TRUE
  }
  list(parents = parents, left_out = left_out)
}

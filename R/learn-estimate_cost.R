# What learning would take, before it is begun.

#' What would it cost?
#'
#' Says what it takes to learn the best network of data: how many parent sets of each size would be
#' scored, how long that takes, and how much memory searches need. Small sizes are scored for at
#' most `probe` seconds. The next size is then known well, and larger ones within bounds.
#'
#' @details Let \eqn{n} variables have \eqn{c_x} possible parents each. At most \eqn{\sum_x {c_x
#' \choose k}}{sum over x of choose(c_x, k)} sets of size \eqn{k} are scored; pruning leaves fewer,
#' often by orders of magnitude, and a good bound on how many is known one size ahead only. Numbers
#' of sets are bounds. Seconds come with a word:
#' * `"measured"`: sizes that the probe has scored,
#' * `"about"`: the next size. The seconds go by the pace of the last size: within a factor of two
#'   on most data,
#' * `"at most"`: larger sizes. No pruning is counted on, and the pace is half of the slowest one
#'   that was seen.
#'
#' The number of states that a search of the order graph stores cannot be foretold: it depends on
#' how good its bounds turn out to be. What can be said is the memory of the methods that hold one
#' entry for every set of variables.
#'
#' @param data,score,... As for [local_scores()], including its settings and constraints.
#' @param probe Seconds for which small sets are scored.
#' @param threads Number of threads, as for [local_scores()].
#' @return An object of class `cost_estimate`, a list: `rows` and `distinct_rows`, `bytes` of the
#'   data here, `score`, `variables` (their number), `sizes`, a data frame with `size`, `sets`,
#'   `seconds` and the `word` for them, and `searches`, a data frame with the `method` and its
#'   `bytes`.
#' @references Silander, T. and Myllymaki, P. (2006). A simple approach for finding the globally
#'   optimal Bayesian network structure. *UAI*, for the memory of dynamic programming.
#' @seealso [learn_bn()], whose `time_limit` and `memory_limit` make any problem end.
#' @examples
#' estimate_cost(as.data.frame(Titanic), "bdeu", weights = "Freq")
#' @export
estimate_cost <- function(data, score = "auto", ..., probe = 2, threads = NULL) {
  check_given()
  call <- rlang::current_env()
  check_number(probe, 0, 3600)
  threads <- resolve_threads(threads)
  task <- call_with_values("scoring_task", c(list(data, score), list(...),
                                             list(threads = threads, .call = call)))
  measured <- probe_sizes(task, probe, threads)
  n <- length(task$data$variables)
  structure(list(rows = task$data$n_obs, distinct_rows = count_distinct(task$data),
                 bytes = data_bytes(task$data), score = task$score$name, variables = n,
                 sizes = cost_by_size(task, measured),
                 searches = data.frame(method = c("dp", "full_pass"), bytes = c(8, 10) * 2^n)),
            class = "cost_estimate")
}

# A data frame with size, sets and seconds of the sizes that were scored, and the sets of the size
# that would come next as attribute `next_sets` (NA if there is none).
probe_sizes <- function(task, probe, threads) {
  clock <- stopwatch()
  limits <- function() {
    list(seconds = max(probe - clock(), 0), bytes = free_memory() / 2, nodes = Inf)
  }
  constraints <- task$constraints
  # What the package would leave out by itself is part of the estimate.
  constraints$most_listed <- constraints$max_parents
  scorer <- open_scorer(task$data, task$score$name, task$score$settings, threads = threads)
  listing <- cpp_open_listing(scorer, constraints, task$prune, threads)
  sets <- length(task$data$variables)
  found <- NULL
  repeat {
    step <- cpp_list_next_sizes(listing, 0, 1L, limits(), NULL)
    finished <- step$stop_reason == "finished"
    if (finished) {
      found <- rbind(found, data.frame(size = NROW(found), sets = sets, seconds = step$seconds))
      # A share of all sets, which is a bound and no whole number.
      sets <- if (step$open) floor(step$next_sets + 1e-6) else NA
    }
    if (!finished || sets %in% c(0, NA) || clock() >= probe) break
  }
  structure(found %||% data.frame(size = integer(), sets = numeric(), seconds = numeric()),
            next_sets = sets)
}

cost_by_size <- function(task, measured) {
  most <- most_sets_by_size(task)
  ahead <- attr(measured, "next_sets")
  nothing_left <- is.na(ahead) || ahead == 0
  later <- if (nothing_left) integer() else setdiff(seq_along(most) - 1L, measured$size)
  # Size 0 pays for what is prepared once.
  paces <- (measured$seconds / pmax(measured$sets, 1))[measured$sets > 0 & measured$size > 0]
  pace <- if (length(paces) > 0L) paces[length(paces)] else assumed_seconds(1, task$data)
  slowest <- 2 * max(paces, assumed_seconds(1, task$data))
  about <- later == nrow(measured)
  sets <- ifelse(about, ahead, most[later + 1L])
  rbind(data.frame(measured, word = rep("measured", nrow(measured))),
        data.frame(size = later, sets = sets, seconds = sets * ifelse(about, pace, slowest),
                   word = ifelse(about, "about", "at most")))
}

# How many sets of each size, from 0, the constraints allow. Variables with the same limits are
# counted together: thousands of them mostly have the same.
most_sets_by_size <- function(task) {
  required <- lengths(task$constraints$required)
  free <- lengths(task$constraints$candidates)
  largest <- pmin(rep_len(task$constraints$max_parents, length(free)), free + required)
  alike <- paste(required, free, largest)
  first <- which(!duplicated(alike))
  variables <- tabulate(match(alike, alike[first]))
  vapply(seq(0, max(largest)), function(size) {
    sum(variables * ifelse(size <= largest[first], choose(free[first], size - required[first]), 0))
  }, 0)
}

# The number of different rows, by sums with one random number for each column. Column by column:
# a copy of all columns could need more memory than the data.
count_distinct <- function(data) {
  sums <- 0
  weights <- with_r_seed(1, stats::runif(length(data$variables)))
  for (columns in Filter(Negate(is.null), list(data$codes, data$values))) {
    for (i in seq_len(ncol(columns))) {
      column <- columns[, i]
      if (anyNA(column)) column[is.na(column)] <- -1L
      sums <- sums + weights[i] * column
    }
    weights <- weights[-seq_len(ncol(columns))]
  }
  length(unique(sums))
}

#' @param x An object of class `cost_estimate`.
#' @rdname estimate_cost
#' @export
print.cost_estimate <- function(x, ...) {
  check_fields(x, cost_rules, "x", "Call {.fun estimate_cost} again.", rlang::current_env())
  cat(sprintf("Cost of learning from %s rows (%s different) of %s variables, score %s\n",
              big(x$rows), big(x$distinct_rows), big(x$variables), x$score))
  cat(sprintf("Data: %s in R\n", format_bytes(x$bytes)))
  cat("Parent sets to score, by size:\n", cost_lines(x$sizes), sep = "")
  bytes <- x$searches$bytes[1L]
  cat(sprintf("Search: dynamic programming over all sets of variables would take %s.\n",
              if (bytes > 1024^5) "more memory than any computer has" else format_bytes(bytes)),
      "How many states other searches store cannot be foretold.\n", sep = "")
  invisible(x)
}

# A line for every size, and one for all sizes beyond the third that is bounded only.
# What printing needs.
cost_rules <- local({
  number <- rule("be a number", function(x) is_one_number(x))
  list(rows = number, distinct_rows = number, variables = number, bytes = number,
       score = rule("be the name of a score", function(x) is_text(x)),
       sizes = rule("have the sets and seconds of every size", function(sizes) {
         is_sound_frame(sizes) && is_number_frame(sizes, c("size", "sets", "seconds")) &&
           is_known(sizes$word, c("measured", "about", "at most"))
       }),
       searches = rule("have the bytes of searches", function(searches) {
         is_sound_frame(searches) && nrow(searches) > 0L && is_number_frame(searches, "bytes")
       }))
})

cost_lines <- function(sizes) {
  bounded <- which(sizes$word == "at most")
  rest <- bounded[seq_along(bounded) > 3L]
  shown <- setdiff(seq_len(nrow(sizes)), rest)
  sets <- vapply(sizes$sets[shown], big, "")
  seconds <- vapply(sizes$seconds[shown], short_seconds, "")
  bound <- sizes$word[shown] == "at most"
  word <- ifelse(sizes$word[shown] == "measured", "", paste0(sizes$word[shown], " "))
  c(sprintf("  %2d  %s%s sets, %s%s\n", as.integer(sizes$size[shown]),
            ifelse(bound, "at most ", "up to "), sets, word, seconds),
    if (length(rest) > 0L) {
      seconds <- short_seconds(sum(sizes$seconds[rest]))
      sprintf("  larger: at most %s sets, %s%s\n", big(sum(sizes$sets[rest])),
              if (startsWith(seconds, "more")) "" else "at most ", seconds)
    })
}

short_seconds <- function(seconds) {
  if (seconds < 1) paste(format(signif(seconds, 2L), scientific = FALSE), "seconds")
  else about_seconds(seconds)
}

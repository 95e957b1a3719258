# Random data and random lists of scored parent sets. They have everything that has ever fooled a
# pruning rule.

named_columns <- function(columns) {
  names(columns) <- paste0("v", seq_along(columns))
  as.data.frame(columns)
}

# A column of states 0, 1, ... that may depend on earlier ones.
random_column <- function(earlier, rows) {
  r <- sample(2:4, 1, prob = c(3, 1, 1))
  noise <- sample(r, rows, replace = TRUE, prob = stats::rexp(r) + 0.05) - 1L
  if (length(earlier) == 0) return(noise)
  causes <- earlier[sample(length(earlier), min(length(earlier), sample(3, 1)))]
  sums <- Reduce(`+`, causes) %% r
  noisy <- ifelse(stats::runif(rows) < stats::runif(1), sums, noise)
  switch(sample(c("noise", "copy", "relabelled", "parity", "noisy", "constant"), 1,
                prob = c(4, 1, 1, 2, 6, 0.5)),
         noise = noise, copy = causes[[1]], relabelled = max(causes[[1]]) - causes[[1]],
         parity = sums, noisy = noisy, constant = rep(0L, rows))
}

random_discrete <- function(n, rows) {
  columns <- list()
  for (i in seq_len(n)) columns[[i]] <- random_column(columns, rows)
  named_columns(lapply(columns, factor))
}

# Columns of very different scales. Some are copies or near copies of others.
random_gaussian <- function(n, rows, collinear = TRUE) {
  kinds <- c("noise", "linear", if (collinear) c("copy", "close", "exact"))
  columns <- list()
  for (i in seq_len(n)) {
    kind <- if (i == 1) "noise" else sample(kinds, 1, prob = c(3, 5, 0.2, 1, 0.2)[seq_along(kinds)])
    some <- columns[sample(length(columns), min(length(columns), 2))]
    sum <- Reduce(`+`, some, accumulate = FALSE)
    columns[[i]] <- switch(kind, noise = stats::rnorm(rows), linear = sum + stats::rnorm(rows),
                           copy = some[[1]], exact = sum,
                           close = sum + 10^-stats::runif(1, 1, 7) * stats::rnorm(rows))
  }
  named_columns(lapply(columns, function(x) 10^stats::runif(1, -2, 2) * x + stats::rnorm(1)))
}

# A local_scores object as from a file: random sets and costs, with ties if `digits` is small.
random_scores <- function(n, sets = 4, largest = n - 1, digits = 6, empty_sets = TRUE) {
  lists <- lapply(seq_len(n), function(x) {
    others <- setdiff(seq_len(n), x)
    drawn <- replicate(sets, sort.int(others[sample.int(n - 1, sample(0:largest, 1))],
                                      method = "quick"), simplify = FALSE)
    drawn <- unique(if (empty_sets) c(list(integer()), drawn) else drawn)
    drawn[order(lengths(drawn))]
  })
  as_local_scores(lists, lapply(lists, function(l) -round(stats::runif(length(l), 5, 20), digits)))
}

as_local_scores <- function(lists, values, variables = paste0("v", seq_along(lists))) {
  sets <- unlist(lists, recursive = FALSE)
  structure(list(
    variables = variables, start = c(0, cumsum(lengths(lists))), size = lengths(sets),
    score = unlist(values), parents = as.integer(unlist(sets)),
    info = list(score = NA_character_, settings = list(), arities = NULL, n_obs = NA,
                source = "file", max_parents = NULL, scope = "all networks",
                stop_reason = "finished",
                counts = c(kept = length(sets)), timings = c(data = 0, scoring = 0),
                constraints = list(required = NULL, forbidden = NULL), data = NULL)
  ), class = "local_scores")
}

# Reads and scores without messages about constant or collinear columns.
quietly_read <- function(data) suppressMessages(bn_data(data))
quiet_scores <- function(...) suppressMessages(local_scores(...))

# The scores of the core. The lasso has its own tests.
discrete_scores <- function() scores_for("discrete")

# Fails if there are none, since a loop over nothing would test nothing.
scores_for <- function(kind) {
  known <- available_scores()
  found <- setdiff(known$name[known$data == kind], "lasso")
  stopifnot(length(found) > 0L)
  found
}

gaussian_scores <- function() scores_for("gaussian")

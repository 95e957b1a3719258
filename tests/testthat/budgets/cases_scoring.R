# Cases of bench_budgets.R: scorers and learners on long, wide and many-valued data. A million rows
# are read in about a third of a second (Gaussian ones in twice that), which counts as time where
# the limit is shorter than that.

# Independent columns with the given numbers of states: no bound helps, so everything has to be
# scored.
noise <- function(rows, states) {
  force(states)
  function() {
    set.seed(rows + length(states))
    columns <- lapply(states,
                      function(r) factor(sample.int(r, rows, replace = TRUE), levels = seq_len(r)))
    stats::setNames(as.data.frame(columns), paste0("v", seq_along(states)))
  }
}

normal_noise <- function(rows, n) {
  force(n)
  function() {
    set.seed(rows + n)
    as.data.frame(matrix(stats::rnorm(rows * n), rows, n))
  }
}

scoring <- function(score, ...) {
  settings <- list(...)
  function(data, time_limit, memory_limit) {
    limits <- list(time_limit = time_limit, memory_limit = memory_limit)
    suppressMessages(do.call(local_scores, c(list(data, score), settings, limits)))
  }
}

learning <- function(score) {
  function(data, time_limit, memory_limit) {
    suppressMessages(learn_bn(data, score, time_limit = time_limit, memory_limit = memory_limit))
  }
}

case <- function(prepare, run, ...) list(prepare = prepare, run = run, ...)

data <- list(
  "1,000 x 30 binary" = noise(1000, rep(2, 30)),
  "1,000 x 30 of 2 to 5 states" = noise(1000, rep(2:5, length.out = 30)),
  "1,000 x 100 binary" = noise(1000, rep(2, 100)),
  "200 x 500 of 3 states" = noise(200, rep(3, 500)),
  "3 x 1,000 binary" = noise(3, rep(2, 1000)),
  "200 x 1,000 binary" = noise(200, rep(2, 1000)),
  "45,000 x 3, of 15,000 states" = noise(45000, c(15000, 15000, 3)),
  "1,000 x 300 Gaussian" = normal_noise(1000, 300)
)
# Their data alone exceed the smaller memory limits.
long <- list(
  "1,000,000 x 20 binary" = noise(1e6, rep(2, 20)),
  "1,000,000 x 30 of 5 states" = noise(1e6, rep(5, 30)),
  "1,000,000 x 40 of 3 states" = noise(1e6, rep(3, 40)),
  "1,000,000 x 40 Gaussian" = normal_noise(1e6, 40)
)

cases_of <- function(data, ...) {
  scores_for <- function(name) {
    if (grepl("Gaussian", name)) c("bic", "bge") else c("bic", "bdeu", "k2", "fnml", "qnml")
  }
  cases <- lapply(names(data), function(name) {
    scores <- scores_for(name)
    # The order graph has 512 variables at most.
    learned <- if (grepl("x 1,000", name)) character() else scores[1:2]
    made <- c(lapply(scores, function(score) case(data[[name]], scoring(score), ...)),
              list(case(data[[name]], scoring(scores[2], prune = FALSE), ...)),
              lapply(learned, function(score) case(data[[name]], learning(score), ...)))
    called <- c(paste("local_scores", scores), paste("local_scores", scores[2], "unpruned"),
                sprintf("learn_bn %s", learned))
    stats::setNames(made, paste(called, name))
  })
  do.call(c, cases)
}

c(cases_of(data), cases_of(long, memory = FALSE))

# Families per second when they are asked for as a hill climber asks: all that one more arc or one
# arc less would change, step by step on the way from the empty network to a local optimum; reading
# the rows is counted. ALARM, 20,000 rows (the data of bnlearn). bnlearn::score() gives the scores
# of all variables of one network, so that its time is divided by their number.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "timing.R"))
alarm <- bnlearn::alarm
n <- ncol(alarm)

reaches <- function(adjacent, from, to) {
  seen <- from
  repeat {
    children <- setdiff(which(colSums(adjacent[seen, , drop = FALSE]) > 0), seen)
    if (length(children) == 0L) return(to %in% seen)
    seen <- c(seen, children)
  }
}

# The families that differ by one parent from those of the given children.
changed_families <- function(adjacent, children) {
  made <- lapply(children, function(x) {
    parents <- which(adjacent[, x] == 1)
    c(list(parents), lapply(setdiff(seq_len(n), x),
                            function(y) if (y %in% parents) setdiff(parents, y) else c(parents, y)))
  })
  list(children = rep(children, lengths(made)), parents = unlist(made, recursive = FALSE))
}

# A greedy climb that adds and removes arcs; `score` is a function of children and parents. Value:
# what was asked, step by step.
climb <- function(score) {
  adjacent <- matrix(0L, n, n)
  gain <- matrix(-Inf, n, n)
  asked <- list()
  stale <- seq_len(n)
  repeat {
    families <- changed_families(adjacent, stale)
    asked <- c(asked, list(families))
    values <- score(families$children, families$parents)
    for (x in stale) {
      own <- values[families$children == x]
      gain[setdiff(seq_len(n), x), x] <- own[-1L] - own[1L]
    }
    possible <- gain
    repeat {
      best <- arrayInd(which.max(possible), dim(gain))
      if (possible[best] <= 1e-8) return(asked)
      if (adjacent[best] == 1L || !reaches(adjacent, best[2L], best[1L])) break
      possible[best] <- -Inf
    }
    adjacent[best] <- 1L - adjacent[best]
    stale <- best[2L]
  }
}

data <- bnstar:::bn_data(alarm)
for (score in c("bic", "bdeu")) {
  settings <- if (score == "bdeu") c(iss = 1) else numeric()
  asked <- climb(bnstar:::family_scorer(data, score, settings))
  families <- sum(vapply(asked, function(step) length(step$children), 0L))
  type <- if (score == "bdeu") "bde" else score
  network <- bnlearn::hc(alarm, score = type)
  visit <- function(threads) function() {
    scorer <- bnstar:::family_scorer(data, score, settings, threads = threads)
    for (step in asked) scorer(step$children, step$parents)
  }
  timed <- best_of(10, one = visit(1), two = visit(2),
                   peer = function() bnlearn::score(network, alarm, type = type, by.node = TRUE))
  peer <- n / timed$peer$clock
  cat(sprintf("%s: %d families in %d steps\n", score, families, length(asked)))
  print(rbind(comparison("- families per second, one thread", families / timed$one$clock, peer),
              comparison("- families per second, two threads", families / timed$two$clock, peer,
                         20)), digits = 3)
}

# The judge of posteriors and credible sets: all networks, one by one, in plain R.

has_arc <- function(dags, from, to) bitwAnd(dags[, to], bitwShiftL(1L, from - 1L)) > 0

# In how many of all orders of the variables do parents come first, by network.
judge_orders <- function(dags) {
  n <- ncol(dags)
  orders <- as.matrix(expand.grid(rep(list(seq_len(n)), n)))
  orders <- orders[apply(orders, 1, function(order) !anyDuplicated(order)), , drop = FALSE]
  count <- numeric(nrow(dags))
  for (i in seq_len(nrow(orders))) {
    before <- c(0, cumsum(2^(orders[i, ] - 1)))
    fits <- rep(TRUE, nrow(dags))
    for (place in seq_len(n)) {
      fits <- fits & bitwAnd(dags[, orders[i, place]], bitwNot(as.integer(before[place]))) == 0
    }
    count <- count + fits
  }
  count
}

# list(log_total, arcs, families): of lists as listed_costs() has them.
judge_posterior <- function(costs, prior, dags = all_dags(ncol(costs)),
                            orders = judge_orders(dags)) {
  n <- ncol(costs)
  score <- -dag_costs(dags, costs)
  weight <- exp(score - max(score)) * (if (prior == "order") orders else 1)
  share <- weight / sum(weight)
  arcs <- matrix(0, n, n)
  for (from in seq_len(n)) {
    for (to in setdiff(seq_len(n), from)) arcs[from, to] <- sum(share[has_arc(dags, from, to)])
  }
  list(log_total = max(score) + log(sum(weight)), arcs = arcs, share = share)
}

# What equivalent networks have in common: the skeleton and the v-structures, as text.
judge_class <- function(dags) {
  n <- ncol(dags)
  key <- rep("", nrow(dags))
  joined <- function(a, b) has_arc(dags, a, b) | has_arc(dags, b, a)
  for (a in seq_len(n)) {
    for (b in seq_len(a - 1)) {
      key <- paste0(key, joined(a, b) + 0L)
      for (x in setdiff(seq_len(n), c(a, b))) {
        key <- paste0(key, (has_arc(dags, a, x) & has_arc(dags, b, x) & !joined(a, b)) + 0L)
      }
    }
  }
  key
}

# Networks and classes within factors of the best.
judge_credible <- function(costs, factors, dags = all_dags(ncol(costs)),
                           classes = judge_class(dags)) {
  cost <- dag_costs(dags, costs)
  regret <- cost - min(cost)
  vapply(factors, function(factor) {
    near <- regret <= log(factor) + 1e-7
    c(sum(near), length(unique(classes[near])))
  }, numeric(2))
}

# How far the mean of chains over 20 seeds is from exact sums, in standard errors of at least 0.001;
# the largest over all arcs.
chains_off <- function(scores, prior, samples, seeds = 1:20) {
  states <- c(order = "orders", uniform = "partitions")[[prior]]
  exact <- as.matrix(arc_posterior(scores, prior, "exact"))
  runs <- lapply(seeds, function(seed) {
    as.matrix(arc_posterior(scores, prior, states, samples = samples, seed = seed))
  })
  count <- length(seeds)
  mean <- Reduce(`+`, runs) / count
  spread <- sqrt(Reduce(`+`, lapply(runs, function(run) (run - mean)^2)) / (count - 1) / count)
  max(abs(mean - exact) / pmax(spread, 1e-3))
}

# Values of oracles: text such as "C>S .699 S>A .0001" as a named vector.
arc_values <- function(text) {
  words <- strsplit(trimws(text), "[[:space:]]+")[[1]]
  stats::setNames(as.numeric(words[c(FALSE, TRUE)]), words[c(TRUE, FALSE)])
}

# The same arcs of a matrix of probabilities; `short` gives the variables the names of the text.
arcs_of <- function(probability, names, short = rownames(probability)) {
  ends <- strsplit(names, ">", fixed = TRUE)
  of_pair <- function(pair) probability[match(pair[1], short), match(pair[2], short)]
  stats::setNames(vapply(ends, of_pair, 0), names)
}

titanic_rows <- function() {
  counts <- as.data.frame(Titanic)
  counts[counts$Freq > 0, ]
}

asia_rows <- function(columns = names(bnlearn_data("asia"))) {
  bnlearn_data("asia")[1:500, columns]
}

bnlearn_data <- function(name) {
  place <- new.env()
  utils::data(list = name, package = "bnlearn", envir = place)
  place[[name]]
}

votes_rows <- function(columns) {
  place <- new.env()
  utils::data(list = "HouseVotes84", package = "mlbench", envir = place)
  stats::na.omit(place$HouseVotes84[, seq_len(columns)])
}

# Posteriors, credible sets, chains and the bootstrap: processor seconds of one thread beside their
# targets, and beside bnlearn's bootstrap in the same run. Scoring is apart.
#   Rscript bench_posterior.R          all but the largest
#   Rscript bench_posterior.R large    also 20 variables with the uniform prior, 25 with the other
library(bnstar)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
folder <- if (length(this_file) == 1L) dirname(this_file) else system.file("bench",
                                                                           package = "bnstar")
source(file.path(folder, "simulate.R"))
large <- "large" %in% commandArgs(TRUE)
options(bnstar.threads = 1L)

cpu_of <- function(code) {
  gc()
  seconds <- system.time(code, gcFirst = FALSE)
  seconds[["user.self"]] + seconds[["sys.self"]]
}

row <- function(task, seconds, target, note = "") {
  data.frame(task = task, seconds = round(seconds, 3), target = target,
             reached = if (is.na(target)) "" else if (seconds <= target) "yes" else "NO",
             note = note)
}

# The sums alone, of lists with at most three parents.
time_sums <- function(n, prior, target) {
  data <- simulate_binary(2000L, n, seed = n)
  lists <- local_scores(data, "bdeu", max_parents = 3, prune = FALSE)
  limits <- list(seconds = Inf, bytes = Inf, nodes = Inf)
  sets <- unclass(lists)[c("start", "size", "score", "parents")]
  found <- NULL
  seconds <- cpu_of(found <- bnstar:::cpp_family_posteriors(sets, prior, 1L, limits, NULL))
  check <- abs(found$log_total - found$log_total_again) / abs(found$log_total)
  row(sprintf("sums, %s prior, %d variables", prior, n), seconds, target,
      sprintf("both ways agree to %.0e", check))
}

posteriors <- function() {
  rbind(time_sums(12L, "uniform", 0.05), time_sums(16L, "uniform", NA),
        time_sums(18L, "uniform", 5), if (large) time_sums(20L, "uniform", 40),
        time_sums(16L, "order", NA), time_sums(20L, "order", 1),
        if (large) time_sums(25L, "order", 60))
}

credible <- function(name, data, score, most, factor, target) {
  lists <- suppressMessages(local_scores(data, score, max_parents = most, slack = log(factor)))
  found <- NULL
  seconds <- cpu_of(found <- credible_networks(lists, factor, most = 1000))
  row(sprintf("credible, %s %s, factor %g", name, score, factor), seconds, target,
      sprintf("%.0f networks, %.0f classes, complete: %s", found$count, found$classes,
              found$complete))
}

# Abstentions are a third answer.
with_abstentions <- function(votes) {
  votes[] <- lapply(votes, function(x) factor(ifelse(is.na(x), "?", as.character(x))))
  votes
}

# The rows of section 1.4 whose data R packages have.
credible_sets <- function() {
  data("HouseVotes84", package = "mlbench", envir = environment())
  data("Zoo", package = "mlbench", envir = environment())
  data("alarm", package = "bnlearn", envir = environment())
  sets <- list(list("voting", with_abstentions(HouseVotes84), 5, c(20, 150, 1000)),
               list("complete voting", stats::na.omit(HouseVotes84), 5, c(20, 150)),
               list("zoo", data.frame(lapply(Zoo, factor)), 4, 20),
               list("alarm, 1,000 rows", alarm[1:1000, ], 3, c(3, 20)))
  rows <- lapply(sets, function(set) {
    cases <- expand.grid(factor = set[[4L]], score = c("bic", "bdeu"), stringsAsFactors = FALSE)
    do.call(rbind, Map(function(score, factor) {
      credible(set[[1L]], set[[2L]], score, set[[3L]], factor, 10)
    }, cases$score, cases$factor))
  })
  do.call(rbind, rows)
}

# Error of arcs at about a second, against exact sums.
chains <- function() {
  data("asia", "alarm", package = "bnlearn", envir = environment())
  lists <- local_scores(asia[1:500, ], "bdeu", prune = FALSE, parent_limit = "none")
  many <- suppressMessages(local_scores(alarm[1:1000, ], "bdeu", max_parents = 3, slack = log(1e4)))
  rows <- lapply(c("order", "uniform"), function(prior) {
    states <- c(order = "orders", uniform = "partitions")[[prior]]
    exact <- as.matrix(arc_posterior(lists, prior))
    found <- NULL
    seconds <- cpu_of(found <- arc_posterior(lists, prior, states, samples = 4000, seed = 1))
    off <- abs(as.matrix(found) - exact)[!diag(8)]
    small <- row(paste("chains over", states, "asia"), seconds, NA,
                 sprintf("mean error %.4f, largest %.4f", mean(off), max(off)))
    seconds <- cpu_of(found <- arc_posterior(many, prior, samples = 1000, seed = 1))
    rbind(small, row(paste("chains over", states, "alarm"), seconds, NA,
                     sprintf("largest difference %.3f", glance(found)$chain_difference)))
  })
  do.call(rbind, rows)
}

bootstrap <- function(name, data, replicates, target) {
  ours <- cpu_of(boot_strength(data, replicates, "climb", seed = 1))
  theirs <- cpu_of(bnlearn::boot.strength(data, R = replicates, algorithm = "hc"))
  row(sprintf("bootstrap, %s, %d replicates", name, replicates), ours, theirs / target,
      sprintf("bnlearn %.2f s, ratio %.1f, wanted %g", theirs, theirs / ours, target))
}

bootstraps <- function() {
  data("asia", "alarm", package = "bnlearn", envir = environment())
  rbind(bootstrap("asia", asia, 50L, 5), bootstrap("alarm", alarm, 4L, 20))
}

print(rbind(posteriors(), credible_sets(), chains(),
            if (requireNamespace("bnlearn", quietly = TRUE)) bootstraps()),
      row.names = FALSE, right = FALSE)

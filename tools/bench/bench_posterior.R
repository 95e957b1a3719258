# Posteriors, credible sets, chains and the bootstrap: processor seconds of one thread beside their
# targets, and beside BiDAG and bnlearn in the same run where these are installed. Scoring is apart.
#   Rscript bench_posterior.R                     all sections but the largest problems
#   Rscript bench_posterior.R sums large          the sums over networks, to 20 and 25 variables
# Sections: sums, credible, chains, bootstrap. BNSTAR_DATA names a folder with public data:
# uci/discretized/{mushroom,adult,letter,nltcs,msnbc}.csv.gz and {wine,voting}.csv. What is not
# there is named and left out.
library(bnstar)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
folder <- if (length(this_file) == 1L) dirname(this_file) else system.file("bench",
                                                                           package = "bnstar")
source(file.path(folder, "simulate.R"))
given <- commandArgs(TRUE)
large <- "large" %in% given
wanted <- function(section) length(setdiff(given, "large")) == 0L || section %in% given
options(bnstar.threads = 1L, bnstar.quiet = TRUE, width = 140)

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

show <- function(title, rows) {
  cat("\n", title, "\n", sep = "")
  print(rows, row.names = FALSE, right = FALSE)
}

# Columns of states; NULL where the file is not there.
public_data <- function(name) {
  file <- file.path(Sys.getenv("BNSTAR_DATA"), "uci", "discretized", paste0(name, ".csv"))
  file <- Filter(file.exists, c(file, paste0(file, ".gz")))
  if (length(file) == 0L) {
    cat("not there: ", name, "\n", sep = "")
    return(NULL)
  }
  data <- utils::read.csv(file[1L], colClasses = "character")
  data[] <- lapply(data, factor)
  data
}

# The sums alone, of lists with at most three parents.
time_sums <- function(data, n, prior, target) {
  lists <- local_scores(data[seq_len(n)], "bdeu", max_parents = 3, prune = FALSE)
  limits <- list(seconds = Inf, bytes = Inf, nodes = Inf)
  sets <- unclass(lists)[c("start", "size", "score", "parents")]
  found <- NULL
  seconds <- cpu_of(found <- bnstar:::cpp_family_posteriors(sets, prior, 1L, limits, NULL))
  check <- abs(found$log_total - found$log_total_again) / abs(found$log_total)
  row(sprintf("%s prior, %d variables", prior, n), seconds, target,
      sprintf("both ways agree to %.0e; largest memory of R so far %s", check, peak_memory()))
}

peak_memory <- function() {
  status <- if (file.exists("/proc/self/status")) readLines("/proc/self/status") else character()
  peak <- grep("^VmHWM", status, value = TRUE)
  if (length(peak)) sprintf("%.2f GB", as.numeric(gsub("[^0-9]", "", peak)) / 1024^2) else "unknown"
}

sums <- function() {
  data <- public_data("mushroom")
  # Columns that vary; more than the table has where none is there.
  if (!is.null(data)) data <- data[vapply(data, nlevels, 0L) > 1L]
  if (is.null(data) || ncol(data) < 25L) {
    more <- simulate_binary(if (is.null(data)) 2000L else nrow(data), 25L, seed = 25)
    data <- if (is.null(data)) more else data.frame(data, more)
  }
  rbind(time_sums(data, 12L, "uniform", 0.05), time_sums(data, 14L, "uniform", NA),
        time_sums(data, 16L, "uniform", NA), time_sums(data, 18L, "uniform", 5),
        if (large) time_sums(data, 20L, "uniform", 40),
        time_sums(data, 14L, "order", NA), time_sums(data, 16L, "order", NA),
        time_sums(data, 18L, "order", NA), time_sums(data, 20L, "order", 1),
        time_sums(data, 22L, "order", NA), if (large) time_sums(data, 25L, "order", 60))
}

# `known`: the numbers of networks and classes that are published or were counted by a prototype.
credible <- function(name, data, score, most, factor, known, target = 10) {
  if (is.null(data)) return(NULL)
  lists <- suppressMessages(local_scores(data, score, max_parents = most, slack = log(factor)))
  found <- NULL
  seconds <- cpu_of(found <- credible_networks(lists, factor, most = 1000))
  counts <- c(found$count, found$classes)
  if (!anyNA(known)) stopifnot(isTRUE(all.equal(counts, known)))
  row(sprintf("%s %s, factor %g", name, score, factor), seconds, target,
      sprintf("%s%.0f networks, %.0f classes%s; %d sets; largest component %d",
              if (found$complete) "" else "at least ", counts[1L], counts[2L],
              if (anyNA(known)) "" else ", as known", length(lists$score),
              max(lengths(found$components$variables))))
}

# Abstentions are a third answer.
with_abstentions <- function(votes) {
  votes[] <- lapply(votes, function(x) factor(ifelse(is.na(x), "?", as.character(x))))
  votes
}

rows_of <- function(name, data, score, most, ...) {
  known <- list(...)
  do.call(rbind, lapply(names(known), function(factor) {
    target <- if (name == "wine" && factor == "3") 0.05 else 10
    credible(name, data, score, most, as.numeric(factor), known[[factor]], target)
  }))
}

credible_sets <- function() {
  place <- new.env()
  utils::data("HouseVotes84", "Zoo", package = "mlbench", envir = place)
  utils::data("alarm", package = "bnlearn", envir = place)
  alarm <- place$alarm[1:1000, ]
  complete <- stats::na.omit(place$HouseVotes84)
  voting <- with_abstentions(place$HouseVotes84)
  zoo <- data.frame(lapply(place$Zoo, factor))
  wine <- public_data("wine")
  adult <- public_data("adult")
  nltcs <- public_data("nltcs")
  msnbc <- public_data("msnbc")
  rbind(
    rows_of("wine", wine, "bic", 6, "3" = c(308, 7), "20" = c(3449, 101), "150" = c(26153, 950),
            "1000" = c(152426, 6444)),
    rows_of("wine", wine, "bdeu", 6, "20" = c(8734, 1877), "150" = c(282774, 30387)),
    rows_of("adult", adult, "bic", 6, "20" = c(1140, 22), "150" = c(2281, 48),
            "1000" = c(4818, 109)),
    rows_of("adult", adult, "bdeu", 6, "20" = c(51, 7), "150" = c(361, 26), "1000" = c(1172, 77)),
    rows_of("nltcs", nltcs, "bic", 6, "20" = c(1200, 20), "150" = c(4606, 81),
            "1000" = c(13336, 234)),
    rows_of("nltcs", nltcs, "bdeu", 6, "20" = c(652, 12), "150" = c(1272, 24),
            "1000" = c(3330, 61)),
    rows_of("msnbc", msnbc, "bic", 5, "20" = c(174, 6), "150" = c(252, 8), "1000" = c(3492, 11)),
    rows_of("letter", public_data("letter"), "bic", 5, "20" = c(28, 3), "150" = c(54, 5),
            "1000" = c(96, 8)),
    rows_of("voting", voting, "bic", 5, "20" = c(441, 33), "150" = c(2222, 170),
            "1000" = c(7617, 599)),
    rows_of("voting", voting, "bdeu", 5, "20" = c(621, 187), "150" = c(4359, 1183),
            "1000" = c(21284, 5054)),
    # Of data that differ from the published ones: legs have six states in mlbench.
    rows_of("zoo", zoo, "bic", 4, "20" = NA, "150" = NA),
    rows_of("zoo", zoo, "bdeu", 4, "20" = NA),
    rows_of("complete voting", complete, "bic", 5, "20" = NA, "150" = NA),
    rows_of("complete voting", complete, "bdeu", 5, "20" = NA, "150" = NA),
    rows_of("alarm, 1,000 rows,", alarm, "bic", 3, "3" = NA, "20" = NA, "150" = NA),
    rows_of("alarm, 1,000 rows,", alarm, "bdeu", 3, "3" = NA, "20" = NA)
  )
}

# Arcs beside exact sums: mean and largest error.
error_row <- function(task, seconds, arcs, exact) {
  off <- abs(arcs - exact)[diag(nrow(exact)) == 0]
  data.frame(task = task, seconds = round(seconds, 2), mean_error = signif(mean(off), 2),
             largest_error = signif(max(off), 2))
}

our_chains <- function(name, data, samples) {
  full <- local_scores(data, "bdeu", prune = FALSE, parent_limit = "none")
  slack <- local_scores(data, "bdeu", slack = log(1e4))
  do.call(rbind, lapply(c("order", "uniform"), function(prior) {
    exact <- as.matrix(arc_posterior(full, prior))
    states <- c(order = "orders", uniform = "partitions")[[prior]]
    chain <- function(lists, words, rounds) {
      found <- NULL
      seconds <- cpu_of(found <- arc_posterior(lists, prior, states, samples = rounds, seed = 1))
      error_row(sprintf("%s, %s, %s, %d rounds", name, states, words, rounds), seconds,
                as.matrix(found), exact)
    }
    drawn <- NULL
    seconds <- cpu_of(drawn <- sample_networks(full, 5000, prior, seed = 1))
    rbind(chain(full, "full lists", samples), chain(slack, "lists with slack", samples),
          # The fewest that are as good as the peer's chain.
          chain(slack, "lists with slack", max(10L, samples %/% 100L)),
          error_row(sprintf("%s, 5,000 draws, %s prior", name, prior), seconds, as.matrix(drawn),
                    exact),
          their_chain(name, data, prior, exact))
  }))
}

# BiDAG with the same score: chi = 1 is iss = 1, edgepf = 1 its uniform prior.
their_chain <- function(name, data, prior, exact) {
  if (!requireNamespace("BiDAG", quietly = TRUE)) return(NULL)
  set.seed(1)
  codes <- data.frame(lapply(data, function(x) as.integer(factor(x)) - 1L))
  binary <- all(vapply(codes, max, 0L) == 1L)
  parameters <- BiDAG::scoreparameters(if (binary) "bde" else "bdecat", codes,
                                       bdepar = list(chi = 1, edgepf = 1),
                                       bdecatpar = list(chi = 1, edgepf = 1))
  space <- matrix(1, ncol(data), ncol(data)) - diag(ncol(data))
  arcs <- NULL
  seconds <- tryCatch(cpu_of({
    run <- if (prior == "order") BiDAG::orderMCMC else BiDAG::partitionMCMC
    extra <- if (prior == "order") list(plus1 = FALSE, chainout = TRUE, MAP = FALSE)
    chain <- do.call(run, c(list(parameters, startspace = space,
                                 iterations = if (prior == "order") 12000L else 5000L), extra))
    arcs <- BiDAG::edgep(chain, pdag = FALSE, burnin = 0.2)
  }), error = function(e) {
    cat("BiDAG stopped: ", conditionMessage(e), "\n", sep = "")
    NULL
  })
  if (is.null(seconds)) return(NULL)
  task <- sprintf("%s, BiDAG %s", name, if (prior == "order") "orderMCMC" else "partitionMCMC")
  error_row(task, seconds, as.matrix(arcs), exact)
}

wide_chains <- function() {
  place <- new.env()
  utils::data("alarm", package = "bnlearn", envir = place)
  lists <- local_scores(place$alarm[1:1000, ], "bdeu", max_parents = 3, slack = log(1e4))
  do.call(rbind, lapply(c("order", "uniform"), function(prior) {
    found <- NULL
    seconds <- cpu_of(found <- arc_posterior(lists, prior, samples = 1000, seed = 1))
    row(sprintf("alarm, 1,000 rows, %s prior, two chains of 1,000 rounds", prior), seconds, NA,
        sprintf("%d sets; largest difference of an arc %.3f", length(lists$score),
                glance(found)$chain_difference))
  }))
}

chains <- function() {
  place <- new.env()
  utils::data("asia", package = "bnlearn", envir = place)
  asia <- place$asia[1:500, ]
  twelve <- public_data("nltcs")
  name <- "nltcs12"
  if (is.null(twelve)) {
    twelve <- public_data("voting")
    name <- "voting12"
  }
  show("Chains and draws beside exact sums (3.2)",
       rbind(our_chains("asia8", asia, 4000L),
             if (!is.null(twelve)) our_chains(name, utils::head(twelve[1:12], 500L), 2000L)))
  show("More variables", wide_chains())
}

bootstrap <- function(name, data, replicates, target) {
  ours <- cpu_of(boot_strength(data, replicates, "climb", seed = 1))
  theirs <- cpu_of(bnlearn::boot.strength(data, R = replicates, algorithm = "hc"))
  row(sprintf("%s, %d replicates", name, replicates), ours, theirs / target,
      sprintf("bnlearn %.2f s, ratio %.1f, wanted %g", theirs, theirs / ours, target))
}

bootstraps <- function() {
  place <- new.env()
  utils::data("asia", "alarm", package = "bnlearn", envir = place)
  rbind(bootstrap("asia", place$asia, 50L, 5), bootstrap("alarm", place$alarm, 4L, 20))
}

if (wanted("sums")) show("Sums over all networks (2.4)", sums())
if (wanted("credible")) show("Credible sets (1.4)", credible_sets())
if (wanted("chains")) chains()
if (wanted("bootstrap") && requireNamespace("bnlearn", quietly = TRUE)) {
  show("Bootstrap", bootstraps())
}

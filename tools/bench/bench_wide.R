# Networks over 56 to 682 variables within a minute each, beside bnlearn's hc() and tabu(): twelve
# data sets, their columns in the order of the seed, every network scored by bnlearn::score() and by
# score_network().
#   Rscript bench_wide.R results.csv [seconds = 60] [learner = learn_bn] [data: a pattern = .]
#   [seeds = 3]
# `learner` is a comma-separated choice of learn_bn, alternate_search, hc and tabu; the package's
# learn on one thread. Every run is a process of its own that appends a row to the file; rows that
# are there are not made again. The networks are those of $BNSTAR_DATA/networks, by default
# ../shared/data/networks.
library(bnstar)
this_file <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
source(file.path(dirname(this_file), "wide_data.R"))

# What a learner must reach, and what a prototype of the alternation reached in 60 s on one thread.
targets <- read.table(header = TRUE, text = "
  data        minimum     reached
  hailfinder  -252247.3   -252224.2
  hepar2      -164674.3   -164674.3
  win95pts    -46833      -46485.3
  pathfinder  -148879     -148319.5
  munin1      -223969     -222499.6
  DNA         -256099     -255900.8
  andes       -468522     -468448.1
  diabetes    -2004561    -1947644
  pigs        -1674726    -1674498.3
  link        -1309605    -1253931
  Sonar       19847.4     19929.7
  g100        -147688     -147664.7")

# Names go by the new order too: ties go by names.
shuffled <- function(data, seed) {
  set.seed(seed)
  stats::setNames(data[sample(ncol(data))], sprintf("v%04d", seq_along(data)))
}

learners <- list(
  learn_bn = function(data, seconds, seed) learn_bn(data, time_limit = seconds, threads = 1),
  alternate_search = function(data, seconds,
                              seed) alternate_search(data, time_limit = seconds, threads = 1,
                                                     seed = seed),
  hc = function(data, seconds, seed) bnlearn::hc(data),
  tabu = function(data, seconds, seed) bnlearn::tabu(data)
)

# In the process of its own.
run_once <- function(name, learner, seed, seconds, file) {
  data <- shuffled(wide_data(name), seed)
  took <- system.time(fit <-
                      suppressMessages(learners[[learner]](data, seconds, seed)))[["elapsed"]]
  memory <- most_memory()
  network <- if (inherits(fit, "learned_bn")) fit$bn else fit
  type <- if (is.numeric(data[[1]])) "bic-g" else "bic"
  saveRDS(data.frame(data = name, seed = seed, learner = learner, limit = seconds,
                     seconds = round(took, 2), score = bnlearn::score(network, data, type = type),
                     own_score = score_network(network, data),
                     bound = if (inherits(fit, "learned_bn")) fit$bound else Inf,
                     memory_mb = round(memory)), file)
}

# A row without a score where nothing came: bnlearn's functions know no limit and are ended after
# theirs.
run_apart <- function(name, learner, seed, seconds) {
  file <- tempfile(fileext = ".rds")
  most <- if (learner %in% c("hc", "tabu")) seconds + 20 else 3 * seconds + 60
  suppressWarnings(system2(file.path(R.home("bin"), "Rscript"),
                           c(shQuote(this_file), "--once", name, learner, seed, seconds,
                             shQuote(file)), timeout = most))
  if (file.exists(file)) return(readRDS(file))
  data.frame(data = name, seed = seed, learner = learner, limit = seconds, seconds = NA, score = NA,
             own_score = NA, bound = NA, memory_mb = NA)
}

print_results <- function(results) {
  rows <- lapply(split(results, list(results$data, results$learner), drop = TRUE), function(runs) {
    target <- targets[targets$data == runs$data[1], ]
    score <- stats::median(runs$score)
    data.frame(data = runs$data[1], learner = runs$learner[1], runs = nrow(runs), score = score,
               worst = min(runs$score), best = max(runs$score), minimum = target$minimum,
               reached = target$reached,
               short = round(1000 * (target$reached - score) / abs(target$reached), 3),
               over = round(max(runs$seconds - runs$limit), 2), memory_mb = max(runs$memory_mb),
               differs = signif(max(abs(runs$score - runs$own_score)), 2))
  })
  table <- do.call(rbind, rows)
  options(width = 200)
  cat(paste0("score: the median of the runs; short: per mille below what the prototype reached; ",
             "over: seconds over the limit\n"))
  print(table[order(match(table$data, targets$data), table$learner), ], row.names = FALSE,
        digits = 9)
}

arguments <- commandArgs(TRUE)
if (identical(arguments[1], "--once")) {
  run_once(arguments[2], arguments[3], as.integer(arguments[4]), as.numeric(arguments[5]),
           arguments[6])
  quit(save = "no")
}
if (length(arguments) == 0L) {
  cat(paste0("Rscript bench_wide.R results.csv [seconds] [learners] [data] [seeds]: takes half an ",
             "hour and more, and needs networks\n"))
  quit(save = "no")
}
given <- c(arguments, c(NA, "60", "learn_bn", ".", "3")[seq_len(5) > length(arguments)])
done <- if (file.exists(given[1])) utils::read.csv(given[1])
for (name in grep(given[4], targets$data, value = TRUE)) {
  for (seed in seq_len(as.integer(given[5]))) {
    for (learner in strsplit(given[3], ",", fixed = TRUE)[[1]]) {
      if (any(done$data == name & done$seed == seed & done$learner == learner &
              done$limit == as.numeric(given[2]))) {
        next
      }
      done <- rbind(done, run_apart(name, learner, seed, as.numeric(given[2])))
      utils::write.csv(done, given[1], row.names = FALSE)
    }
  }
}
print_results(done)

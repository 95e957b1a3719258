# Counting in an AD-tree beside counting in the rows: processor seconds and megabytes to build the
# tree, microseconds for a random family, and seconds of hill climbing with either, forecast and
# building included. Scores must be the same to the last digit. `FULL=1`: also a million rows. ADULT
# and MUSK where the folder named by BNSTAR_DATA, or ../shared/data, has them.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "timing.R"))
full <- identical(Sys.getenv("FULL"), "1")
inside <- asNamespace("bnstar")

# Every column has half of its values from an earlier one.
columns <- function(rows, n, draw) {
  made <- list(draw(rows))
  for (i in seq_len(n - 1)) {
    made[[i + 1]] <- ifelse(stats::runif(rows) < 0.5, made[[sample(i, 1)]], draw(rows))
  }
  as.data.frame(lapply(made, factor), col.names = paste0("v", seq_len(n)))
}
uniform <- function(rows, n) columns(rows, n, function(rows) sample(2, rows, replace = TRUE))
skewed <- function(rows, n) columns(rows, n, function(rows) stats::rbinom(rows, 1, 0.05))
five <- function(rows, n) columns(rows, n, function(rows) sample(5, rows, replace = TRUE))
sampled <- function(name, rows) {
  simulate_data(random_parameters(benchmark_network(name), seed = 1), rows, seed = 2)
}

# Five quantiles of what is a number; columns that have one value only then are left out.
in_quantiles <- function(data) {
  cut_up <- function(x) {
    if (!is.numeric(x) || length(unique(x)) <= 5) return(factor(x))
    droplevels(cut(x, unique(stats::quantile(x, 0:5 / 5)), include.lowest = TRUE))
  }
  data[] <- lapply(data, cut_up)
  data[vapply(data, nlevels, 0L) > 1]
}

from_files <- function() {
  data <- Sys.getenv("BNSTAR_DATA", file.path("..", "shared", "data"))
  files <- file.path(data, "uci", c("adult_test.csv.gz", "adult_train.csv.gz", "musk2.csv.gz"))
  if (!all(file.exists(files))) {
    cat("ADULT and MUSK are not there: set BNSTAR_DATA\n")
    return(list())
  }
  read <- lapply(files, utils::read.csv, na.strings = "?")
  adult <- lapply(read[1:2], stats::na.omit)
  list(list("ADULT1", in_quantiles(adult[[1]]), 16),
       list("ADULT3", in_quantiles(rbind(adult[[1]], adult[[2]])), 16),
       list("MUSK", in_quantiles(read[[3]][-(1:2)]), 600))
}

# Processor microseconds for the statistics of one of 500 random families of two parents, nothing
# remembered.
per_family <- function(data, counting) {
  n <- length(data$variables)
  set.seed(1)
  sets <- replicate(500, sample(n, 3), simplify = FALSE)
  scores <- NULL
  scorer <- inside$family_scorer(data, "bic", memory = 0, threads = 1, counting = counting)
  children <- vapply(sets, `[`, 0L, 1L)
  parents <- lapply(sets, `[`, -1L)
  scorer(children, parents) # what makes the rows faster is made the first time
  seconds <- system.time(scorer(children, parents))[["elapsed"]]
  again <- ceiling(0.1 / max(seconds, 0.002))
  timed <- best_of(2, run = function() for (i in seq_len(again)) scores <<-
                   scorer(children, parents))$run
  list(microseconds = 1e6 * timed$cpu / again / length(sets), scores = scores)
}

measure <- function(name, frame, r_min) {
  data <- suppressMessages(bn_data(frame))
  build <- best_of(1,
                   tree = function() inside$cpp_ad_tree_tables(data, r_min, list(), 1L,
                                                               inside$resolve_limits(Inf,
                                                                                     Inf)))$tree
  tree <- build$value
  forecast <- ad_tree_size(data, r_min)
  families <- lapply(list(tree = list(r_min = r_min, bytes = Inf), rows = inside$count_rows),
                     function(counting) per_family(data, counting))
  stopifnot(identical(families$tree$scores, families$rows$scores))
  climbs <- best_of(2, rows = function() hill_climb(data, max_parents = 5, threads = 1,
                                                    counts = "rows"),
                    tree = function() hill_climb(data, max_parents = 5, threads = 1,
                                                 counts = "adtree", r_min = r_min))
  stopifnot(identical(climbs$rows$value$node_scores, climbs$tree$value$node_scores))
  data.frame(data = name, rows = nrow(frame), variables = ncol(frame), r_min = r_min,
             nodes = tree$count_nodes, forecast = forecast$count_nodes / tree$count_nodes,
             MB = tree$bytes / 1e6, build = build$cpu,
             rows_us = families$rows$microseconds, tree_us = families$tree$microseconds,
             rows_climb = climbs$rows$cpu, tree_climb = climbs$tree$cpu)
}

set.seed(1)
sizes <- c(1e3, 1e4, 1e5, if (full) 1e6)
cases <- unlist(lapply(sizes, function(rows) {
  list(list("uniform, binary", uniform(rows, 15), max(16, rows / 100)),
       list("skewed, binary", skewed(rows, 15), 16),
       list("skewed, binary", skewed(rows, 40), max(16, rows / 1000)),
       list("uniform, 5 levels", five(rows, 15), max(16, rows / 200)))
}), recursive = FALSE)
for (r_min in c(100, 1000)) cases <- c(cases, list(list("ALARM", sampled("alarm", 2e4), r_min)))
cases <- c(cases, from_files())
table <- NULL
for (case in cases) {
  table <- rbind(table, measure(case[[1]], case[[2]], case[[3]]))
  print(table[nrow(table), ], digits = 3, row.names = FALSE)
}
number <- function(x) {
  format(signif(x, 3), big.mark = ",", trim = TRUE, scientific = FALSE, drop0trailing = TRUE)
}
shown <- data.frame(data = table$data, lapply(table[-1], function(x) vapply(x, number, "")))
lines <- Map(function(name, x) format(c(name, strrep("-", max(nchar(c(name, x)))), x)),
             names(shown), shown)
cat(paste0("| ", do.call(paste, c(unname(lines), sep = " | ")), " |"), sep = "\n")

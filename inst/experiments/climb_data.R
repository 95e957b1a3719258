# Data of wide_climbs.R and of tools/bench/bench_hill_climb_quality.R. Parameters of networks are
# those of the repository where the package has them, else drawn.

climb_networks <- c("asia", "cancer", "earthquake", "survey", "sachs", "child", "insurance",
                    "water", "alarm", "hailfinder", "hepar2", "win95pts", "mildew")

# A network with parameters: from files of `options(bnstar.networks = DIR)`, else the package's
# structure and random tables.
climb_network <- function(name) {
  files <- file.path(getOption("bnstar.networks", Sys.getenv("BNSTAR_NETWORKS")),
                     paste0(name, c(".bif", ".bif.gz")))
  files <- files[file.exists(files)]
  if (length(files) > 0L) return(read_bif(files[[1L]]))
  random_parameters(benchmark_network(name), seed = 1)
}

# Columns shuffled; those with one state only are left out, which bnlearn refuses.
network_sample <- function(name, rows, seed) {
  data <- simulate_data(climb_network(name), rows, seed = seed)
  data <- droplevels(data)
  data <- data[vapply(data, nlevels, 0L) > 1L]
  set.seed(seed)
  data[sample(ncol(data))]
}

# A random Gaussian network, names in causal order; `shuffled`: columns and names in no order.
gaussian_sample <- function(n, rows, per_node, seed, shuffled = FALSE) {
  set.seed(seed)
  values <- matrix(0, rows, n)
  for (x in seq_len(n)) {
    count <- min(x - 1L, stats::rpois(1, per_node))
    parents <- sample.int(max(x - 1L, 1L), count)
    values[, x] <- stats::rnorm(rows)
    for (y in parents) {
      values[, x] <- values[, x] + stats::runif(1, 0.4, 2) * sample(c(-1, 1), 1) * values[, y]
    }
  }
  data <- stats::setNames(as.data.frame(values), sprintf("v%03d", seq_len(n)))
  if (!shuffled) return(data)
  stats::setNames(data[sample(n)], sprintf("v%03d", sample(n)))
}

cut_columns <- function(data, parts = 3) {
  numeric <- vapply(data, function(x) is.numeric(x) && length(unique(x)) > 5L, NA)
  data[numeric] <- lapply(data[numeric], function(x) {
    cut(x, unique(stats::quantile(x, seq(0, 1, length.out = parts + 1L))), include.lowest = TRUE)
  })
  data[] <- lapply(data, function(x) factor(x, ordered = FALSE))
  data[vapply(data, nlevels, 0L) > 1L]
}

packaged <- function(name, package) {
  from <- new.env()
  utils::data(list = name, package = package, envir = from)
  from[[name]]
}

# Complete rows; columns that are numbers with more than two values.
number_columns <- function(data) {
  data <- stats::na.omit(as.data.frame(data))
  measured <- vapply(data, function(x) is.numeric(x) && length(unique(x)) > 2L, NA)
  as.data.frame(lapply(data[measured], as.numeric))
}

# By name, functions that make them: settings of hill_climb() were chosen on these. `rows` matters
# for simulated ones.
other_data <- function(rows) {
  list(
    boston_cut = function() cut_columns(packaged("Boston", "MASS")),
    cars93_cut = function() cut_columns(stats::na.omit(packaged("Cars93", "MASS")[c(3:8, 10:25)])),
    vehicle_cut = function() cut_columns(packaged("Vehicle", "mlbench")),
    zoo = function() cut_columns(packaged("Zoo", "mlbench")),
    soybean = function() cut_columns(stats::na.omit(packaged("Soybean", "mlbench"))),
    letters_cut = function() cut_columns(packaged("LetterRecognition", "mlbench")[seq_len(5000), ]),
    mtcars_g = function() mtcars[vapply(mtcars, function(x) length(unique(x)) > 2L, NA)],
    boston_g = function() as.data.frame(lapply(packaged("Boston", "MASS")[-4], as.numeric)),
    sonar_g = function() packaged("Sonar", "mlbench")[-61],
    gauss50_shuffled = function() gaussian_sample(50, rows, 2, 11, shuffled = TRUE),
    gauss100_causal = function() gaussian_sample(100, rows, 2, 12),
    gauss100_dense = function() gaussian_sample(100, rows, 3, 13),
    glass_cut = function() cut_columns(packaged("Glass", "mlbench")),
    votes = function() cut_columns(stats::na.omit(packaged("HouseVotes84", "mlbench"))),
    mpg_cut = function() cut_columns(as.data.frame(packaged("mpg", "ggplot2"))[-2L]),
    satellite_g = function() number_columns(packaged("Satellite", "mlbench")[seq_len(2000), ]),
    judges_g = function() number_columns(datasets::USJudgeRatings),
    swiss_cut = function() cut_columns(datasets::swiss),
    shuttle_cut = function() cut_columns(packaged("Shuttle", "mlbench")[seq_len(5000), ]),
    vowel_cut = function() cut_columns(packaged("Vowel", "mlbench"))
  )
}

# As these, but no setting was chosen on them.
unseen_data <- function() {
  list(
    ionosphere_g = function() number_columns(packaged("Ionosphere", "mlbench")[-(1:2)]),
    ionosphere_cut = function() cut_columns(packaged("Ionosphere", "mlbench")[-(1:2)]),
    # Without the largest parts of sums: hc() has no network of all columns whose score is finite.
    midwest_g = function() number_columns(packaged("midwest", "ggplot2")[-c(7L, 12L)]),
    midwest_cut = function() cut_columns(as.data.frame(packaged("midwest",
                                                                "ggplot2"))[-c(1:3, 28L)]),
    diamonds_cut = function() cut_columns(as.data.frame(packaged("diamonds",
                                                                 "ggplot2"))[seq_len(5000), ]),
    pima_cut = function() cut_columns(packaged("PimaIndiansDiabetes", "mlbench")),
    ozone_g = function() number_columns(packaged("Ozone", "mlbench")),
    breast_cancer = function() cut_columns(stats::na.omit(packaged("BreastCancer",
                                                                   "mlbench")[-1L])),
    satellite_cut = function() cut_columns(packaged("Satellite", "mlbench")[seq_len(2000), ]),
    sonar_cut = function() cut_columns(packaged("Sonar", "mlbench")),
    infert_cut = function() cut_columns(datasets::infert),
    states_g = function() number_columns(datasets::state.x77),
    marks_g = function() number_columns(packaged("marks", "bnlearn")),
    dna = function() cut_columns(packaged("DNA", "mlbench")[c(seq(1, 180, 4), 181)])
  )
}

# Twenty data sets of 50 to 700 columns, discrete and Gaussian, by name, for
# wide_climbs.R.
wide_climbs <- function(rows) {
  discrete <- function(n, seed) {
    force(n)
    function() {
      made <- simulate_data(random_parameters(random_dag(n, max_parents = 3, seed = seed),
                                              levels = 3, seed = seed), rows, seed = seed)
      made[vapply(made, nlevels, 0L) > 1L]
    }
  }
  gaussian <- function(n, seed) {
    force(n)
    # hc() takes an hour and more for the widest ones with 1,000 rows.
    function() {
      gaussian_sample(n, if (n < 400) rows else rows / 5, 1.5, seed, shuffled = seed %% 2 == 0)
    }
  }
  sizes <- c(50, 75, 100, 150, 200, 250, 300, 400, 500, 700)
  c(stats::setNames(Map(discrete, sizes, seq_along(sizes)), paste0("discrete", sizes)),
    stats::setNames(Map(gaussian, sizes, seq_along(sizes)), paste0("gaussian", sizes)))
}

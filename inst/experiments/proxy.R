# The experiments of Yackley, Anderson and Lane (2011), "Bayesian network search by proxy", and some
# of our own.
#   BNSTAR_DATA=... Rscript proxy.R FOLDER [MINUTES] [part ...]
# FOLDER keeps finished cells; started again, the script goes on where it was. MINUTES is how long a
# part may begin new cells. BNSTAR_DATA is a folder with uci/adult_test.csv.gz,
# uci/adult_train.csv.gz and uci/musk2.csv.gz. Parts, all of them unless some are named:
#   adult      Table 1, Figures 1 and 3: 50 to 500 samples of ADULT1, ADULT2 and ADULT3, five
#   trials; greedy search without a proxy
#   musk       Tables 2 and 3, Figure 2: 5 to 800 samples, three trials
#   synth      SYNTH20 and SYNTH40: 20,000 rows of random binary networks, five trials
#   families   true score against families scored, for every kind of proxy and for climbs, on ADULT1
#   and MUSK, three trials
#   landscape  how smooth the proxy is, and how much it promises
#   kernels    the paper's kernel and a thin-plate spline on the same random networks
# KINDS="printed" in the environment runs this kind of proxy only; rows of other kinds that tables
# in FOLDER have already stay as they are. At the end tables are written to FOLDER, one for each
# part: proxy_*.csv.
library(bnstar)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
source(file.path(dirname(this_file), "grid.R"))
experiment <- open_experiment("proxy_",
                              parts = c("adult", "musk", "synth", "families", "landscape",
                                        "kernels"))
shared <- Sys.getenv("BNSTAR_DATA")

# The paper says neither how it cut columns nor which pseudo-counts it took. Here columns of more
# than five numbers fall into five parts at their quantiles, by which nearly constant ones, capital
# gain and loss, become constant; scores are BDeu with an equivalent sample size of 1.
read_uci <- function(name) {
  file <- file.path(shared, "uci", paste0(name, ".csv.gz"))
  if (!file.exists(file)) {
    stop("there is no ", file, ": BNSTAR_DATA must name the folder with the data")
  }
  utils::read.csv(gzfile(file), na.strings = "?", stringsAsFactors = TRUE, strip.white = TRUE)
}

in_fifths <- function(data) {
  columns <- names(data)[vapply(data, function(x) is.numeric(x) && length(unique(x)) > 5, NA)]
  data[columns] <- lapply(data[columns], function(x) {
    cuts <- unique(stats::quantile(x, (1:4) / 5, names = FALSE))
    factor(findInterval(x, cuts[cuts > min(x)]))
  })
  as.data.frame(lapply(droplevels(data), factor))
}

data_named <- function(name) {
  adult <- function(...) in_fifths(stats::na.omit(do.call(rbind, lapply(c(...), read_uci))))
  synth <- function(n) {
    net <- random_parameters(random_dag(n, max_parents = 3, seed = n), levels = 2, seed = n)
    simulate_data(net, 20000, seed = n)
  }
  varied <- function(data) data[vapply(data, nlevels, 0L) > 1]
  switch(name, ADULT1 = adult("adult_test"),
         "ADULT1 without constants" = varied(adult("adult_test")), ADULT2 = adult("adult_train"),
         ADULT3 = adult("adult_test", "adult_train"), MUSK = in_fifths(read_uci("musk2")[-(1:2)]),
         SYNTH20 = synth(20), SYNTH40 = synth(40))
}

# One copy of each, read once.
data_of <- local({
  kept <- list()
  function(name) {
    if (is.null(kept[[name]])) kept[[name]] <<- suppressMessages(bn_data(data_named(name)))
    kept[[name]]
  }
})

# The kinds of proxy; `printed` is the method as it stands in the paper, weights by gradient ascent.
# The fixed-point update stands still where the gradient is zero too, and gets there sooner.
kinds <- list(
  printed = list(centre = FALSE, training = "gradient"),
  "printed, with noise" = list(centre = FALSE, training = "gradient", noise = "learned"),
  "fixed point" = list(centre = FALSE, training = "fixed_point"),
  "fixed point, with noise" = list(centre = FALSE, training = "fixed_point", noise = "learned"),
  centred = list(),
  retrained = list(retrain = 5),
  decomposable = list(proxy = "decomposable", polish = FALSE),
  "decomposable, polished" = list(proxy = "decomposable")
)

learn_proxy <- function(data, kind, n_samples, trial, ...) {
  arguments <- c(list(data_of(data), "bdeu", n_samples = n_samples, seed = 1000 * trial + n_samples,
                      threads = 1), kinds[[kind]], list(...))
  # The kernel of the printed method is singular beyond n (n - 1) samples, and sooner with equal
  # networks.
  tryCatch(do.call(search_by_proxy, arguments), bnstar_error_argument = function(error) {
    if (grepl("singular", conditionMessage(error))) "singular" else stop(error)
  })
}

# Families that were scored only to show what the true score does along the way are not counted.
describe_proxy <- function(fit) {
  if (identical(fit, "singular")) {
    return(data.frame(score = NA, predicted = NA, best_sample = NA, arcs = NA, families = NA,
                      data = NA, sampling = NA, weights = NA, search = NA, total = NA,
                      singular = TRUE))
  }
  seconds <- function(name) if (name %in% names(fit$timings)) fit$timings[[name]] else 0
  shown <- if ("families_shown" %in% names(fit$counters)) fit$counters[["families_shown"]] else 0
  data.frame(score = fit$score, predicted = fit$predicted, best_sample = fit$proxy$best_sample,
             arcs = nrow(fit$bn$arcs), families = fit$counters[["families"]] - shown,
             data = seconds("data"), sampling = seconds("samples"), weights = seconds("weights"),
             search = seconds("search") + seconds("retraining") + seconds("polish"),
             total = fit$timings[["total"]] - seconds("shown"),
             singular = FALSE)
}

describe_climb <- function(fit) {
  data.frame(score = fit$score, predicted = NA, best_sample = NA, arcs = nrow(fit$bn$arcs),
             families = fit$counters[["families"]], data = fit$timings[["data"]], sampling = NA,
             weights = NA, search = sum(fit$timings[c("heuristic", "search")]),
             total = fit$timings[["total"]], singular = FALSE)
}

# A trajectory takes as many rows as it has moves: a hundred are enough for a figure.
trajectory_of <- function(fit) {
  if (identical(fit, "singular") || is.null(fit$trajectory)) return(NULL)
  rows <- unique(round(seq(1, nrow(fit$trajectory), length.out = 100)))
  fit$trajectory[rows, c("step", "predicted", "score")]
}

climb <- function(data, ..., counts = "rows", max_parents = 3) {
  hill_climb(data_of(data), "bdeu", max_parents = max_parents, counts = counts,
             threads = 1, ...)
}

# What a cell leaves behind: a row, and a trajectory or NULL.
run_proxy_cell <- function(cell) {
  if (cell$kind == "hill climbing") {
    fit <- climb(cell$data, tabu = 0, restarts = 0, counts = cell$counts)
    return(list(row = describe_climb(fit)))
  }
  fit <- learn_proxy(cell$data, cell$kind, cell$samples, cell$trial, counts = cell$counts)
  list(row = describe_proxy(fit), trajectory = trajectory_of(fit))
}

# Tables of a part; trajectories of the first trial, for those that figures show.
finish <- function(done, part, shown_in_figure = NULL) {
  by <- c("trial", "samples", "counts", "kind", "data")
  experiment$write(tabulate_cells(done, function(value) value$row), part, by)
  if (is.null(shown_in_figure)) return(invisible())
  shown <- done[done$trial == 1 & shown_in_figure(done) &
                !vapply(done$value, function(value) is.null(value$trajectory), NA), ]
  rows <- Map(function(i, value) cbind(shown[i, names(shown) != "value"], value$trajectory,
                                       row.names = NULL), seq_len(nrow(shown)), shown$value)
  if (length(rows) > 0) {
    experiment$write(do.call(rbind, rows), paste0(part, "_trajectories"), c(by, "step"))
  }
}

# Of the kinds named, those that are wanted today.
wanted <- function(kinds) {
  chosen <- Sys.getenv("KINDS")
  if (nzchar(chosen)) intersect(kinds, strsplit(chosen, ";")[[1L]]) else kinds
}

if (experiment$asks_for("adult")) {
  cells <- expand.grid(trial = 1:5, samples = c(50, 100, 250, 500), counts = c("adtree", "rows"),
                       kind = wanted(c("printed", "fixed point", "fixed point, with noise",
                                       "centred")),
                       data = c("ADULT1", "ADULT2", "ADULT3"), stringsAsFactors = FALSE)
  alone <- expand.grid(trial = 1, samples = 0, counts = c("adtree", "rows"), kind = "hill climbing",
                       data = c("ADULT1", "ADULT2", "ADULT3"), stringsAsFactors = FALSE)
  cells <- rbind(alone, cells)
  cells <- cells[order(cells$data, cells$samples), ]
  finish(experiment$run(cells, run_proxy_cell), "adult",
         function(done) done$data == "ADULT1" & done$counts == "rows")
}

if (experiment$asks_for("musk")) {
  cells <- expand.grid(trial = 1:3, samples = c(5, 10, 15, 20, 30, 40, 50, 60, 100, 150, 200, 400,
                                                800), counts = "rows",
                       kind = wanted(c("printed", "fixed point", "centred")), data = "MUSK",
                       stringsAsFactors = FALSE)
  cells <- rbind(data.frame(trial = 1, samples = 0, counts = "rows", kind = "hill climbing",
                            data = "MUSK"), cells)
  cells <- cells[order(cells$samples), ]
  finish(experiment$run(cells, run_proxy_cell), "musk", function(done) done$samples <= 20)
}

if (experiment$asks_for("synth")) {
  cells <- expand.grid(trial = 1:5, samples = c(50, 100, 250, 500), counts = "rows",
                       kind = wanted(c("fixed point, with noise", "centred", "decomposable")),
                       data = c("SYNTH20", "SYNTH40"), stringsAsFactors = FALSE)
  alone <- expand.grid(trial = 1, samples = 0, counts = "rows", kind = "hill climbing",
                       data = c("SYNTH20", "SYNTH40"), stringsAsFactors = FALSE)
  finish(experiment$run(rbind(alone, cells), run_proxy_cell), "synth")
}

if (experiment$asks_for("families")) {
  cells <- expand.grid(trial = 1:3, samples = c(10, 60, 200, 800), counts = "rows",
                       kind = wanted(names(kinds)), data = c("ADULT1", "MUSK"),
                       stringsAsFactors = FALSE)
  alone <- expand.grid(trial = 1, samples = 0, counts = "rows", kind = "hill climbing",
                       data = c("ADULT1", "MUSK"), stringsAsFactors = FALSE)
  # Without noise and with more samples than arcs: on ADULT1 only.
  cells <- cells[cells$data == "ADULT1" | cells$kind != "printed, with noise", ]
  cells <- cells[order(cells$data, cells$samples), ]
  finish(experiment$run(rbind(alone, cells), run_proxy_cell), "families")
}

# Greedy adding and deleting of single arcs from a given network, with moves worth change(parents,
# x, y): to the end and how many moves that takes.
climb_from <- function(parents, change, most) {
  n <- length(parents)
  moves <- 0
  repeat {
    best <- 0
    at <- NULL
    for (x in seq_len(n)) for (y in seq_len(n)[-x]) {
      there <- y %in% parents[[x]]
      if (!there && (length(parents[[x]]) >= most || reaches(parents, x, y))) next
      gain <- change(parents, x, y)
      if (gain > best + 1e-9 * (1 + abs(best))) {
        best <- gain
        at <- c(x, y)
      }
    }
    if (is.null(at)) return(list(parents = parents, moves = moves))
    there <- at[2] %in% parents[[at[1]]]
    parents[[at[1]]] <- if (there) {
      setdiff(parents[[at[1]]], at[2])
    } else {
      sort(c(parents[[at[1]]], at[2]))
    }
    moves <- moves + 1
  }
}

# Is there a path from x to y?
reaches <- function(parents, x, y) {
  seen <- y
  repeat {
    more <- setdiff(unlist(parents[seen]), seen)
    if (x %in% c(seen, more)) return(TRUE)
    if (length(more) == 0) return(FALSE)
    seen <- c(seen, more)
  }
}

random_start <- function(n, most, seed) {
  set.seed(seed)
  order <- sample(n)
  parents <- vector("list", n)
  for (i in seq_len(n)) {
    before <- order[seq_len(i - 1)]
    taken <- before[stats::runif(length(before)) < min(0.5, 4 / (n - 1))]
    parents[[order[i]]] <- sort(taken[seq_len(min(most, length(taken)))])
  }
  parents
}

# How many different ends do climbs from random networks have, on the score and on the proxy? How
# far apart are they?
landscape <- function(cell) {
  name <- "ADULT1 without constants"
  data <- data_of(name)
  n <- length(data$variables)
  fit <- learn_proxy(name, cell$kind, cell$samples, cell$trial)
  if (identical(fit, "singular")) return(NULL)
  coefficients <- fit$proxy$coefficients
  by_proxy <- function(parents, x, y) {
    if (y %in% parents[[x]]) -coefficients[y, x] else coefficients[y, x]
  }
  # All families with up to three parents, scored once.
  scores <- experiment$keep("scores of ADULT1",
                            function() local_scores(data, "bdeu", max_parents = 3, prune = FALSE))
  frame <- as.data.frame(scores)
  key <- function(x, p) paste(x, paste(sort(p), collapse = ","))
  numbers <- lapply(frame$parents, match, data$variables)
  keys <- mapply(key, match(frame$variable, data$variables), numbers)
  table <- stats::setNames(frame$score, keys)
  by_score <- function(parents, x, y) {
    other <- if (y %in% parents[[x]]) setdiff(parents[[x]], y) else c(parents[[x]], y)
    table[[key(x, other)]] - table[[key(x, parents[[x]])]]
  }
  truth <- function(parents) sum(table[mapply(key, seq_len(n), parents)])
  guess <- function(parents) {
    fit$proxy$mean + sum(mapply(function(p, x) sum(coefficients[p, x]), parents, seq_len(n)))
  }
  # The score has the same landscape whatever the proxy.
  starts <- lapply(1:20, function(seed) random_start(n, 3, seed))
  ends <- list(proxy = lapply(starts, climb_from, by_proxy, 3),
               score = experiment$keep("ends of climbs on ADULT1",
                                       function() lapply(starts, climb_from, by_score, 3)))
  fresh <- lapply(101:300, function(seed) random_start(n, 3, seed))
  best <- search_order_graph(local_scores(fit$proxy), "portfolio")
  describe <- function(landscape) {
    parents <- lapply(ends[[landscape]], function(end) end$parents)
    value <- if (landscape == "proxy") guess else truth
    values <- vapply(parents, value, 0)
    data.frame(landscape = landscape, ends = length(unique(parents)),
               moves = mean(vapply(ends[[landscape]], function(end) end$moves, 0)),
               spread = stats::sd(values), shortfall = max(values) - mean(values),
               true_mean = mean(vapply(parents, truth, 0)),
               true_sd = stats::sd(vapply(parents, truth, 0)))
  }
  fact <- data.frame(correlation = stats::cor(vapply(fresh, guess, 0), vapply(fresh, truth, 0)),
                     greedy_predicted = fit$predicted, greedy_true = fit$score,
                     best_sample = fit$proxy$best_sample, exact_predicted = best$score,
                     exact_true = score_network(best, data, "bdeu"),
                     exact_seconds = best$timings[["total"]], proved = best$proved)
  cbind(rbind(describe("proxy"), describe("score")), fact)
}

if (experiment$asks_for("landscape")) {
  cells <- expand.grid(trial = 1:3, samples = c(25, 50, 100, 200, 500),
                       kind = wanted(c("printed", "fixed point", "fixed point, with noise",
                                       "centred")), stringsAsFactors = FALSE)
  done <- experiment$run(cells, landscape)
  done <- done[!vapply(done$value, is.null, NA), ]
  rows <- Map(function(i, value) cbind(done[i, names(done) != "value"], value, row.names = NULL),
              seq_len(nrow(done)), done$value)
  if (length(rows) > 0) experiment$write(do.call(rbind, rows), "landscape")
}

# The thin-plate spline in the number d of arcs in which two networks differ, the square of their
# distance: d log d, with a constant (Wahba 1990, section 2.4). It has no weights to train.
thin_plate <- function(d) ifelse(d > 0, d * log(d), 0)

fit_thin_plate <- function(arcs, scores) {
  size <- lengths(arcs)
  shared <- vapply(arcs, function(a) vapply(arcs, function(b) sum(a %in% b), 0), size + 0)
  kernel <- thin_plate(outer(size, size, `+`) - 2 * shared)
  solved <- solve(rbind(cbind(kernel, 1), c(rep(1, length(arcs)), 0)), c(scores, 0))
  list(arcs = arcs, size = size, weights = utils::head(solved, -1L),
       constant = utils::tail(solved, 1L))
}

distances_to <- function(spline, own) {
  spline$size + length(own) - 2 * vapply(spline$arcs, function(a) sum(own %in% a), 0)
}

predict_thin_plate <- function(spline, own) {
  spline$constant + sum(spline$weights * thin_plate(distances_to(spline, own)))
}

# Greedy adding and deleting of arcs under the spline. Every candidate is one arc away, so its
# distances are those of the present network plus or minus one.
climb_thin_plate <- function(spline, n, most) {
  has <- vapply(seq_len(n * n), function(arc) vapply(spline$arcs, function(a) arc %in% a, NA),
                logical(length(spline$arcs)))
  parents <- vector("list", n)
  for (move in seq_len(n * most)) {
    own <- unlist(lapply(seq_len(n), function(x) (x - 1) * n + parents[[x]]))
    d <- distances_to(spline, own)
    further <- matrix(thin_plate(d + 1), length(d), n * n)
    nearer <- matrix(thin_plate(pmax(d - 1, 0)), length(d), n * n)
    there <- matrix(seq_len(n * n) %in% own, length(d), n * n, byrow = TRUE)
    value <- spline$constant + colSums(spline$weights * ifelse(has != there, nearer, further))
    allowed <- vapply(seq_len(n * n), function(arc) {
      x <- (arc - 1) %/% n + 1
      y <- (arc - 1) %% n + 1
      arc %in% own || (x != y && length(parents[[x]]) < most && !reaches(parents, x, y))
    }, NA)
    value[!allowed] <- -Inf
    best <- which.max(value)
    if (value[best] <= predict_thin_plate(spline, own) + 1e-9) break
    x <- (best - 1) %/% n + 1
    y <- (best - 1) %% n + 1
    parents[[x]] <- if (y %in% parents[[x]]) setdiff(parents[[x]], y) else c(parents[[x]], y)
  }
  parents
}

as_matrix_of <- function(parents, variables) {
  n <- length(variables)
  m <- matrix(0, n, n, dimnames = list(variables, variables))
  for (x in seq_len(n)) m[parents[[x]], x] <- 1
  m
}

compare_kernels <- function(cell) {
  net <- random_parameters(benchmark_network("alarm"), seed = 1)
  data <- suppressMessages(bn_data(simulate_data(net, 1000, seed = 1)))
  variables <- data$variables
  n <- length(variables)
  true_score <- function(m) sum(score_network(m, data, "bdeu"))
  fit <- search_by_proxy(data, n_samples = cell$samples, seed = cell$trial, threads = 1,
                         quiet = TRUE)
  arcs <- fit$proxy$trained_on$arcs
  matrix_of <- function(own) {
    m <- as_matrix_of(vector("list", n), variables)
    m[own] <- 1
    m
  }
  spline <- fit_thin_plate(arcs, vapply(arcs, function(own) true_score(matrix_of(own)), 0))
  fresh <- lapply(1:100, function(seed) {
    parents <- random_start(n, 3, 10000 * cell$trial + seed)
    as_matrix_of(parents, variables)
  })
  truth <- vapply(fresh, true_score, 0)
  linear <- vapply(fresh, function(m) predict(fit$proxy, m), 0)
  curved <- vapply(fresh, function(m) predict_thin_plate(spline, which(m == 1)), 0)
  end <- as_matrix_of(climb_thin_plate(spline, n, 3), variables)
  data.frame(kernel = c("shared arcs", "thin plate"),
             correlation = c(stats::cor(linear, truth), stats::cor(curved, truth)),
             score = c(fit$score, true_score(end)))
}

if (experiment$asks_for("kernels")) {
  cells <- expand.grid(trial = 1:3, samples = c(50, 200))
  done <- experiment$run(cells, compare_kernels)
  rows <- Map(function(i, value) cbind(done[i, names(done) != "value"], value, row.names = NULL),
              seq_len(nrow(done)), done$value)
  if (length(rows) > 0) experiment$write(do.call(rbind, rows), "kernels")
}

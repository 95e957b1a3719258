# Cases of bench_budgets.R: every learner on tall, wide and broad data, discrete, Gaussian, mixed
# and with missing values, as far as it takes them. Names end with shape and kind, as in
# "learn_bn (tall, mixed, local)".

shapes <- list(tall = c(1e6, 20), wide = c(300, 2000), broad = c(5000, 400))
# With memory that holds the data once or twice, but not all that could be made of them.
asks <- list(tall = list(c(1, NA), c(3, 200)), wide = list(c(2, NA), c(3, 100)),
             broad = list(c(2, NA), c(3, 60)))

# Every column is like the one before it in half of the rows.
discrete_columns <- function(rows, n, states = 3) {
  column <- NULL
  lapply(seq_len(n), function(i) {
    drawn <- sample.int(states, rows, replace = TRUE)
    column <<- if (i == 1L) drawn else ifelse(stats::runif(rows) < 0.5, column, drawn)
    structure(column, levels = letters[seq_len(states)], class = "factor")
  })
}

gaussian_columns <- function(rows, n) {
  column <- 0
  lapply(seq_len(n), function(i) column <<- 0.7 * column + stats::rnorm(rows))
}

# Every second column of the one kind and of the other.
mixed_columns <- function(rows, n) {
  c(rbind(discrete_columns(rows, n / 2), gaussian_columns(rows, n / 2)))
}

# More than half of the rows lack one value or two: enough remain where those are left out, and no
# row has many completions.
with_gaps <- function(columns) {
  rows <- length(columns[[1L]])
  for (gap in 1:2) {
    column <- sample.int(3 * length(columns), rows, replace = TRUE)
    for (i in seq_along(columns)) columns[[i]][column == i] <- NA
  }
  columns
}

data_of <- function(shape, columns, gaps) {
  force(columns)
  function() {
    set.seed(1)
    made <- do.call(columns, as.list(shapes[[shape]]))
    if (gaps) made <- with_gaps(made)
    as.data.frame(stats::setNames(made, paste0("v", seq_along(made))))
  }
}

kinds <- list(discrete = discrete_columns, Gaussian = gaussian_columns, mixed = mixed_columns)
data <- lapply(stats::setNames(nm = names(shapes)), function(shape) {
  with_gaps <- lapply(kinds, function(kind) data_of(shape, kind, TRUE))
  c(lapply(kinds, function(kind) data_of(shape, kind, FALSE)),
    stats::setNames(with_gaps, paste(names(kinds), "gaps")))
})

# What is learned from: the kind of data and how gaps are dealt with.
complete <- names(kinds)
local <- paste0(names(kinds), ", local")
omitted <- paste0(names(kinds), ", omit")

# The data that a function takes, its settings, and the shapes of data: not all take more than 512
# variables, and posteriors no more than some twenty.
learner <- function(f, takes, ..., on = names(shapes)) {
  list(f = f, takes = takes, settings = list(...), on = on)
}
narrow <- c("tall", "broad")
candidates <- function(takes, ...) learner("sparse_candidate", takes, score = "bic", ...)
proxies <- function(takes, ...) learner("search_by_proxy", takes, score = "bic", ...)

incomplete <- c(local, omitted[3L])
every_kind <- c(complete, incomplete)
numeric_only <- c("Gaussian", "Gaussian, omit")
learners <- list(
  learn_bn = learner("learn_bn", every_kind),
  "learn_bn orderings" = learner("learn_bn", complete, method = "orderings", max_parents = 2),
  local_scores = learner("local_scores", every_kind),
  hill_climb = learner("hill_climb", every_kind),
  alternate_search = learner("alternate_search", every_kind),
  "sparse_candidate hill_climb" = candidates(every_kind),
  "sparse_candidate scc" = candidates(complete, maximize = "scc"),
  "sparse_candidate separator" = candidates(complete, maximize = "separator"),
  "sparse_candidate cluster_tree" = candidates(complete, maximize = "cluster_tree", k = 3),
  "search_by_proxy global" = proxies(every_kind),
  "search_by_proxy exact" = proxies("discrete", optimize = "exact"),
  "search_by_proxy retrain" = proxies("discrete", retrain = 5, polish = TRUE),
  "search_by_proxy decomposable" = proxies(every_kind, proxy = "decomposable", n_samples = 500),
  chow_liu = learner("chow_liu", c(complete[1:2], omitted[1:2])),
  structural_em = learner("structural_em", "discrete, local"),
  l1mb = learner("l1mb", numeric_only),
  sbn = learner("sbn", numeric_only, lambda = 10),
  astar_lasso = learner("astar_lasso", numeric_only, lambda = 10, on = narrow),
  dp_lasso = learner("dp_lasso", numeric_only, lambda = 10, on = narrow),
  lambda_path = learner("lambda_path", numeric_only, n_lambda = 10, on = narrow),
  cv_lambda = learner("cv_lambda", numeric_only, n_lambda = 10, on = narrow),
  arc_posterior = learner("arc_posterior", complete, max_parents = 2, on = "tall"),
  credible_networks = learner("credible_networks", complete, max_parents = 2, on = "tall"),
  sample_networks = learner("sample_networks", complete, size = 20, max_parents = 2, on = "tall"),
  "arc_posterior bic" = learner("arc_posterior", incomplete, score = "bic", max_parents = 2,
                                on = "tall"),
  "credible_networks bic" = learner("credible_networks", incomplete, score = "bic", max_parents = 2,
                                    on = "tall"),
  "sample_networks bic" = learner("sample_networks", incomplete, size = 20, score = "bic",
                                  max_parents = 2, on = "tall"),
  cross_validate = learner("cross_validate", c(complete, omitted), learners = "hill_climb",
                           folds = 2),
  boot_strength = learner("boot_strength", every_kind, replicates = 20, max_parents = 2)
)

# A new learner without a case is an error. resume() goes on with one of these, within its limits.
check_all_have_cases <- function(searches) {
  exports <- getNamespaceExports("bnstar")
  has_limit <- function(name) "time_limit" %in% names(formals(getExportedValue("bnstar", name)))
  here <- c(vapply(learners, `[[`, "", "f"), searches, "resume")
  forgotten <- setdiff(c(Filter(has_limit, exports), available_methods()$by), here)
  if (length(forgotten) > 0L) stop("No case of budgets for ", paste(forgotten, collapse = ", "))
}

run_learner <- function(one, na) {
  f <- getExportedValue("bnstar", one$f)
  function(data, time_limit, memory_limit) {
    given <- list(time_limit = time_limit, memory_limit = memory_limit)
    if (one$f != "learn_bn") given <- given[names(given) %in% names(formals(f))]
    # structural_em() is made for gaps.
    if (na != "error" && one$f != "structural_em") given$na <- na
    suppressWarnings(suppressMessages(do.call(f, c(list(data), one$settings, given))))
  }
}

has_memory_limit <- function(f) "memory_limit" %in% names(formals(getExportedValue("bnstar", f)))

cases_of_learner <- function(name, shape) {
  one <- learners[[name]]
  if (!shape %in% one$on) return(NULL)
  cases <- lapply(one$takes, function(kind) {
    parts <- strsplit(kind, ", ")[[1L]]
    gaps <- length(parts) == 2L
    list(prepare = data[[shape]][[paste0(parts[1L], if (gaps) " gaps")]], asks = asks[[shape]],
         run = run_learner(one, if (gaps) parts[2L] else "error"), memory = has_memory_limit(one$f))
  })
  stats::setNames(cases, sprintf("%s (%s, %s)", name, shape, one$takes))
}

# Searches in listed scores, as many as five seconds give. The order graph has up to 512 variables.
searches <- list(
  search_orderings = function(scores, time_limit, memory_limit) {
    search_orderings(scores, time_limit = time_limit, seed = 1)
  },
  search_order_graph = function(scores, time_limit, memory_limit) {
    search_order_graph(scores, time_limit = time_limit, memory_limit = memory_limit, seed = 1)
  }
)
scores_of <- function(shape, kind) {
  force(kind)
  function() {
    made <- data[[shape]][[kind]]()
    suppressWarnings(suppressMessages(local_scores(made, max_parents = 2, time_limit = 5)))
  }
}
scores <- lapply(stats::setNames(nm = names(shapes)), function(shape) {
  lapply(stats::setNames(nm = complete), function(kind) scores_of(shape, kind))
})
cases_of_search <- function(name, shape) {
  if (shape == "wide" && name == "search_order_graph") return(NULL)
  cases <- lapply(complete, function(kind) {
    list(prepare = scores[[shape]][[kind]], asks = asks[[shape]], run = searches[[name]],
         memory = has_memory_limit(name))
  })
  stats::setNames(cases, sprintf("%s (%s, %s)", name, shape, complete))
}

# A csv file and a table of a database hold the rows. What can be learned begins with reading them.
write_csv <- function(rows) {
  file <- tempfile(fileext = ".csv")
  data.table::fwrite(rows, file)
  file
}
write_table <- function(rows) {
  file <- tempfile(fileext = ".sqlite")
  connection <- DBI::dbConnect(RSQLite::SQLite(), file)
  on.exit(DBI::dbDisconnect(connection))
  DBI::dbWriteTable(connection, "rows", rows)
  file
}
with_table <- function(file, use) {
  connection <- DBI::dbConnect(RSQLite::SQLite(), file)
  on.exit(DBI::dbDisconnect(connection))
  use(dplyr::tbl(connection, "rows"))
}
sources <- list(
  csv = list(write = write_csv, open = function(file, use) use(file)),
  SQLite = list(write = write_table, open = with_table)
)
case_of_source <- function(source, kind) {
  list(
    warm_up = function() source$open(source$write(data.frame(a = c("x", "y"), b = "z")), bn_data),
    prepare = function() source$write(data$tall[[kind]]()), asks = asks$tall,
    reading = function(file) source$open(file, bn_data),
    run = function(file, time_limit, memory_limit) {
      source$open(file, function(rows) {
        suppressMessages(learn_bn(rows, time_limit = time_limit, memory_limit = memory_limit))
      })
    }
  )
}
cases_of_sources <- do.call(c, lapply(complete, function(kind) {
  cases <- lapply(sources, case_of_source, kind = kind)
  stats::setNames(cases, sprintf("learn_bn (tall, %s, %s)", kind, names(sources)))
}))

# estimate_cost() takes its seconds as `probe`.
cases_of_estimates <- do.call(c, lapply(names(shapes), function(shape) {
  cases <- lapply(complete, function(kind) {
    list(prepare = data[[shape]][[kind]], asks = asks[[shape]], memory = FALSE,
         run = function(data, time_limit, memory_limit) {
           suppressMessages(estimate_cost(data, probe = time_limit))
         })
  })
  stats::setNames(cases, sprintf("estimate_cost (%s, %s)", shape, complete))
}))

check_all_have_cases(names(searches))
c(cases_of_sources, cases_of_estimates, do.call(c, lapply(names(shapes), function(shape) {
  c(do.call(c, lapply(names(learners), cases_of_learner, shape = shape)),
    do.call(c, lapply(names(searches), cases_of_search, shape = shape)))
})))

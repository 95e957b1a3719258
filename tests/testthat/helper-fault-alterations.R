# Changes objects by a random walk through their fields, as users could by hand, and gives them to
# the package. It may go on or say what is broken. It must not end in another error, and least of
# all end R.

# One random change of a vector, list, matrix, factor or data frame.
alter_value <- function(x) {
  ways <- c(list(replaced_way(x)), attribute_ways(x),
            if (is.atomic(x) && length(x) > 0L) element_ways(x),
            if ((is.atomic(x) || is.list(x)) && length(x) > 0L) order_ways(x))
  ways[[sample(length(ways), 1L)]]()
}

replaced_way <- function(x) {
  others <- list(NULL, NA, NaN, -1, 0L, 1e9, Inf, "zzz", "", character(), list(), list(1, "a"),
                 TRUE, quote(a + b), function(x) x, new.env(), as.raw(1), 1i, factor("a"),
                 matrix(1:4, 2), data.frame(a = 1:2))
  function() others[[sample(length(others), 1L)]]
}

attribute_ways <- function(x) {
  lapply(names(attributes(x)), function(name) function() `attr<-`(x, name, NULL))
}

element_ways <- function(x) {
  at <- sample(length(x), 1L)
  values <- list(-1, 0, 1e9, 2^31, 0.5, Inf, -Inf, NaN, "zzz")
  c(lapply(list(as.character, as.numeric, as.integer, as.list), function(f) function() f(x)),
    function() replace(x, at, NA), function() replace(x, at, values[[sample(length(values), 1L)]]),
    function() { x <- unclass(x); x[at] <- x[at] + 1L; x })
}

order_ways <- function(x) {
  at <- sample(length(x), 1L)
  list(function() rev(x), function() x[-at], function() x[c(seq_along(x), at)],
       function() x[seq_len(min(2L, length(x)))], function() unname(x),
       function() stats::setNames(x, rep("a", length(x))), function() x[sample(length(x))],
       function() list(x), function() stats::setNames(x, rev(names(x))))
}

alter_inside <- function(x, top = FALSE) {
  if (!top && (!is.list(x) || length(x) == 0L || stats::runif(1) < 0.3)) return(alter_value(x))
  kept <- attributes(x)
  fields <- unclass(x)
  if (top && stats::runif(1) < 0.2) {
    changed <- sample(setdiff(names(kept), "class"), 1L)
    kept[[changed]] <- alter_value(kept[[changed]])
  } else {
    at <- sample(length(fields), 1L)
    fields[at] <- list(alter_inside(fields[[at]]))
  }
  attributes(fields) <- kept
  fields
}

# Tries again if R itself refuses the change. The class of the whole object stays.
alter_object <- function(x) {
  repeat {
    altered <- tryCatch(alter_inside(x, top = TRUE), error = function(e) x, warning = function(w) x)
    if (!identical(altered, x)) return(altered)
  }
}

altered_kinds <- c("local_scores", "learned_bn", "bn_network", "data frame", "bn_data")

# Examples are made once, so that they do not depend on the seed of the alteration.
altered_examples <- local({
  made <- list()
  function(kind) {
    if (is.null(made[[kind]])) made[[kind]] <<- suppressMessages(make_examples(kind))
    made[[kind]]
  }
})

small_factors <- function() {
  data.frame(a = gl(2, 6, labels = c("no", "yes")), b = gl(3, 1, 12), c = gl(2, 2, 12))
}

small_numbers <- function() stackloss[1:12, 1:3]

make_examples <- function(kind) {
  data <- small_factors()
  numbers <- small_numbers()
  sets <- as_local_scores(list(list(integer(), 2L, 3L), list(integer(), c(1L, 3L)), list(1:2)),
                          list(-3:-1, c(-5, -2), -4))
  switch(kind,
    "local_scores" = list(local_scores(data), local_scores(numbers), sets),
    "learned_bn" = list(learn_bn(data), chow_liu(numbers),
                        search_order_graph(sets, "full_pass", bins = 3)),
    "bn_network" = list(fit_parameters(learn_bn(data), data, "bayes"),
                        fit_parameters(learn_bn(numbers), numbers), benchmark_network("asia"),
                        cpdag(benchmark_network("cancer")), small_clg_network()),
    "data frame" = list(data, numbers),
    "bn_data" = read_examples())
}

# Data as bn_data() reads them, of every type, with weights and with missing values.
read_examples <- function() {
  types <- list(discrete = small_factors(), gaussian = small_numbers(),
                mixed = cbind(small_factors()[1:2], small_numbers()[1:2]))
  with_gaps <- function(data) {
    for (v in seq_along(data)) data[v + 0:1, v] <- NA
    data
  }
  unlist(lapply(types, function(data) {
    file <- tempfile(fileext = ".csv")
    data.table::fwrite(data[rep(1:12, 12), ], file)
    list(complete = bn_data(data), streamed = bn_data(file),
         weighted = bn_data(data, weights = rep(1:3, 4)),
         omitted = bn_data(with_gaps(data), na = "omit"),
         incomplete = bn_data(with_gaps(data), na = "local"),
         both = bn_data(with_gaps(data), weights = rep(1:3, 4), na = "local"))
  }), recursive = FALSE)
}

# All functions that take an object of this kind.
altered_uses <- function(kind) {
  switch(kind, "local_scores" = scores_uses(), "learned_bn" = learned_uses(),
         "bn_network" = network_uses(), "data frame" = data_uses(), "bn_data" = read_uses())
}

scores_uses <- function() {
  list(print = print, summary = function(x) print(summary(x)), frame = as.data.frame,
       part = function(x) x[2:1], restrict = function(x) restrict_scores(x, max_parents = 1),
       write = function(x) write_scores(x, tempfile(fileext = ".pss")),
       learn = learn_bn, orderings = search_orderings,
       window = function(x) search_order_graph(x, "anytime_window_astar", "static"),
       layers = function(x) search_order_graph(x, "bfbnb", "dynamic"),
       pass = function(x) search_order_graph(x, "full_pass"),
       score = function(x) score_network(search_orderings(x), x))
}

graph_uses <- function() {
  list(print = print, format = format, frame = as.data.frame, matrix = as.matrix,
       igraph = igraph::as.igraph, bn = bnlearn::as.bn, plot = plot, class = cpdag,
       compare = function(x) compare_dags(x, x),
       tables = random_parameters, tile = function(x) tile_network(x, 2))
}

learned_uses <- function() {
  c(graph_uses(),
    list(summary = function(x) print(summary(x)), glance = glance, tidy = tidy,
         likelihood = stats::BIC, rows = stats::nobs, traces = function(x) plot_traces(list(x)),
         survey = plot_f_costs, layers = plot_layers,
         score = function(x) score_network(x, small_factors()),
         fit = function(x) fit_parameters(x, small_factors()),
         simulate = function(x) simulate(x, 3),
         predict = function(x) predict(x, small_factors(), "a"), handed = as_bn_fit,
         start = function(x) learn_bn(small_factors(), "bic", "astar", start = x)))
}

network_uses <- function() {
  c(graph_uses(),
    list(fit = as_bn_fit, simulate = function(x) simulate_data(x, 5),
         likelihood = function(x) logLik(x, simulate_data(x, 5)),
         divergence = function(x) kl_divergence(x, x),
         bif = function(x) write_bif(x, tempfile(fileext = ".bif")),
         net = function(x) write_net(x, tempfile(fileext = ".net")),
         predict = function(x) predict(x, simulate_data(x, 5), network_variables(x)[2L])))
}

data_uses <- function() {
  list(learn = learn_bn, score = function(x) score_network(chow_liu(x), x), cut = discretize_data,
       fit = function(x) fit_parameters(chow_liu(x), x),
       predict = function(x) prediction_error(chow_liu(x), x, x),
       weights = function(x) local_scores(x, weights = rep(2, nrow(x))))
}

# Every function that takes data, by its name.
read_uses <- function() {
  tree <- function(x) {
    matrix(0, length(x$variables), length(x$variables), dimnames = list(x$variables, x$variables))
  }
  fitted <- lapply(list(small_factors(), small_numbers()),
                   function(data) fit_parameters(chow_liu(data), data))
  for_type <- function(x) fitted[[if (identical(x$type, "gaussian")) 2L else 1L]]
  list(ad_tree_size = ad_tree_size,
       alternate_search = function(x) alternate_search(x, idle_rounds = 1, seed = 1),
       astar_lasso = function(x) astar_lasso(x, 1), bn_data = bn_data,
       boot_strength = function(x) boot_strength(x, 3, seed = 1), chow_liu = chow_liu,
       compare_fits = function(x) compare_fits(tree(x), chow_liu(x), data = x),
       cross_validate = function(x) cross_validate(x, "hill_climb", folds = 2),
       cv_lambda = function(x) cv_lambda(x, n_lambda = 3, folds = 2, seed = 1),
       discretize_data = discretize_data,
       dp_lasso = function(x) dp_lasso(x, 1),
       effect = function(x) effect(for_type(x), "a", "b", data = x),
       impute_data = function(x) impute_data(for_type(x), x),
       estimate_cost = function(x) estimate_cost(x, probe = 0),
       fit_parameters = function(x) fit_parameters(tree(x), x), hill_climb = hill_climb,
       l1mb = l1mb, lambda_path = function(x) lambda_path(x, n_lambda = 3), learn_bn = learn_bn,
       local_scores = local_scores,
       prediction_error = function(x) prediction_error(tree(x), x, x), sbn = function(x) sbn(x, 1),
       score_network = function(x) score_network(tree(x), x),
       search_by_proxy = function(x) search_by_proxy(x, "bic", 20, seed = 1),
       sparse_candidate = function(x) sparse_candidate(x, seed = 1),
       structural_em = function(x) structural_em(x, seed = 1),
       logLik.bn_network = function(x) logLik(for_type(x), x),
       predict.bn_network = function(x) predict(for_type(x), x, x$variables[1L]),
       tidy.learned_bn = function(x) tidy(learn_bn(small_factors()), data = x), print = print,
       frame = as.data.frame)
}

# Tries one random alteration on all uses or on some of them. Returns "" or what is wrong.
alteration_fault <- function(kind, n_uses = Inf) {
  examples <- altered_examples(kind)
  altered <- alter_object(examples[[sample(length(examples), 1L)]])
  uses <- altered_uses(kind)
  uses <- uses[sample(length(uses), min(n_uses, length(uses)))]
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  faults <- vapply(names(uses), function(use) {
    tryCatch({
      utils::capture.output(suppressMessages(suppressWarnings(uses[[use]](altered))))
      ""
    }, bnstar_error = function(e) "",
    error = function(e) paste0(use, ": ", conditionMessage(e)[1L]))
  }, "")
  c(unname(faults[nzchar(faults)]), if (kind == "local_scores") believed_fault(altered))
}

# If changed scores were accepted, the judge must find the same optimum in them.
believed_fault <- function(altered) {
  fit <- tryCatch(suppressMessages(search_order_graph(altered, "dp")),
                  bnstar_error = function(e) NULL)
  if (is.null(fit)) return("")
  optimum <- tryCatch(judge_optimum(listed_costs(altered)), error = function(e) NaN)
  if (isTRUE(all.equal(fit$score, -optimum, tolerance = 1e-9))) "" else "believed"
}

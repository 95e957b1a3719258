# Calls everything that users can call with bad arguments. Each call starts from a valid one and
# replaces one or two arguments by values that make no sense there. The function may go on, or say
# in our words what is wrong. It must not end in another error or warning, take long, or end R.

# The objects in the valid calls. Each is made when it is first needed, without changing the random
# numbers of other calls.
hostile_parts <- local({
  parts <- new.env()
  part <- function(name, code) {
    force(parts)
    delayedAssign(name, withr::with_preserve_seed(suppressMessages(code)), assign.env = parts)
  }
  part("factors", small_factors())
  part("numbers", small_numbers())
  part("incomplete", { data <- small_factors(); data$a[2:3] <- NA; data$c[7] <- NA; data })
  part("read", bn_data(parts$factors))
  part("scores", local_scores(parts$factors))
  part("fit", learn_bn(parts$factors))
  part("gaussian_fit", astar_lasso(parts$numbers, 5))
  part("pass", search_order_graph(parts$scores, "full_pass", bins = 3))
  part("net", fit_parameters(parts$fit, parts$factors, "bayes"))
  part("gaussian_net", fit_parameters(parts$gaussian_fit, parts$numbers))
  part("proxy", search_by_proxy(parts$factors, n_samples = 10, seed = 1)$proxy)
  part("path", lambda_path(parts$numbers, n_lambda = 4, seed = 1))
  part("cv", cv_lambda(parts$numbers, folds = 3, n_lambda = 4, seed = 1))
  part("comparison", compare_dags(parts$fit, parts$net))
  part("divergence", kl_divergence(parts$net, parts$net))
  part("posterior", arc_posterior(parts$factors))
  part("credible", credible_networks(parts$factors))
  part("boot", boot_strength(parts$factors, 5, seed = 1))
  part("kept", {
    file <- tempfile(fileext = ".bnstar")
    boot_strength(parts$factors, 3, seed = 1, checkpoint = file, keep = TRUE)
    file
  })
  part("drawn", sample_networks(parts$factors, 20, seed = 1))
  part("answer", query(parts$net, evidence = list(a = parts$net$levels$a[1L])))
  part("effects", effect(parts$net, "a", "b"))
  part("validation", cross_validate(parts$factors, c("hill_climb", "chow_liu"), 3, seed = 1))
  part("two_fits", compare_fits(parts$fit, parts$net, parts$factors))
  part("cost", estimate_cost(parts$factors, probe = 0))
  part("recalls", precision_recall(list(parts$fit, parts$net), parts$net))
  part("errors", prediction_error(parts$fit, parts$factors, parts$factors))
  part("bif", { file <- tempfile(fileext = ".bif"); write_bif(parts$net, file); file })
  part("dsc", { file <- tempfile(fileext = ".net"); write_net(parts$net, file); file })
  part("pss", { file <- tempfile(fileext = ".pss"); write_scores(parts$scores, file); file })
  parts
})

# The valid calls, by name. Their arguments are values or names of parts. The tests fail if an
# export or a method has no valid call.
hostile_table <- list(
  ad_tree_size = alist(data = factors),
  alternate_search = alist(data = factors, seed = 1, idle_rounds = 2), as_bn_fit = alist(net = net),
  boot_strength = alist(data = factors, replicates = 3), glance.boot_strength = alist(x = boot),
  tidy.boot_strength = alist(x = boot),
  sample_networks = alist(x = factors, size = 20), path_posterior = alist(x = drawn),
  average_network = alist(x = posterior), arc_posterior = alist(x = factors),
  credible_networks = alist(x = factors),
  astar_lasso = alist(data = numbers, lambda = 5), available_heuristics = alist(),
  available_methods = alist(), available_networks = alist(), available_scores = alist(),
  available_searchers = alist(), benchmark_network = alist(name = "asia"),
  bn_data = alist(data = factors), chow_liu = alist(data = factors),
  resume = alist(file = kept, keep = TRUE),
  compare_dags = alist(learned = fit, true = net), cpdag = alist(dag = fit),
  cross_validate = alist(data = factors, learners = "hill_climb", folds = 3),
  compare_fits = alist(a = fit, b = net, data = factors),
  as.data.frame.cross_validation = alist(x = validation),
  tidy.cross_validation = alist(x = validation), glance.cross_validation = alist(x = validation),
  print.cross_validation = alist(x = validation), plot.cross_validation = alist(x = validation),
  autoplot.cross_validation = alist(object = validation),
  as.data.frame.fit_comparison = alist(x = two_fits), tidy.fit_comparison = alist(x = two_fits),
  glance.fit_comparison = alist(x = two_fits), print.fit_comparison = alist(x = two_fits),
  plot.fit_comparison = alist(x = two_fits), autoplot.fit_comparison = alist(object = two_fits),
  save_network = alist(fit = fit, file = tempfile(fileext = ".dot")),
  view_network = alist(fit = fit),
  cv_lambda = alist(data = numbers, folds = 3, n_lambda = 4),
  discretize_data = alist(data = numbers), dp_lasso = alist(data = numbers, lambda = 5),
  effect = alist(fit = net, from = "a", to = "b"),
  estimate_cost = alist(data = factors, probe = 0), print.cost_estimate = alist(x = cost),
  fit_parameters = alist(dag = fit, data = factors), glance = alist(x = fit),
  impute_data = alist(fit = net, data = incomplete),
  most_probable = alist(fit = net, evidence = list(a = factors$a[1])),
  query = alist(fit = net, nodes = "b", evidence = list(a = factors$a[1])),
  hill_climb = alist(data = factors),
  kl_divergence = alist(true = net, learned = net, samples = 100), l1mb = alist(data = numbers),
  lambda_path = alist(data = numbers, n_lambda = 4), learn_bn = alist(data = factors),
  local_scores = alist(data = factors), plot_f_costs = alist(fit = pass),
  plot_order_graph = alist(scores = scores),
  plot_layers = alist(fit = pass), plot_traces = alist(fits = list(fit)),
  precision_recall = alist(fits = list(fit, net), true = net),
  prediction_error = alist(dag = fit, data = factors, new_data = factors),
  random_dag = alist(n = 5), random_parameters = alist(dag = fit), read_bif = alist(file = bif),
  read_net = alist(file = dsc), read_scores = alist(file = pss),
  restrict_scores = alist(scores = scores, max_parents = 1),
  sbn = alist(data = numbers, lambda = 5), score_network = alist(dag = fit, data = factors),
  search_by_proxy = alist(data = factors, n_samples = 10),
  search_order_graph = alist(scores = scores), search_orderings = alist(scores = scores),
  search_ilp = alist(scores = scores),
  simulate_data = alist(net = net, n = 5), sparse_candidate = alist(data = factors, k = 2),
  structural_em = alist(data = incomplete), tidy = alist(x = fit),
  tile_network = alist(dag = net, copies = 2), write_bif = alist(net = net, file = tempfile()),
  write_net = alist(net = net, file = tempfile()),
  write_scores = alist(scores = scores, file = tempfile(fileext = ".jkl")),
  `[.local_scores` = alist(x = scores, i = 2:1), as.data.frame.bn_data = alist(x = read),
  `[[.credible_networks` = alist(x = credible, i = 1),
  as.list.credible_networks = alist(x = credible),
  augment = alist(x = fit, data = factors),
  augment.bn_network = alist(x = net, data = factors, node = "a"),
  augment.learned_bn = alist(x = fit, data = factors),
  as.matrix.arc_table = alist(x = posterior), as.matrix.credible_networks = alist(x = credible),
  glance.arc_posterior = alist(x = posterior), tidy.arc_posterior = alist(x = posterior),
  glance.credible_networks = alist(x = credible),
  `[[.network_sample` = alist(x = drawn, i = 1), as.list.network_sample = alist(x = drawn),
  as.matrix.network_sample = alist(x = drawn), print.network_sample = alist(x = drawn),
  autoplot.arc_table = alist(object = posterior), plot.arc_table = alist(x = posterior),
  autoplot.credible_networks = alist(object = credible),
  plot.credible_networks = alist(x = credible),
  print.arc_table = alist(x = posterior), print.credible_networks = alist(x = credible),
  tidy.arc_table = alist(x = posterior), tidy.credible_networks = alist(x = credible),
  as.data.frame.bnstar_network = alist(x = fit),
  as.data.frame.dag_comparison = alist(x = comparison),
  as.data.frame.local_scores = alist(x = scores), as.double.kl_divergence = alist(x = divergence),
  as.matrix.bnstar_network = alist(x = net), as.bn.bnstar_network = alist(x = fit),
  as.bn.fit.bn_network = alist(x = net), as.igraph.bnstar_network = alist(x = net),
  as.igraph.learned_bn = alist(x = fit),
  coef.learned_bn = alist(object = gaussian_fit), format.bnstar_network = alist(x = net),
  format.kl_divergence = alist(x = divergence), autoplot.bn_network = alist(object = net),
  autoplot.cv_lambda = alist(object = cv), autoplot.dag_comparison = alist(object = comparison),
  autoplot.lambda_path = alist(object = path), autoplot.learned_bn = alist(object = fit),
  autoplot.precision_recall = alist(object = recalls),
  glance.dag_comparison = alist(x = comparison), glance.learned_bn = alist(x = gaussian_fit),
  logLik.bn_network = alist(object = net, data = factors), logLik.learned_bn = alist(object = fit),
  nobs.learned_bn = alist(object = fit), plot.bn_network = alist(x = gaussian_net),
  plot.cv_lambda = alist(x = cv), plot.dag_comparison = alist(x = comparison),
  plot.lambda_path = alist(x = path), plot.learned_bn = alist(x = fit),
  plot.precision_recall = alist(x = recalls),
  predict.bn_network = alist(object = net, newdata = factors, node = "a"),
  predict.bn_proxy = alist(object = proxy, network = fit),
  predict.learned_bn = alist(object = gaussian_fit, newdata = numbers),
  print.bn_data = alist(x = read), print.bn_network = alist(x = net),
  print.bn_effect = alist(x = effects), print.bn_query = alist(x = answer),
  print.bn_proxy = alist(x = proxy), print.cv_lambda = alist(x = cv),
  print.dag_comparison = alist(x = comparison), print.kl_divergence = alist(x = divergence),
  print.lambda_path = alist(x = path), print.learned_bn = alist(x = fit),
  print.local_scores = alist(x = scores), print.precision_recall = alist(x = recalls),
  print.prediction_error = alist(x = errors), print.summary.learned_bn = alist(x = summary(fit)),
  print.summary.local_scores = alist(x = summary(scores)),
  simulate.bnstar_network = alist(object = net, nsim = 3), summary.learned_bn = alist(object = fit),
  summary.local_scores = alist(object = scores), tidy.bnstar_network = alist(x = net),
  tidy.learned_bn = alist(x = gaussian_fit)
)

# All exports and methods except makeContent(), which grid calls with objects that our plots made.
callable_names <- function() {
  methods <- asNamespace("bnstar")[[".__NAMESPACE__."]]$S3methods[, 3L]
  # The rows of arc tables are chosen by R's own method, which warns of named arguments.
  others <- c("makeContent.bnstar_labels", "[.arc_table")
  sort(unique(setdiff(c(getNamespaceExports("bnstar"), methods), others)))
}

# TRUE for methods. They are called only with objects of our classes, because other objects are the
# generic's business.
dispatches <- function(name) {
  name %in% c("augment", "glance", "tidy") || !name %in% getNamespaceExports("bnstar")
}

# Learners stop after a second unless the time limit itself is replaced.
valid_arguments <- function(name) {
  known <- names(formals(get(name, asNamespace("bnstar"))))
  limits <- list(time_limit = 1, memory_limit = "1GB", threads = 1)
  arguments <- lapply(hostile_table[[name]], eval, hostile_parts, environment())
  c(arguments, limits[names(limits) %in% setdiff(known, names(arguments))])
}

further_places <- c("zzz", "iss", "start", "penalty", "call", "max_parents")

# One random call: the name of a function, its arguments, and which of these are bad. Functions with
# many arguments are chosen more often.
hostile_call <- function() {
  names <- names(hostile_table)
  weights <- vapply(names, function(name) length(formals(get(name, asNamespace("bnstar")))), 0L)
  name <- sample(names, 1L, prob = weights + 2)
  arguments <- valid_arguments(name)
  known <- names(formals(get(name, asNamespace("bnstar"))))
  places <- union(setdiff(known, "..."), if ("..." %in% known) c(names(arguments), further_places))
  places <- places[sample(length(places), min(length(places), sample(c(1L, 1L, 1L, 2L), 1L)))]
  for (place in places) {
    keep_class <- dispatches(name) && place == known[1L]
    # The value is in a list, because a variable cannot have the empty argument as its value.
    value <- list(hostile_value(arguments[[place]], keep_class))
    arguments[place] <- if (asks_for_long(place, value)) -1 else value
  }
  unnamed <- "..." %in% known && stats::runif(1) < 0.05
  if (unnamed) arguments <- c(arguments, list(hostile_value(NULL, FALSE)))
  list(name = name, arguments = arguments, places = places)
}

# TRUE if the number itself asks for long work that has no time limit. That is not a fault.
asks_for_long <- function(place, value) {
  place == "burn_in" && is.numeric(value[[1L]]) && any(value[[1L]] > 1e6, na.rm = TRUE)
}

describe_call <- function(call) {
  shown <- vapply(call$arguments[call$places], function(x) {
    text <- tryCatch(deparse(x, nlines = 3L, width.cutoff = 100L), error = function(e) class(x)[1L])
    text <- paste(text, collapse = " ")
    substr(iconv(text, "", "ASCII", "byte"), 1L, 120L)
  }, "")
  paste0(call$name, "(", paste(call$places, "=", shown, collapse = ", "), ")")
}

# Returns "result", "refused", or what is wrong. It must be possible to print any result. Seconds
# are those of the processor, of which a busy machine gives few: what only waits is told by the
# clock.
call_outcome <- function(call, seconds = 20) {
  leaks <- character()
  run <- function() {
    result <- make_call(call)
    if (inherits(result, c(shown_classes, "ggplot"))) print(result)
    "result"
  }
  late <- paste("took more than", seconds, "s")
  started <- own_seconds()
  outcome <- tryCatch({
    # Our learners answer this limit as they answer Ctrl-C.
    setTimeLimit(cpu = seconds, elapsed = 30 * seconds, transient = TRUE)
    withCallingHandlers(run(), warning = function(w) {
      leak <- if (!inherits(w, "bnstar_warning")) paste("warning:", conditionMessage(w)[1L])
      leaks <<- c(leaks, leak)
      invokeRestart("muffleWarning")
    }, message = function(m) invokeRestart("muffleMessage"))
  }, bnstar_error = function(e) "refused", interrupt = function(i) late,
     error = function(e) paste("error:", conditionMessage(e)[1L]))
  setTimeLimit()
  if (own_seconds() - started > seconds) return(late)
  if (startsWith(outcome, "error:")) outcome else c(leaks, outcome)[1L]
}

own_seconds <- function() sum(proc.time()[c("user.self", "sys.self")])

# Makes the call as users write it, with values in variables. An empty argument has no variable.
make_call <- function(call) {
  names <- paste0("value", seq_along(call$arguments), recycle0 = TRUE)
  values <- list2env(stats::setNames(call$arguments, names), parent = asNamespace("bnstar"))
  empty <- vapply(names, function(name) identical(values[[name]], quote(expr = )), NA)
  words <- ifelse(empty, list(quote(expr = )), lapply(names, as.name))
  words <- stats::setNames(words, names(call$arguments))
  eval(as.call(c(as.name(calling_name(call$name)), words)), values)
}

# A method is called by its generic if our namespace sees the generic.
calling_name <- function(name) {
  methods <- asNamespace("bnstar")[[".__NAMESPACE__."]]$S3methods
  generic <- methods[match(name, methods[, 3L]), 1L]
  seen <- !is.na(generic) && exists(generic, asNamespace("bnstar"), mode = "function")
  if (seen) generic else name
}

shown_classes <- c(
  "bnstar_network", "bn_data", "bn_proxy", "cv_lambda", "lambda_path", "dag_comparison",
  "kl_divergence", "precision_recall", "local_scores", "prediction_error", "summary.learned_bn",
  "summary.local_scores", "cross_validation", "fit_comparison"
)

# Returns "", or the call and what is wrong with its outcome.
hostile_fault <- function(call = hostile_call()) {
  # Some names of files are relative.
  withr::local_dir(tempdir())
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  utils::capture.output(outcome <- call_outcome(call))
  if (outcome %in% c("result", "refused")) "" else paste0(describe_call(call), ": ", outcome)
}

# The same in a child process. So a crash belongs to this call, and a call that nothing interrupts
# can be ended.
hostile_child_fault <- function(seconds = 1000) {
  call <- hostile_call()
  if (.Platform$OS.type != "unix") return(hostile_fault(call))
  child <- parallel::mcparallel(hostile_fault(call), mc.set.seed = FALSE, silent = TRUE)
  answer <- suppressWarnings(parallel::mccollect(child, wait = FALSE, timeout = seconds))
  if (is.null(answer)) {
    tools::pskill(child$pid, tools::SIGKILL)
    parallel::mccollect(child)
  }
  if (is.character(answer[[1L]])) return(answer[[1L]])
  what <- if (is.null(answer)) paste("took more than", seconds, "s") else "ended R"
  paste0(describe_call(call), ": ", what)
}

# Results that are printed, plotted or turned into a table: all but networks and scores, which have
# files of their own. Fields can be changed by hand, so what these methods rely on is checked first.

check_result <- function(x, name = rlang::caller_arg(x), call = rlang::caller_env()) {
  force(name)
  rules <- rules_of(x)
  check_fields(x, rules, name, paste0("Make it anew with {.fun ", attr(rules, "maker"), "}."), call)
  invisible(x)
}

# The rules of a class, which stand beside what makes its objects. `maker` makes them anew.
rules_of <- function(x) UseMethod("rules_of")

rules_of.default <- function(x) abort_argument("No function of this package made that object.", call = NULL)

made_by <- function(maker, rules) structure(rules, maker = maker)

# Plain numbers with these names, none below `least`; NA only where `may_lack`.
are_named_numbers <- function(x, names, least = -Inf, may_lack = FALSE) {
  is.numeric(x) && is_plain(x) && identical(names(x), names) && (may_lack || !anyNA(x)) &&
    all(x >= least, na.rm = TRUE)
}

is_number_or_na <- function(x) is.numeric(x) && is_plain(x, 1L)

is_number_by_name <- function(x) is.numeric(x) && is_plain(x) && are_names(names(x))

# A row of finite numbers for every penalty.
is_lambda_table <- function(x, columns) {
  columns <- c("lambda", columns)
  is_number_frame(x, columns) && nrow(x) > 0L && all(x$lambda >= 0) &&
    all(vapply(unclass(x)[columns], function(column) all(is.finite(column)), NA))
}

# What lambda_path() and cv_lambda() share.
sweep_rules <- function(x) {
  list(
    lambda_max = rule("be a number from 0 up", function(x) is_one_number(x) && x >= 0),
    n_lambda = rule("be the length of the grid", function(n) is_whole(n, 1L) && n > 0),
    stop_reason = rule("say why it ended", function(x) is_text(x) && x %in% sweep_reasons),
    settings = rule("be a list", function(x) is.list(x) && or_null(is_one_number)(x$rises))
  )
}

rules_of.lambda_path <- function(x) {
  variables <- field_of(x, "variables")
  numbers <- c("objective", "bound", "gap", "n_arcs", "seconds")
  are_parents <- function(p) is_whole(p) && all(p %in% seq_along(variables))
  is_network <- function(parents) {
    is.list(parents) && length(parents) == length(variables) &&
      all(vapply(parents, are_parents, NA))
  }
  made_by("lambda_path", c(list(
    variables = rule("hold the names of the variables, each once", are_names),
    path = rule("be a data frame with the numbers of every penalty", function(path) {
      is_lambda_table(path, numbers) && is.logical(path$proved) && !anyNA(path$proved)
    }),
    networks = rule("hold every variable's parents by number, for each penalty", function(found) {
      is.list(found) && length(found) == nrow(field_of(x, "path")) &&
        all(vapply(found, is_network, NA))
    })
  ), sweep_rules(x)))
}

rules_of.cv_lambda <- function(x) {
  errors <- field_of(x, "errors")
  made_by("cv_lambda", c(list(
    errors = rule("be a data frame with the numbers of every penalty", function(errors) {
      is_lambda_table(errors, c("error", "n_arcs", "seconds")) && is_number_frame(errors, "se")
    }),
    index = rule("be the number of a row of {.field errors}", function(index) {
      is_whole(index, 1L) && index %in% seq_len(nrow(errors))
    }),
    lambda = rule("be the penalty in row {.field index} of {.field errors}", function(lambda) {
      is_one_number(lambda) && lambda == errors$lambda[field_of(x, "index")]
    }),
    folds = rule("be the fold of every row", or_null(function(folds) {
      is_whole(folds) && length(folds) > 0L && all(folds >= 1)
    })),
    n_validation = rule("be a number of rows", is_one_number)
  ), sweep_rules(x)))
}

rules_of.dag_comparison <- function(x) {
  variables <- names(field_of(x, "true", "nodes"))
  graph <- rule("be a sound object of class {.cls bn}", function(bn) {
    inherits(bn, "bn") && is.null(broken_field(bn, bn_rules(bn)))
  })
  rates <- rule("hold the six numbers of a comparison", function(found) {
    are_named_numbers(found, names(rates(0, 0, 0)), 0, may_lack = TRUE)
  })
  made_by("compare_dags", list(
    true = graph, learned = graph, skeleton = rates, v_structures = rates, arcs = rates,
    shd_dag = rule("be a number or {.val {NA}}", is_number_or_na),
    shd_cpdag = rule("be a number", is_one_number),
    confusion = rule("count the pairs of every kind", function(counts) {
      is_whole(unname(counts)) && are_named_numbers(counts, pair_status, 0)
    }),
    pairs = rule("hold the variables and both marks of every pair", function(pairs) {
      is_sound_frame(pairs) && are_pairs(pairs, variables)
    })
  ))
}

are_pairs <- function(pairs, variables) {
  marks <- c("->", "<-", "--", "")
  is_known(pairs$from, variables) && is_known(pairs$to, variables) &&
    all(pairs$from != pairs$to) && is_known(pairs$true, marks) && is_known(pairs$learned, marks) &&
    is.factor(pairs$status) && is_known(as.character(pairs$status), pair_status)
}

rules_of.kl_divergence <- function(x) {
  methods <- c("exact", "monte_carlo")
  figures <- c("multiplications", "bytes", "largest_table")
  made_by("kl_divergence", list(
    value = rule("be a number", is_one_number),
    method = rule("be {.val exact} or {.val monte_carlo}",
                  function(method) is_text(method) && method %in% methods),
    standard_error = rule("be a number or {.val {NA}}", is_number_or_na),
    samples = rule("be a number", is_one_number),
    per_variable = rule("be a number for every variable", or_null(is_number_by_name)),
    forecast = rule("say what the exact divergence takes",
                    or_null(function(forecast) are_named_numbers(forecast, figures)))
  ))
}

rules_of.prediction_error <- function(x) {
  types <- c("gaussian", "discrete", "clg")
  by_kind <- function(x) is_numbers(x) && length(x) %in% 1:2
  made_by("prediction_error", list(
    per_variable = rule("be a number for every variable", is_number_by_name),
    total = rule("be a number, or one for each kind of variable", by_kind),
    mean = rule("be a number, or one for each kind of variable",
                function(mean) by_kind(mean) && length(mean) == length(field_of(x, "total"))),
    type = rule("be {.val gaussian}, {.val discrete} or {.val clg}",
                function(type) is_text(type) && type %in% types),
    n_obs = rule("be a number of rows", is_one_number),
    n_new = rule("be a number of rows", is_one_number)
  ))
}

rules_of.summary.learned_bn <- function(x) {
  made_by("summary", list(
    fit = rule("be a sound object of class {.cls learned_bn}", function(fit) {
      inherits(fit, "learned_bn") && is.null(broken_field(fit, learned_rules(fit)))
    }),
    nodes = rule("be a data frame of the variables", function(nodes) {
      is_sound_frame(nodes) && is_number_frame(nodes, c("score", "n_parents"))
    }),
    counters = rule("be numbers with names", is_figures),
    timings = rule("be seconds with names", is_figures),
    trace = rule("be a data frame of the numbers of every step", is_trace)
  ))
}

rules_of.summary.local_scores <- function(x) {
  variables <- nrow(field_of(x, "counts"))
  made_by("summary", list(
    counts = rule("be a table of numbers of sets", function(counts) {
      is.numeric(counts) && inherits(counts, "table") && length(dim(counts)) == 2L &&
        !anyNA(counts) && length(dimnames(counts)) == 2L
    }),
    totals = rule("be numbers with names", function(x) is_figures(x) && !anyNA(unlist(x))),
    scope = rule("be a sentence", is_text),
    listed = rule("be a sentence", or_null(is_text)),
    tail = rule("be a number for every variable", or_null(function(x) is_numbers(x, variables)))
  ))
}

# Rows and columns may be chosen by hand: what is left must be a curve.
rules_of.precision_recall <- function(x) {
  numbers <- c("recall", "precision", "precision_se", "n")
  words <- function(...) {
    is_text(attr(x, "what")) && attr(x, "what") %in% measured && is_text(attr(x, "average"))
  }
  made_by("precision_recall", list(
    recall = rule("be numbers beside {.field precision}, {.field precision_se} and {.field n}",
                  function(...) is_sound_frame(x) && is_number_frame(x, numbers)),
    method = rule("name the method of every row", function(x) is.character(x) && !anyNA(x)),
    data_set = rule("number the data set of every row", is.atomic),
    precision = rule("come with the attributes {.field what} and {.field average}", words)
  ))
}

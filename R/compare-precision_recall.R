#' Precision and recall along a path of networks
#'
#' A learner with a tuning parameter (a penalty, the significance level of a test, the number of
#' rows) gives a path of networks, from few arcs to many. Each network is a point of precision
#' against recall. The curves of several data sets are averaged, as in Figures 2 and 3 of Xiang and
#' Kim (2013).
#'
#' @section Averages:
#' \describe{
#' \item{`"threshold"`}{at every step of the path, the means of recall and of precision over the
#' data sets.
#'   All paths of a method must have the same number of steps.}
#' \item{`"vertical"`}{at every value of `recall`, the mean over the data sets of the precision at
#' that
#'   recall. Between two networks with \eqn{TP_1 < TP_2} true and \eqn{FP_1}, \eqn{FP_2} false
#'   positives, the false positives at \eqn{TP} are taken as \eqn{FP_1 + (TP - TP_1)(FP_2 -
#'   FP_1)/(TP_2 - TP_1)} (Davis and Goadrich, 2006; straight lines in the plot would be too
#'   optimistic). Of networks with the same recall the most precise counts; before the first network
#'   precision is that of the first, and a curve ends at its largest recall.}
#' \item{`"none"`}{one curve per data set.}
#' } The definitions are those of [compare_dags()], with one exception: a learned network without
#' any arcs has no precision if the true network has arcs. Such a point is left out of means (`n` is
#' the number of data sets that are in) and not drawn.
#'
#' @param fits The networks, of any class that [compare_dags()] takes: a list of networks in the
#'   order of the path (one curve); a list of such lists, one for each data set; or a named list of
#'   those, one for each method: `list(dp = list(path_1, path_2), greedy = list(path_1, path_2))`.
#'   One data set and several methods: `list(dp = list(path), greedy = list(path))`.
#' @param true The true network, or a list of them, one for each data set.
#' @param what What is counted: pairs of adjacent variables (`"skeleton"`), `"v_structures"` or
#'   `"arcs"`.
#' @param average `"threshold"`, `"vertical"` or `"none"`, see below.
#' @param recall The values of recall at which the average `"vertical"` is taken.
#' @return A data frame of class `precision_recall` with one row per point: `method`, `data_set`
#'   (`NA` in averages), `step` of the path (`NA` in vertical averages), `recall` and `precision`,
#'   their standard errors `recall_se` and `precision_se`, and `n`, the number of data sets behind
#'   the point. `plot()` and `autoplot()` draw the curves.
#' @references Xiang, J. and Kim, S. (2013). A* Lasso for learning a sparse Bayesian network
#' structure for continuous variables. *Advances in Neural Information Processing Systems* 26,
#' 2418--2426.
#'
#' Davis, J. and Goadrich, M. (2006). The relationship between precision-recall and ROC curves.
#' *International Conference on Machine Learning*, 233--240.
#' @examples
#' true <- bnlearn::model2network("[a][b][c|a:b][d|c][e|d]")
#' # one path per data set: networks learned with ever weaker tests
#' path <- function(seed) {
#'   set.seed(seed)
#'   data <- data.frame(a = rnorm(60), b = rnorm(60))
#'   data$c <- data$a + data$b + rnorm(60)
#'   data$d <- data$c + rnorm(60)
#'   data$e <- data$d + 2 * rnorm(60)
#'   lapply(c(1e-6, 0.001, 0.01, 0.1, 0.5), function(level) {
#'     bnlearn::pc.stable(data, alpha = level, undirected = TRUE)
#'   })
#' }
#' curve <- precision_recall(lapply(1:5, path), true)
#' curve
#' plot(curve)
#' @export
precision_recall <- function(fits, true, what = c("skeleton", "v_structures", "arcs"),
                             average = c("threshold", "vertical", "none"),
                             recall = seq(0.05, 1, 0.05)) {
  check_given()
  call <- rlang::current_env()
  what <- check_choice(if (missing(what)) "skeleton" else what, measured, "what")
  average <- check_choice(if (missing(average)) "threshold" else average,
                          c("threshold", "vertical", "none"), "average")
  methods <- read_paths(fits, call)
  truths <- read_truths(true, max(lengths(methods)), call)
  points <- lapply(methods, function(paths) Map(path_points, paths, truths[seq_along(paths)], what,
                                                list(call)))
  curves <- switch(average,
                   threshold = lapply(points, threshold_average, call = call),
                   vertical = lapply(points, vertical_average, recall = check_recall(recall)),
                   none = lapply(points, single_curves))
  named <- Map(function(rows, name) cbind(method = rep(name, nrow(rows)), rows), curves,
               names(curves))
  curve <- do.call(rbind, unname(named))
  rownames(curve) <- NULL
  structure(curve, class = c("precision_recall", "data.frame"), what = what, average = average)
}

# Prints a data frame that users may have changed by hand.
#' @rdname precision_recall
#' @export
print.precision_recall <- function(x, ...) {
  check_given()
  check_frame(x, rlang::current_env(), "x")
  # print.data.frame() would take an unnamed argument for `digits`.
  if (!all(nzchar(rlang::names2(list(...))))) {
    abort_argument("Arguments other than {.arg x} must be named.")
  }
  rules <- column_rules()
  check_fields(x, rules[names(rules) %in% names(x)], "x",
               "Make it anew with {.fun precision_recall}.", rlang::current_env())
  NextMethod()
}

is_network <- function(x) {
  inherits(x, c("learned_bn", "bn_network", "bn", "bn.fit", "igraph", "Matrix")) || is.matrix(x)
}

# The levels of the list are method, data set and path. If the outer levels are missing they are
# added.
read_paths <- function(fits, call) {
  is_list_of <- function(x, kind) {
    is_plain_list(x) && !is_network(x) && length(x) > 0L && all(vapply(x, kind, NA))
  }
  is_path <- function(x) is_list_of(x, is_network)
  is_sets <- function(x) is_list_of(x, is_path)
  if (is_path(fits)) fits <- list(fits)
  if (is_sets(fits)) fits <- list(network = fits)
  if (!is_list_of(fits, is_sets)) {
    abort_argument(c("{.arg fits} must be a list of networks, a list of such lists (one per data
                      set), or a named list of those (one per method).",
                     i = "For one network alone there is {.fn compare_dags}."), call = call)
  }
  if (!are_names(names(fits))) {
    abort_argument("The methods in {.arg fits} must have names, each its own.", call = call)
  }
  fits
}

read_truths <- function(true, n, call) {
  if (is_network(true)) return(rep(list(true), n))
  if (!is_plain_list(true) || !all(vapply(true, is_network, NA)) || length(true) != n) {
    abort_argument("{.arg true} must be one network or a list of {n}, one for each data set.",
                   call = call)
  }
  true
}

check_recall <- function(recall, call = rlang::caller_env()) {
  ok <- is.numeric(recall) && length(recall) > 0L && !anyNA(recall) && all(recall > 0 & recall <= 1)
  if (!ok) abort_argument("{.arg recall} must be numbers above 0 and up to 1.", call = call)
  sort(unique(as.double(recall)))
}

# One row per network of the path.
path_points <- function(path, true, what, call) {
  codes <- switch(what, skeleton = skeleton_codes, v_structures = v_structure_codes,
                  arcs = arc_codes)
  rows <- lapply(seq_along(path), function(i) {
    graphs <- read_pair(path[[i]], true, c("fits", "true"), call)
    if (what == "arcs") {
      for (graph in graphs) check_directed(graph$arcs, graph$variables, "fits", call)
    }
    found <- matches(codes(graphs$learned), codes(graphs$true))
    if (found[["true_positive"]] + found[["false_positive"]] == 0 &&
        found[["false_negative"]] > 0) {
      found[["precision"]] <- NA
    }
    found
  })
  cbind(step = seq_along(path), as.data.frame(do.call(rbind, rows)))
}

curve_rows <- function(data_set, step, recall, precision, recall_se, precision_se, n) {
  data.frame(data_set = data_set, step = step, recall = recall, precision = precision,
             recall_se = recall_se, precision_se = precision_se, n = n)
}

single_curves <- function(points) {
  do.call(rbind, Map(function(path, i) {
    curve_rows(i, path$step, path$recall, path$precision, NA_real_, NA_real_,
               as.integer(!is.na(path$precision)))
  }, points, seq_along(points)))
}

threshold_average <- function(points, call) {
  steps <- unique(vapply(points, nrow, 0L))
  if (length(steps) > 1L) {
    abort_argument(c("Paths of {steps} networks cannot be averaged step by step.",
                     i = "{.code average = \"vertical\"} can."), call = call)
  }
  recall <- matrix(vapply(points, function(path) path$recall, numeric(steps)), steps)
  precision <- matrix(vapply(points, function(path) path$precision, numeric(steps)), steps)
  curve_rows(NA_integer_, seq_len(steps), rowMeans(recall), row_means(precision),
             row_errors(recall), row_errors(precision), as.integer(rowSums(!is.na(precision))))
}

vertical_average <- function(points, recall) {
  precision <- matrix(vapply(points, precision_at, numeric(length(recall)), recall = recall),
                      length(recall))
  curve <- curve_rows(NA_integer_, NA_integer_, recall, row_means(precision), 0,
                      row_errors(precision), as.integer(rowSums(!is.na(precision))))
  curve[curve$n > 0L, ]
}

# Interpolates as in Davis and Goadrich (2006), section 4: false positives are linear in true
# positives. The empty network is the point (0, 0).
precision_at <- function(path, recall) {
  true <- path$true_positive[1L] + path$false_negative[1L]
  best <- tapply(path$false_positive, path$true_positive, min)
  hits <- as.numeric(names(best))
  if (true == 0 || max(hits) == 0) return(rep(NA_real_, length(recall)))
  later <- hits > 0
  # In floating point 0.15 * 20 is a little more than 3. This must not end the curve before its last
  # point.
  wanted <- ifelse(abs(recall * true - round(recall * true)) < 1e-9, round(recall * true),
                   recall * true)
  false <- stats::approx(c(0, hits[later]), c(0, best[later]), wanted)$y
  wanted / (wanted + false)
}

row_means <- function(x) {
  mean <- rowMeans(x, na.rm = TRUE)
  ifelse(is.nan(mean), NA_real_, mean)
}

row_errors <- function(x) {
  apply(x, 1L, function(values) stats::sd(values, na.rm = TRUE) / sqrt(sum(!is.na(values))))
}

are_amounts <- function(x) {
  is.numeric(x) && is_plain(x) && !any(is.nan(x)) && all(x >= 0, na.rm = TRUE)
}

are_shares <- function(x) are_amounts(x) && all(x <= 1, na.rm = TRUE)

are_counts <- function(x, least) {
  are_amounts(x) && is_whole(x[!is.na(x)]) && all(x >= least, na.rm = TRUE)
}

# What the columns must hold wherever they stand.
column_rules <- function() {
  counted <- function(least) function(x) are_counts(x, least)
  list(method = rule("name the method of every row", function(x) is.character(x) && !anyNA(x)),
       data_set = rule("number the data set of every row", counted(1)),
       step = rule("number the step of every row", counted(1)),
       recall = rule("be numbers from 0 to 1", function(x) are_shares(x) && !anyNA(x)),
       precision = rule("be numbers from 0 to 1 or NA", are_shares),
       recall_se = rule("be numbers from 0 up or NA", are_amounts),
       precision_se = rule("be numbers from 0 up or NA", are_amounts),
       n = rule("count the data sets of every row", function(x) are_counts(x, 0) && !anyNA(x)))
}

# Users may choose rows and columns by hand. Only what is still a curve can be plotted.
rules_of.precision_recall <- function(x) {
  rules <- column_rules()
  rules <- rules[!names(rules) %in% setdiff(c("step", "recall_se"), names(x))]
  precision <- rules$precision
  has_words <- function(column) {
    is_sound_frame(x) && is_text(attr(x, "what")) && attr(x, "what") %in% measured &&
      is_text(attr(x, "average")) && precision$test(column)
  }
  rules$precision <- rule(paste(precision$must, "and come with the attributes {.field what} and",
                                "{.field average}"), has_words)
  made_by("precision_recall", rules)
}

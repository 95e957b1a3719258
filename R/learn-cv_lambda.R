#' Choose the penalty of A* lasso by validation
#'
#' For each penalty of a grid, a network is learned from some of the rows, and its coefficients are
#' fitted again by least squares without a penalty. The other rows show how well the network
#' predicts every variable from its parents. The penalty with the least error is chosen, as in the
#' experiments of Xiang and Kim (2013).
#'
#' The error of a network with parents \eqn{\mathrm{pa}(j)}{pa(j)} is the sum over variables of mean
#' squared errors, \deqn{\sum_j \frac{1}{m} \sum_{row} \Big(x_j - \bar x_j - \sum_{k \in
#' \mathrm{pa}(j)} \hat b_{kj} (x_k - \bar x_k)\Big)^2,}{ sum_j (1/m) sum over rows of (x_j - mean_j
#' - sum_k b_kj (x_k - mean_k))^2,} with means and least-squares coefficients of the rows that the
#' network was learned from: `prediction_error(network, data, validation)$total`. Parents that are
#' linear functions of others get the coefficient 0, so there may be more parents than rows.
#'
#' The grid goes down from \eqn{\lambda_{max} = 2 \max_{j \ne k} |x_j^T x_k|}{lambda_max = 2 max
#' |x_j'x_k|}, the least penalty without arcs, and ends when the error has risen `rises` times in a
#' row. With required arcs, the largest penalty is computed from what these leave unexplained. All
#' folds use the grid of all rows. The training rows of a fold are fewer than the rows that the
#' penalty is for, so the chosen penalty is a little larger than needed.
#'
#' @section Search:
#' Each search begins with the order of the network before. The default is local search over orders,
#' which takes a moment for some tens of variables and is rarely far from the optimum. `exact =
#' TRUE` proves every network optimal, as [astar_lasso()] does, and can take long with small
#' penalties. `queue_limit` is the limited queue of the paper.
#'
#' @param data Continuous data to learn from, see [astar_lasso()].
#' @param validation Rows held out, with the same columns (others are ignored). If `weights` names
#'   one of its columns, these rows are weighted too. `NULL` means cross-validation.
#' @param folds The number of random folds, or the number of the fold of every row. The default is
#'   ten, or the number of rows if that is smaller. With `weights`, the rows are divided and not the
#'   observations that they stand for.
#' @param lambda The penalties. `NULL` is a grid of `n_lambda` penalties from the largest that makes
#'   sense down to `min_ratio` times that.
#' @param n_lambda,min_ratio Length of the grid, and the ratio of its ends.
#' @param rises After this number of rises of the error in a row, no smaller penalty is tried. With
#'   `Inf` all are tried.
#' @param exact Whether to prove that every network is optimal.
#' @param queue_limit As in [astar_lasso()]. `NULL` is no limited queue.
#' @param ... With `exact` or `queue_limit`: `heuristic`, `discard`, `most_sets` and settings of the
#'   heuristic, see [astar_lasso()].
#' @param candidates As in [local_scores()].
#' @inheritParams astar_lasso
#' @inheritParams local_scores
#' @param memory_limit Bytes, or text such as `"2GB"`. `NULL` is half of the free memory.
#' @param progress Whether to show progress. `NULL` shows it in interactive sessions, after two
#'   seconds.
#' @param quiet Whether to tell nothing. `NULL` is `getOption("bnstar.quiet", FALSE)`.
#' @param time_limit Seconds. When time is up, or after Ctrl-C, the choice is among the penalties
#'   that were tried.
#' @param threads Number of threads. Several threads learn folds at the same time; without folds,
#'   they help to list supports. The number never changes the result.
#' @param seed Seed of the folds and of the searches. `NULL` draws one from R's generator. The
#'   result keeps it.
#' @return An object of class `cv_lambda`, a list of
#' \item{`lambda`}{the penalty chosen: the largest of those with the least error,}
#' \item{`errors`}{a data frame with a row for every penalty that was tried: `lambda`, `error`, its
#' standard error `se` over folds (`NA` without
#'   them), `n_arcs` (the mean over folds) and `seconds`,}
#' \item{`index`}{the row of `lambda` in it,}
#' \item{`lambda_max`}{the upper end of the grid that the data give,}
#' \item{`folds`}{the fold of every row, or `NULL`,}
#' \item{`n_validation`}{number of rows that judged,}
#' \item{`stop_reason`}{`"error_rose"`, `"end_of_grid"`, `"time_limit"` or `"interrupt"`,}
#' and `n_lambda`, `settings`, `seed` and `call`.
#' @references Xiang J, Kim S (2013). A* lasso for learning a sparse Bayesian network structure for
#' continuous variables. *Advances in Neural Information Processing Systems* 26, 2418--2426.
#' @seealso [lambda_path()] for the networks; `astar_lasso(data, lambda = "cv")`.
#' @examples
#' asia <- benchmark_network("asia")
#' net <- random_parameters(asia, "gaussian", coefficients = c(0.8, 1), seed = 1)
#' data <- simulate_data(net, 200, seed = 1)
#' chosen <- cv_lambda(data, validation = simulate_data(net, 500, seed = 2))
#' chosen
#' plot(chosen)
#' astar_lasso(data, chosen$lambda)
#'
#' cv_lambda(data, folds = 5, n_lambda = 20, seed = 1)$lambda
#' @export
cv_lambda <- function(data, validation = NULL, folds = 10, lambda = NULL, n_lambda = 61,
                      min_ratio = 1e-6, rises = 5, scale = FALSE, exact = FALSE, queue_limit = NULL,
                      ..., required = NULL, forbidden = NULL, tiers = NULL, candidates = NULL,
                      weights = NULL, convert = TRUE, na = "error", time_limit = Inf,
                      memory_limit = NULL, threads = NULL, seed = NULL,
                      checkpoint = NULL, checkpoint_every = 300, keep = FALSE,
                      progress = NULL, quiet = NULL) always_answer(checkpointed("cv_lambda", {
  check_given()
  shown <- match.call()
  here <- rlang::current_env()
  check_number(rises, 1, whole = TRUE)
  read <- read_for_sweep(here, "cv_lambda", list(...))
  task <- read$task
  refuse_moments(task$data, "{.fun cv_lambda}")
  if (is.null(validation)) {
    folds <- if (missing(folds)) {
      min(10L, nrow(task$data$values))
    } else {
      folds_of_read_rows(folds, data, weights)
    }
    folds <- resolve_folds(folds, nrow(task$data$values), read$seed, here)
    judges <- folds_of_rows(task, folds, read$budget$left(), here)
  } else {
    if (!missing(folds)) {
      abort_argument("{.arg validation} and {.arg folds} exclude each other: leave out one of
                      them.")
    }
    folds <- NULL
    judges <- fold_of_validation(task, validation, weights, read$budget$left(), here)
  }
  largest <- largest_lambda(task)
  grid <- lambda_grid(lambda, n_lambda, min_ratio, largest, here)
  sweep <- new_sweep(judges$grams, read)
  tried <- validate_lambdas(sweep, judges, grid, rises,
                            progress_reporter(progress, "Validating penalties",
                                              seconds = read$budget$left()$seconds))
  new_cv_lambda(tried, grid,
                list(lambda_max = largest, folds = folds, n_validation = sum(judges$n_held),
                     settings = c(read$plan$shown, list(scale = scale, rises = rises)),
                     seed = read$seed, call = shown))
}))

# Returns the data frame of errors, and why the loop ended.
validate_lambdas <- function(sweep, judges, grid, rises, report) {
  rows <- list()
  last <- vector("list", length(judges$n_held))
  clock <- stopwatch()
  take <- function(i, found) {
    last <<- Map(function(k, one, before) fold_errors(judges, k, one$parents, before),
                 seq_along(found), found, last)
    totals <- vapply(last, function(one) sum(one$errors), 0)
    n_arcs <- vapply(found, function(one) sum(lengths(one$parents)), 0)
    rows[[i]] <<- cbind(lambda = grid[i], average_error(totals, judges$n_held),
                        n_arcs = mean(n_arcs), seconds = clock())
    clock <<- stopwatch()
    if (rose_so_often(vapply(rows, `[[`, 0, "error"), rises)) "error_rose" else "go on"
  }
  ended <- sweep_lambdas(sweep, grid, take, report)
  list(errors = do.call(rbind, rows), stop_reason = ended)
}

# The mean over the folds, weighted by their rows, and the standard error as in package glmnet.
average_error <- function(totals, weights) {
  share <- weights / sum(weights)
  error <- sum(share * totals)
  k <- length(totals)
  data.frame(error = error,
             se = if (k > 1L) sqrt(sum(share * (totals - error)^2) / (k - 1)) else NA_real_)
}

# TRUE if the error has risen `rises` times in a row. Differences that rounding can make do not
# count.
rose_so_often <- function(errors, rises) {
  n <- length(errors)
  n > rises && all(diff(errors[(n - rises):n]) > 1e-12 * abs(errors[(n - rises):(n - 1)]))
}

new_cv_lambda <- function(tried, grid, known) {
  best <- which.min(tried$errors$error)
  structure(c(list(lambda = tried$errors$lambda[best], errors = tried$errors, index = best,
                   n_lambda = length(grid), stop_reason = tried$stop_reason), known),
                   class = "cv_lambda")
}

#' @param x,object a `cv_lambda`.
#' @rdname cv_lambda
#' @export
print.cv_lambda <- function(x, ...) {
  check_no_dots()
  check_result(x)
  best <- x$errors[x$index, ]
  n <- format(x$n_validation, big.mark = ",", scientific = FALSE)
  cli::cat_line(cli::style_bold("Penalty chosen by ",
                                if (is.null(x$folds)) paste("validation on", n, "rows") else
    paste0(max(x$folds), "-fold cross-validation of ", n, " rows")))
  at_end <- x$stop_reason == "end_of_grid" && x$index == nrow(x$errors) && x$n_lambda > 1
  se <- if (!is.na(best$se)) paste0(" (standard error ", format(best$se, digits = 2), ")")
  share <- if (x$lambda_max > 0) paste0(" (", format(x$lambda / x$lambda_max, digits = 3),
                                        " of the largest, ", format(x$lambda_max, digits = 5), ")")
  cat_fields(c(
    Lambda = paste0(format(x$lambda, digits = 7), share),
    Error = paste0(format(best$error, digits = 7), se),
    Arcs = paste0(format(best$n_arcs), if (!is.null(x$folds)) " on average"),
    Tried = paste0(nrow(x$errors), " of ", x$n_lambda, " values, then ", sweep_sentence(x)),
    Note = if (at_end) paste("the least error is that of the last value: smaller ones may be",
                             "better (min_ratio, lambda)"),
    Time = format_seconds(sum(x$errors$seconds))
  ))
  invisible(x)
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
    n_validation = rule("be a number of rows", is_amount)
  ), sweep_rules(x)))
}

#' Networks of A* lasso over a grid of penalties
#'
#' Learns the network of [astar_lasso()] for every penalty of a grid, from the largest, without
#' arcs, to smaller ones with more and more arcs.
#'
#' The grid goes down in equal steps of the logarithm from \eqn{\lambda_{max} = 2 \max_{j \ne k}
#' |x_j^T x_k|}{lambda_max = 2 max |x_j'x_k|}, the least penalty without arcs, where \eqn{j} and
#' \eqn{k} are columns, centred, between which an arc is allowed. With required arcs it is computed
#' from what these leave unexplained. The products of the columns are computed once. Every search
#' begins with the order of the network before it, so it is never worse than the best network in
#' that order.
#'
#' @inheritSection cv_lambda Search
#' @inheritParams cv_lambda
#' @param time_limit Seconds. When time is up, or after Ctrl-C, the path ends with the last penalty
#'   that was finished.
#' @param threads Number of threads. It never changes the result.
#' @param seed Seed of the searches. `NULL` draws one from R's generator. The result keeps it.
#' @return An object of class `lambda_path`, a list of
#' \item{`path`}{a data frame with a row for each penalty: `lambda`, `objective` of the network (to
#' be minimised), `bound` below which no
#'   objective lies, `gap` between the two, `proved`, `n_arcs` and `seconds`,}
#' \item{`networks`}{for each penalty a list with the numbers of every variable's parents,}
#' \item{`variables`}{the names behind the numbers,}
#' \item{`lambda_max`}{the upper end of the grid that the data give,}
#' \item{`stop_reason`}{`"end_of_grid"`, `"time_limit"` or `"interrupt"`,}
#' and `n_lambda`, `settings`, `seed` and `call`. `astar_lasso(data, path$path$lambda[i])` is the
#' i-th network with all that is known of it.
#' @references Xiang J, Kim S (2013). A* lasso for learning a sparse Bayesian network structure for
#' continuous variables. *Advances in Neural Information Processing Systems* 26, 2418--2426.
#' @seealso [cv_lambda()] to choose one of them.
#' @examples
#' path <- lambda_path(attitude, n_lambda = 20, min_ratio = 1e-3)
#' path
#' plot(path)
#' plot(path, "arcs")
#' astar_lasso(attitude, path$path$lambda[10])
#' @export
lambda_path <- function(data, lambda = NULL, n_lambda = 61, min_ratio = 1e-6, scale = FALSE,
                        exact = FALSE, queue_limit = NULL, ..., required = NULL, forbidden = NULL,
                        tiers = NULL, candidates = NULL, weights = NULL, convert = TRUE,
                        na = "error",
                        time_limit = Inf, memory_limit = NULL, threads = NULL, seed = NULL,
                        progress = NULL, quiet = NULL) always_answer({
  check_given()
  shown <- match.call()
  here <- rlang::current_env()
  read <- read_for_sweep(here, "lambda_path", list(...))
  largest <- largest_lambda(read$task)
  grid <- lambda_grid(lambda, n_lambda, min_ratio, largest, here)
  walked <- walk_path(new_sweep(list(read$task$gram), read), grid,
                      progress_reporter(progress, "Networks by penalty",
                                        seconds = read$budget$left()$seconds))
  structure(c(walked, list(variables = read$task$data$variables, lambda_max = largest,
                           n_lambda = length(grid),
                           settings = c(read$plan$shown, list(scale = scale)), seed = read$seed,
                           call = shown)), class = "lambda_path")
})

walk_path <- function(sweep, grid, report) {
  rows <- networks <- list()
  clock <- stopwatch()
  take <- function(i, found) {
    one <- found[[1L]]
    score <- sum(one$node_scores)
    known <- certificate(one, score, list())
    rows[[i]] <<- data.frame(lambda = grid[i], objective = -score, bound = -known$bound,
                             gap = max(0, known$bound - score), proved = known$proved,
                             n_arcs = sum(lengths(one$parents)), seconds = clock())
    networks[[i]] <<- one$parents
    clock <<- stopwatch()
    "go on"
  }
  ended <- sweep_lambdas(sweep, grid, take, report)
  list(path = do.call(rbind, rows), networks = networks, stop_reason = ended)
}

#' @param x,object a `lambda_path`.
#' @param n the largest number of penalties to show.
#' @rdname lambda_path
#' @export
print.lambda_path <- function(x, n = 10, ...) {
  check_no_dots()
  check_result(x)
  check_number(n, 1, whole = TRUE)
  rows <- nrow(x$path)
  cli::cat_line(cli::style_bold("Networks of ", length(x$variables), " variables for ", rows,
                                if (rows == 1L) " penalty" else " penalties"))
  cat_fields(c(
    Lambda = paste(format(x$path$lambda[1L], digits = 5), "to",
                   format(x$path$lambda[rows], digits = 5)),
    Arcs = paste(x$path$n_arcs[1L], "to", x$path$n_arcs[rows]),
    Optimal = paste0("proved for ", sum(x$path$proved), "; largest gap ",
                     format(100 * largest_share(x$path), digits = 2), "%"),
    Ended = if (x$stop_reason != "end_of_grid") paste0(sweep_sentence(x), ", ", rows, " of ",
                                                       x$n_lambda, " done"),
    Time = format_seconds(sum(x$path$seconds))
  ))
  print(x$path[unique(round(seq(1, rows, length.out = min(n, rows)))), ], digits = 5,
        row.names = FALSE)
  invisible(x)
}

# The largest gap on the path, as a share of the objective.
largest_share <- function(path) max(ifelse(path$objective > 0, path$gap / path$objective, 0))

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

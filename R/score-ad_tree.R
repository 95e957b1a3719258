#' Size of an AD-tree
#'
#' An AD-tree (Moore and Lee 1998) has counts of the data from which the table of any few variables
#' follows without a pass over the rows. `ad_tree_size()` forecasts how large the tree of some data
#' would be, without building it.
#'
#' A *count node* stands for a conjunction of values. It has a *vary node* for every variable that
#' comes later in the order of the tree. A vary node has a child for every value but the most
#' common, whose counts are recovered by subtraction. A node of fewer than `r_min` distinct rows is
#' not divided; its rows are counted when they are needed. The size of the tree grows like the
#' number of subsets of the variables, so for more than a few dozen variables `r_min` must be large.
#'
#' Differs from the paper: rows are not listed for every leaf. If the leaves below a vary node have
#' more than an eighth of the rows of the count node above it, that node lists its rows once for all
#' of its vary nodes. On 167 variables this takes a thirtieth of the memory.
#'
#' @section Where it is used:
#' [hill_climb()], [sparse_candidate()], [alternate_search()] and [score_network()] take `counts =
#' "adtree"`. Scores are the same to the last digit, whatever `counts` is; a set of variables with
#' more cells than 4,096 and than there are distinct rows is counted in the rows in any case.
#' `counts = "auto"` takes the rows, for reasons that were measured: see *Counts* of [hill_climb()].
#' Lists of parent sets ([local_scores()], and the steps of other functions that make them) never
#' use it. They need all sets of a size, and sharing the work among these is faster.
#'
#' @section Forecast:
#' As long as a level of the tree has few nodes to divide, all of them are looked at. Of a larger
#' level, a random sample stands for the rest (Knuth 1975, Chen 1992). The forecast is unbiased, and
#' seldom off by more than a fifth.
#'
#' @param data Discrete data as for [local_scores()].
#' @param r_min A node with fewer distinct rows than this is not divided. `NULL` is the smallest
#'   number, up to a tenth, whose tree fits.
#' @param memory_limit Bytes, or text such as `"2GB"`. The tree may take half of it. `NULL` is half
#'   of the free memory, of which the tree takes no more than 256 MB if `r_min` is `NULL` too.
#' @param seed Seed of the samples.
#' @param na What to do with missing values: `"error"`, or `"omit"` to leave their rows out.
#' @param ... Must be empty.
#' @inheritParams local_scores
#' @return A list of `r_min`, `count_nodes` and `bytes`, whether they are `exact` (no sample was
#'   taken), and whether the tree `fits`. The forecast stops when the tree no longer fits;
#'   `count_nodes` and `bytes` are then a part of the whole.
#' @references Chen, P. C. (1992). Heterogeneous sampling for estimating tree sizes. *SIAM Journal
#' on Computing* 21(2), 295--315.
#'
#' Knuth, D. E. (1975). Estimating the efficiency of backtrack programs. *Mathematics of
#' Computation* 29, 122--136.
#'
#' Moore, A. and Lee, M. S. (1998). Cached sufficient statistics for efficient machine learning with
#' large datasets. *Journal of Artificial Intelligence Research* 8, 67--91.
#' @examples
#' data <- simulate_data(random_parameters(benchmark_network("alarm"), seed = 1), 1000, seed = 1)
#' str(ad_tree_size(data, r_min = 100))
#' str(ad_tree_size(data, memory_limit = "20MB"))
#' # the score is the same, whatever is counted in
#' hill_climb(data, counts = "adtree", r_min = 100)$score - hill_climb(data, counts = "rows")$score
#' @export
ad_tree_size <- function(data, r_min = NULL, ..., weights = NULL, levels = "observed",
                         convert = TRUE, na = "error", memory_limit = NULL, seed = 1) {
  check_given()
  check_no_dots()
  here <- rlang::current_env()
  budget <- new_budget(Inf, memory_limit)
  r_min <- check_r_min(r_min)
  check_number(seed, 0, 2^53, whole = TRUE)
  data <- read_data(data, integers = "states", weights = weights, levels = levels,
                    convert = convert, na = na, call = here)
  refuse_uncountable(data, "An AD-tree holds counts", "an AD-tree", here)
  found <- forecast_tree(data, r_min, budget, resolve_threads(NULL), seed)
  if (found$stop_reason == "interrupt") give_up()
  found[c("r_min", "count_nodes", "bytes", "exact", "fits")]
}

count_sources <- c("auto", "rows", "adtree")

# Where counts come from. The core takes r_min of the AD-tree, which is 0 for the rows, and the
# bytes that the tree may take.
count_rows <- list(source = "rows", r_min = 0, bytes = 0)

# If the user sets neither a memory limit nor r_min, the tree takes no more than this. Building a
# larger one takes longer than most searches take in the rows.
usual_tree_bytes <- 2^28

# Resolves the arguments `counts` and `r_min` of a learner. The budget holds the bytes of the tree.
resolve_counts <- function(counts, r_min, data, budget, threads, call = rlang::caller_env()) {
  check_choice(counts, count_sources, call = call)
  r_min <- check_r_min(r_min, call)
  if (counts != "adtree" && !is.null(r_min)) {
    abort_argument(c("{.arg r_min} is for {.code counts = \"adtree\"}.",
                     i = "Leave it out, or ask for the tree."), call = call)
  }
  # "auto" means the rows: in tools/bench/bench_adtree.R no climb was faster with a tree, including
  # its building.
  if (counts != "adtree") return(count_rows)
  refuse_uncountable(data, "{.code counts = \"adtree\"} needs counts",
                     "{.code counts = \"adtree\"}", call)
  forecast <- forecast_tree(data, r_min, budget, threads)
  # Time is up. The learner finds out when it asks the budget.
  if (forecast$stop_reason == "interrupt") budget$interrupt()
  if (forecast$stop_reason != "finished") return(count_rows)
  if (!forecast$fits) refuse_tree(data, forecast, budget, threads, call)
  room <- tree_room(budget, TRUE)
  budget$hold(forecast$bytes)
  list(source = "adtree", r_min = forecast$r_min, bytes = room)
}

check_r_min <- function(r_min, call = rlang::caller_env()) {
  if (!is.null(r_min)) check_number(r_min, 1, 2^31, whole = TRUE, name = "r_min", call = call)
}

# Refuses data that the tree cannot count: it counts complete rows of discrete columns. `what` and
# `who` are cli templates, a sentence and its subject.
refuse_uncountable <- function(data, what, who, call) {
  refuse_interventions(data, who, call)
  refuse_fractions(data, who, call)
  if (data$type == "discrete") return(refuse_local(data, who, call))
  abort_argument(c(paste0(what, ", and these data are continuous."),
                   i = "{.fun discretize_data} makes discrete data of them."), call = call)
}

# The other half of the memory is for remembered counts and for the search.
tree_room <- function(budget, given) {
  half <- budget$left()$bytes / 2
  if (given || budget$memory_given) half else min(half, usual_tree_bytes)
}

forecast_tree <- function(data, r_min, budget, threads, seed = 1) {
  cpp_ad_tree_forecast(data, r_min %||% 0, tree_room(budget, !is.null(r_min)), seed, threads,
                       budget$left())
}

refuse_tree <- function(data, forecast, budget, threads, call) {
  room <- tree_room(budget, TRUE)
  enough <- cpp_ad_tree_forecast(data, 0, room, 1, threads, budget$left())
  r_min <- if (enough$fits && enough$stop_reason == "finished") enough$r_min
  remedy <- c(if (!is.null(r_min)) "{.code r_min = {r_min}}, ",
              "a larger {.arg memory_limit} or {.code counts = \"rows\"}")
  cli::cli_abort(c("An AD-tree with {.code r_min = {forecast$r_min}} would take more than the
                    {format_bytes(room)} that {.arg memory_limit} leaves for it.",
                   i = paste0("Take ", paste(remedy, collapse = ""), ".")),
                 class = c("bnstar_error_memory", "bnstar_error"), call = call)
}

#' The best tree
#'
#' Among all networks in which no variable has more than one parent, finds one with the largest
#' likelihood: a spanning tree of maximum weight, where the weight of a pair is its mutual information
#' (Chow and Liu, 1968). All directions away from some root are equally likely; `root` chooses one.
#'
#' With \eqn{N} rows, the weight of a pair is the log-likelihood that the arc adds,
#' \deqn{N \, I(X, Y) = \log L(X \mid Y) - \log L(X),}{N I(X, Y) = log L(X | Y) - log L(X),}
#' for discrete variables \eqn{\sum_{xy} N_{xy} \log \frac{N N_{xy}}{N_x N_y}}{sum N_xy log(N N_xy / (N_x N_y))},
#' for Gaussian ones \eqn{-\frac{N}{2} \log(1 - r^2)}{-N/2 log(1 - r^2)} with the correlation \eqn{r}.
#'
#' A tree spans all variables, even where they are independent: an arc of little or no weight costs no
#' likelihood. Two kinds of arcs are left out, and the result may then be several trees: those of
#' a column with one state only, and those between Gaussian columns that determine each other exactly. Ties of
#' weights (up to rounding) are broken by the order of the columns.
#'
#' @param root Name of the variable that has no parent; the first one when `NULL`. Other trees, if there are several,
#'   start from their first variable.
#' @param ... Must be empty.
#' @param na Missing values: `"error"`, or `"omit"` to leave their rows out.
#' @inheritParams local_scores
#' @return A [learned_bn][learned_bn-class] with the log-likelihood as its score, proved optimal within its
#'   scope: at most one parent for each variable. After Ctrl-C it is the best forest of the pairs weighed until then, without a proof.
#' @references
#' Chow, C. K. and Liu, C. N. (1968). Approximating discrete probability distributions with dependence
#' trees. *IEEE Transactions on Information Theory* 14(3), 462--467.
#' @seealso [learn_bn()] for networks with more parents.
#' @examples
#' chow_liu(as.data.frame(Titanic), root = "Survived", weights = "Freq")
#' tree <- chow_liu(iris[1:4])
#' tree
#' plot(tree)
#' @export
chow_liu <- function(data, ..., root = NULL, weights = NULL, levels = "observed", convert = TRUE, na = "error") always_answer({
  check_given()
  call <- rlang::current_env()
  check_no_dots()
  clock <- stopwatch()
  data <- read_data(data, integers = "states", weights = weights, levels = levels, convert = convert, na = na, call = call)
  refuse_mixed(data, "{.fun chow_liu}", "{.fun learn_bn} with {.code max_parents = 1} learns the best forest.", call)
  refuse_local(data, "a tree of mutual information", call)
  root <- resolve_root(root, data, call)
  read <- clock()
  score <- if (data$type == "discrete") "loglik" else "loglik_g"
  variables <- seq_along(data$variables)
  likelihood <- family_scorer(data, score)
  alone <- to_the_end(likelihood(variables, rep(list(integer()), length(variables))))
  quantum <- 1e-12 * max(1, abs(alone))
  weight <- pair_weights(likelihood, alone, data)
  scored <- clock()
  parents <- direct_tree(heaviest_tree(round(ifelse(is.na(weight), -Inf, weight) / quantum)), root)
  node_scores <- to_the_end(likelihood(variables, parents))
  # Weights are rounded to the quantum, and their own error is of that size too.
  rounding <- length(parents) * quantum
  total <- sum(node_scores)
  bound <- if (anyNA(weight)) Inf else total + rounding
  seconds <- clock()
  report_stopped_search(to_the_end(new_learned_bn(
    variables = data$variables, parents = parents, node_scores = node_scores, bound = bound,
    proved = !anyNA(weight), rounding = rounding, scope = describe_tree_scope(data, weight),
    stop_reason = if (anyNA(weight)) "interrupt" else "optimal",
    trace = data.frame(seconds = seconds, score = total, bound = bound, expanded = length(parents)),
    counters = c(pairs = sum(is.finite(weight)) / 2),
    timings = c(data = read, scoring = scored - read, search = seconds - scored, total = seconds),
    method = "chow_liu", settings = list(score = score, root = data$variables[root]), call = match.call(),
    likelihood = network_likelihood(parents, data, score, total), scored = length(parents) + sum(is.finite(weight)) / 2,
    strength = arc_strength(parents, node_scores, likelihood, data$n_obs), kind = variable_kinds(data), integers = data$integers
  )))
})

describe_tree_scope <- function(data, weight) {
  left_out <- c(if (length(data$constant) > 0L) "columns with one state have no arcs",
                if (data$type == "gaussian" && sum(is.infinite(weight)) > ncol(weight)) {
                  "no arc determines a variable completely"
                })
  paste("networks in which", paste(c("every variable has at most one parent", left_out), collapse = " and "))
}

resolve_root <- function(root, data, call) {
  varying <- setdiff(data$variables, data$constant)
  if (is.null(root)) return(match(c(varying, data$variables)[1L], data$variables))
  check_choice(root, data$variables, call = call)
  if (root %in% data$constant) {
    abort_argument("{.arg root} is {.val {root}}, a column with one state only: it has no arcs.", call = call)
  }
  match(root, data$variables)
}

# N times the mutual information of all pairs, -Inf where there is to be no arc, NA for pairs that Ctrl-C left out.
pair_weights <- function(likelihood, alone, data) {
  n <- length(alone)
  weight <- matrix(-Inf, n, n)
  pairs <- which(upper.tri(weight), arr.ind = TRUE)
  with_other <- in_portions(likelihood, pairs[, 1L], as.list(pairs[, 2L]), max(1, most_in_portion %/% data$n_obs))
  weight[pairs] <- weight[pairs[, 2:1, drop = FALSE]] <- with_other - alone[pairs[, 1L]]
  determined <- is.infinite(weight) & row(weight) != col(weight)
  report_collinear(data$variables[rowSums(determined) > 0])
  # No likelihood falls with a parent; less than none is rounding.
  weight[!determined] <- pmax(0, weight[!determined])
  constant <- match(data$constant, data$variables)
  weight[constant, ] <- weight[, constant] <- -Inf
  diag(weight) <- -Inf
  weight
}

# Rows times families, some tenths of a second.
most_in_portion <- 5e7

# The scores of families, portion by portion; NA from the portion on in which Ctrl-C comes.
in_portions <- function(scorer, children, parents, size) {
  scores <- rep(NA_real_, length(children))
  tryCatch(for (first in seq(1, length.out = ceiling(length(children) / size), by = size)) {
    portion <- first:min(first + size - 1, length(children))
    scores[portion] <- scorer(children[portion], parents[portion])
  }, interrupt = function(i) NULL)
  scores
}

# Prim's algorithm: for every variable the one it was linked to when it joined its tree, NA for the
# first of a tree. A part that nothing links to the others starts anew.
heaviest_tree <- function(weight) {
  n <- nrow(weight)
  best <- rep(-Inf, n)
  link <- rep(NA_integer_, n)
  open <- rep(TRUE, n)
  for (i in seq_len(n)) {
    v <- which(open)[which.max(best[open])]
    open[v] <- FALSE
    better <- open & weight[v, ] > best
    best[better] <- weight[v, better]
    link[better] <- v
  }
  link
}

# Links lead up to the first variable of the tree; turning those above `root` makes it the first.
direct_tree <- function(link, root) {
  above <- NA_integer_
  while (!is.na(root)) {
    up <- link[root]
    link[root] <- above
    above <- root
    root <- up
  }
  lapply(link, function(parent) parent[!is.na(parent)])
}

#' The best tree
#'
#' Among all networks in which no variable has more than one parent, finds one with the largest
#' likelihood: a spanning tree of maximum weight, where the weight of a pair is its mutual
#' information (Chow and Liu, 1968). The likelihood is the same for any root from which all arcs
#' point away; `root` chooses one.
#'
#' With \eqn{N} rows, the weight of a pair is the log-likelihood that the arc adds,
#' \deqn{N \, I(X, Y) = \log L(X \mid Y) - \log L(X),}{N I(X, Y) = log L(X | Y) - log L(X),}
#' for discrete variables \eqn{\sum_{xy} N_{xy} \log \frac{N N_{xy}}{N_x N_y}}{sum N_xy log(N N_xy /
#' (N_x N_y))}, for Gaussian ones \eqn{-\frac{N}{2} \log(1 - r^2)}{-N/2 log(1 - r^2)} with the
#' correlation \eqn{r}.
#'
#' A tree spans all variables, even if they are independent, because an arc of little or no weight
#' costs no likelihood. Two kinds of arcs are left out: those of a column with only one state, and
#' those between Gaussian columns that determine each other exactly. The result may then be several
#' trees. Ties between weights (up to rounding) are broken by the order of the columns.
#'
#' With `required`, `forbidden`, `tiers` or `candidates` directions matter. The result is then a
#' branching of maximum weight (Chu and Liu, 1965; Edmonds, 1967): of all networks with at most one
#' parent for each variable that respect the constraints, one with the largest likelihood, and with
#' most arcs among these. It may be several trees, and needs 12 bytes for each possible arc. At most
#' one arc into each variable can be required.
#'
#' @param root Name of the variable without a parent. `NULL` is the first variable, or the one that
#'   constraints leave. If there are several trees, the others start from their first variable, or
#'   from one that constraints allow.
#' @param ... Must be empty.
#' @param na What to do with missing values: `"error"`, or `"omit"` to leave their rows out.
#' @inheritParams local_scores
#' @return A [learned_bn][learned_bn-class] with the log-likelihood as its score, proved optimal
#'   within its scope: at most one parent for each variable. After Ctrl-C it is the best forest of
#'   the pairs weighed until then, without a proof.
#' @references Chow, C. K. and Liu, C. N. (1968). Approximating discrete probability distributions
#' with dependence trees. *IEEE Transactions on Information Theory* 14(3), 462--467.
#'
#' Chu, Y. J. and Liu, T. H. (1965). On the shortest arborescence of a directed graph. *Scientia
#' Sinica* 14, 1396--1400.
#'
#' Edmonds, J. (1967). Optimum branchings. *Journal of Research of the National Bureau of Standards*
#' 71B, 233--240.
#' @seealso [learn_bn()] for networks with more parents.
#' @examples
#' chow_liu(as.data.frame(Titanic), root = "Survived", weights = "Freq")
#' chow_liu(as.data.frame(Titanic), weights = "Freq", required = cbind("Sex", "Survived"),
#'          forbidden = cbind("Class", "Sex"))
#' tree <- chow_liu(iris[1:4])
#' tree
#' plot(tree)
#' @export
chow_liu <- function(data, ..., root = NULL, required = NULL, forbidden = NULL, tiers = NULL,
                     candidates = NULL, weights = NULL, levels = "observed", convert = TRUE,
                     na = "error", quiet = NULL) always_answer({
  check_given()
  call <- rlang::current_env()
  check_no_dots()
  clock <- stopwatch()
  data <- read_data(data, integers = "states", weights = weights, levels = levels,
                    convert = convert, na = na, call = call)
  refuse_mixed(data, "{.fun chow_liu}",
               "{.fun learn_bn} with {.code max_parents = 1} learns the best forest.", call)
  refuse_local(data, "a tree of mutual information", call)
  given <- c("required", "forbidden", "tiers", "candidates")[
    !vapply(list(required, forbidden, tiers, candidates), is.null, NA)]
  within <- tree_constraints(data, root, required, forbidden, tiers, candidates, call)
  root <- resolve_root(root, data, call)
  read <- clock()
  score <- if (data$type == "discrete") "loglik" else "loglik_g"
  variables <- seq_along(data$variables)
  threads <- resolve_threads(NULL)
  # Little memory is enough, because every pair is asked for once.
  scorer <- open_scorer(data, score, memory = 2^24, threads = threads)
  likelihood <- function(parents) {
    to_the_end(cpp_score_families(scorer, variables, parents, threads))
  }
  alone <- likelihood(rep(list(integer()), length(variables)))
  quantum <- quantum_of_tree(alone)
  limits <- resolve_limits(Inf, Inf)
  tree <- if (length(given) == 0L) {
    cpp_best_tree(scorer, match(data$constant, data$variables), quantum, threads, limits)
  } else {
    cpp_best_tree_within(scorer, within, quantum, root, threads, limits)
  }
  report_collinear(data$variables[tree$determined])
  refuse_undone(within$required, tree$link, data$variables, call)
  scored <- clock()
  parents <- direct_tree(tree$link, if (length(given) == 0L) root else NA_integer_)
  node_scores <- likelihood(parents)
  # Weights are rounded to the quantum, and their own error is of the same size.
  rounding <- length(parents) * quantum
  total <- sum(node_scores)
  bound <- if (tree$all) total + rounding else Inf
  seconds <- clock()
  report_stopped_search(to_the_end(new_learned_bn(
    variables = data$variables, parents = parents, node_scores = node_scores, bound = bound,
    proved = tree$all, rounding = rounding, scope = describe_tree_scope(data, tree, given),
    stop_reason = if (tree$all) "optimal" else "interrupt",
    trace = data.frame(seconds = seconds, score = total, bound = bound, expanded = length(parents)),
    counters = c(pairs = tree$pairs),
    timings = c(data = read, scoring = scored - read, search = seconds - scored, total = seconds),
    method = "chow_liu", settings = list(score = score, root = data$variables[root]),
    call = match.call(), required = within$arcs$required, forbidden = within$arcs$forbidden,
    likelihood = network_likelihood(parents, data, score, total),
    scored = length(parents) + tree$pairs,
    strength = arc_strength(parents, node_scores, function(children, parents) alone[children],
                            data$n_obs), kind = variable_kinds(data), integers = data$integers
  )))
})

# The constraints for the core. Columns with one state have no other arcs than required ones.
tree_constraints <- function(data, root, required, forbidden, tiers, candidates, call) {
  within <- resolve_constraints(data$variables, required, forbidden, tiers, candidates, NULL, 1L,
                                never_parents = data$constant, call = call)
  too_many <- data$variables[lengths(within$required) > 1L]
  if (length(too_many) > 0L) {
    abort_argument(c("{.arg required} gives {.var {too_many}} more than one parent, and a tree has
                      at most one for each variable.",
                     i = "{.fun learn_bn} learns networks with more."), call = call)
  }
  if (!is.null(root) && length(within$required[[resolve_root(root, data, call)]]) > 0L) {
    abort_argument("{.arg root} is {.var {root}}, and {.arg required} gives it a parent.",
                   call = call)
  }
  within$candidates[match(c(root, data$constant), data$variables)] <- list(integer())
  within$max_parents <- rep(1L, length(data$variables))
  c(within[c("required", "candidates", "max_parents", "arcs")], limit_configurations = FALSE)
}

# A required arc that determines a variable completely has no likelihood.
refuse_undone <- function(required, link, variables, call) {
  asked <- which(lengths(required) > 0L)
  undone <- asked[is.na(link[asked])]
  if (length(undone) == 0L) return(invisible())
  arcs <- paste(variables[unlist(required[undone])], "->", variables[undone])
  abort_data(c("{cli::qty(length(arcs))}Required arc{?s} {.var {arcs}} would determine a variable
                completely, which has no likelihood.",
               i = "Leave out the arc or one of its columns."), call = call)
}

describe_tree_scope <- function(data, tree, given) {
  left_out <- c(if (length(data$constant) > 0L) "columns with one state have no arcs",
                if (length(tree$determined) > 0L) "no arc determines a variable completely")
  paste(c("networks in which", paste(c("every variable has at most one parent", left_out),
                                     collapse = " and "), respects_phrase(given)), collapse = " ")
}

resolve_root <- function(root, data, call) {
  varying <- setdiff(data$variables, data$constant)
  if (is.null(root)) return(match(c(varying, data$variables)[1L], data$variables))
  check_choice(root, data$variables, call = call)
  if (root %in% data$constant) {
    abort_argument("{.arg root} is {.var {root}}, a column with one state only: it has no arcs.",
                   call = call)
  }
  match(root, data$variables)
}

# The weights of arcs are rounded to this, so that ties are the same in any order of the columns.
# `alone` are the scores of the variables without parents.
quantum_of_tree <- function(alone) 1e-12 * max(1, abs(alone))

# `link` has the parent of each variable, NA for the root of a tree. Turning the arcs above `root`
# makes it the root; nothing is turned where it is NA.
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

add_learner(
  name = "chow_liu",
  summary = "the best tree, by mutual information",
  when = "the best tree, at once",
  settings = "root = first variable",
  reference = "Chow & Liu (1968)",
  exact = TRUE,
  own_score = c("loglik", "loglik_g")
)

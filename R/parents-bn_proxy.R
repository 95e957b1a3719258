#' Proxies of a score
#'
#' A proxy is what [search_by_proxy()] has learned about a score from random networks. It predicts
#' the score of any network over the same variables without looking at the data. It is a plain list
#' that [saveRDS()] can save.
#'
#' @section Fields:
#' \describe{
#' \item{`kind`}{`"global"`: the prediction is `mean` plus the `coefficients` of the arcs;
#' `"decomposable"`: there are also terms for pairs of
#'   parents of one variable and for the number of its parents.}
#' \item{`variables`}{names of the variables.}
#' \item{`mean`}{the prediction for the network without arcs.}
#' \item{`coefficients`}{matrix: what the arc from the row's variable to the column's adds. 0 for
#' arcs that no sampled network had.}
#' \item{`weights`, `noise`, `likelihood`, `steps`}{of a global proxy: prior variances of the
#' coefficients, variance of what arcs do not explain, log
#'   marginal likelihood of the sampled scores, and steps of the training.}
#' \item{`trained_on`}{of a global proxy: `arcs` of each network it was trained on, as places in
#' the matrix of coefficients, and the `noise` of each.}
#' \item{`means`, `sizes`, `pairs`, `common`}{of a decomposable one: the prediction for each
#' variable without parents, what at least 1, 2, ... parents
#'   add (a column for each variable), what pairs of parents add (`child`, `first`, `second` are
#'   numbers of variables), and the prior variances of the three kinds of terms and of the noise, in
#'   units of the variance of a variable's scores.}
#' \item{`max_parents`}{largest number of parents, by variable, in samples and searches.}
#' \item{`score`, `n_samples`, `best_sample`}{name of the score, number of networks it was trained
#' on and the best score among them.}
#' }
#' @param object,x A `bn_proxy`: the field `proxy` of a result of [search_by_proxy()].
#' @param network A network over the same variables: [learned_bn][learned_bn-class], `bn`, igraph,
#'   or adjacency matrix.
#' @param se Whether to return how sure a global proxy is of its prediction.
#' @param ... Must be empty.
#' @return `predict()`: the predicted score, one number. With `se = TRUE` a list: `fit` is that
#'   number, `se` the standard deviation of the Gaussian process there, and `noise` the variance of
#'   what arcs do not explain. With \eqn{b} the arcs of the network, \eqn{B} those of the networks
#'   it was trained on and \eqn{N} the diagonal matrix of their noise, the variance is \deqn{b^T W b
#'   - b^T W B^T (B W B^T + N)^{-1} B W b}{b' W b - b' W B' (B W B' + N)^-1 B W b} (Rasmussen and
#'   Williams 2006, equation 2.26). It is small near the networks the proxy was trained on and grows
#'   with every arc that few of them had. It is the model's own: it does not know that scores are
#'   not linear in the arcs.
#' @references Rasmussen, C. E. and Williams, C. K. I. (2006). *Gaussian Processes for Machine
#' Learning*. MIT Press.
#' @examples
#' titanic <- as.data.frame(Titanic)
#' fit <- search_by_proxy(titanic, n_samples = 30, weights = "Freq", seed = 1)
#' fit$proxy
#' predict(fit$proxy, fit, se = TRUE)
#' predict(fit$proxy, chow_liu(titanic, weights = "Freq"))
#' @name bn_proxy-class
#' @aliases bn_proxy
NULL

#' @rdname bn_proxy-class
#' @export
predict.bn_proxy <- function(object, network, se = FALSE, ...) {
  check_given()
  check_no_dots()
  check_result(object)
  check_flag(se)
  parents <- as_parents(network, object$variables)
  fit <- predict_network(object, parents)
  if (!se) return(fit)
  if (object$kind != "global") {
    abort_argument(c("{.arg se} is for global proxies, which are one Gaussian process; this one has
                      a regression for every variable.",
                     i = "Leave it out, or take {.code proxy = \"global\"}."))
  }
  list(fit = fit, se = sqrt(process_variance(object, parents)), noise = object$noise)
}

# Of the process at a network. Arcs are counted some at a time: all of them for all networks would
# be a large matrix where there are many variables.
process_variance <- function(proxy, parents) {
  weights <- as.vector(proxy$weights)
  arcs <- proxy$trained_on$arcs
  own <- arcs_of_network(parents)
  shared <- vapply(arcs, function(a) sum(weights[intersect(a, own)]), 0)
  kernel <- diag(proxy$trained_on$noise, length(arcs))
  seen <- unique(unlist(arcs))
  for (some in split(seen, ceiling(seq_along(seen) / 2000))) {
    has <- matrix(0, length(arcs), length(some))
    place <- lapply(arcs, function(a) which(some %in% a))
    has[cbind(rep(seq_along(arcs), lengths(place)), unlist(place))] <- 1
    kernel <- kernel + has %*% (weights[some] * t(has))
  }
  max(0, sum(weights[own]) - sum(shared * solve_kernel(kernel, shared)))
}

# Without noise a kernel may be singular but for rounding.
solve_kernel <- function(kernel, values) {
  factor <- tryCatch(chol(kernel), error = function(e) NULL)
  if (!is.null(factor)) return(backsolve(factor, backsolve(factor, values, transpose = TRUE)))
  parts <- eigen(kernel, symmetric = TRUE)
  kept <- parts$values > 1e-12 * max(parts$values, 0)
  vectors <- parts$vectors[, kept, drop = FALSE]
  drop(vectors %*% (crossprod(vectors, values) / parts$values[kept]))
}

# Places in a matrix with a row for every parent and a column for every child.
arcs_of_network <- function(parents) {
  as.integer(rep((seq_along(parents) - 1L) * length(parents), lengths(parents)) + unlist(parents))
}

predict_network <- function(proxy, parents) proxy$mean + sum(predict_families(proxy, parents))

# What the proxy predicts that the parents of each variable add to the mean.
predict_families <- function(proxy, parents) {
  if (proxy$kind == "decomposable") return(predict_decomposable(proxy, parents))
  vapply(seq_along(parents), function(x) sum(proxy$coefficients[parents[[x]], x]), 0)
}

#' @rdname bn_proxy-class
#' @export
print.bn_proxy <- function(x, ...) {
  check_no_dots()
  check_result(x)
  cli::cat_line(cli::style_bold("Proxy of the score ", x$score))
  cat_fields(proxy_fields(x))
  invisible(x)
}

# `than` is the score of the network that the proxy led to. It may be worse than that of a random
# network.
proxy_fields <- function(x, than = Inf) {
  c(Proxy = paste0(x$kind, if (!x$centre) ", not centred", ", from ", x$n_samples,
                   " random networks ", parents_phrase(max(x$max_parents)),
                   ", the best with score ", format(x$best_sample, digits = 8),
                   if (x$best_sample > than) ", better than this network"),
    Coefficients = paste(sum(x$coefficients > 0), "with a positive coefficient,",
                         sum(x$coefficients < 0), "with a negative one, of",
                         length(x$variables) * (length(x$variables) - 1)))
}

rules_of.bn_proxy <- function(x) {
  n <- length(field_of(x, "variables"))
  by_kind <- function(test) {
    function(field) {
      if (identical(field_of(x, "kind"), "decomposable")) test(field) else is.null(field)
    }
  }
  made_by("search_by_proxy", list(
    kind = rule("be {.val global} or {.val decomposable}", function(kind) is_text(kind) &&
                kind %in% c("global", "decomposable")),
    variables = rule("hold the names of the variables, each once", are_names),
    mean = rule("be a number", function(mean) is_one_number(mean) && is.finite(mean)),
    coefficients = rule("be a matrix of numbers with a row and a column for every variable",
                        function(x) {
      is.matrix(x) && is.numeric(x) && all(dim(x) == n) && all(is.finite(x)) && all(diag(x) == 0)
    }),
    max_parents = rule("be whole numbers from 0 up, one or one for every variable", function(most) {
      is_whole(unname(most)) && length(most) %in% c(1L, n) && all(most >= 0)
    }),
    centre = rule("be {.code TRUE} or {.code FALSE}", function(centre) isTRUE(centre) ||
                  isFALSE(centre)),
    weights = rule("be a matrix of numbers from 0 up with the shape of {.field coefficients}",
                   or_null(function(x) is.matrix(x) && is.numeric(x) && all(dim(x) == n) &&
                             all(is.finite(x)) && all(x >= 0))),
    noise = rule("be a number from 0 up", or_null(function(noise) is_amount(noise))),
    trained_on = rule("hold {.field arcs} and {.field noise} of the networks it was trained on",
                      or_null(function(x) {
      is.list(x) && is.list(x$arcs) && all(vapply(x$arcs, is_whole, NA)) &&
        all(unlist(x$arcs) %in% seq_len(n * n)) && is_numbers(x$noise, length(x$arcs)) &&
        all(x$noise >= 0)
    })),
    means = rule("be a number for every variable", by_kind(function(means) is_numbers(means, n))),
    sizes = rule("be a matrix of numbers with a column for every variable",
                 by_kind(function(sizes) {
      is.matrix(sizes) && is.numeric(sizes) && ncol(sizes) == n && all(is.finite(sizes))
    })),
    pairs = rule("be a data frame of numbers {.field child}, {.field first}, {.field second},
                  {.field coefficient}", by_kind(function(pairs) {
      is_number_frame(pairs, c("child", "first", "second", "coefficient")) &&
        all(unlist(pairs[1:3]) %in% seq_len(n))
    })),
    n_samples = rule("be a number", is_one_number),
    best_sample = rule("be a number", is_one_number),
    score = rule("be the name of a score", is_text)
  ))
}

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
#' @param ... Must be empty.
#' @return `predict()`: the predicted score, one number.
#' @examples
#' titanic <- as.data.frame(Titanic)
#' fit <- search_by_proxy(titanic, n_samples = 30, weights = "Freq", seed = 1)
#' fit$proxy
#' predict(fit$proxy, fit)
#' predict(fit$proxy, chow_liu(titanic, weights = "Freq"))
#' @name bn_proxy-class
#' @aliases bn_proxy
NULL

#' @rdname bn_proxy-class
#' @export
predict.bn_proxy <- function(object, network, ...) {
  check_given()
  check_no_dots()
  check_result(object)
  predict_network(object, as_parents(network, object$variables))
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

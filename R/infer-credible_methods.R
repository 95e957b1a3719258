# What can be done with a credible set.

rules_of.credible_networks <- function(x) {
  variables <- field_of(x, "variables")
  networks <- field_of(x, "networks")
  number <- rule("be a number", is_one_number)
  made_by("credible_networks", c(list(
    variables = rule("name the variables, each once", are_names),
    optimum = number, factor = number, count = number, classes = number,
    at_most = rule("be two numbers", function(x) is_numbers(x, 2L)),
    networks = rule("be a data frame with the numbers {.field score}, {.field regret} and
                     {.field class}, and the text {.field string}", function(x) {
      is_number_frame(x, c("score", "regret", "class")) && is.character(x$string)
    }),
    components = rule("be a data frame", function(x) {
      is_number_frame(x, c("structures", "classes")) && is.list(x$variables) &&
        all(vapply(x$variables, is_known, NA, names = variables))
    }),
    complete = rule("be {.code TRUE} or {.code FALSE}", function(x) isTRUE(x) || isFALSE(x)),
    at_least = rule("be a sentence", or_null(is_text)),
    k = rule("be a number", or_null(is_one_number)),
    score = rule("be the name of a score", function(x) is.character(x) && is_plain(x, 1L)),
    settings = rule("be a list of numbers with names", function(x) is.list(x) && is_figures(x)),
    n_obs = rule("be the number of rows", is_number_or_na),
    scope = rule("be a sentence", is_text)
  ), network_list_rules(variables, NROW(networks))))
}

#' @rdname credible_networks
#' @export
print.credible_networks <- function(x, ...) {
  check_result(x)
  details <- list(score = x$score, settings = x$settings, n_obs = x$n_obs)
  cat_wrapped("<credible_networks> ", score_phrase(details), ", ",
              count_of(length(x$variables), "variable"))
  within <- if (is.null(x$k)) paste("within a factor of", format(x$factor, digits = 4))
            else paste("the best, within a factor of", format(x$factor, digits = 4))
  cat_wrapped(if (!x$complete) "at least ", counted(x$count, x$at_most[[1L]], "network"), " in ",
              counted(x$classes, x$at_most[[2L]], "class"), " ", within,
              if (!x$complete) paste0(" (", x$at_least, ")"))
  cat_wrapped("scope: ", x$scope)
  several <- x$components$structures > 1
  if (any(several)) {
    cat_wrapped(count_of(sum(several), "component"),
                " with more than one structure, the largest of ",
                count_of(max(lengths(x$components$variables)[several]), "variable"))
  }
  shown <- utils::head(x$networks, 10L)
  if (nrow(shown) == 0L) return(invisible(x))
  shown$score <- formatC(shown$score, digits = 2, format = "f", big.mark = ",")
  shown$regret <- formatC(shown$regret, digits = 3, format = "f")
  wide <- max(20L, cli::console_width() - 32L)
  shown$string <- ifelse(nchar(shown$string) > wide,
                         paste0(substr(shown$string, 1L, wide - 3L), "..."), shown$string)
  print(shown, row.names = FALSE)
  more <- nrow(x$networks) - nrow(shown)
  if (more > 0L) cat_wrapped("and ", count_of(more, "more listed network"))
  invisible(x)
}

counted <- function(lower, upper, noun) {
  many <- if (noun == "class" && lower != 1) "classes" else if (noun == "class") "class" else NULL
  text <- if (is.null(many)) count_of(lower, noun) else paste(big(lower), many)
  if (upper > lower) paste0(text, " (at most ", big(upper), ")") else text
}

#' @param i number of a listed network, the best is 1.
#' @rdname credible_networks
#' @export
`[[.credible_networks` <- function(x, i) {
  field_or_network(x, i)
}

#' @rdname credible_networks
#' @export
as.list.credible_networks <- function(x, ...) {
  check_no_dots()
  all_listed(x)
}

#' @rdname credible_networks
#' @method tidy credible_networks
#' @export
tidy.credible_networks <- function(x, ...) {
  check_no_dots()
  check_result(x)
  x$networks
}

#' @rdname credible_networks
#' @export
as.matrix.credible_networks <- function(x, ...) {
  check_no_dots()
  check_result(x)
  listed_arcs(x, exp(-x$networks$regret))
}

#' @rdname credible_networks
#' @method glance credible_networks
#' @export
glance.credible_networks <- function(x, ...) {
  check_no_dots()
  check_result(x)
  data.frame(optimum = x$optimum, factor = x$factor, networks = x$count, classes = x$classes,
             most_networks = x$at_most[[1L]], most_classes = x$at_most[[2L]],
             listed = nrow(x$networks), complete = x$complete, stop_reason = x$stop_reason,
             score_name = x$score, nobs = x$n_obs, n_variables = length(x$variables),
             scope = x$scope)
}

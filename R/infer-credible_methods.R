# What can be done with a credible set.

rules_of.credible_networks <- function(x) {
  variables <- field_of(x, "variables")
  networks <- field_of(x, "networks")
  number <- rule("be a number", is_one_number)
  made_by("credible_networks", c(list(
    variables = rule("name the variables, each once", are_names),
    optimum = rule("be a number", is_number_or_na),
    factor = number, count = number, classes = number,
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
  cat_wrapped(if (!x$complete) "at least " else if (!is.null(x$k)) "the best ",
              counted(x$count, x$at_most[[1L]], "network"), " in ",
              counted(x$classes, x$at_most[[2L]], "class"), " within ", factor_phrase(x),
              if (!x$complete) paste0(" (", x$at_least, ")"))
  cat_wrapped("scope: ", x$scope)
  several <- x$components$structures > 1
  if (any(several)) {
    cat_wrapped(count_of(sum(several), "component"),
                " with more than one structure, the largest of ",
                count_of(max(lengths(x$components$variables)[several]), "variable"))
  }
  cat_classes(x)
  invisible(x)
}

# The best listed classes, with how many of their networks are listed, and by which edges each
# differs from the best.
cat_classes <- function(x, most = 10L) {
  first <- which(!duplicated(x$networks$class))
  shown <- utils::head(first, most)
  if (length(shown) == 0L) return(invisible())
  rows <- x$networks[shown, ]
  text <- data.frame(class = rows$class, networks = tabulate(x$networks$class)[rows$class],
                     score = formatC(rows$score, digits = 2, format = "f", big.mark = ","),
                     regret = formatC(rows$regret, digits = 3, format = "f"),
                     edges = changed_edges(x, shown))
  wide <- max(20L, cli::console_width() - 40L)
  text$edges <- ifelse(nchar(text$edges) > wide, paste0(substr(text$edges, 1L, wide - 3L), "..."),
                       text$edges)
  text$edges <- formatC(text$edges, width = -max(nchar(c(text$edges, "edges"))))
  print(text, row.names = FALSE)
  more <- length(first) - length(shown)
  if (more > 0L) cat_wrapped("and ", big(more), if (more == 1L) " more class" else " more classes",
                             " listed")
}

# "+A-B" where the best network lacks the edge, "-A-B" where only it has it.
changed_edges <- function(x, rows) {
  edges <- lapply(c(1L, rows), function(i) {
    parents <- x$lists$parents[match(x$families[i, ], x$lists$number)]
    arcs <- cbind(unlist(parents), rep(seq_along(parents), lengths(parents)))
    paste0(x$variables[pmin(arcs[, 1L], arcs[, 2L])], "-",
           x$variables[pmax(arcs[, 1L], arcs[, 2L])])[seq_len(nrow(arcs))]
  })
  vapply(seq_along(rows), function(i) {
    more <- setdiff(edges[[i + 1L]], edges[[1L]])
    less <- setdiff(edges[[1L]], edges[[i + 1L]])
    changes <- c(if (length(more)) paste0("+", more), if (length(less)) paste0("-", less))
    if (rows[i] == 1L) "the best"
    else if (length(changes)) paste(changes, collapse = " ") else "the same, other directions"
  }, "")
}

# With scores that are no logarithms of weights the factor has no meaning of its own.
factor_phrase <- function(x) {
  plain <- !is.na(x$score) && !x$score %in% names(weight_meanings)
  paste0("a factor of ", format(x$factor, digits = 4),
         if (plain) paste0(" of exp(", x$score, "), which is no probability"))
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

#' @export
print.local_scores <- function(x, ...) {
  x <- check_scores(x)
  info <- x$info
  score <- if (is.na(info$score)) "scores from a file" else info$score
  shown <- if (has_oracle(x)) info$settings[kind_of_oracle(x)$shown] else info$settings
  settings <- if (length(shown)) paste0(names(shown), " = ", unlist(shown), collapse = ", ")
  rows <- if (!is.na(info$n_obs)) paste0(", ", count_of(info$n_obs, "row"))
  cat_wrapped("<local_scores> ", score, if (!is.null(settings)) paste0(" (", settings, ")"), ": ",
              count_of(length(x$variables), "variable"), rows)
  counts <- info$counts
  worked <- if (all(c("all", "within", "scored") %in% names(counts))) {
    paste0(" (of ", big(counts[["all"]]), "; ", big(counts[["within"]]), " within limits, ",
           big(counts[["scored"]]), " scored)")
  }
  largest <- if (length(x$size)) max(x$size) else 0L
  cat_wrapped(count_of(counts[["kept"]], "parent set"), " kept", worked, ", the largest with ",
              count_of(largest, "parent"))
  if (isTRUE(info$slack > 0 && info$slack < Inf)) {
    cat_wrapped("slack: sets that no subset beats by more than ", format(info$slack, digits = 4))
  }
  cat_wrapped("scope: ", info$scope)
  cat_listed(info$listed, x$tail)
  if (is_asked(x)) {
    tails <- vapply(range(-x$tail[x$tail > -Inf]), format, "", digits = 4)
    cat_wrapped("tail: others cost at least ", paste(unique(tails), collapse = " to "),
                ", by variable; searches work them out")
  }
  invisible(x)
}

#' @export
summary.local_scores <- function(object, ...) {
  object <- check_scores(object)
  variable <- factor(set_owners(object), seq_along(object$variables), object$variables)
  counts <- table(variable, parents = factor(object$size, 0:max(object$size)))
  structure(list(counts = counts, totals = object$info$counts, scope = object$info$scope,
                 listed = object$info$listed, tail = object$tail), class = "summary.local_scores")
}

#' @export
print.summary.local_scores <- function(x, ...) {
  check_result(x)
  cat("Parent sets kept, by variable and number of parents:\n")
  print(stats::addmargins(x$counts, FUN = list(all = sum), quiet = TRUE))
  cat("\n")
  cat_wrapped("sets: ", paste(names(x$totals), vapply(x$totals, big, ""), collapse = ", "))
  cat_wrapped("scope: ", x$scope)
  cat_listed(x$listed, x$tail)
  invisible(x)
}

# For every set, the number of the variable it belongs to.
set_owners <- function(scores) rep.int(seq_along(scores$variables), diff(scores$start))

# For every entry of `parents`, the number of its set.
set_numbers <- function(scores) rep.int(seq_along(scores$size), scores$size)

# For every set, its parents as numbers, or as `parents` names them. There may be millions of sets,
# and factor() would sort them first.
set_parents <- function(scores, parents = scores$parents) {
  unname(split(parents, structure(set_numbers(scores),
                                  levels = as.character(seq_along(scores$size)), class = "factor")))
}

# The places in the lists where the variables have these parents. NA if they are not listed. The
# parents of each set are in ascending order.
listed_places <- function(scores, parents) {
  ends <- cumsum(as.numeric(scores$size))
  vapply(seq_along(parents), function(x) {
    wanted <- sort(parents[[x]])
    k <- length(wanted)
    own <- scores$start[x] + seq_len(scores$start[x + 1L] - scores$start[x])
    own <- own[scores$size[own] == k]
    members <- matrix(scores$parents[outer(seq_len(k) - k, ends[own], `+`)], k, length(own))
    own[match(k, colSums(members == wanted))]
  }, 0)
}

#' @export
as.data.frame.local_scores <- function(x, row.names = NULL, optional = FALSE, ...) {
  x <- check_scores(x)
  check_row_names(row.names, length(x$size))
  frame <- data.frame(variable = x$variables[set_owners(x)], size = x$size, score = x$score,
                      row.names = row.names)
  frame$parents <- set_parents(x, x$variables[x$parents])
  frame[c("variable", "parents", "size", "score")]
}

#' @export
`[.local_scores` <- function(x, i) {
  x <- check_scores(x)
  if (!(is.numeric(i) || is.character(i) || is.logical(i)) || !is_plain(i)) {
    abort_argument("Variables must be chosen by name or number, not by {given_words(i)}.")
  }
  kept <- stats::setNames(seq_along(x$variables), x$variables)[i]
  if (length(kept) == 0L) {
    abort_argument(c("At least one variable must be left.", i = "They are {.var {x$variables}}."))
  }
  if (anyNA(kept) || anyDuplicated(kept)) {
    abort_argument("Variables must be known and named once; they are {.var {x$variables}}.")
  }
  fits <- tabulate(set_numbers(x)[!x$parents %in% kept], length(x$size)) == 0L & set_owners(x) %in%
    kept
  refuse_emptied(x, kept, fits)
  x <- keep_sets(x, fits)
  x$parents <- match(x$parents, kept)
  x$parents <- x$parents[order(set_numbers(x), x$parents)]
  order <- set_order(match(set_owners(x), kept), x$size, x$parents)
  x$start <- c(0, cumsum(diff(x$start)[kept]))
  x$parents <- x$parents[sequence(x$size[order], (cumsum(as.numeric(x$size)) - x$size + 1)[order])]
  x$size <- x$size[order]
  x$score <- x$score[order]
  if (length(kept) < length(x$variables)) {
    x$info$scope <- paste0(x$info$scope, ", over ", length(kept), " of ", length(x$variables),
                           " variables")
  }
  x$variables <- x$variables[kept]
  # A limit on the scores of all sets also holds for those that are left.
  x$tail <- x$tail[kept]
  if (has_oracle(x)) x$oracle <- oracle_among(x$oracle, kept)
  x$info$complete <- x$info$complete[kept]
  x$info$constraints <- lapply(x$info$constraints, arcs_among, variables = x$variables)
  x$info$arities <- x$info$arities[kept]
  x$info$kind <- x$info$kind[kept]
  x$info$integers <- intersect(x$info$integers, x$variables)
  x$info$max_parents <- x$info$max_parents[kept]
  x$info$left_out <- x$info$left_out[kept]
  x$info$data <- NULL
  x$info$counts <- c(kept = length(x$score))
  x
}

# Sorts by variable, by size, by the largest parent, by the second largest, and so on.
set_order <- function(owners, size, parents) {
  ends <- cumsum(as.numeric(size))
  member <- lapply(seq_len(max(size, 0L)), function(i) {
    has <- size >= i
    replace(integer(length(size)), has, parents[ends[has] + 1 - i])
  })
  do.call(order, c(list(owners, size), member))
}

arcs_among <- function(arcs, variables) {
  if (is.null(arcs)) return(NULL)
  inside <- arcs[, "from"] %in% variables & arcs[, "to"] %in% variables
  if (any(inside)) arcs[inside, , drop = FALSE]
}

refuse_emptied <- function(scores, variables, keep, call = rlang::caller_env()) {
  emptied <- setdiff(variables, set_owners(scores)[keep])
  if (length(emptied) > 0L) {
    abort_argument("No parent set would be left for {.var {scores$variables[emptied]}}.",
                   call = call)
  }
}

# Keeps the sets for which `keep` is TRUE. All variables stay.
keep_sets <- function(scores, keep) {
  owners <- set_owners(scores)
  scores$parents <- scores$parents[rep.int(keep, scores$size)]
  scores$size <- scores$size[keep]
  scores$score <- scores$score[keep]
  scores$start <- c(0, cumsum(tabulate(owners[keep], length(scores$variables))))
  scores$info$counts[["kept"]] <- sum(keep)
  scores
}

#' Restrict local scores
#'
#' Drops the parent sets that violate further constraints. This also works for scores that were read
#' from a file. The other sets keep their scores, so an optimal network of the remaining sets is an
#' optimal network under the constraints.
#'
#' Required arcs need [local_scores()]: a set with the required parent may have been pruned
#' because a subset without it scores better.
#'
#' @param scores Local scores, from [local_scores()] or [read_scores()].
#' @param forbidden Arcs that no network may have: two-column data frame or matrix (`from`, `to`),
#'   igraph, or adjacency matrix.
#' @inheritParams local_scores
#' @param max_parents Largest number of parents: one number for all variables, one for each, or a
#'   named vector with the limits of the variables it names.
#' @param ... Not used.
#' @return The restricted `local_scores`.
#' @examples
#' scores <- local_scores(as.data.frame(Titanic), weights = "Freq")
#' restrict_scores(scores, tiers = list(c("Class", "Sex", "Age"), "Survived"), max_parents = 2)
#' @export
restrict_scores <- function(scores, forbidden = NULL, tiers = NULL, candidates = NULL,
                            max_parents = NULL, ...) {
  check_given()
  scores <- check_scores(scores)
  call <- rlang::current_env()
  if ("required" %in% ...names()) {
    abort_argument(c("Required arcs cannot be added to scores that were made without them.",
                     i = "Give {.arg required} to {.fun local_scores}."))
  }
  resolve_settings(list(...), list(), call, setdiff(names(formals()), c("scores", "...")))
  if (identical(scores$oracle$kind, "lasso") && !is.null(max_parents)) {
    refuse_lasso_settings(list(max_parents = max_parents), character(), call)
  }
  variables <- scores$variables
  arcs <- rbind(as_arcs(forbidden, variables, "forbidden", call),
                backward_arcs(tiers, variables, call))
  allowed <- allowed_arcs(variables, arcs, candidates, call)
  most <- resolve_max_parents(max_parents, variables, call)
  owners <- set_owners(scores)
  arc_of_set <- rep.int(seq_along(scores$size), scores$size)
  bad <- unique(arc_of_set[!allowed[cbind(scores$parents, owners[arc_of_set])]])
  keep <- scores$size <= most[owners]
  keep[bad] <- FALSE
  refuse_emptied(scores, seq_along(variables), keep)
  scores <- keep_sets(scores, keep)
  if (has_oracle(scores)) scores$oracle <- oracle_within(scores$oracle, allowed, most)
  # No set is missing up to the sizes that were listed completely.
  if (!is.null(scores$tail) && !is.null(scores$info$complete)) {
    scores$tail[most <= scores$info$complete] <- -Inf
  }
  if (all(scores$tail == -Inf)) scores$info["listed"] <- list(NULL)
  given <- c("forbidden", "tiers", "candidates", "max_parents")
  given <- given[!vapply(list(forbidden, tiers, candidates, max_parents), is.null, NA)]
  if (length(given) == 0L) return(scores)
  scores$info$scope <- paste0(scores$info$scope, ", restricted by ",
                              and_list(paste0("`", given, "`")))
  scores$info$constraints$forbidden <- rbind(scores$info$constraints$forbidden,
                                             named_pairs(arcs, variables))
  scores
}

rules_of.summary.local_scores <- function(x) {
  variables <- nrow(field_of(x, "counts"))
  made_by("summary", list(
    counts = rule("be a table of numbers of sets", function(counts) {
      is.numeric(counts) && inherits(counts, "table") && length(dim(counts)) == 2L &&
        !anyNA(counts) && length(dimnames(counts)) == 2L
    }),
    totals = rule("be numbers with names", function(x) is_figures(x) && !anyNA(unlist(x))),
    scope = rule("be a sentence", is_text),
    listed = rule("be a sentence", or_null(is_text)),
    tail = rule("be a number for every variable", or_null(function(x) is_numbers(x, variables)))
  ))
}

# Prints what is missing, and for how many variables it could matter.
cat_listed <- function(listed, tail) {
  if (is.null(listed)) return(invisible())
  cat_wrapped("listed: ", listed, "; ", count_of(sum(tail > -Inf), "variable"),
              " might do better with sets that are not listed")
}

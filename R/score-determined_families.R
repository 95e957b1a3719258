# Gaussian variables that their parents determine completely, because rows are few or because of a
# linear relation.

# The largest number of parents with which a Gaussian likelihood has a maximum. The deviations of d
# different rows from their mean span at most d - 1 dimensions, so any d - 1 parents explain a
# variable completely.
residual_limit <- function(score, data) {
  if (!(score %in% c("bic_g", "aic_g", "loglik_g"))) return(Inf)
  different <- count_different_rows(data$values)
  if (different > ncol(data$values)) Inf else different - 2
}

# The number of different rows. A number greater than that of the columns means "more than the
# columns".
count_different_rows <- function(values) {
  most <- ncol(values)
  group <- rep(1, nrow(values))
  for (x in seq_len(most)) {
    # The first rows of the first column are mostly enough.
    first <- seq_len(min(nrow(values), 4L * most))
    if (length(unique(values[first, x])) > most) return(most + 1)
    found <- unique(values[, x])
    if (length(found) > most) return(most + 1)
    group <- group * (most + 1) + match(values[, x], found)
    group <- match(group, unique(group))
    if (max(group) > most) return(most + 1)
    # All rows differ already.
    if (max(group) == nrow(values)) break
  }
  max(group)
}

report_residual_limit <- function(most) {
  inform_user(c("!" = "The data have {most + 2} different rows: any {cli::qty(most + 1)}{most + 1}
                       parent{?s} determine{?s/} a variable completely, and its likelihood has no
                       maximum.",
                i = if (most > 0) "Sets of more than {cli::qty(most)}{most} parent{?s} are left
                                   out." else
                  "All parents are left out.",
                i = "Score {.val bge}, which has a prior, takes any number."))
}

# Reports variables that others determine exactly. Their likelihood has no maximum.
report_collinear <- function(variables) {
  if (length(variables) == 0L) return(invisible())
  inform_user(c("!" = "{cli::qty(variables)}Column{?s} {.var {variables}} {?is an/are} exact linear
                       function{?s} of other columns.",
                i = "Parent sets that determine a variable completely are left out; drop a column to
                     have the others as its parents."))
}

# Explains why families have no score: all their members are known in too few rows, or their
# likelihood has no maximum. `whose` is a cli template that goes before the names of the children.
# The value has `reasons`, which are sentences, and `remedies`, which are cli templates.
why_unscored <- function(data, score, parents, children, whose) {
  least <- as.list(score$settings)$min_complete %||% 0
  known <- if (least > 0) known_entries(data)
  rows <- vapply(children,
                 function(x) if (least > 0) rows_complete(data, c(x, parents[[x]]), known) else Inf,
                 0)
  few <- data$variables[children[rows < least]]
  others <- data$variables[children[rows >= least]]
  rejects <- data$type == "mixed" && rejects_small_cells(score$settings)
  cells <- if (rejects) ", or leave too few rows in some cell"
  list(
    reasons = c(
      if (length(others) > 0L) {
        cli::format_inline(whose, " {.var {others}} determine {?it/each} exactly, ",
                           "or each other{cells}.")
      },
      if (length(few) > 0L) {
        cli::format_inline(whose, " {.var {few}} are known together with {?it/each} in too few ",
                           "rows: {format(min(rows))} of {format(least)} that ",
                           "{.arg min_complete} asks for.")
      }),
    remedies = c(
      if (length(others) > 0L &&
          rejects) "{.code small_cells = \"smooth\"} takes families with few rows in a cell.",
      if (any(rows < least &
              rows > 0)) "A smaller {.arg min_complete} takes families of fewer rows."))
}

# Refuses to start from a network without a score, since no move could make up for it. `parents` are
# those of `start`, or the required ones if `start` is NULL. `unscored` says which children have no
# score with them. `climbs` is TRUE for learners that start from these very families. Lists of
# parent sets can do without them: if values are missing, a larger family uses fewer rows and may
# avoid the cell that has too few.
refuse_unscored <- function(data, score, parents, unscored, start, call, climbs = FALSE) {
  if (!any(unscored)) return(invisible())
  whose <- if (is.null(start)) "The required parents of" else "In {.arg start}, the parents of"
  why <- why_unscored(data, score, parents, which(unscored), whose)
  drop <- if (is.null(start)) {
    "Drop one of these arcs from {.arg required}, or a column."
  } else {
    "Drop one of these arcs from {.arg start}."
  }
  listed <- if (climbs && is.null(start) && data$type == "mixed" && has_missing(data) &&
                rejects_small_cells(score$settings)) {
    "With more parents there may be one: {.code search_order_graph(local_scores(...))} looks for
     it."
  }
  abort_data(c("{paste(why$reasons, collapse = ' ')} There is no score.",
               as_bullets(c(drop, why$remedies, listed))), call = call)
}

report_unscored <- function(data, score, parents, children) {
  why <- why_unscored(data, score, parents, children, "The parents of")
  most <- residual_limit(score$name, data)
  inform_user(c("!" = "{paste(why$reasons, collapse = ' ')} The score is {.val {-Inf}}.",
                i = if (is.finite(most)) "In {most + 2} different rows, any
                                          {cli::qty(most + 1)}{most + 1} parent{?s} determine{?s/} a
                                          variable.",
                as_bullets(why$remedies)))
}

as_bullets <- function(lines) rlang::set_names(as.character(lines), rep("i", length(lines)))

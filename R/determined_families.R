# Gaussian variables that their parents determine completely: by few rows, or as linear functions.

# The most parents for which a Gaussian likelihood has a maximum. The values in d different rows, taken from their mean,
# span d - 1 dimensions at the most: any d - 1 parents explain a variable completely.
residual_limit <- function(score, data) {
  if (!(score %in% c("bic_g", "aic_g", "loglik_g"))) return(Inf)
  different <- count_different_rows(data$values)
  if (different > ncol(data$values)) Inf else different - 2
}

# How many of the rows differ; any number greater than the columns stands for more than these.
count_different_rows <- function(values) {
  most <- ncol(values)
  group <- rep(1, nrow(values))
  for (x in seq_len(most)) {
    # Mostly, the first rows of the first column tell.
    first <- seq_len(min(nrow(values), 4L * most))
    if (length(unique(values[first, x])) > most) return(most + 1)
    found <- unique(values[, x])
    if (length(found) > most) return(most + 1)
    group <- group * (most + 1) + match(values[, x], found)
    group <- match(group, unique(group))
    if (max(group) > most) return(most + 1)
  }
  max(group)
}

report_residual_limit <- function(most) {
  inform_user(c("!" = "The data have {most + 2} different rows: any {cli::qty(most + 1)}{most + 1} parent{?s}
                       determine{?s/} a variable completely, and its likelihood has no maximum.",
                i = if (most > 0) "Sets of more than {cli::qty(most)}{most} parent{?s} are left out." else
                  "All parents are left out.",
                i = "Score {.val bge}, which has a prior, takes any number."))
}

# The likelihood of an exact linear function has no maximum.
report_collinear <- function(variables) {
  if (length(variables) == 0L) return(invisible())
  inform_user(c("!" = "{cli::qty(variables)}Column{?s} {.val {variables}} {?is an/are} exact linear
                       function{?s} of other columns.",
                i = "Parent sets that determine a variable completely are left out; drop a column to have
                     the others as its parents."))
}

# Only required parents can leave a variable without any set. `kind`: of the variables, where there are discrete and continuous ones.
refuse_determined <- function(variables, call, kind = NULL) {
  if (length(variables) == 0L) return(invisible())
  few <- if (!is.null(kind)) ", or leave too few rows in some cell"
  abort_data(c("The required parents of {.val {variables}} determine {?it/each} exactly, or each other{few}: no parent set
                is left.",
               i = "Drop one of these arcs from {.arg required}, or a column.",
               i = if (!is.null(kind)) "{.code small_cells = \"smooth\"} takes families with few rows."), call = call)
}

# `most`: what residual_limit() says.
report_determined <- function(variables, most) {
  inform_user(c("!" = "The parents of {.val {variables}} determine {?it/each} exactly: {?its/their} score is
                       {.val {-Inf}}.",
                i = if (is.finite(most)) "In {most + 2} different rows, any {cli::qty(most + 1)}{most + 1} parent{?s}
                                          do{?es/} so."))
}

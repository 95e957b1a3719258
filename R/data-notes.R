# Notes about the data that a user should know before trusting a network.

report_notes <- function(content) {
  report_copies(c(copied_columns(content$codes), copied_columns(content$values)))
  if (!is.null(content$values)) {
    sample <- some_rows(content$seen %||% content$values)
    report_heavy_tails(sample)
    report_near_collinear(sample)
  }
}

# At most ten thousand rows, evenly spread: enough for a note.
some_rows <- function(values, most = 1e4) {
  if (nrow(values) <= most) {
    values
  } else {
    values[round(seq(1, nrow(values), length.out = most)), , drop = FALSE]
  }
}

# Columns with the same states, or the same numbers, in the same rows as another one.
report_copies <- function(copies) {
  if (length(copies) == 0L) return(invisible())
  inform_user(c("!" = "Copies of other columns: {some_names(copies, quote = '')}.",
                i = "Two copies explain each other completely, and hide what others explain: drop
                     one of them."))
}

# With fewer rows than this, columns can be alike by chance.
fewest_rows_of_copies <- 10L

# "`a` = `b`" for each column b that repeats an earlier column a. Some rows tell most columns apart.
copied_columns <- function(columns) {
  if (is.null(columns) || ncol(columns) < 2L || nrow(columns) < fewest_rows_of_copies) return(NULL)
  some <- some_rows(columns, 100L)
  if (anyNA(some)) some[is.na(some)] <- -1L
  sums <- colSums(some * sqrt(seq_len(nrow(some))))
  first <- match(sums, sums)
  copies <- Filter(function(v) any(columns[, v] != 0, na.rm = TRUE) &&
                     identical(columns[, v], columns[, first[v]]), which(first < seq_along(first)))
  paste0("`", colnames(columns)[first[copies]], "` = `", colnames(columns)[copies], "`",
         recycle0 = TRUE)
}

# The normal distribution has kurtosis 3, a t distribution with five degrees of freedom has 9.
most_kurtosis <- 10

report_heavy_tails <- function(values) {
  kurtosis <- cpp_kurtosis(values)
  heavy <- which(is.finite(kurtosis) & kurtosis > most_kurtosis)
  # Rare codes of states are not tails, and no transformation makes them normal.
  heavy <- colnames(values)[Filter(function(column) !has_few_values(values, column), heavy)]
  if (length(heavy) == 0L) return(invisible())
  inform_user(c("!" = "Heavy tails: {some_names(heavy)} {cli::qty(length(heavy))}{?has/have} a
                       kurtosis above {most_kurtosis} (normal: 3), and few rows decide about
                       {cli::qty(length(heavy))}{?its/their} arcs.",
                i = "{.code qnorm(rank(x) / (length(x) + 1))} makes a column normal; {.fn log} may
                     do, and {.fn discretize_data}."))
}

# The condition index of the correlation matrix, the root of its largest over its smallest
# eigenvalue. Belsley, Kuh and Welsch (1980) call 30 to 100 moderate to strong. Beyond some hundred
# columns the eigenvalues take too long for a note.
most_condition <- 100
most_columns_conditioned <- 300

report_near_collinear <- function(values) {
  if (ncol(values) < 2L || ncol(values) > most_columns_conditioned) return(invisible())
  values <- values[stats::complete.cases(values), , drop = FALSE]
  if (nrow(values) <= ncol(values)) return(invisible())
  correlations <- suppressWarnings(stats::cor(values))
  if (anyNA(correlations)) return(invisible())
  eigen <- eigen(correlations, symmetric = TRUE)
  least <- eigen$values[ncol(values)]
  index <- sqrt(eigen$values[1L] / max(least, .Machine$double.xmin))
  # Where columns determine each other exactly, scoring says so: see report_collinear().
  if (index <= most_condition || least < 1e-12) return(invisible())
  loads <- abs(eigen$vectors[, ncol(values)])
  involved <- colnames(values)[order(-loads)][seq_len(max(2L, sum(loads > 0.3 * max(loads))))]
  inform_user(c("!" = "Nearly collinear: {some_names(involved)} (condition number
                       {format(index, digits = 2)}).",
                i = "Any of them can stand for the others, so that their arcs mean little: drop one
                     of them."))
}

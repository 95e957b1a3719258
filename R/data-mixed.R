# Data with discrete and continuous columns: how they are read, what messages say about them, and
# which functions refuse them.

# Each kind is read as data of that kind alone would be. `levels` has no states for a continuous
# variable, whose arity is 1; `codes` and `values` have the columns of their kind, in order.
read_mixed <- function(input, continuous, levels, threads, refuse) {
  part <- function(which) {
    input[c("names", "index", "missing")] <- lapply(input[c("names", "index", "missing")], `[`,
                                                    which)
    input
  }
  discrete <- read_discrete(part(!continuous), levels, refuse)
  states <- rlang::set_names(vector("list", length(continuous)), input$names)
  states[!continuous] <- discrete$levels
  arities <- replace(rep(1L, length(continuous)), !continuous, discrete$arities)
  values <- read_gaussian(part(continuous), threads, refuse)$values
  list(kind = ifelse(continuous, "continuous", "discrete"), levels = states, arities = arities,
       codes = discrete$codes, values = values, unused = discrete$unused)
}

# "discrete" or "continuous" for every variable.
variable_kinds <- function(data) {
  data$kind %||% rep(if (data$type == "discrete") "discrete" else "continuous",
                     length(data$variables))
}

# The data as a data frame. `x` has been checked before.
as_frame <- function(x) {
  continuous <- variable_kinds(x) == "continuous"
  at <- ifelse(continuous, cumsum(continuous), cumsum(!continuous))
  columns <- lapply(seq_along(x$variables), function(v) {
    if (continuous[v]) return(x$values[, at[v]])
    structure(x$codes[, at[v]] + 1L, levels = x$levels[[v]], class = "factor")
  })
  structure(columns, names = x$variables, row.names = .set_row_names(length(columns[[1L]])),
            class = "data.frame")
}

# The same columns with every row as often as `counts` says. Variables keep all their states.
with_row_counts <- function(data, counts) {
  kept <- which(counts > 0)
  take_rows(data, kept, counts[kept])
}

# Some rows, by number, each as often as `counts` says.
take_rows <- function(data, rows, counts) {
  once <- is.null(data$counts) && all(counts <= 1)
  for (field in c("codes", "values")) {
    if (!is.null(data[[field]])) data[[field]] <- data[[field]][rows, , drop = FALSE]
  }
  data["counts"] <- list(if (!once) as.numeric(counts))
  data$n_obs <- sum(as.numeric(counts))
  data
}

report_mixed <- function(input, continuous) {
  inform_user(c("Discrete and continuous columns: learning a conditional Gaussian network.",
                "*" = "Discrete: {some_names(input$names[!continuous])}.",
                "*" = "Continuous: {some_names(input$names[continuous])}.",
                i = "A continuous column cannot be a parent of a discrete one. {.fn discretize_data}
                     makes all columns discrete, which allows it."))
}

# "20 variables (10 discrete, 10 continuous)", the part in brackets where there are both.
count_of_kinds <- function(kind) {
  if (!all(c("discrete", "continuous") %in% kind)) return("")
  sprintf(" (%d discrete, %d continuous)", sum(kind == "discrete"), sum(kind == "continuous"))
}

# "9: 7 continuous (5 of them integers), 2 discrete"; the number alone where all are of one kind.
# `integers`: the names of columns of integers.
describe_variables <- function(kind, integers, number = length(kind)) {
  whole <- sum(kind[names(kind) %in% integers] == "continuous")
  if (length(unique(kind)) < 2L && whole == 0L) return(paste(number))
  whole <- if (whole > 0L) {
    sprintf(" (%d of them %s)", whole, if (whole == 1L) "an integer" else "integers")
  }
  continuous <- paste0(sum(kind == "continuous"), " continuous", whole)
  paste0(number, ": ", continuous,
         if (any(kind == "discrete")) paste0(", ", sum(kind == "discrete"), " discrete"))
}

# Refuses mixed data on behalf of functions that know one kind only. `what` and `remedy` are cli
# templates.
refuse_mixed <- function(data, what, remedy, call) {
  if (data$type != "mixed") return(invisible())
  abort_data(c(paste(what, "takes discrete or continuous columns, not both."),
               x = "Continuous: {some_names(data$variables[data$kind == 'continuous'])}.",
               i = remedy, i = "{.fn discretize_data} makes the continuous ones discrete."),
               call = call)
}

# A state with at most this number of rows counts as rare.
few_rows <- 5

# Can a family be left out because some cell has too few rows? It is enough to look at the cells of
# all discrete columns together, since no others are smaller.
may_lack_rows <- function(data, settings) {
  if (data$type != "mixed" || !rejects_small_cells(settings)) return(FALSE)
  !cpp_all_cells_have(data, ncol(data$values) + 1)
}

# Says that families were left out because some cell has too few rows, or no variance, for a
# regression of its own.
report_small_cells <- function(data, children) {
  if (length(children) == 0L) return(invisible())
  inform_user(c("!" = "Some states are too rare for a regression of their
                       own{describe_rare(data)}.",
                i = "Families that need one were left out; {.code small_cells = \"smooth\"} keeps
                     them."))
}

# Names up to three of the rarest states, or columns with many rare states. If no single state is
# rare, it names combinations of states.
describe_rare <- function(data) {
  counts <- data$counts %||% 1
  rare <- do.call(rbind, lapply(data$variables[data$kind == "discrete"], function(v) {
    states <- data$levels[[v]]
    rows <- numeric(length(states))
    known <- !is.na(data$codes[, v])
    sums <- rowsum(rep_len(counts, length(known))[known], data$codes[known, v])
    rows[as.integer(rownames(sums)) + 1L] <- sums
    few <- which(rows > 0 & rows <= few_rows)
    if (length(few) > 3L) {
      part <- if (length(few) == length(states)) "all" else sprintf("%d of the", length(few))
      return(data.frame(text = sprintf("%s %d levels of `%s`", part, length(states), v),
                        rows = min(rows[few])))
    }
    data.frame(text = sprintf("level `%s` of `%s` (%d row%s)", states[few], rep(v, length(few)),
                              as.integer(rows[few]), ifelse(rows[few] == 1, "", "s")),
                              rows = rows[few])
  }))
  if (nrow(rare) == 0L) return(" in combination with others")
  paste0(": ", some_names(rare$text[order(rare$rows)], most = 3L, quote = ""))
}

rejects_small_cells <- function(settings) !isTRUE(as.list(settings)$small_cells == 1)

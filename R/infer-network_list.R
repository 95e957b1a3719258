# Networks as rows of a matrix with the numbers of their families: of credible sets and of samples.
# `lists` has the numbers that occur, ascending, and the parents of each.

# The sets of the listed networks, by number.
lists_kept <- function(lists, families) {
  used <- sort(unique(as.vector(families)))
  kept <- keep_sets(lists, seq_along(lists$score) %in% used)
  list(number = used, parents = set_parents(kept), score = kept$score)
}

# [a][b|a:c] for every row.
model_strings <- function(variables, kept, families) {
  if (nrow(families) == 0L) return(character())
  parts <- vapply(kept$parents, function(set) paste(variables[set], collapse = ":"), "")
  columns <- lapply(seq_along(variables), function(x) {
    parents <- parts[match(families[, x], kept$number)]
    paste0("[", variables[x], ifelse(nzchar(parents), "|", ""), parents, "]")
  })
  do.call(paste0, columns)
}

listed_bn <- function(x, i) {
  new_bn(x$variables, x$lists$parents[match(x$families[i, ], x$lists$number)])
}

# What x[[i]] is for such a list: a network by number, or a field by name, as in any list.
field_or_network <- function(x, i, call = rlang::caller_env()) {
  if (is.character(i) && length(i) == 1L) return(unclass(x)[[i]])
  check_result(x, "x", call)
  check_number(i, 1, nrow(x$networks), whole = TRUE, name = "i", call = call)
  listed_bn(x, i)
}

all_listed <- function(x, call = rlang::caller_env()) {
  check_result(x, "x", call)
  lapply(seq_len(nrow(x$networks)), function(i) listed_bn(x, i))
}

# The share of the weight that has each arc, from row to column.
listed_arcs <- function(x, weight) {
  n <- length(x$variables)
  share <- rowsum(rep(weight, n), as.vector(x$families)) / sum(weight)
  owner <- col(x$families)[match(x$lists$number, x$families)]
  arcs <- matrix(0, n, n, dimnames = list(x$variables, x$variables))
  for (set in seq_along(x$lists$number)) {
    from <- x$lists$parents[[set]]
    arcs[from, owner[set]] <- arcs[from, owner[set]] + share[as.character(x$lists$number[set]), ]
  }
  pmin(arcs, 1)
}

# The rules of the fields that tell the networks.
network_list_rules <- function(variables, count) {
  list(
    families = rule("be a matrix with a row for every network", function(x) {
      is.numeric(x) && identical(dim(x), c(count, length(variables))) && !anyNA(x)
    }),
    lists = rule("hold the parents of every family", function(x) {
      is_whole(x$number) && is.list(x$parents) && length(x$parents) == length(x$number) &&
        all(unlist(x$parents) %in% seq_along(variables))
    })
  )
}

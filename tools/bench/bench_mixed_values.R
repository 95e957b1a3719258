# Discrete and continuous columns: known optima, what must change nothing, and bounds against the
# scores of supersets. Stops at the first value that is not as it should be.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "../../tests/testthat/helper-example-mixed_data.R"))
source(file.path(folder, "superset_tests.R"))
options(bnstar.threads = 1)

quietly <- function(x) suppressMessages(x, "bnstar_message")
learn <- function(...) quietly(learn_bn(..., seed = 1))
list_sets <- function(...) quietly(local_scores(...))
check <- function(what, off, most) {
  cat(sprintf("%-58s off by %.1e\n", what, off))
  if (!isTRUE(off <= most)) stop(what, call. = FALSE)
}

cat("# Optima and the sets kept\n")
cat(sprintf("%-12s %-7s %18s %18s %6s %6s\n", "data", "score", "known", "found", "sets", "proved"))
for (name in names(mixed_optima)) {
  data <- quietly(bn_data(mixed_oracle(name)))
  known <- mixed_optima[[name]]
  for (score in setdiff(names(known), "kept")) {
    settings <- if (score == "smooth") list(small_cells = "smooth") else list(score = score)
    fit <- do.call(learn, c(list(data), settings))
    kept <- length(do.call(list_sets, c(list(data), settings))$score)
    cat(sprintf("%-12s %-7s %18.8f %18.8f %6d %6s\n", name, score, known[[score]], fit$score, kept,
                fit$proved))
    stopifnot(fit$proved, abs(fit$score - known[[score]]) < 1e-6, score != "bic" ||
              kept == known$kept)
  }
}
for (family in mixed_families) {
  data <- mixed_oracle(family[[1]])
  arcs <- matrix(0, ncol(data), ncol(data), dimnames = list(names(data), names(data)))
  arcs[family[[3]], family[[2]]] <- 1
  found <- quietly(score_network(arcs, data, by_node = TRUE))[[family[[2]]]]
  check(sprintf("%s, %s given %s", family[[1]], family[[2]], paste(family[[3]], collapse = ":")),
        abs(found - family[[4]]), 1e-6)
}

cat("# What changes nothing\n")
# By definition: the sets that score more than all their subsets. Ties go to the smaller set.
without_dominated <- function(scores) {
  listed <- as.data.frame(scores)
  keep <- vapply(seq_len(nrow(listed)), function(i) {
    smaller <- which(listed$variable == listed$variable[i] &
                     lengths(listed$parents) < length(listed$parents[[i]]))
    smaller <- smaller[vapply(listed$parents[smaller], function(p) all(p %in% listed$parents[[i]]),
                              NA)]
    all(listed$score[smaller] < listed$score[i] - 1e-10 * abs(listed$score[i]))
  }, NA)
  sort(paste(listed$variable,
             vapply(listed$parents, paste, "", collapse = ":"))[keep & is.finite(listed$score)])
}
named <- function(scores) {
  listed <- as.data.frame(scores)
  sort(paste(listed$variable, vapply(listed$parents, paste, "", collapse = ":")))
}
for (name in names(mixed_optima)) {
  data <- quietly(bn_data(mixed_oracle(name)))
  for (small_cells in c("reject", "smooth")) {
    all <- list_sets(data, prune = FALSE, small_cells = small_cells)
    stopifnot(identical(named(list_sets(data, small_cells = small_cells)), without_dominated(all)))
  }
  one <- list_sets(data, threads = 1)
  stopifnot(identical(one$score, list_sets(data, threads = 2)$score),
            identical(learn(data, threads = 2)$score, learn(data)$score))
  cat(sprintf(paste0("%s: pruned lists are the unpruned ones without the dominated sets; two ",
                     "threads are as one\n"), name))
}
set.seed(1)
orders <- function(data) vapply(1:20, function(i) learn(data[sample(ncol(data))])$score, 0)
for (name in c("iris", "CO2", "infert")) {
  check(paste(name, "in 20 orders of the columns"),
        max(abs(orders(mixed_oracle(name)) - mixed_optima[[name]]$bic)), 1e-6)
}
for (name in names(mixed_optima)) {
  data <- mixed_oracle(name)
  discrete <- vapply(data, is.factor, NA)
  check(paste(name, "nothing missing, na = \"local\""),
        abs(learn(data, na = "local")$score - learn(data)$score), 1e-9)
  if (sum(discrete) < 2 || sum(!discrete) < 2) next
  check(paste(name, "discrete part and the discrete columns alone"),
        abs(sum(learn(data)$node_scores[discrete]) - learn(data[discrete])$score), 1e-9)
  check(paste(name, "no discrete column, bic_cg and bic_g"),
        abs(learn(data[!discrete], "bic_cg")$score - learn(data[!discrete], "bic_g")$score), 1e-9)
  check(paste(name, "no continuous column, bic_cg and bic"),
        abs(learn(data[discrete], "bic_cg")$score - learn(data[discrete], "bic")$score), 1e-9)
}
for (small_cells in c("reject", "smooth")) {
  plain <- learn(iris, small_cells = small_cells)
  for (factor in c(1e-9, 1e9)) {
    fit <- learn(transform(iris, Petal.Width = Petal.Width * factor), small_cells = small_cells)
    check(sprintf("iris, Petal.Width times %g, %s", factor, small_cells),
          abs(fit$score - plain$score + 150 * log(factor)), 1e-6)
    stopifnot(identical(format(cpdag(fit)), format(cpdag(plain))))
  }
  check(sprintf("iris, Petal.Width shifted by 1e6, %s", small_cells),
        abs(learn(transform(iris, Petal.Width = Petal.Width + 1e6),
                  small_cells = small_cells)$score - plain$score), 1e-6)
}

cat("# Bounds\n")
set.seed(1)
superset_tests("mixed", "mixed", "bic_cg", function() c(small_cells = 0))
superset_tests("mixed, smoothed cells", "mixed", "bic_cg", function() c(small_cells = 1))

# The table of learners. The file of each learner ends in a call of add_learner(), which runs when
# the package is built. The tables of methods, in the help pages and in the console, are made from
# these rows.

learners <- new.env(parent = emptyenv())

# `when` says when to use the learner, for the help page of learn_bn(). `by` is the function that
# runs it. `needs` is "data" or "scores". `own_score` has the names of the score of a learner that
# takes no other score.
add_learner <- function(name, summary, when, settings, reference, exact = FALSE, by = name,
                        needs = "data", own_score = NULL) {
  learners[[name]] <- list(name = name, summary = summary, when = when, settings = settings,
                           reference = reference, exact = exact, by = by, needs = needs,
                           own_score = own_score)
}

learner_rows <- function() {
  rows <- unname(mget(sort(names(learners), method = "radix"), envir = learners))
  field <- function(name, type) vapply(rows, function(row) row[[name]], type)
  data.frame(name = field("name", ""), aliases = rep("", length(rows)),
             summary = field("summary", ""), settings = field("settings", ""),
             reference = field("reference", ""), exact = field("exact", NA),
             by = field("by", ""), needs = field("needs", ""))
}

own_scores_of <- function(method) learners[[method]]$own_score

# The rows of the table in the help page of learn_bn(). roxygen2 calls this function, so the table
# has every learner.
when_to_use <- function() {
  rows <- mget(sort(names(learners), method = "radix"), envir = learners)
  paste(vapply(rows, function(row) sprintf("| `\"%s\"` | %s |", row$name, row$when), ""),
        collapse = "\n")
}

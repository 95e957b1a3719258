# The learners there are. The file of a learner ends in its row, which is kept here when the package
# is built; tables of methods, in help as in the console, are made of the rows.

learners <- new.env(parent = emptyenv())

# `when`: when to use it, for the help page of learn_bn(); `by`: the function that runs it; `needs`:
# the data or local scores; `own_score`: names of the score of a learner that takes no other.
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

# Rows of a table in a help page, which roxygen2 writes with every learner there is.
when_to_use <- function() {
  rows <- mget(sort(names(learners), method = "radix"), envir = learners)
  paste(vapply(rows, function(row) sprintf("| `\"%s\"` | %s |", row$name, row$when), ""),
        collapse = "\n")
}

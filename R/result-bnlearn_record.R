# The field `learning` of a bn: how it was learned, in bnlearn's words.

# What bnlearn's own functions want to know of how a network was learned. bnlearn prints, and learns
# again with, names of its own only, and has none for exact search: "tabu" stands for all that
# maximise a score. It prints any text under `optimized`: ours says who searched, and the provenance
# beside it has the whole story. Of scores that bnlearn does not know it is told nothing.
bnlearn_record <- function(method, settings, scored, variables, proved) {
  score <- settings$score
  known <- words_of("score", bnlearn_scores)
  theirs <- known$bnlearn[match(if (is.character(score)) score else "", known$here)]
  if (is.na(theirs)) return(not_learned)
  algorithm <-
    if (method == "chow_liu") "chow.liu" else if (identical(as.numeric(settings$tabu),
                                                            0)) "hc" else "tabu"
  args <- score_record(theirs, settings, variables)
  if (method == "chow_liu") args$estimator <- if (theirs == "loglik") "mi" else "mi-g"
  list(test = theirs, ntests = as.numeric(scored), algo = algorithm, args = args,
       optimized = sprintf("by bnstar (%s)%s", method, if (proved) ", proved" else ""))
}

# Settings of the score by bnlearn's names, so that arc.strength() and score() take them up. The
# penalty of BIC is left to bnlearn: it depends on the data that are scored.
score_record <- function(score, settings, variables) {
  mean <- settings$iss_mu %||% 1
  switch(score,
    bde = list(prior = "uniform", iss = settings$iss %||% 1),
    bge = list(prior = "uniform", iss.mu = mean,
               iss.w = settings$iss_w %||% (length(variables) + mean + 1),
               nu = stats::setNames(rep(0, length(variables)), variables)),
    list())
}

# Families that a search had scored, listed ones included.
families_scored <- function(found, info = NULL) {
  asked <- found$counters[intersect(names(found$counters), c("families", "solved"))]
  sum(as.numeric(unlist(asked)), as.numeric(info$counts["scored"]), na.rm = TRUE)
}

# The field `learning` of a bn: how it was learned, in bnlearn's words.

# What bnlearn's own functions want to know about how a network was learned. bnlearn prints only
# names of its own algorithms and learns again with them. It has no name for exact search, so "tabu"
# stands for everything that maximises a score. bnlearn prints any text in `optimized`; ours names
# the real searcher, and the provenance beside it has all details. Scores that bnlearn does not know
# are left out.
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

# The settings of the score by bnlearn's names, so that arc.strength() and score() use them. The
# penalty of BIC is left to bnlearn, because it depends on the data that are scored.
score_record <- function(score, settings, variables) {
  mean <- settings$iss_mu %||% 1
  switch(score,
    bde = list(prior = "uniform", iss = settings$iss %||% 1),
    bge = list(prior = "uniform", iss.mu = mean,
               iss.w = settings$iss_w %||% (length(variables) + mean + 1),
               nu = stats::setNames(rep(0, length(variables)), variables)),
    list())
}

# The number of families that were scored, including those in lists.
families_scored <- function(found, info = NULL) {
  asked <- found$counters[intersect(names(found$counters), c("families", "solved"))]
  sum(as.numeric(unlist(asked)), as.numeric(info$counts["scored"]), na.rm = TRUE)
}

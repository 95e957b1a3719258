# Words of bnlearn and what they are here: one table for error messages, for the record that a learned network keeps for bnlearn, and
# for the page "Coming from bnlearn", which prints it.

# One row for each word: `kind` is "function", "score" or "argument", `bnlearn` its word, `here` ours ("" where there is none), and
# `note` what else to know. The test of this file holds the first two kinds against what bnlearn itself lists.
bnlearn_words <- function() {
  rbind(words_of("function", bnlearn_functions), words_of("score", bnlearn_scores), words_of("argument", bnlearn_arguments))
}

# Lines of "word, word: ours | note".
words_of <- function(kind, lines) {
  lines <- trimws(strsplit(trimws(lines), "\n", fixed = TRUE)[[1L]])
  parts <- do.call(rbind, regmatches(lines, regexec("^(.*?): *([^|]*?) *(?:\\| *(.*))?$", lines, perl = TRUE)))
  words <- strsplit(parts[, 2L], ", ", fixed = TRUE)
  line <- rep(seq_along(words), lengths(words))
  data.frame(kind = kind, bnlearn = unlist(words), here = parts[line, 3L], note = parts[line, 4L])
}

# The row of a word, NULL where bnlearn has none of that kind.
bnlearn_word <- function(word, kind) {
  known <- bnlearn_words()
  row <- known[known$kind %in% kind & known$bnlearn == word, ]
  if (nrow(row) > 0L) row[1L, ]
}

# A line for an error message about a word of bnlearn, a cli template; NULL for other words.
bnlearn_hint <- function(word, kind) {
  row <- if (is.character(word) && length(word) == 1L && !is.na(word)) bnlearn_word(word, kind)
  if (is.null(row) || row$here == "as in bnlearn") return(NULL)
  escape <- function(text) gsub("}", "}}", gsub("{", "{{", text, fixed = TRUE), fixed = TRUE)
  note <- if (nzchar(row$note)) escape(row$note)
  shown <- if (kind == "argument") "{.arg " else "{.val "
  ours <- if (nzchar(row$here)) paste0("What bnlearn calls ", shown, escape(word), "} is ", shown, escape(row$here), "} here")
  if (is.null(ours)) ours <- paste0("bnlearn's ", shown, escape(word), "} has no counterpart here")
  paste0(paste(c(ours, note), collapse = if (nzchar(row$here)) "; " else ": "), ".")
}

# What bnlearn's own functions want to know of how a network was learned. bnlearn can print, and learn again with, names of its own only,
# and has none for exact search: "tabu" stands for all that maximise a score. What it prints under `optimized` it takes from anybody,
# so that says who searched, and the provenance beside it has the whole story. Of scores that bnlearn does not know it is told nothing.
bnlearn_record <- function(method, settings, scored, variables, proved) {
  score <- settings$score
  known <- words_of("score", bnlearn_scores)
  theirs <- known$bnlearn[match(if (is.character(score)) score else "", known$here)]
  if (is.na(theirs)) return(not_learned)
  algorithm <- if (method == "chow_liu") "chow.liu" else if (identical(as.numeric(settings$tabu), 0)) "hc" else "tabu"
  args <- score_record(theirs, settings, variables)
  if (method == "chow_liu") args$estimator <- if (theirs == "loglik") "mi" else "mi-g"
  list(test = theirs, ntests = as.numeric(scored), algo = algorithm, args = args,
       optimized = sprintf("by bnstar (%s)%s", method, if (proved) ", proved" else ""))
}

# Settings of the score by bnlearn's names, so that arc.strength() and score() take them up. The penalty of BIC is left to bnlearn: it
# depends on the data that are scored.
score_record <- function(score, settings, variables) {
  mean <- settings$iss_mu %||% 1
  switch(score,
    bde = list(prior = "uniform", iss = settings$iss %||% 1),
    bge = list(prior = "uniform", iss.mu = mean, iss.w = settings$iss_w %||% (length(variables) + mean + 1),
               nu = stats::setNames(rep(0, length(variables)), variables)),
    list())
}

# Families that a search had scored, listed ones included.
families_scored <- function(found, info = NULL) {
  asked <- found$counters[intersect(names(found$counters), c("families", "solved"))]
  sum(as.numeric(unlist(asked)), as.numeric(info$counts["scored"]), na.rm = TRUE)
}

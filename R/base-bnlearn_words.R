# Words of bnlearn and our words for them. Error messages use this table, so does the record that a
# learned network keeps for bnlearn, and the page "Coming from bnlearn" prints it.

# One row for each word. `kind` is "function", "score" or "argument", `bnlearn` is bnlearn's word,
# `here` is ours ("" where we have none), and `note` says what else to know. The test of this file
# compares functions and scores with what bnlearn itself lists.
bnlearn_words <- function() {
  rbind(words_of("function", bnlearn_functions), words_of("score", bnlearn_scores),
        words_of("argument", bnlearn_arguments))
}

# Reads lines of the form "word, word: ours | note".
words_of <- function(kind, lines) {
  lines <- trimws(strsplit(trimws(lines), "\n", fixed = TRUE)[[1L]])
  parts <- do.call(rbind, regmatches(lines, regexec("^(.*?): *([^|]*?) *(?:\\| *(.*))?$", lines,
                                                    perl = TRUE)))
  words <- strsplit(parts[, 2L], ", ", fixed = TRUE)
  line <- rep(seq_along(words), lengths(words))
  data.frame(kind = kind, bnlearn = unlist(words), here = parts[line, 3L], note = parts[line, 4L])
}

# The row of a word. NULL if bnlearn has no such word of that kind.
bnlearn_word <- function(word, kind) {
  known <- bnlearn_words()
  row <- known[known$kind %in% kind & known$bnlearn == word, ]
  if (nrow(row) > 0L) row[1L, ]
}

# A line for an error message about a word of bnlearn, as a cli template. NULL for other words.
bnlearn_hint <- function(word, kind) {
  row <- if (is.character(word) && length(word) == 1L && !is.na(word)) bnlearn_word(word, kind)
  if (is.null(row) || row$here == "as in bnlearn") return(NULL)
  escape <- function(text) gsub("}", "}}", gsub("{", "{{", text, fixed = TRUE), fixed = TRUE)
  note <- if (nzchar(row$note)) escape(row$note)
  shown <- if (kind == "argument") "{.arg " else "{.val "
  ours <- if (nzchar(row$here)) {
    paste0("What bnlearn calls ", shown, escape(word), "} is ", shown, escape(row$here), "} here")
  }
  if (is.null(ours)) ours <- paste0("bnlearn's ", shown, escape(word), "} has no counterpart here")
  paste0(paste(c(ours, note), collapse = if (nzchar(row$here)) "; " else ": "), ".")
}

# Results on the console: a label on the left, its text on the right.

label_width <- 14L

# The fields named in `in_lines` are broken into lines that fit the console.
cat_fields <- function(fields, in_lines = character()) {
  width <- max(40L, cli::console_width())
  for (label in names(fields)) {
    lines <- strwrap(fields[[label]], width - label_width)
    if (label %in% in_lines) lines <- strsplit(fields[[label]], "\n", fixed = TRUE)[[1L]]
    heads <- formatC(c(label, rep("", length(lines) - 1L)), width = -label_width)
    cli::cat_line(cli::col_grey(heads), lines)
  }
}

cat_heading <- function(text) cli::cat_line("\n", cli::style_bold(text))

cat_numbers <- function(numbers) {
  text <- vapply(numbers, format, "", digits = 4, big.mark = " ")
  cli::cat_line(strwrap(paste(names(numbers), text, collapse = ",  "), cli::console_width()))
}

cat_wrapped <- function(...) writeLines(strwrap(paste0(...), cli::console_width(), exdent = 2L))

# Csv files, plain or compressed by gzip, read in blocks of bytes that end with a whole line.

csv_source <- function(path, columns, call) {
  rlang::check_installed("data.table", "to read csv files in blocks.")
  new_source("csv file", basename(path), function(classes, chunk) {
    read_csv_blocks(path, columns, classes, chunk, call)
  })
}

bytes_of_block <- 2^21

read_csv_blocks <- function(path, columns, classes, chunk, call) {
  connection <- gzfile(path, "rb")
  left <- raw()
  names <- separator <- NULL
  waiting <- NULL
  next_block <- function() {
    found <- whole_lines(connection, left)
    left <<- found$left
    if (length(found$lines) == 0L) return(NULL)
    text <- lines_as_text(found$lines, path, call)
    if (is.null(names)) {
      separator <<- field_separator(text)
      names <<- names(parse_csv(text, separator, header = TRUE, nrows = 0L))
      check_wanted_columns(columns, names, call)
      frame <- parse_csv(text, separator, header = TRUE, columns = columns, classes = classes)
    } else {
      frame <- parse_csv(text, separator, header = FALSE, names = names, columns = columns,
                         classes = classes)
    }
    if (nrow(frame) > 0L) frame else next_block()
  }
  next_chunk <- function() {
    repeat {
      if (is.null(waiting)) {
        frame <- next_block()
        if (is.null(frame)) return(NULL)
        waiting <<- reader_of_frame(frame, chunk)
      }
      found <- waiting$next_chunk()
      if (!is.null(found)) return(found)
      waiting <<- NULL
    }
  }
  list(next_chunk = next_chunk, close = function() close(connection))
}

# list(lines, left): the bytes up to the last end of a line, and those after it. An end of line
# between quotes is part of a field.
whole_lines <- function(connection, left) {
  repeat {
    block <- readBin(connection, "raw", bytes_of_block)
    bytes <- c(left, block)
    if (length(block) == 0L) return(list(lines = bytes, left = raw()))
    end <- last_line_end(bytes)
    if (end > 0L) {
      left <- bytes[seq.int(end + 1, length.out = length(bytes) - end)]
      # Much faster than a subscript.
      length(bytes) <- end
      return(list(lines = bytes, left = left))
    }
    left <- bytes
  }
}

last_line_end <- function(bytes) {
  quotes <- grepRaw("\"", bytes, fixed = TRUE, all = TRUE)
  # Most lines are short; the end of the block is enough.
  for (length in c(2^16, length(bytes))) {
    from <- max(1, length(bytes) - length + 1)
    ends <- which(bytes[from:length(bytes)] == as.raw(10L)) + from - 1
    outside <- ends[findInterval(ends, quotes) %% 2L == 0L]
    if (length(outside) > 0L) return(outside[length(outside)])
  }
  0L
}

lines_as_text <- function(bytes, path, call) {
  text <- tryCatch(rawToChar(bytes), error = function(e) {
    abort_data(c("{.file {basename(path)}} has bytes that are not text.",
                 i = "Is it a csv file, plain or compressed by gzip?"), call = call)
  })
  if (validUTF8(text)) Encoding(text) <- "UTF-8"
  # A text without a line end would be the name of a file.
  if (grepl("\n", text, fixed = TRUE)) text else paste0(text, "\n")
}

# The separator that cuts the first line into most fields.
field_separator <- function(text) {
  line <- gsub("\"[^\"]*\"", "", sub("\r?\n.*", "", text))
  candidates <- c(",", "\t", ";", "|")
  candidates[which.max(vapply(candidates, function(mark) {
    lengths(regmatches(line, gregexpr(mark, line, fixed = TRUE)))
  }, 0L))]
}

parse_csv <- function(text, separator, header, names = NULL, columns = NULL, classes = NULL,
                      nrows = Inf) {
  arguments <- list(text = text, sep = separator, header = header, nrows = nrows, quote = "\"",
                    na.strings = c("NA", ""), data.table = FALSE, showProgress = FALSE,
                    integer64 = "double", fill = FALSE)
  if (!is.null(names)) arguments$col.names <- names
  # Columns that must not be guessed anew: what looks like a number in one block may be text.
  known <- classes[!is.na(classes) & classes %in% c("character", "double")]
  if (length(known) > 0L) {
    arguments$colClasses <- split(names(known), sub("double", "numeric", known))
    if (!header) arguments$colClasses <- lapply(arguments$colClasses, match, names)
  }
  frame <- suppressWarnings(do.call(data.table::fread, arguments))
  if (is.null(columns)) frame else frame[columns]
}

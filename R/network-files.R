#' Read and write networks with their tables
#'
#' These functions read and write two text formats for discrete Bayesian networks and their
#' conditional probabilities: the interchange format (BIF), in which the well-known benchmark
#' networks are published, and the NET language of 'Hugin'. Files may be compressed by gzip.
#'
#' @section Formats:
#' BIF has one block per variable and one per table:
#' ```
#' network weather {
#' }
#' variable rain {
#'   type discrete [ 2 ] { no, yes };
#' }
#' variable wet {
#'   type discrete [ 2 ] { no, yes };
#' }
#' probability ( rain ) {
#'   table 0.7, 0.3;
#' }
#' probability ( wet | rain ) {
#'   (no) 0.9, 0.1;
#'   (yes) 0.2, 0.8;
#' }
#' ```
#' A line in the table of a variable is the distribution given the states of the parents in
#' parentheses. `default` stands for all combinations that are not listed. A `table` with parents
#' lists the whole table; the states of the variable itself change slowest, those of the last parent
#' fastest. Commas and bars count as blanks, `//` and `/* */` enclose comments, `property` is
#' skipped. Names with blanks, brackets, commas, bars or semicolons stand in quotation marks.
#'
#' The same table in NET; here the states of the variable itself change fastest, then those of the
#' last parent:
#' ```
#' potential ( wet | rain )
#' {
#'   data = ((0.9 0.1)(0.2 0.8));
#' }
#' ```
#' Only discrete chance nodes with `states` and `data` are read; other attributes are skipped.
#'
#' @section Reading:
#' Blocks may come in any order. The variables keep the order of the file; the dimensions of a table
#' are the variable and then its parents in the order of the variables, whatever the order in the
#' file. Probabilities for one combination of parent states may sum to anything within 0.01 of 1, as
#' files are often rounded, and are then divided by their sum.
#'
#' A file is read whole or not at all. An error of class `bnstar_error_file`, with fields `file` and
#' `line`, is raised if a file is truncated, names an unknown variable or state, defines something
#' twice, lacks the table of a variable or some of its probabilities, has too many or too few of
#' them, has probabilities that do not sum to 1, or if the arcs form a cycle.
#'
#' @section Writing:
#' Probabilities are written with as many digits as it takes to read the same numbers again, so that
#' reading what was written gives an identical network; only its `reference` and `n_obs` are lost.
#' The file is replaced in one step when everything is written. Names with quotation marks or line
#' breaks cannot be written to BIF; variable names in NET must be made of letters, digits and
#' underscores.
#'
#' @param file Path of the file. A file whose name ends in `.gz` is compressed when it is written.
#' @param net A discrete network with parameters: a [bn_network] or a `bn.fit` object of bnlearn.
#' @return `read_bif()` and `read_net()` return a [bn_network] of type `"discrete"`. `write_bif()`
#'   and `write_net()` return `net`, invisibly.
#' @references
#' Cozman, F. G. (1998). The interchange format for Bayesian networks, version 0.15.
#'
#' Andersen, S. K., Olesen, K. G., Jensen, F. V. and Jensen, F. (1989). HUGIN: a shell for building
#' Bayesian belief universes for expert systems. *IJCAI*, 1080-1085.
#' @examples
#' file <- tempfile(fileext = ".bif")
#' writeLines(c(
#'   "network weather { }",
#'   "variable rain { type discrete [ 2 ] { no, yes }; }",
#'   "variable wet { type discrete [ 2 ] { no, yes }; }",
#'   "probability ( rain ) { table 0.7, 0.3; }",
#'   "probability ( wet | rain ) { (no) 0.9, 0.1; (yes) 0.2, 0.8; }"
#' ), file)
#' weather <- read_bif(file)
#' weather
#' weather$parameters$wet
#'
#' hugin <- tempfile(fileext = ".net")
#' write_net(weather, hugin)
#' writeLines(readLines(hugin))
#' @export
read_bif <- function(file) {
  check_given()
  read_network(file, "bif")
}

#' @rdname read_bif
#' @export
write_bif <- function(net, file) {
  check_given()
  write_network(net, file, "bif")
}

#' @rdname read_bif
#' @export
read_net <- function(file) {
  check_given()
  read_network(file, "net")
}

#' @rdname read_bif
#' @export
write_net <- function(net, file) {
  check_given()
  write_network(net, file, "net")
}

read_network <- function(file, format, call = rlang::caller_env()) {
  check_path(file, call)
  bytes <- read_file_bytes(file, call)
  if (length(bytes) == 0L) abort_file("{.file {file}} is empty.", file, call = call)
  parsed <- cpp_parse_network(utf8_bytes(bytes), format)
  if (!is.null(parsed$error)) {
    line <- parsed$line
    # A long name may have been cut within a character.
    problem <- iconv(parsed$error, "UTF-8", "UTF-8", sub = "?")
    abort_file(c("{.file {file}} cannot be read.", x = "Line {line}: {problem}."), file, line,
               call = call)
  }
  new_network(parsed$variables, parsed$parents, "discrete", parsed$levels, parsed$parameters,
              name = if (nzchar(parsed$name)) parsed$name)
}

# Files do not state their encoding. Text that is not valid UTF-8 is taken for Latin-1, as in old
# Western files. The parser reports zero bytes, which no string of R can hold.
utf8_bytes <- function(bytes) {
  if (any(bytes == as.raw(0L)) || validUTF8(rawToChar(bytes))) return(bytes)
  iconv(list(bytes), "latin1", "UTF-8", toRaw = TRUE)[[1L]]
}

write_network <- function(net, file, format, call = rlang::caller_env()) {
  check_path(file, call)
  fitted <- as_fitted_network(net, "net", call)
  check_writable_network(fitted, format, call)
  bytes <- cpp_format_network(
    enc2utf8(paste0(fitted$name, "")), enc2utf8(network_variables(fitted)),
    lapply(unname(fitted$levels), enc2utf8),
    parent_index(fitted), unname(fitted$parameters), format
  )
  replace_file(file, function(part) {
    write_file_bytes(bytes, part, compress = grepl("\\.gz$", file, ignore.case = TRUE))
    if (!identical(read_file_bytes(part), bytes)) stop("not all could be written")
  }, call)
  invisible(net)
}

check_writable_network <- function(net, format, call) {
  if (net$type != "discrete") {
    kind <- c(gaussian = "Gaussian", clg = "conditional Gaussian")[[net$type]]
    abort_argument(c("{.arg net} must be a discrete network; {toupper(format)} files cannot hold a
                      {kind} one.",
                     i = "{.fn saveRDS} keeps any network."), call = call)
  }
  check_tables(net, call)
  variables <- network_variables(net)
  if (format == "net") {
    bad <- variables[!grepl("^[A-Za-z_][A-Za-z0-9_]*$", variables)]
    rule <- "In NET files names are made of letters, digits and underscores and begin with no
             digit; {.fn write_bif} takes others."
    unwritable <- "[[:cntrl:]]"
  } else {
    bad <- variables[grepl("[\"[:cntrl:]]", variables) | !nzchar(variables)]
    rule <- "BIF files have no way to write quotation marks and line breaks within names."
    unwritable <- "[\"[:cntrl:]]"
  }
  states <- unlist(net$levels, use.names = FALSE)
  bad <- c(bad, states[grepl(unwritable, states) | !nzchar(states)],
           net$name[grepl(unwritable, net$name)])
  if (length(bad) > 0L) {
    abort_argument(c("{cli::qty(bad)}The name{?s} {.var {bad}} cannot be written to a
                      {toupper(format)} file.",
                     i = rule), call = call)
  }
}

# Users may have changed tables by hand, and tables of a `bn.fit` may lack columns.
check_tables <- function(net, call) {
  variables <- network_variables(net)
  parents <- parent_index(net)
  for (v in seq_along(variables)) {
    table <- net$parameters[[v]]
    states <- lengths(net$levels, use.names = FALSE)[c(v, parents[[v]])]
    if (!is.numeric(table) || !identical(as.integer(dim(table)), states)) {
      abort_argument("The table of {.var {variables[[v]]}} does not have one dimension for the
                      variable and one for each of its parents.", call = call)
    }
    columns <- matrix(table, states[[1L]])
    if (anyNA(columns) || any(columns < 0) || any(abs(colSums(columns) - 1) > 1e-6)) {
      abort_argument("The table of {.var {variables[[v]]}} must hold probabilities that sum to 1 for
                      each combination of parent states.", call = call)
    }
  }
}

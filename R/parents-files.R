#' Read and write files of local scores
#'
#' These functions read and write the two text formats in which solvers for Bayesian network
#' structures exchange local scores: the score of every variable with each of its candidate parent
#' sets. Files may be compressed by gzip.
#'
#' @section Formats:
#' `"jkl"` goes back to Jaakkola and others (2010) and is what 'GOBNILP' reads and
#' writes. The first line is the number of variables. Each variable then has a
#' line with its name and its number of parent sets, followed by one line per set:
#' score, number of parents, names of the parents.
#' ```
#' 2
#' rain 2
#' -3.21 1 wet
#' -4.5 0
#' wet 1
#' -2.75 0
#' ```
#' `"pss"` is the format of 'URLearning'. There are no counts:
#' ```
#' META score_type=bic
#' VAR rain
#' META arity=2
#' -3.21 wet
#' -4.5
#' VAR wet
#' -2.75
#' ```
#' Both formats have natural logarithms, mostly negative numbers, of which **higher is better**
#' ('URLearning' changes the sign only after reading). In a file of costs, which are to be
#' minimised, the signs must be changed first.
#'
#' In both formats lines that begin with `#` are comments, empty lines are
#' skipped, names are anything without white space, and parents may be
#' named before their own block comes.
#'
#' @section Reading:
#' A file is read whole or not at all. An error of class `bnstar_error_file`, with
#' fields `file` and `line`, is raised where a file is truncated or has a malformed
#' or infinite number, a wrong count, an unknown or repeated name, a variable among
#' its own parents, the same parent set twice, a variable without parent sets, or
#' anything after the last variable. As plain pss has no counts, one that
#' was cut between two lines cannot be told from a complete one; `write_scores()` adds
#' the counts as `META num_variables` and `META num_sets`, which `read_scores()` checks.
#' The last line of a pss file needs its line break.
#'
#' A variable may lack the empty parent set. Name of the score, number of
#' rows and numbers of states are taken over when `META` lines state them as 'URLearning'
#' does (`score_type`, `ess`, `num_records`, `arity`), or jkl comments such as
#' `# score_type = bdeu`; also `slack`, with which lists were pruned ([local_scores()]), which
#' [credible_networks()] needs to know.
#'
#' @section Writing:
#' Scores are written with as many digits as it takes to read the same numbers again. The file is
#' replaced in one step when everything is written, so a failure does not damage an older file of
#' that name. Names with white space cannot be written. In jkl the name of the score and the slack
#' are lost: 'GOBNILP' does not skip comments, so none are written.
#'
#' @param file Path of the file. A file whose name ends in `.gz` is compressed when it is written.
#' @param format `"jkl"` or `"pss"`. With `NULL`, `read_scores()` decides by the
#'   content, `write_scores()` by the extension (`.jkl`, `.pss`, `.jkl.gz`, `.pss.gz`).
#' @param scores Local scores, see [local_scores()].
#' @return `read_scores()` returns an object of class `local_scores`; the sets of a variable
#'   are ordered as [local_scores()] orders them, whatever their order in the file.
#'   `write_scores()` returns `file`, invisibly.
#' @references
#' Jaakkola, T., Sontag, D., Globerson, A. and Meila, M. (2010). Learning Bayesian
#' network structure using LP relaxations. *AISTATS*, 358-365.
#'
#' Yuan, C. and Malone, B. (2013). Learning optimal Bayesian networks: a shortest path
#' perspective. *Journal of Artificial Intelligence Research* 48, 23-65.
#' @examples
#' weather <- data.frame(
#'   rain = c("no", "no", "yes", "yes", "no", "yes"),
#'   wet = c("no", "no", "yes", "yes", "no", "no")
#' )
#' scores <- local_scores(weather)
#' file <- tempfile(fileext = ".jkl")
#' write_scores(scores, file)
#' writeLines(readLines(file))
#' read_scores(file)
#' @export
read_scores <- function(file, format = NULL) {
  check_given()
  started <- proc.time()[["elapsed"]]
  check_path(file)
  if (!is.null(format)) check_choice(format, c("jkl", "pss"))
  bytes <- read_file_bytes(file)
  if (length(bytes) == 0L) {
    abort_file("{.file {file}} is empty.", file)
  }
  table <- cpp_parse_scores(bytes, if (is.null(format)) "" else format)
  if (!is.null(table$error)) {
    line <- as.integer(table$line)
    problem <- iconv(table$error, "UTF-8", "UTF-8", sub = "?")
    abort_file(c("{.file {file}} cannot be read.", x = "Line {line}: {problem}."), file, line)
  }
  scores_of_file(table, basename(file), proc.time()[["elapsed"]] - started)
}

#' @rdname read_scores
#' @export
write_scores <- function(scores, file, format = NULL) {
  check_given()
  check_path(file)
  format <- written_format(file, format)
  scores <- check_scores(scores)
  if (any(scores$tail > -Inf)) {
    inform_user(c("!" = "The lists are a part of what can matter ({scores$info$listed}), and score
                         files have no place to say so.",
                  i = "{.fun saveRDS} keeps all."))
  }
  check_writable_names(scores$variables, format)
  scores$variables <- enc2utf8(scores$variables)
  arities <- scores$info$arities
  if (is.null(arities)) arities <- integer(length(scores$variables))
  bytes <- cpp_format_scores(unclass(scores), as.integer(arities), written_meta(scores), format)
  replace_file(file, function(part) {
    write_file_bytes(bytes, part, compress = grepl("\\.gz$", file, ignore.case = TRUE))
    if (!identical(read_file_bytes(part), bytes)) stop("not all could be written")
  })
  invisible(file)
}

scores_of_file <- function(table, file_name, seconds) {
  meta <- stats::setNames(file_text_to_utf8(table$meta),
                          file_text_to_utf8(names(table$meta) %||% character()))
  score <- tolower(meta_value(meta, c("score_type", "score")))
  ess <- suppressWarnings(as.numeric(meta_value(meta, "ess")))
  # 'URLearning' also states an equivalent sample size for scores that have none.
  settings <- if (score %in% "bdeu" && !is.na(ess)) list(iss = ess) else list()
  slack <- suppressWarnings(as.numeric(meta_value(meta, "slack")))
  info <- list(
    score = score, settings = settings, slack = if (isTRUE(slack >= 0)) slack,
    arities = if (all(table$arity > 0L)) table$arity,
    n_obs = suppressWarnings(as.numeric(meta_value(meta, "num_records"))),
    source = "file", max_parents = NULL,
    scope = sprintf("all networks whose parent sets are listed in '%s'", file_name),
    stop_reason = "finished", counts = c(kept = length(table$score)),
    timings = c(reading = seconds),
    constraints = list(required = NULL, forbidden = NULL), data = NULL
  )
  structure(
    list(variables = file_text_to_utf8(table$variables), start = table$start, size = table$size,
         score = table$score, parents = table$parents, info = info),
    class = "local_scores"
  )
}

# The value of the first of these keys. NA if there is none or if it is empty.
meta_value <- function(meta, keys) {
  found <- meta[match(keys, tolower(names(meta)))]
  found <- unname(found[!is.na(found) & nzchar(found)])
  if (length(found) > 0L) found[[1L]] else NA_character_
}

# Files do not state their encoding. Text that is not valid UTF-8 is taken for Latin-1, as in old
# Western files.
file_text_to_utf8 <- function(text) {
  Encoding(text) <- "UTF-8"
  other <- !validUTF8(text)
  text[other] <- iconv(text[other], "latin1", "UTF-8")
  text
}

# A slack is promised only where no list was cut short.
written_meta <- function(scores) {
  info <- scores$info
  text <- function(x) if (is.null(x)) NA else format(x, scientific = FALSE, digits = 15)
  whole <- isTRUE(info$slack > 0) && !any(scores$tail > -Inf)
  meta <- c(score_type = text(info$score), num_records = text(info$n_obs),
            ess = text(info$settings$iss), slack = if (whole) text(info$slack))
  meta[!is.na(meta) & meta != "NA"]
}

written_format <- function(file, format, call = rlang::caller_env()) {
  if (!is.null(format)) return(check_choice(format, c("jkl", "pss"), call = call))
  extension <- sub(".*\\.", "", sub("\\.gz$", "", tolower(basename(file))))
  if (!extension %in% c("jkl", "pss")) {
    abort_argument(c("The name {.file {file}} does not tell the format.",
                     i = "Give {.code format = \"jkl\"} or {.code format = \"pss\"}."), call = call)
  }
  extension
}

check_writable_names <- function(names, format, call = rlang::caller_env()) {
  bad <- grepl("[ \t\r\n\v\f]", names) | (format == "jkl" & startsWith(names, "#"))
  if (any(bad)) {
    why <- "Names must not have white space or, in jkl files, begin with {.code #}."
    abort_argument(c("The variable name {.var {names[bad]}} cannot be written to a score file.",
                     i = why), call = call)
  }
}

# The rules of the house for R: a file is named room-what.R, and its functions call functions of
# their own room and of rooms further left only. Tests have the names of what they test. Prints the
# calls that go right.
#   Rscript tools/check_r_rooms.R           the rules
#   Rscript tools/check_r_rooms.R --cycles  also the files of each cycle of calls
rooms <- c("base", "graph", "data", "score", "network", "parents", "result", "search", "learn",
           "infer", "compare", "validate", "plot", "bnlearn")
# One file is generated, the other is the help page of the package.
no_room <- c("RcppExports.R", "bnstar-package.R")

most_in_cycle <- 12L

kinds_of_helpers <- c("judge", "random", "fault", "example", "session", "expect")

# The definitions at the top level of a file: their names, values and lines.
definitions_of <- function(path) {
  parsed <- parse(path, keep.source = TRUE)
  lines <- vapply(attr(parsed, "srcref"), function(reference) reference[1L], 0L)
  is_definition <- vapply(parsed, function(expression) {
    is.call(expression) && identical(expression[[1L]], quote(`<-`)) && is.name(expression[[2L]])
  }, NA)
  named <- parsed[is_definition]
  data.frame(file = rep(basename(path), length(named)),
             name = vapply(named, function(expression) as.character(expression[[2L]]), ""),
             line = lines[is_definition], value = I(lapply(named, function(call) call[[3L]])))
}

# The functions and variables of the package that a definition uses. A definition that is not a
# function uses them when the package is loaded.
used_by <- function(value, known) {
  holder <- new.env(parent = baseenv())
  is_function <- is.call(value) && identical(value[[1L]], quote(`function`))
  code <- if (is_function) eval(value, holder) else as.function(list(value), envir = holder)
  intersect(codetools::findGlobals(code), known)
}

# One row per use: the user, what it uses, and the files of both.
uses_of <- function(definitions) {
  used <- lapply(definitions$value, used_by, known = definitions$name)
  from <- rep(seq_len(nrow(definitions)), lengths(used))
  to <- match(unlist(used), definitions$name)
  data.frame(file = definitions$file[from], line = definitions$line[from],
             name = definitions$name[from], used = definitions$name[to],
             used_file = definitions$file[to])
}

room_of <- function(file) match(sub("-.*", "", file), rooms)

# Sets of files that call each other in a circle, the largest first.
cycles_of <- function(uses) {
  arcs <- unique(uses[uses$file != uses$used_file, c("file", "used_file")])
  parts <- igraph::components(igraph::graph_from_data_frame(arcs), mode = "strong")
  members <- split(names(parts$membership), parts$membership)
  members <- unname(members[lengths(members) > 1L])
  members[order(-lengths(members))]
}

faults <- 0L
complain <- function(title, rows) {
  if (length(rows) == 0L) return(invisible())
  cat(title, rows, sep = "\n")
  faults <<- faults + 1L
}

paths <- setdiff(list.files("R", "[.]R$"), no_room)
definitions <- do.call(rbind, lapply(file.path("R", paths), definitions_of))
uses <- uses_of(definitions)
complain("No such room in the house:", paths[is.na(room_of(paths))])
complain("Defined twice:", unique(definitions$name[duplicated(definitions$name)]))
right <- which(room_of(uses$used_file) > room_of(uses$file))
complain("Rooms of R look left only:",
         sprintf("R/%s:%d: %s() uses %s of %s", uses$file, uses$line, uses$name, uses$used,
                 uses$used_file)[right])
tests <- list.files("tests/testthat", "^test-.*[.]R$")
complain("A test has the name of a room's file, or begins with package-:",
         tests[!sub("-.*", "", sub("^test-", "", tests)) %in% c(rooms, "package")])
helpers <- list.files("tests/testthat", "^helper-.*[.]R$")
complain(paste("A helper of tests says what it is:", paste(kinds_of_helpers, collapse = ", ")),
         helpers[!sub("^helper-([a-z]+)-.*", "\\1", helpers) %in% kinds_of_helpers])
cycles <- cycles_of(uses)
complain(paste("Files that call each other in a circle, more than", most_in_cycle, "of them:"),
         vapply(cycles[lengths(cycles) > most_in_cycle], paste, "", collapse = " "))
if ("--cycles" %in% commandArgs(TRUE)) {
  for (files in cycles) cat(length(files), "files:", sort(files), "\n")
}
if (faults > 0L) quit(status = 1L)
cat(sprintf(paste0("rooms of R: %d files in %d rooms, %d uses between files, 0 to the right; ",
                   "largest cycle %d files\n"),
            length(paths), length(unique(room_of(paths))), sum(uses$file != uses$used_file),
            max(0L, lengths(cycles))))

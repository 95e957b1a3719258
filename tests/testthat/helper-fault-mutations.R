# Changes, drops or doubles bytes of files. Such a file is read as what it says, or refused with the
# line, but never read by halves.

mutated_sources <- local({
  made <- NULL
  function() {
    if (is.null(made)) made <<- make_sources()
    made
  }
})

# The bytes of a file, its reader and its writer, by extension.
make_sources <- function() {
  scores <- as_local_scores(list(list(integer(), 2L, 3L), list(integer(), c(1L, 3L)), list(1:2)),
                            list(c(-3.25, -2, -1e-3), c(-5, -2.125), -4), c("rain", "wet", "cold"))
  network <- random_parameters(benchmark_network("cancer"), seed = 1)
  source <- function(extension, write, read, object) {
    file <- tempfile(fileext = extension)
    on.exit(unlink(file))
    write(object, file)
    list(extension = extension, bytes = readBin(file, "raw", file.size(file)), read = read,
         write = write)
  }
  list(source(".jkl", write_scores, read_scores, scores),
       source(".pss", write_scores, read_scores, scores),
       source(".jkl.gz", write_scores, read_scores, scores),
       source(".bif", write_bif, read_bif, network),
       source(".net", write_net, read_net, network))
}

mutate_bytes <- function(bytes) {
  telling <- charToRaw("0123456789-+.eE \n\t{}();|,\"#%abz\\")
  for (i in seq_len(sample(3, 1))) {
    n <- length(bytes)
    at <- sample(n, 1)
    piece <- at:min(n, at + sample(0:20, 1))
    bytes <- switch(sample(6, 1),
                    replace(bytes, at, as.raw(sample(0:255, 1))),
                    replace(bytes, at, sample(telling, 1)),
                    bytes[-piece], append(bytes, bytes[piece], at),
                    append(bytes, sample(telling, 1), at),
                    bytes[seq_len(at)])
    if (length(bytes) == 0L) return(bytes)
  }
  bytes
}

# Checks that what was read can be written, and is the same when it is read again.
mutated_file_fault <- function() {
  sources <- mutated_sources()
  source <- sources[[sample(length(sources), 1)]]
  files <- tempfile(fileext = rep(source$extension, 2))
  on.exit(unlink(files))
  writeBin(mutate_bytes(source$bytes), files[1])
  tryCatch({
    found <- suppressMessages(suppressWarnings(source$read(files[1])))
    source$write(found, files[2])
    again <- source$read(files[2])
    same <- if (inherits(found, "local_scores")) {
      identical(again[1:length(again$variables)]$score, found$score)
    }
            else identical(again$parameters, found$parameters)
    if (same) "" else paste(source$extension, "is not the same when written and read")
  }, bnstar_error = function(e) "",
  error = function(e) paste(source$extension, conditionMessage(e)[1L]))
}

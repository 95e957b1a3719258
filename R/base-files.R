# Files are read and written as a whole, so that no reader ever sees half of one.

check_path <- function(file, call = rlang::caller_env()) {
  if (!is.character(file) || length(file) != 1L || is.na(file) || !nzchar(file)) {
    abort_argument("{.arg file} must be the path of one file.", call = call)
  }
}

# Reads plain and compressed files. Warnings count as failures, because a damaged gzip file causes
# only a warning.
read_file_bytes <- function(file, call = rlang::caller_env()) {
  if (!file.exists(file)) abort_file("{.file {file}} does not exist.", file, call = call)
  if (dir.exists(file)) abort_file("{.file {file}} is a folder.", file, call = call)
  failed <- function(condition) {
    problem <- conditionMessage(condition)
    abort_file(c("{.file {file}} cannot be read.", x = "{problem}"), file, call = call)
  }
  bytes <- tryCatch(read_chunks(file), error = failed, warning = failed)
  if (is_truncated_gzip(file, bytes)) {
    abort_file(c("{.file {file}} is truncated or damaged.",
                 i = "If it has several compressed parts, decompress it first."), file, call = call)
  }
  bytes
}

chunk_bytes <- 2^22

read_chunks <- function(file) {
  connection <- gzfile(file, "rb")
  on.exit(close(connection))
  chunks <- list()
  repeat {
    chunk <- readBin(connection, "raw", chunk_bytes)
    if (length(chunk) == 0L) break
    chunks[[length(chunks) + 1L]] <- chunk
  }
  if (length(chunks) == 0L) raw() else do.call(c, chunks)
}

# gzfile() is silent about a missing end. A gzip file ends with the number of bytes
# it holds, modulo 2^32, in four bytes, the lowest first.
is_truncated_gzip <- function(file, bytes) {
  if (!identical(readBin(file, "raw", 2L), as.raw(c(0x1f, 0x8b)))) return(FALSE)
  packed <- readBin(file, "raw", file.size(file))
  if (length(packed) < 18L) return(TRUE)
  stated <- sum(as.integer(packed[length(packed) - 3:0]) * 256^(0:3))
  stated != length(bytes) %% 2^32
}

write_file_bytes <- function(bytes, file, compress) {
  connection <- if (compress) gzfile(file, "wb") else file(file, "wb")
  on.exit(close(connection))
  for (from in seq(1, max(1, length(bytes)), by = chunk_bytes)) {
    writeBin(bytes[from:min(length(bytes), from + chunk_bytes - 1)], connection)
  }
}

# `write_to` gets the path of a new file in the same folder, which takes the place
# of `file` only when all went well. A link stays a link: what it points to is replaced.
replace_file <- function(file, write_to, call = rlang::caller_env()) {
  target <- normalizePath(file, mustWork = FALSE)
  if (dir.exists(target)) abort_file("{.file {file}} is a folder.", file, call = call)
  if (!dir.exists(dirname(target))) {
    abort_file("The folder of {.file {file}} does not exist.", file, call = call)
  }
  is_old <- file.exists(target)
  if (is_old && file.access(target, 2L) != 0L) {
    abort_file("{.file {file}} must not be overwritten.", file, call = call)
  }
  part <- tempfile(".bnstar-", dirname(target))
  on.exit(unlink(part))
  failed <- function(condition) {
    problem <- conditionMessage(condition)
    abort_file(c("{.file {file}} cannot be written.", x = "{problem}"), file, call = call)
  }
  tryCatch({
    write_to(part)
    if (is_old) Sys.chmod(part, file.mode(target), use_umask = FALSE)
    if (!file.rename(part, target)) stop("the finished file could not be renamed")
  }, error = failed, warning = failed)
}

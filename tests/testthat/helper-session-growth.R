# Measures what a call costs, in an R session of its own.

# Only Linux reports how much a session has grown. Elsewhere the growth is 0.
growing_session <- "
  library(bnstar)
  arguments <- commandArgs(trailingOnly = TRUE)
  given <- readRDS(arguments[1])
  invisible(suppressMessages(learn_bn(as.data.frame(Titanic), weights = 'Freq')))
  invisible(gc())
  told <- file.exists('/proc/self/clear_refs')
  memory <- function(field) {
    if (!told) return(0)
    as.numeric(gsub('[^0-9]', '', grep(field, readLines('/proc/self/status'), value = TRUE)))
  }
  if (told) writeLines('5', '/proc/self/clear_refs')
  before <- memory('^VmRSS')
  value <- suppressMessages(eval(parse(text = arguments[3])))
  saveRDS(list(grown = (memory('^VmHWM') - before) / 1024, value = value), arguments[2])"

# The value of the code `call`, which sees its data as `given`, and the largest growth of the
# session in MB.
growth_of <- function(given, call) {
  files <- withr::local_tempfile(pattern = c("given", "answer"))
  saveRDS(given, files[1], compress = FALSE)
  session_output(growing_session, c(files, call))
  readRDS(files[2])
}

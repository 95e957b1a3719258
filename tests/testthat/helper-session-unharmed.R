# Runs random checks in a session of their own, since an object or a call that fools the package
# could end R.
checking_session <- '
  arguments <- commandArgs(trailingOnly = TRUE)
  library(bnstar)
  checks <- new.env(parent = asNamespace("bnstar"))
  helpers <- list.files(arguments[1], "^helper-.*[.]R$", full.names = TRUE)
  for (file in helpers) sys.source(file, checks)
  check <- str2lang(arguments[2])
  for (seed in seq_len(as.integer(arguments[3]))) {
    cat("seed", seed, "\\n")
    set.seed(seed)
    faults <- eval(check, checks)
    writeLines(as.character(faults[nzchar(faults)]))
  }
  cat("done\\n")'

# `check` is the text of a call that returns "" or what is wrong. After a crash, the last seed that
# the session printed is that of the crash.
expect_unharmed <- function(check, times) {
  said <- session_output(checking_session, c(normalizePath(test_path(".")), check, times))
  expect_identical(as.vector(said), c(paste("seed", seq_len(times), ""), "done"))
}

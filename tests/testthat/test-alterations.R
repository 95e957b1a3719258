# In a session of its own: an object that fools the package could end it.
altered_session <- '
  arguments <- commandArgs(trailingOnly = TRUE)
  library(bnstar)
  checks <- new.env(parent = asNamespace("bnstar"))
  for (file in list.files(arguments[1], "^helper-.*[.]R$", full.names = TRUE)) sys.source(file, checks)
  for (seed in seq_len(as.integer(arguments[3]))) {
    cat("seed", seed, "\n")
    set.seed(seed)
    faults <- checks$alteration_fault(arguments[2], n_uses = 3)
    writeLines(as.character(faults[nzchar(faults)]))
  }
  cat("done\n")'

expect_unharmed <- function(kind, times) {
  said <- session_output(altered_session, c(normalizePath(test_path(".")), kind, times))
  expect_identical(as.vector(said), c(paste("seed", seq_len(times), ""), "done"))
}

test_that("objects changed by hand are refused in our words or taken for what they say", {
  for (kind in altered_kinds) expect_unharmed(kind, 15)
})

test_that("files with changed bytes are refused in our words or read for what they say", {
  set.seed(5)
  no_faults(replicate(trials(100), mutated_file_fault()))
})

# Replaces a function of the package until the calling function ends.
replace_for_now <- function(name, value, envir = parent.frame()) {
  package <- asNamespace("bnstar")
  set <- function(value) {
    unlockBinding(name, package)
    assign(name, value, package)
    lockBinding(name, package)
  }
  original <- get(name, package)
  withr::defer(set(original), envir)
  set(value)
}

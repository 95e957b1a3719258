# Regenerates RcppExports, NAMESPACE and man/. The code is loaded from the copy that
# install.sh compiles; roxygen2 calls for it once the imports in NAMESPACE are renewed.
Rcpp::compileAttributes(".")
load_compiled <- function(path) {
  status <- system2("tools/install.sh", c(".build/docs-library", "--libs-only", "--no-test-load"))
  if (status != 0) quit(status = 1)
  pkgload::load_all(".build/tree", compile = FALSE, helpers = FALSE, attach_testthat = FALSE)$env
}
roxygen2::roxygenise(".", load_code = load_compiled)

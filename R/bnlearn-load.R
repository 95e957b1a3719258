# The room furthest right, since it may call all others.

.onLoad <- function(libname, pkgname) {
  the$pid <- Sys.getpid()
  register_for_bnlearn()
}

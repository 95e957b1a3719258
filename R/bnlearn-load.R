# This file is in the last room, because loading may call all others.

.onLoad <- function(libname, pkgname) {
  the$pid <- Sys.getpid()
  register_for_bnlearn()
}

# Tests of limits count processor seconds: a machine with other work makes everything late by the
# clock, and a limit by the clock then leaves less work to do.
cpu_seconds <- function(...) sum(system.time(..., gcFirst = FALSE)[c("user.self", "sys.self")])

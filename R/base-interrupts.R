# Ctrl-C: every learner answers within a second, and always with a result.
#
# always_answer() runs the body of a learner while R holds interrupts back. The package looks for
# them at points of its own choice: the core's monitor every 20 milliseconds, R's code whenever it
# asks a budget what is left. The first Ctrl-C is noted, every later step finds that time is up, and
# the result is made of what is there. Further ones are dropped: they cannot take the result away.

# Wraps the body of an exported learner, whose arguments are in `here`. A learner that runs as a
# step of another one shares the note of Ctrl-C, and what is told, with the outer one.
always_answer <- function(body, here = parent.frame()) {
  if (isTRUE(the$answering)) return(body)
  begin_notes(here$quiet, here)
  on.exit(the$answering <- the$interrupted <- FALSE)
  the$answering <- TRUE
  suspendInterrupts({
    result <- end_notes(body)
    take_interrupt()
    result
  })
}

# Has Ctrl-C come, now or earlier in this learner? The core asks this function, too.
interrupt_came <- function() {
  if (isTRUE(the$undisturbed)) return(FALSE)
  if (isTRUE(the$interrupted)) return(TRUE)
  came <- take_interrupt()
  if (isTRUE(the$answering)) the$interrupted <- came
  came
}

# An error here comes from setTimeLimit(), which R checks in the same place as Ctrl-C.
take_interrupt <- function() {
  tryCatch({
    allowInterrupts(cpp_check_interrupt())
    FALSE
  }, interrupt = function(i) TRUE, error = function(e) TRUE)
}

# Runs a short step that the result cannot do without. The step does not see Ctrl-C.
to_the_end <- function(step) {
  before <- the$undisturbed
  on.exit(the$undisturbed <- before)
  the$undisturbed <- TRUE
  step
}

# Runs one more short step after Ctrl-C. Another Ctrl-C ends it.
once_more <- function(step) {
  on.exit(if (isTRUE(the$answering)) the$interrupted <- TRUE)
  the$interrupted <- FALSE
  step
}

# Ends a step that has nothing to return after Ctrl-C. A learner catches the interrupt and goes on
# with what it has. Outside a learner this is R's own interrupt.
give_up <- function() {
  signalCondition(structure(list(message = "", call = NULL), class = c("interrupt", "condition")))
  invokeRestart("abort")
}

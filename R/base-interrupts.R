# Ctrl-C: every learner answers within a second, and always with a result.
#
# always_answer() runs the body of a learner while R holds interrupts back. The package looks for
# them at points of its own choice: the core's monitor every 20 milliseconds, R's code whenever it
# asks a budget what is left. The first Ctrl-C is noted, every later step finds that time is up, and
# the result is made of what is there. Further ones are dropped: they cannot take the result away.

# Around the body of an exported learner. A learner that is a step of another one shares its note.
always_answer <- function(body) {
  if (isTRUE(the$answering)) return(body)
  on.exit(the$answering <- the$interrupted <- FALSE)
  the$answering <- TRUE
  suspendInterrupts({
    result <- body
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

# Errors are those of setTimeLimit(), which come in the same way.
take_interrupt <- function() {
  tryCatch({
    allowInterrupts(cpp_check_interrupt())
    FALSE
  }, interrupt = function(i) TRUE, error = function(e) TRUE)
}

# A short step that the result cannot do without: it does not see Ctrl-C.
to_the_end <- function(step) {
  before <- the$undisturbed
  on.exit(the$undisturbed <- before)
  the$undisturbed <- TRUE
  step
}

# One more short step after Ctrl-C, which another Ctrl-C ends.
once_more <- function(step) {
  on.exit(if (isTRUE(the$answering)) the$interrupted <- TRUE)
  the$interrupted <- FALSE
  step
}

# Ends a step that Ctrl-C leaves without anything to give. A learner catches that and goes on with
# what it has; elsewhere this is R's own interrupt.
give_up <- function() {
  signalCondition(structure(list(message = "", call = NULL), class = c("interrupt", "condition")))
  invokeRestart("abort")
}

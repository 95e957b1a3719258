# All messages of ours in one line.
messages_of <- function(expr) {
  said <- character()
  withCallingHandlers(expr, bnstar_message = function(m) {
    said <<- c(said, conditionMessage(m))
    invokeRestart("muffleMessage")
  })
  gsub("\\s+", " ", paste(said, collapse = " "))
}

# What learn_bn() makes of every data frame in the packages that come with R, and in mlbench: how
# integers are read, which networks differ from those with all integers as states, what is refused
# and what is said.
#   Rscript all_data_frames.R FOLDER [MINUTES] [SECONDS]
# FOLDER keeps finished cells; started again, the script goes on where it was. MINUTES is how long
# it may begin new cells, SECONDS (5) the limit of a call by the clock. Packages that are not
# installed are left out. Tables are written to FOLDER: all_data_frames.csv, and
# all_data_frames_says.csv with the whole text of what is said.
library(bnstar)
options(bnstar.threads = 1, cli.width = 10000)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
source(file.path(dirname(this_file), "grid.R"))
experiment <- open_experiment(seconds = 5)

packages <- c("datasets", "MASS", "survival", "boot", "cluster", "nlme", "rpart", "mlbench")
packages <- Filter(function(package) requireNamespace(package, quietly = TRUE), packages)

# Some packages load their data when asked for a name, some have files of them.
fetch <- function(name, package) {
  found <- new.env()
  suppressWarnings(utils::data(list = name, package = package, envir = found))
  if (exists(name, found, inherits = FALSE)) {
    found[[name]]
  } else {
    tryCatch(getExportedValue(package, name), error = function(e) NULL)
  }
}

frames_of <- function(package) {
  names <- sub(" .*", "", utils::data(package = package)$results[, "Item"])
  names <- Filter(function(name) is.data.frame(fetch(name, package)), names)
  data.frame(package = rep(package, length(names)), data = names)
}

# The fit, or NULL, and all that was said.
learn_aloud <- function(data, ...) {
  said <- character()
  note <- function(condition) said <<- c(said, cli::ansi_strip(conditionMessage(condition)))
  fit <- withCallingHandlers(
    tryCatch(learn_bn(data, ..., seed = 1, time_limit = experiment$seconds, progress = FALSE),
             error = function(e) {
      note(e)
      class(e)[1L]
    }),
    warning = function(w) {
      note(w)
      invokeRestart("muffleWarning")
    },
    message = function(m) {
      note(m)
      invokeRestart("muffleMessage")
    })
  list(fit = if (inherits(fit, "learned_bn")) fit, error = if (is.character(fit)) fit else "",
       says = paste(said, collapse = " "))
}

arcs_of <- function(fit) sort(paste(fit$bn$arcs[, "from"], fit$bn$arcs[, "to"], sep = " -> "))

# Missing values are refused by default; such data are read with `na = "omit"`.
learn_both <- function(cell) {
  data <- fetch(cell$data, cell$package)
  na <- if (anyNA(data)) "omit" else "error"
  auto <- learn_aloud(data, na = na)
  fit <- auto$fit
  states <- if (length(fit$integers) > 0L) learn_aloud(data, na = na, integers = "discrete")
  numbers <- sum(fit$kind[fit$integers] == "continuous")
  changed <-
    if (numbers == 0L) FALSE else if (is.null(states$fit)) NA else !identical(arcs_of(fit),
                                                                              arcs_of(states$fit))
  data.frame(rows = nrow(data), columns = ncol(data), na = na, error = auto$error,
             integers = sum(vapply(data, is.integer, NA) & !vapply(data, is.factor, NA)),
             as_numbers = numbers, as_states = length(fit$integers) - numbers,
             arcs = if (is.null(fit)) NA else nrow(fit$bn$arcs),
             arcs_as_states = if (is.null(states$fit)) NA else nrow(states$fit$bn$arcs),
             changed = changed, proved = if (is.null(fit)) NA else fit$proved,
             says = auto$says)
}

cells <- do.call(rbind, lapply(packages, frames_of))
done <- experiment$run(cells, learn_both)
table <- tabulate_cells(done, identity)
experiment$write(table[names(table) != "says"], "all_data_frames")
experiment$write(table[c("package", "data", "says")], "all_data_frames_says")

refused <- nzchar(table$error)
count <- function(x) sum(x, na.rm = TRUE)
cat(sprintf(paste0("%d data frames: %d learned (%d proved), %d refused, %d of them by errors that ",
                   "are not ours\n"), nrow(table), sum(!refused), count(table$proved), sum(refused),
            sum(refused & !startsWith(table$error, "bnstar_error"))))
cat(sprintf(paste0("integer columns of the learned ones: %d read as numbers, %d as states; %d of ",
                   "%d networks with integers read as numbers differ from those with states\n"),
            count(table$as_numbers), count(table$as_states), count(table$changed),
            sum(table$as_numbers > 0)))

# What learn_bn() says and returns of data frames as they are, from R itself, MASS, mlbench and
# bnlearn.
#   Rscript everyday_data.R FILE [SECONDS] [name ...]
# Writes a table to FILE, a row for every call: the data as they are, then, where values are
# missing, with `na = "omit"` and with `na = "local"`, then, where integers are read as numbers,
# with these as states. SECONDS (20) is the limit of a call, by the clock. With names only these
# data sets; rows of others in FILE stay.
library(bnstar)
options(bnstar.threads = 1, cli.width = 10000)
arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) == 0L) stop("usage: Rscript everyday_data.R FILE [SECONDS] [name ...]")
file <- arguments[1L]
seconds <- if (length(arguments) > 1L) as.numeric(arguments[2L]) else 20

data_sets <- list(
  datasets = c("iris", "warpbreaks", "CO2", "infert", "airquality", "mtcars", "ToothGrowth",
               "chickwts", "ChickWeight", "esoph", "swiss", "quakes", "npk", "Puromycin",
               "longley"),
  MASS = c("survey", "birthwt", "Boston", "Cars93", "Pima.tr2", "crabs", "Aids2", "biopsy",
           "Melanoma"),
  mlbench = c("Sonar", "Soybean", "BreastCancer", "Glass", "HouseVotes84", "Zoo",
              "PimaIndiansDiabetes2"),
  bnlearn = c("clgaussian.test", "marks", "coronary")
)

fetch <- function(name, package) {
  found <- new.env()
  utils::data(list = name, package = package, envir = found)
  as.data.frame(found[[name]])
}

# The first sentence of a message; of a list what it is about.
in_short <- function(text) {
  lines <- sub("^[^`[:ascii:]]+ |^[!*ix] ", "", perl = TRUE,
               strsplit(cli::ansi_strip(text), "\n")[[1L]])
  if (!endsWith(lines[1L], ":")) return(sub("\\.( .*)?$", ".", lines[1L]))
  paste0(paste(sub("[:(].*", "", Filter(function(line) !startsWith(line, "`convert"), lines[-1L])),
               collapse = ". "), ".")
}

# What was said and what came back.
one_call <- function(data, ...) {
  said <- character()
  started <- Sys.time()
  fit <- withCallingHandlers(
    tryCatch(learn_bn(data, ..., seed = 1, time_limit = seconds), bnstar_error = function(e) {
      said <<- c(said, conditionMessage(e))
      NULL
    }),
    warning = function(w) {
      said <<- c(said, conditionMessage(w))
      invokeRestart("muffleWarning")
    },
    message = function(m) {
      said <<- c(said, conditionMessage(m))
      invokeRestart("muffleMessage")
    })
  elapsed <- as.numeric(Sys.time() - started, units = "secs")
  data.frame(says = paste(vapply(said, in_short, ""), collapse = " "),
             score = if (is.null(fit)) NA else fit$score,
             bound = if (is.null(fit)) NA else fit$bound,
             proved = if (is.null(fit)) NA else fit$proved,
             arcs = if (is.null(fit)) NA else nrow(fit$bn$arcs), seconds = round(elapsed, 2))
}

# Are there integers that are read as numbers?
has_measured_integers <- function(data, incomplete) {
  read <- suppressWarnings(suppressMessages(bn_data(data,
                                                    na = if (incomplete) "omit" else "error")))
  kinds <- stats::setNames(bnstar:::variable_kinds(read), read$variables)
  any(kinds[read$integers] == "continuous")
}

rows_of <- function(name, package) {
  data <- fetch(name, package)
  read <- tryCatch(suppressWarnings(suppressMessages(bn_data(data, na = "local"))),
                   bnstar_error = function(e) NULL)
  continuous <- if (is.null(read)) {
    vapply(data, function(x) is.double(x) && !is.object(x), NA)
  } else {
    bnstar:::variable_kinds(read) == "continuous"
  }
  about <- data.frame(package, data = name, rows = nrow(data), discrete = sum(!continuous),
                      continuous = sum(continuous), missing = round(mean(is.na(data)), 4))
  incomplete <- about$missing > 0
  ways <- list(list("as it is", data, "error"), if (incomplete) list("omit", data, "omit"),
               if (incomplete) list("local", data, "local"))
  if (has_measured_integers(data, incomplete)) {
    ways <- c(ways, list(list(if (incomplete) "states, omit" else "states", data,
                              if (incomplete) "omit" else "error", "discrete")))
  }
  do.call(rbind, lapply(Filter(length, ways), function(way) {
    integers <- if (length(way) > 3L) way[[4L]] else "auto"
    cbind(about, way = way[[1L]], one_call(way[[2L]], na = way[[3L]], integers = integers))
  }))
}

known <- if (file.exists(file)) utils::read.csv(file) else NULL
wanted <- if (length(arguments) > 2L) arguments[-(1:2)] else unlist(data_sets)
for (package in names(data_sets)) {
  for (name in intersect(data_sets[[package]], wanted)) {
    known <- rbind(known[known$data != name, ], rows_of(name, package))
    cat(format(Sys.time(), "%H:%M:%S"), name, utils::tail(known$seconds, 1), "s\n")
    place <- match(known$data, unlist(data_sets))
    utils::write.csv(known[order(place), ], file, row.names = FALSE)
  }
}

# Where hill_climb() ends beside bnlearn's hc() and tabu(), and in how many seconds of the
# processor, on one thread: 13 networks x 3 seeds with their columns shuffled, and data sets of
# other kinds. Every network is scored by score_network().
#
#   Rscript bench_hill_climb_quality.R [folder=DIR] [rows=1000] [seeds=1,2,3] [only=asia,child]
#   [part=networks,others,unseen]
#
# What bnlearn finds is kept in the folder, if one is given, so that a later run takes only ours
# anew.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "../../inst/experiments/climb_data.R"))

given <- local({
  pairs <- strsplit(commandArgs(TRUE), "=", fixed = TRUE)
  stats::setNames(lapply(pairs, `[`, 2L), vapply(pairs, `[`, "", 1L))
})
words <- function(name, usual) {
  if (is.null(given[[name]])) usual else strsplit(given[[name]], ",", fixed = TRUE)[[1L]]
}
rows <- as.numeric(words("rows", "1000"))
seeds <- as.integer(words("seeds", c("1", "2", "3")))
only <- words("only", NULL)
parts <- words("part", c("networks", "others", "unseen"))

cpu_of <- function(run) {
  seconds <- system.time(value <- run(), gcFirst = TRUE)
  list(value = value, cpu = seconds[["user.self"]] + seconds[["sys.self"]])
}

# The better of two runs in seconds: other work can only make a run slower. Long ones once.
timed <- function(run) {
  first <- cpu_of(run)
  if (first$cpu > 2) return(first)
  again <- cpu_of(run)
  list(value = again$value, cpu = min(first$cpu, again$cpu))
}

# Networks of bnlearn and their seconds, made once.
peers <- function(name, data) {
  file <- if (!is.null(given$folder)) file.path(given$folder, paste0(name, ".rds"))
  if (!is.null(file) && file.exists(file)) return(readRDS(file))
  arcs <- function(found) list(arcs = bnlearn::arcs(found$value), cpu = found$cpu)
  found <- list(hc = arcs(timed(function() bnlearn::hc(data))),
                tabu = arcs(timed(function() bnlearn::tabu(data))))
  if (!is.null(file)) saveRDS(found, file)
  found
}

ours <- list(plain = function(data) hill_climb(data, tabu = 0, restarts = 0, threads = 1, seed = 1,
                                               progress = FALSE),
             default = function(data) hill_climb(data, threads = 1, seed = 1, progress = FALSE))

score_of <- function(arcs, read) {
  network <- bnlearn::empty.graph(read$variables)
  bnlearn::arcs(network) <- arcs
  score_network(network, read)
}

# One data set: scores and seconds of all four.
compare <- function(name, data) {
  theirs <- peers(name, data)
  read <- suppressWarnings(suppressMessages(bn_data(data)))
  found <- lapply(ours,
                  function(run) timed(function() suppressWarnings(suppressMessages(run(data)))))
  row <- data.frame(data = name, n = ncol(data), plain = found$plain$value$score,
                    default = found$default$value$score, hc = score_of(theirs$hc$arcs, read),
                    tabu = score_of(theirs$tabu$arcs, read), s_plain = found$plain$cpu,
                    s_default = found$default$cpu,
                    s_hc = theirs$hc$cpu, s_tabu = theirs$tabu$cpu)
  best <- max(row$hc, row$tabu)
  row$lead <- row$default - best
  row$end <-
    if (abs(row$lead) <= 1e-8 * abs(best)) "equal" else if (row$lead > 0) "better" else "worse"
  cat(sprintf(paste0("%-22s %3d  plain %.1f  default %.1f  hc %.1f  tabu %.1f  cpu %.3f %.3f %.3f ",
                     "%.3f  %+.2f %s\n"), name, row$n, row$plain, row$default,
              row$hc, row$tabu, row$s_plain, row$s_default, row$s_hc, row$s_tabu, row$lead,
              row$end))
  row
}

against <- function(ours, theirs) {
  same <- abs(ours - theirs) <= 1e-8 * abs(theirs)
  sprintf("%d better, %d equal, %d worse", sum(ours > theirs & !same), sum(same),
          sum(ours < theirs & !same))
}

close_with <- function(title, table) {
  cat(sprintf("\n%s, %d data sets of %.0f rows\n", title, nrow(table), rows))
  cat("- tabu = 0, restarts = 0 against hc():", against(table$plain, table$hc), "\n")
  cat("- defaults against hc():             ", against(table$default, table$hc), "\n")
  cat("- defaults against tabu():           ", against(table$default, table$tabu), "\n")
  cat("- defaults against the better one:   ", against(table$default, pmax(table$hc, table$tabu)),
      "\n")
  cat(sprintf(paste0("- seconds of defaults over those of hc(): all together %.2f, median %.2f, ",
                     "largest %.2f (%s)\n"), sum(table$s_default) / sum(table$s_hc),
              stats::median(table$s_default / table$s_hc), max(table$s_default / table$s_hc),
              table$data[which.max(table$s_default / table$s_hc)]))
}

if ("networks" %in% parts) {
  cases <- expand.grid(seed = seeds, network = if (is.null(only)) climb_networks else only,
                       stringsAsFactors = FALSE)
  table <- do.call(rbind,
                   Map(function(network, seed) compare(sprintf("%s-%.0f-%d", network, rows, seed),
                                                       network_sample(network, rows, seed)),
                              cases$network, cases$seed))
  close_with("Networks", table)
}
compare_sets <- function(title, sets) {
  if (!is.null(only)) sets <- sets[intersect(names(sets), only)]
  table <- do.call(rbind, Map(function(name, make) compare(sprintf("%s-%.0f", name, rows), make()),
                              names(sets), sets))
  close_with(title, table)
}
if ("others" %in% parts) compare_sets("Others", other_data(rows))
if ("unseen" %in% parts) compare_sets("Others that no setting was chosen on", unseen_data())

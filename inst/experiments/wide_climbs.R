# Is learn_bn() ever behind bnlearn's hc() and tabu() where these end within its time limit? 20 data
# sets of 50 to 700 columns, one thread.
#   Rscript wide_climbs.R FOLDER [MINUTES] [SECONDS] [hc] [tabu] [learn_bn]
# FOLDER keeps finished cells; started again, the script goes on where it was. MINUTES is how long
# it may begin new cells. hc() and tabu() are stopped after SECONDS (120) of a processor, since hc()
# takes many minutes for 500 columns: the table has NA for them then. The limit of learn_bn() is
# what the slower of the two took, two seconds at least. Where other work takes a part of the
# processor, the limit by the clock is as much longer; `cpu_learn_bn` says what was used. The table
# is written to FOLDER, wide_climbs.csv.
library(bnstar)
this_file <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
source(file.path(dirname(this_file), "grid.R"))
source(file.path(dirname(this_file), "climb_data.R"))
learners <- c("hc", "tabu", "learn_bn")
experiment <- open_experiment(parts = learners, seconds = 120)

sets <- wide_climbs(1000)
by_size <- names(sets)[order(as.numeric(sub("^[a-z]+", "", names(sets))))]
asked_for <- Filter(experiment$asks_for, learners)
cells <- expand.grid(by = asked_for, data = by_size, stringsAsFactors = FALSE)[2:1]
quietly <- function(code) suppressWarnings(suppressMessages(code))
cpu_of <- function(code) sum(system.time(code)[c("user.self", "sys.self")])

# Networks of bnlearn are judged by our own score. NA: there was none in that time.
learn_by_peer <- function(cell) {
  data <- sets[[cell$data]]()
  learn <- getExportedValue("bnlearn", cell$by)
  stopped <- function(error) {
    if (!grepl("CPU time limit", conditionMessage(error))) stop(error)
  }
  on.exit(setTimeLimit(cpu = Inf))
  cpu <- cpu_of(network <- tryCatch({
    setTimeLimit(cpu = experiment$seconds)
    learn(data)
  }, error = stopped))
  setTimeLimit(cpu = Inf)
  list(score = if (is.null(network)) NA_real_ else quietly(score_network(network, data)), cpu = cpu)
}

# They come before it in `cells`.
limit_for <- function(cell) {
  peers <- lapply(c("hc", "tabu"),
                  function(by) experiment$keep(sprintf("data=%s,by=%s", cell$data, by)))
  slower <- max(vapply(peers, `[[`, 0, "cpu"))
  min(max(2, slower), experiment$seconds)
}
# Seconds by the clock for a second of the processor, while something short is done.
slowness <- function() {
  seconds <- system.time(for (i in 1:40) crossprod(matrix(stats::rnorm(2e5), 1000)))
  max(1, seconds[["elapsed"]] / (seconds[["user.self"]] + seconds[["sys.self"]]))
}
learn_by_us <- function(cell) {
  data <- sets[[cell$data]]()
  limit <- limit_for(cell)
  cpu <- cpu_of(fit <- quietly(learn_bn(data, time_limit = limit * slowness(), threads = 1,
                                        seed = 1, progress = FALSE)))
  list(score = fit$score, cpu = cpu, limit = limit, columns = ncol(data))
}

done <- experiment$run(cells, function(cell) {
  if (cell$by == "learn_bn") learn_by_us(cell) else learn_by_peer(cell)
})
ours <- done[done$by == "learn_bn", ]
of <- function(by, what) {
  vapply(ours$data, function(data) experiment$keep(sprintf("data=%s,by=%s", data, by))[[what]], 0,
         USE.NAMES = FALSE)
}
table <- data.frame(data = ours$data, columns = of("learn_bn", "columns"),
                    limit = of("learn_bn", "limit"), learn_bn = of("learn_bn", "score"),
                    hc = of("hc", "score"), tabu = of("tabu", "score"),
                    cpu_learn_bn = of("learn_bn", "cpu"), cpu_hc = of("hc", "cpu"),
                    cpu_tabu = of("tabu", "cpu"))
best <- pmax(table$hc, table$tabu, na.rm = TRUE)
table$lead <- table$learn_bn - best
experiment$write(table, "wide_climbs")
print(table, digits = 8, row.names = FALSE)
rounding <- 1e-8 * abs(best)
count <- function(x) sum(x, na.rm = TRUE)
cat(sprintf("learn_bn() beside the better of hc() and tabu(): %d better, %d equal, %d worse\n",
            count(table$lead > rounding), count(abs(table$lead) <= rounding),
            count(table$lead < -rounding)))
cat(sprintf("neither of them ended on %d data sets\n", sum(is.na(best))))

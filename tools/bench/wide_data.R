# The data sets of the benchmarks of many variables, and what a process has used.

mlbench_data <- function(name) {
  place <- new.env()
  utils::data(list = name, package = "mlbench", envir = place)
  place[[name]]
}

# One of the networks of $BNSTAR_DATA/networks, by default ../shared/data/networks.
shared_network <- function(name) {
  folder <- file.path(Sys.getenv("BNSTAR_DATA", "../shared/data"), "networks")
  read_bif(list.files(folder, paste0("^", name, "[.]bif"), full.names = TRUE)[1])
}

# 5,000 rows of it, without constants and levels that do not occur.
network_data <- function(name) {
  data <- droplevels(simulate_data(shared_network(name), 5000, seed = 1))
  data[vapply(data, nlevels, 0L) > 1]
}

wide_data <- function(name) {
  switch(name, DNA = droplevels(mlbench_data("DNA")), Sonar = mlbench_data("Sonar")[1:60],
         g100 = simulate_data(random_parameters(random_dag(100, max_parents = 5, seed = 1),
                                                "gaussian", seed = 1), 1000, seed = 1),
         network_data(name))
}

most_memory <- function() {
  if (!file.exists("/proc/self/status")) return(NA_real_)
  as.numeric(gsub("[^0-9]", "",
                  grep("^VmHWM", readLines("/proc/self/status"), value = TRUE))) / 1024
}

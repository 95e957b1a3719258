# What run_tasks() costs without a plan, beside a plain loop over the same tasks: goal 2 %. CPU
# seconds of tasks that take some milliseconds each, which are the least that anybody would have.
library(bnstar)
source("tools/bench/timing.R")
internal <- asNamespace("bnstar")
data <- simulate_data(random_parameters(benchmark_network("asia"), seed = 1), 2000, seed = 1)
shared <- list(data = suppressMessages(bn_data(data)),
               score = list(name = "loglik", settings = numeric()), learner = "chow_liu",
               seeds = internal$task_seeds(1, 100), dots = list())
tasks <- as.list(1:100)
plain <- function() {
  budget <- internal$new_budget(Inf, NULL)
  one <- internal$open_replicates(shared, list())
  found <- vector("list", length(tasks))
  for (i in seq_along(tasks)) found[[i]] <- one(tasks[[i]], budget)
  found
}
by_tasks <- function() {
  found <- internal$run_tasks(tasks, internal$open_replicates, shared,
                              internal$new_budget(Inf, NULL))
  attr(found, "stop_reason") <- NULL
  found
}
stopifnot(identical(plain(), by_tasks()), !isNamespaceLoaded("future"))
cpu <- function(f) sum(system.time(f(), gcFirst = TRUE)[1:2])
rounds <- replicate(5, c(plain = cpu(plain), tasks = cpu(by_tasks)))
best <- apply(rounds, 1, min)
cat(sprintf("100 tasks: plain loop %.3f s, run_tasks() %.3f s, ratio %.3f\n", best[["plain"]],
            best[["tasks"]], best[["tasks"]] / best[["plain"]]))

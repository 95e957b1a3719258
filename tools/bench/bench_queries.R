# All marginals of alarm given three findings, in CPU seconds beside gRain's compile and query; and
# what munin would take. The folder of the networks is the first argument.
#   Rscript tools/bench/bench_queries.R ../shared/data/networks
suppressPackageStartupMessages(library(bnstar))
folder <- c(commandArgs(trailingOnly = TRUE), "../shared/data/networks")[1L]
if (!file.exists(file.path(folder, "alarm.bif"))) {
  cat("no networks in", folder, "\n")
  quit()
}

cpu <- function(code) sum(system.time(code)[c("user.self", "sys.self")])
best_of <- function(times, code) {
  min(vapply(seq_len(times), function(i) cpu(eval(code, globalenv())), 0))
}

alarm <- read_bif(file.path(folder, "alarm.bif"))
findings <- list(HRBP = "LOW", CVP = "HIGH", BP = "LOW")
others <- setdiff(names(alarm$levels), names(findings))
ours <- best_of(5L, quote(found <- query(alarm, others, evidence = findings)))
cat(sprintf("alarm, %d marginals given 3 findings: query() %.3f s\n", length(others), ours))
if (requireNamespace("gRain", quietly = TRUE)) {
  fitted <- as_bn_fit(alarm)
  theirs <- best_of(5L, quote({
    tree <- gRain::setEvidence(bnlearn::as.grain(fitted), evidence = findings)
    answers <- gRain::querygrain(tree, others)
  }))
  compiled <- bnlearn::as.grain(fitted)
  again <- best_of(5L, quote({
    answers <- gRain::querygrain(gRain::setEvidence(compiled, evidence = findings), others)
  }))
  apart <- max(vapply(others, function(node) {
    of_node <- found[found$variable == node, ]
    max(abs(of_node$probability - answers[[node]][of_node$state]))
  }, 0))
  cat(sprintf("gRain: compile and query %.3f s, query alone %.3f s; largest difference %.1e\n",
              theirs, again, apart))
} else {
  cat("gRain is not installed\n")
}

munin <- read_bif(file.path(folder, "munin.bif.gz"))
spent <- cpu(answer <- tryCatch(query(munin, memory_limit = "2GB"), bnstar_error = identity))
if (inherits(answer, "error")) {
  cat("munin refused after", round(spent, 1), "s:", conditionMessage(answer), "\n")
} else {
  cat(sprintf("munin, %d marginals: %.1f s\n", length(unique(answer$variable)), spent))
}

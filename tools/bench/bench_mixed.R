# Discrete and continuous columns: proved optima beside bnlearn's hc() and tabu(), and the speed of
# scoring and of the whole proof beside hc(), in processor seconds of one thread in one run.
library(bnstar)
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
source(file.path(folder, "timing.R"))
source(file.path(folder, "../../tests/testthat/helper-random-clg_data.R"))
options(bnstar.threads = 1)

learn <- function(data, ...) suppressMessages(learn_bn(data, ..., seed = 1), "bnstar_message")
list_sets <- function(data, most) {
  suppressMessages(local_scores(data, max_parents = most), "bnstar_message")
}
report <- function(what, fit, expected = NA) {
  off <- if (is.na(expected)) {
    ""
  } else {
    sprintf(", %.1e from the expected value", fit$score - expected)
  }
  cat(sprintf("%s: %.6f, %s%s\n", what, fit$score, if (fit$proved) "proved" else "NOT proved", off))
}

m20 <- clg_data(10, 10, 5000, 3, seed = 1)
m16 <- clg_data(8, 8, 50000, 3, seed = 7)
beside <- function(network) bnlearn::score(network, m20, type = "bic-cg")
for (most in 2:5) {
  fit <- learn(m20, max_parents = most)
  report(sprintf("m20, at most %d parents", most), fit,
         if (most == 2) -109892.314269 else -109755.924258)
}
cat(sprintf("m20 by bnlearn's score: ours %.4f, hc() %.4f, tabu() %.4f\n", beside(fit$bn),
            beside(bnlearn::hc(m20, score = "bic-cg")),
            beside(bnlearn::tabu(m20, score = "bic-cg"))))
report("m20, smoothed cells", learn(m20, max_parents = 5, small_cells = "smooth"), -108785.749394)
report("8 + 8 columns, 50,000 rows", learn(m16, max_parents = 5), -810413.812)

# Speed: families a second, and scoring and proof together. bnlearn's tests are families too.
rows <- list()
for (case in list(list(name = "m20, 5,000 x 20, <= 4 parents", data = m20, most = 4, families = 30,
                       proof = 0.333),
                  list(name = "50,000 x 16, <= 5 parents", data = m16, most = 5, families = 80,
                       proof = 1))) {
  timed <- best_of(5, scoring = function() list_sets(case$data, case$most),
                   both = function() search_order_graph(list_sets(case$data, case$most),
                                                        "portfolio", seed = 1),
                   hc = function() bnlearn::hc(case$data, score = "bic-cg"))
  stopifnot(timed$both$value$proved)
  scored <- timed$scoring$value$info$counts[["scored"]]
  rows <- c(rows, list(
    comparison(paste0(case$name, ": families/s; hc()'s tests/s"), scored / timed$scoring$cpu,
               timed$hc$value$learning$ntests / timed$hc$cpu, case$families),
    comparison(paste0(case$name, ": lists and proofs/s; hc()'s runs/s"), 1 / timed$both$cpu,
               1 / timed$hc$cpu, case$proof)))
}
print_comparisons(do.call(rbind, rows), unit = "1/s")

# bnlearn's own score of the networks, which is not quite ours.
proved <- 0
lower <- c(hc = 0, tabu = 0)
worst <- Inf
for (rows in c(1000, 5000)) {
  for (seed in 101:110) {
    data <- clg_data(10, 10, rows, 3, seed)
    fit <- learn(data, max_parents = 4)
    proved <- proved + fit$proved
    score <- function(network) bnlearn::score(network, data, type = "bic-cg")
    theirs <- c(hc = score(bnlearn::hc(data, score = "bic-cg", maxp = 4)),
                tabu = score(bnlearn::tabu(data, score = "bic-cg", maxp = 4)))
    lower <- lower + (theirs < score(fit$bn) - 0.01)
    worst <- min(worst, score(fit$bn) - theirs)
  }
}
cat(sprintf(paste0("20 instances: %d proved; lower than ours by more than 0.01: hc() %d, tabu() ",
                   "%d; ours lower at the most by %.3f\n"), proved,
            lower[["hc"]], lower[["tabu"]], max(0, -worst)))

# Forty variables in two parts of twenty.
wide <- clg_data(20, 20, 2000, 3, seed = 1)
seconds <- system.time(fit <- learn(wide, max_parents = 3))[["elapsed"]]
report(sprintf("20 + 20 columns, 2,000 rows, %.1f s, largest part of %.0f variables", seconds,
               fit$counters[["largest_part"]]), fit)

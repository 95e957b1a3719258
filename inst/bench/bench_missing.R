# Missing values: the optima of incomplete data that are known from enumeration in plain R, bounds against the scores of all supersets, and
# structural EM beside bnlearn's. One thread.
library(bnstar)
options(bnstar.threads = 1)
quietly <- function(x) suppressMessages(x)

airquality_numbers <- data.frame(lapply(airquality[1:4], as.numeric))
with_month <- cbind(airquality_numbers, Month = factor(airquality$Month))
soybean <- local({
  place <- new.env()
  utils::data("Soybean", package = "mlbench", envir = place)
  data.frame(lapply(place$Soybean[c("date", "plant.stand", "precip", "temp", "hail", "crop.hist")], factor, ordered = FALSE))
})

# The values count a row of Soybean without any value among N = 683 rows; we leave it out, and all scores are 682 / 683 of theirs when the penalty is.
share <- 683 / 682
auto <- log(683) / 2 * sqrt(683 * mean(is.na(soybean))) / 4
optima <- list(
  list("airquality, local", airquality_numbers, -2558.54252326, 19, list(na = "local")),
  list("airquality, omit", airquality_numbers, -1864.51769263, 19, list(na = "omit")),
  list("airquality and Month, local", with_month, -2774.32814833, 27, list(na = "local")),
  list("Soybean, local, penalty of BIC", soybean, -4128.89671568, 28, list(na = "local", penalty = log(683) / 2 / share), share),
  list("Soybean, local, penalty auto", soybean, -4195.41581526, 21, list(na = "local", penalty = auto / share), share),
  list("Soybean, omit", soybean, -3404.51376699, 21, list(na = "omit"))
)
cat(sprintf("%-32s %16s %16s %6s %6s\n", "optimum", "known", "found", "sets", "proved"))
for (case in optima) {
  fit <- quietly(do.call(learn_bn, c(case[2], case[[5]])))
  kept <- length(quietly(do.call(local_scores, c(case[2], case[[5]])))$score)
  found <- fit$score * if (length(case) > 5) case[[6]] else 1
  cat(sprintf("%-32s %16.8f %16.8f %6d %6s\n", case[[1]], case[[3]], found, kept, fit$proved))
  stopifnot(abs(found - case[[3]]) < 1e-6, kept == case[[4]], fit$proved)
}

# Of random incomplete data: the bound of every family against all its supersets.
superset_tests <- function(kind, wanted) {
  done <- violations <- 0
  while (done < wanted) {
    n <- 5
    rows <- sample(30:200, 1)
    data <- matrix(rnorm(rows * n), rows) %*% matrix(rnorm(n * n), n)
    if (kind == "discrete") data <- matrix(findInterval(data, c(-1, 1)), rows)
    data[runif(rows * n) < runif(1, 0, 0.4)] <- NA
    data <- as.data.frame(data[rowSums(!is.na(data)) > 0, ])
    if (kind == "discrete") data[] <- lapply(data, factor)
    read <- quietly(bn_data(data, na = "local"))
    settings <- c(penalty = runif(1, 0.5, 5), min_complete = 5)
    others <- lapply(seq_len(n), function(x) setdiff(seq_len(n), x))
    sets <- lapply(0:31, function(mask) which(bitwAnd(mask, 2^(0:4)) > 0))
    for (x in seq_len(n)) {
      without <- Filter(function(set) !x %in% set, sets)
      values <- bnstar:::cpp_superset_bounds(read, if (kind == "discrete") "bic" else "bic_g", settings, rep(x, length(without)), without, others)
      for (i in seq_along(without)) {
        above <- vapply(without, function(set) all(without[[i]] %in% set), NA)
        done <- done + sum(above)
        violations <- violations + sum(values[above, 2] > values[i, 1] + 1e-9 * abs(values[i, 1]), na.rm = TRUE)
      }
    }
  }
  cat(sprintf("bounds, %s: %d supersets, %d violations\n", kind, done, violations))
  stopifnot(violations == 0)
}
set.seed(1)
for (kind in c("discrete", "gaussian")) superset_tests(kind, 5000)

# Structural EM beside bnlearn's, on learning.test.
cases <- data.frame(rows = c(500, 500, 2000, 2000), share = c(0.1, 0.3, 0.1, 0.3), value = c(-2230.82, -1842.69, -8805.54, -7076.14))
cat(sprintf("%5s %6s %12s %12s %9s %9s %6s\n", "rows", "missing", "wanted", "found", "seconds", "bnlearn", "ratio"))
for (i in seq_len(nrow(cases))) {
  set.seed(3)
  data <- bnlearn::learning.test[sample(5000, cases$rows[i]), ]
  for (v in 1:6) data[runif(cases$rows[i]) < cases$share[i], v] <- NA
  data <- data[rowSums(!is.na(data)) > 0, ]
  cpu <- function(call) sum(system.time(call)[1:2])
  # Twice, because R compiles functions when they are first called.
  ours <- min(cpu(fit <- structural_em(data)), cpu(structural_em(data)))
  theirs <- cpu(bnlearn::structural.em(data))
  rises <- unlist(tapply(fit$iterations$score, fit$iterations$start, diff))
  cat(sprintf("%5d %5.0f %% %12.2f %12.4f %9.2f %9.2f %6.1f\n", cases$rows[i], 100 * cases$share[i], cases$value[i], fit$score, ours, theirs, theirs / ours))
  stopifnot(fit$score >= cases$value[i], all(rises > -1e-8 * abs(fit$score)))
}

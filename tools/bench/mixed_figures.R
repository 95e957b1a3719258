# All figures of data with discrete and continuous columns or missing values, printed one after the
# other: values, invariants and bounds, then proofs and speed beside bnlearn, then incomplete data
# and structural EM. No part of `make bench`, which runs the three scripts anyway.
folder <-
  dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
for (part in c("bench_mixed_values.R", "bench_mixed.R", "bench_missing.R")) {
  cat(sprintf("== %s\n", part))
  source(file.path(folder, part), local = new.env())
}

# Random lists: `size` of each set, parents, and scores with many ties.
random_lists <- function(n, per_variable) {
  sets <- lapply(seq_len(n), function(x) {
    lapply(seq_len(per_variable), function(i) {
      others <- sample.int(n - 1L, sample.int(5L, 1L) - 1L)
      sort.int(others + (others >= x), method = "quick")
    })
  })
  flat <- unlist(sets, recursive = FALSE)
  list(start = per_variable * (0:n), size = lengths(flat), parents = as.integer(unlist(flat)),
       score = -sample(per_variable, n * per_variable, replace = TRUE) / 7, sets = sets)
}

test_that("both kinds of oracle find the cheapest available set, at every width", {
  set.seed(5)
  for (n in c(6, 64, 65, 128, 129, 300, 512)) {
    lists <- random_lists(n, 60)
    x <- sample(n, 1)
    available <- replicate(30, setdiff(which(runif(n) < runif(1)), x), simplify = FALSE)
    own <- seq_len(60) + lists$start[x]
    truth <- vapply(available, function(a) {
      fits <- vapply(lists$sets[[x]], function(s) all(s %in% a), NA)
      if (any(fits)) max(lists$score[own][fits]) else NA
    }, 0)
    for (bitset in c(FALSE, TRUE)) {
      found <- cpp_oracle_best(lists, x, available, bitset)
      expect_identical(c(NA, lists$score)[found + 1], truth, info = paste(n, bitset))
      chosen <- found[found > 0] - lists$start[x]
      expect_true(all(mapply(function(i, a) all(lists$sets[[x]][[i]] %in% a), chosen,
                             available[found > 0])))
    }
    expect_identical(cpp_oracle_best(lists, x, available, TRUE),
                     cpp_oracle_best(lists, x, available, FALSE))
  }
})

test_that("sets are counted, and bounds hold", {
  data <- withr::with_seed(1, as.data.frame(lapply(1:7, function(i) {
    factor(sample(1:2, 200, TRUE))
  })))
  names(data) <- letters[1:7]
  data$g <- factor(ifelse(data$a == 1 & data$b == 2, 1, 2))
  whole <- estimate_cost(data, "bdeu", probe = 60)
  expect_true(all(whole$sizes$word == "measured"))
  expect_true(is_whole(whole$sizes$sets) && all(whole$sizes$sets > 0))
  # Nothing is measured within no time, and what is not measured is a bound.
  none <- estimate_cost(data, "bdeu", probe = 0)
  bounds <- none$sizes[none$sizes$word == "at most", ]
  expect_gt(nrow(bounds), 3)
  at <- match(whole$sizes$size, bounds$size)
  expect_true(all(whole$sizes$sets <= bounds$sets[at], na.rm = TRUE))
  expect_identical(bounds$sets, 7 * choose(6, bounds$size))
  expect_identical(whole$rows, 200)
  expect_identical(whole$distinct_rows, nrow(unique(data)) + 0L)
  expect_identical(whole$searches$bytes, c(8, 10) * 2^7)
})

test_that("constraints and limits on parents count", {
  data <- as.data.frame(Titanic)
  cost <- estimate_cost(data, "bdeu", weights = "Freq", probe = 0, max_parents = 2,
                        required = data.frame(from = "Sex", to = "Survived"))
  bounds <- cost$sizes[cost$sizes$word == "at most", ]
  # Survived has Sex as a parent in all its sets.
  expect_identical(bounds$sets[bounds$size == 2], 3 * choose(3, 2) + 2)
  expect_output(print(cost), "at most .* sets.*cannot be foretold")
})

test_that("bad input is refused in words", {
  expect_error(estimate_cost(), class = "bnstar_error_argument")
  expect_error(estimate_cost(iris, probe = -1), class = "bnstar_error_argument")
  expect_error(estimate_cost(iris, "nonsense"), class = "bnstar_error_argument")
  expect_error(estimate_cost(iris, whitelist = 1), class = "bnstar_error_argument")
})

test_that("estimates that were changed by hand are refused in our words", {
  cost <- estimate_cost(asia_rows(), probe = 0.01)
  expect_output(print(cost), "Parent sets to score")
  for (change in list(list("distinct_rows", c(10, 10)), list("score", NA), list("bytes", "many"),
                      list("sizes", data.frame(size = 1)), list("searches", data.frame()))) {
    changed <- cost
    changed[[change[[1]]]] <- change[[2]]
    expect_error(print(changed), "estimate_cost", class = "bnstar_error_argument")
  }
})

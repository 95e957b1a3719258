# Plain text, because newer versions of testthat head conditions differently.
say_warning <- function(code) {
  cat(conditionMessage(rlang::catch_cnd(suppressMessages(code), "bnstar_warning")))
}

air <- stats::na.omit(airquality)
exam <- data.frame(a = rep(c(3L, 17L, 40L, 8L, 22L, 31L, 12L), 8) + 1:56,
                   b = rep(c(3L, 17L, 40L, 8L, 22L, 31L, 12L), each = 8))

test_that("integers that a score makes states are named where these are too many for the rows", {
  local_reproducible_output()
  expect_snapshot(say_warning(local_scores(air[-3], "bdeu", max_parents = 1)))
  expect_snapshot(say_warning(local_scores(exam, "k2", max_parents = 1)))
  expect_no_warning(suppressMessages(bn_data(air)))
  expect_no_warning(suppressMessages(bn_data(air, integers = "discrete")))
})

test_that("columns with a state for every row are identifiers", {
  local_reproducible_output()
  people <- data.frame(id = 1:5000, name = paste0("p", c(1:4600, rep(1, 400))),
                       group = rep(c("u", "v"), 2500))
  expect_snapshot(say_warning(bn_data(people)))
  expect_snapshot(say_warning(bn_data(people[-1])))
  expect_snapshot(say_warning(bn_data(cbind(air, row = seq_len(nrow(air))))))
})

test_that("codes, numbers, factors and small data are no traps", {
  withr::local_seed(1)
  fine <- data.frame(code = sample(5L, 500, TRUE), month = sample(12L, 500, TRUE),
                     year = factor(sample(100, 500, TRUE)), x = rnorm(500))
  expect_no_warning(suppressMessages(bn_data(fine)))
  expect_no_warning(suppressMessages(bn_data(data.frame(a = 1:4, b = letters[1:4]))))
  expect_no_warning(suppressMessages(bn_data(data.frame(lapply(air, as.numeric)))))
  expect_no_warning(suppressMessages(bn_data(data.frame(a = sample(5L, 30, TRUE),
                                                        b = sample(5L, 30, TRUE)))))
})

test_that("the rule is what BIC needs to join two columns of one correlation", {
  for (n in c(50, 1000, 1e5)) {
    gain <- -n / 2 * log(1 - 0.9^2)
    k <- 2:500
    expect_identical(is_trap(k, n), k > 5 & (k - 1)^2 / 2 * log(n) > gain)
  }
})

test_that("every learner warns once", {
  score_for <- function(method) if (method == "chow_liu") "auto" else "bdeu"
  methods <- c("auto", "hill_climb", "sparse_candidate", "alternate", "search_by_proxy", "chow_liu",
               "orderings")
  for (method in methods) {
    warned <- 0
    withCallingHandlers(suppressMessages(fit <- learn_bn(exam, score_for(method), method = method)),
                        bnstar_warning = function(w) {
      warned <<- warned + 1
      invokeRestart("muffleWarning")
    })
    expect_identical(warned, 1, info = method)
    expect_no_warning({
      tidy(fit)
      utils::capture.output(print(fit))
    })
  }
})

test_that("doubles with few whole values get a note", {
  expect_message(bn_data(mtcars),
                 paste0("`cyl`, `vs`, `am` and `gear` have few different values and are read as ",
                        "continuous."), class = "bnstar_message")
  expect_no_message(bn_data(mtcars[c("mpg", "carb")]))
  expect_no_message(bn_data(data.frame(a = c(0.5, 1, 1.5, 1, 0.5, 1), b = c(2.5, 3, 1, 2, 7, 8))))
  expect_no_message(bn_data(data.frame(a = c(0, 1, 0), b = c(2.5, 3, 1))))
  gaps <- transform(mtcars[c("mpg", "am")], am = replace(am, 3, NA))
  expect_message(bn_data(gaps, na = "local"),
                 "`am` has few different values and is read as continuous.",
                 class = "bnstar_message")
})

test_that("measurements are not called identifiers, and rows that are numbered are", {
  set.seed(3)
  counts <- data.frame(a = sample(1e6L, 40), b = sample(1e6L, 40), year = seq(1900L, 2017L, 3L))
  said <- conditionMessage(rlang::catch_cnd(suppressMessages(bn_data(counts)), "bnstar_warning"))
  expect_match(said, "`year` numbers the rows", fixed = TRUE)
  expect_no_match(said, "`a`|`b`")
  expect_true(numbers_rows(sample(100L)))
  expect_true(numbers_rows(sample(seq(-500L, 500L, 10L))))
  # survival::nwtco has 4,028 of the numbers 1 to 4,088.
  expect_true(numbers_rows(sample(setdiff(1:103, c(5L, 50L, 99L)))))
  expect_false(numbers_rows(c(1:19, 21L)))
  expect_false(numbers_rows(c(1:99, 120L)))
  expect_false(numbers_rows(c(1:99, 99L)))
  expect_false(numbers_rows(c(1:99, NA)))
  expect_false(numbers_rows(rep(7L, 100)))
})

test_that("several columns of ranks are measurements, one numbering in no order is not", {
  set.seed(4)
  ranks <- data.frame(wealth = sample(86L), crime = sample(86L), x = stats::rnorm(86))
  expect_no_warning(suppressMessages(bn_data(ranks)))
  ranks$row <- 1:86
  expect_warning(suppressMessages(bn_data(ranks)), "`row` numbers the rows")
  expect_warning(suppressMessages(bn_data(ranks[c("wealth", "x")])), "`wealth` numbers the rows")
})

test_that("what numbers all rows is named where rows with missing values are left out", {
  data <- data.frame(id = 1:40, x = replace(sqrt(1:40), c(3, 20, 21), NA))
  warned <- rlang::catch_cnd(suppressMessages(bn_data(data, na = "omit")), "bnstar_warning")
  expect_match(conditionMessage(warned), "`id` numbers the rows", fixed = TRUE)
})

test_that("rare states are counted in one pass, weights and missing values included", {
  read <- suppressMessages(bn_data(data.frame(g = c("a", "b", "b", "c", NA, "c"), x = 1:6 / 2),
                                   weights = c(9, 1, 2, 1, 5, 1), na = "local"))
  expect_identical(describe_rare(read), ": level `c` of `g` (2 rows) and level `b` of `g` (3 rows)")
  set.seed(2)
  many <- data.frame(g = factor(sample(3e4, 1e5, TRUE)), x = rnorm(1e5))
  read <- suppressMessages(bn_data(many))
  expect_lt(system.time(describe_rare(read))[["user.self"]], 3)
})

test_that("a round number of observations is printed in full", {
  net <- random_parameters(random_dag(3, seed = 1), seed = 1)
  fit <- learn_bn(simulate_data(net, 1e5, seed = 1), seed = 1)
  expect_output(print(fit), "Observations  100,000")
})

test_that("neither counts nor declared states make identifiers", {
  counted <- data.frame(letter = letters[1:8], kind = rep(c("u", "v"), 4), n = 1000 + 1:8)
  expect_no_warning(suppressMessages(bn_data(counted, weights = "n")))
  declared <- data.frame(a = factor(c(1, 1, 2), levels = 1:300), b = factor(c("u", "v", "u")))
  expect_no_warning(bn_data(declared, levels = "declared"))
})

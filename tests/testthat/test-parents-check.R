small <- function() {
  as_local_scores(list(list(integer(), 2L, 2:3), list(integer(), 3L), list(integer(), c(1L, 2L))),
                  list(c(-3, -2, -1), c(-5, -4), c(-9, -6)), c("a", "b", "c"))
}

altered <- function(field, value) {
  scores <- small()
  scores[[field]] <- value(scores[[field]])
  scores
}

refusal <- function(scores, use = search_order_graph) {
  expect_error(use(scores), class = "bnstar_error_argument")
}

test_that("no variable at all is refused", {
  scores <- local_scores(data.frame(a = factor(c(1, 2, 1, 2)), b = factor(c(1, 2, 2, 1))))
  expect_error(scores[0], "At least one variable", class = "bnstar_error_argument")
  empty <- scores
  empty[c("variables", "start", "size", "score", "parents")] <-
    list(character(), 0, integer(), numeric(), integer())
  for (use in list(search_order_graph, learn_bn, search_orderings, summary, print,
                   function(x) x["a"])) {
    refusal(empty, use)
  }
  expect_identical(scores["a"]$size, 0L)
})

test_that("every field that was changed by hand is named", {
  faults <- list(
    start = list(rev, function(x) x[-1], function(x) x + 1, function(x) replace(x, 2, NA),
                 function(x) x / 2, as.character),
    size = list(function(x) replace(x, 2, -1L), function(x) x[-1], rev,
                function(x) replace(x, 1, NA), as.character),
    parents = list(function(x) replace(x, 1, NA), function(x) replace(x, 1, 4L),
                   function(x) replace(x, 1, 1L), function(x) replace(x, 2:3, 3:2),
                   function(x) replace(x, 1, 0L), function(x) NULL),
    score = list(function(x) replace(x, 1, Inf), function(x) replace(x, 2, NA),
                 function(x) replace(x, 2, NaN), as.list),
    variables = list(function(x) c("a", "a", "b"), function(x) replace(x, 1, NA), as.factor,
                     function(x) x[-1]),
    info = list(function(x) replace(x, "scope", 1), function(x) replace(x, "arities", 2), unlist))
  for (field in names(faults)) {
    for (change in faults[[field]]) {
      error <- refusal(altered(field, change))
      expect_match(conditionMessage(error), "changed by hand")
    }
    expect_match(conditionMessage(refusal(altered(field, faults[[field]][[1]]))), field)
  }
  expect_match(conditionMessage(refusal(altered("parents", function(x) x[1:2]))), "size")
})

test_that("a set listed twice is refused, another order of the sets is not", {
  twice <- as_local_scores(list(list(2L, integer(), 2L), list(integer())), list(-(1:3), -1),
                           c("a", "b"))
  expect_match(conditionMessage(refusal(twice)), "twice")
  other_order <- as_local_scores(list(list(2L, integer()), list(integer())), list(-(1:2), -1),
                                 c("a", "b"))
  expect_equal(search_order_graph(other_order)$score, -2)
})

test_that("whole numbers may come as doubles, and info may be short", {
  plain <- small()
  plain$info <- list()
  plain$size <- as.numeric(plain$size)
  plain$parents <- as.numeric(plain$parents)
  expect_identical(search_order_graph(plain)$score, search_order_graph(small())$score)
  expect_output(print(plain), "3 variables")
})

test_that("sets of score -Inf are left out with a message", {
  impossible <- altered("score", function(x) replace(x, 2, -Inf))
  expect_message(fit <- search_order_graph(impossible), "1 parent set of score .-Inf. is left out",
                 class = "bnstar_message")
  expect_equal(c(fit$score, search_order_graph(small())$score), c(-14, -13))
  expect_error(search_order_graph(altered("score", function(x) replace(x, 4:5, -Inf))), "`b`",
               class = "bnstar_error_argument")
})

test_that("data inside the scores are looked at too", {
  scores <- local_scores(as.data.frame(Titanic), weights = "Freq")
  for (change in list(function(d) replace(d, "codes", list(d$codes + 5L)),
                      function(d) replace(d, "counts", list(-d$counts)),
                      function(d) replace(d, "arities", list(rev(d$arities))), function(d) d[-2])) {
    broken <- scores
    broken$info$data <- structure(change(unclass(scores$info$data)), class = "bn_data")
    expect_match(conditionMessage(refusal(broken)), "info\\$data")
  }
})

test_that("a variable without parent sets is an error, not a crash", {
  scores <- random_scores(4, sets = 0)
  scores$start <- c(0, 1, 1, 2, 2)
  for (field in c("size", "score")) scores[[field]] <- scores[[field]][1:2]
  for (search in list(function(s) search_order_graph(s, "astar"), search_orderings, learn_bn,
                      print)) {
    expect_error(search(scores), "no parent set for .*v2.*v4", class = "bnstar_error_argument")
  }
})

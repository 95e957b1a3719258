# rlang::interrupt() is what Ctrl-C does, without a signal. While R holds interrupts back it is
# noted and stays pending.
press_ctrl_c <- function() rlang::interrupt()

discrete_data <- as.data.frame(lapply(c(a = 1, b = 2, c = 3, d = 4, e = 5), function(i) {
  factor((i * seq_len(200)) %% 7 %% 3)
}))

# A learner that finds Ctrl-C waiting when it begins.
begun_interrupted <- function(learner) {
  suspendInterrupts({
    press_ctrl_c()
    suppressMessages(learner())
  })
}

test_that("no Ctrl-C takes a result away", {
  expect_identical(always_answer({
    press_ctrl_c()
    press_ctrl_c()
    "result"
  }), "result")
})

test_that("the first Ctrl-C is noted, and time is up for every later step", {
  budget <- new_budget(100, NULL)
  seen <- always_answer({
    before <- c(interrupt_came(), budget$left()$seconds > 0)
    press_ctrl_c()
    in_step <- always_answer(interrupt_came())
    list(before = before, in_step = in_step, left = budget$left()$seconds,
         reason = budget$reason("time_limit"))
  })
  expect_identical(seen, list(before = c(FALSE, TRUE), in_step = TRUE, left = 0,
                              reason = "interrupt"))
  expect_gt(budget$left()$seconds, 0)
  expect_false(always_answer(interrupt_came()))
})

test_that("an error leaves no note behind", {
  expect_error(always_answer({
    press_ctrl_c()
    interrupt_came()
    stop("of the body")
  }), "of the body")
  expect_false(isTRUE(the$answering))
  expect_false(always_answer(interrupt_came()))
})

test_that("steps that the result needs do not see Ctrl-C, one more step sees the next one only", {
  seen <- always_answer({
    press_ctrl_c()
    list(to_the_end(interrupt_came()), interrupt_came(), once_more(interrupt_came()), once_more({
      press_ctrl_c()
      interrupt_came()
    }), interrupt_came())
  })
  expect_identical(seen, list(FALSE, TRUE, FALSE, TRUE, TRUE))
})

test_that("a step without anything to give ends as R's own interrupt does", {
  expect_identical(tryCatch(give_up(), interrupt = function(i) "caught"), "caught")
  scorer <- family_scorer(read_data(discrete_data), "bic")
  expect_identical(always_answer({
    press_ctrl_c()
    tryCatch(scorer(1L, list(2L)), interrupt = function(i) "caught")
  }), "caught")
})

test_that("learners that are interrupted from the beginning return a network and say why", {
  scores <- local_scores(discrete_data, "k2", max_parents = 2)
  learners <- list(
    function() hill_climb(discrete_data),
    function() hill_climb(mtcars, restarts = 5),
    function() alternate_search(discrete_data),
    function() sparse_candidate(discrete_data, k = 2),
    function() sparse_candidate(discrete_data, k = 2, maximize = "scc", measure = "disc"),
    function() search_orderings(scores),
    function() search_order_graph(scores),
    function() search_order_graph(scores, "dp"),
    function() search_by_proxy(discrete_data),
    function() structural_em(replace(discrete_data, cbind(1:60, 1:5), NA)),
    function() chow_liu(discrete_data),
    function() chow_liu(iris[1:4]),
    function() learn_bn(discrete_data),
    function() learn_bn(iris),
    function() learn_bn(airquality[1:4] / 2, na = "local"),
    function() learn_bn(discrete_data, method = "bfbnb"),
    function() learn_bn(discrete_data, method = "hill_climb"),
    function() l1mb(mtcars),
    function() sbn(mtcars, 10, scale = TRUE),
    function() astar_lasso(mtcars, 10, scale = TRUE),
    function() dp_lasso(mtcars, 10, scale = TRUE),
    function() learn_bn(scores)
  )
  for (learner in learners) {
    fit <- begun_interrupted(learner)
    expect_s3_class(fit, "learned_bn")
    expect_identical(fit$stop_reason, "interrupt", info = deparse1(body(learner)))
    expect_false(fit$proved)
    expect_true(is.finite(fit$score))
    expect_equal(sum(fit$node_scores), fit$score)
  }
})

test_that("penalties that are interrupted from the beginning are the first one", {
  for (learner in list(cv_lambda, lambda_path)) {
    found <- begun_interrupted(function() learner(mtcars, scale = TRUE))
    expect_identical(found$stop_reason, "interrupt")
    expect_identical(nrow(found$errors %||% found$path), 1L)
  }
})

test_that("scores that are interrupted from the beginning are those of the empty sets", {
  scores <- begun_interrupted(function() local_scores(discrete_data))
  expect_identical(scores$info$stop_reason, "interrupt")
  expect_true(all(diff(scores$start) >= 1))
  expect_s3_class(search_order_graph(scores), "learned_bn")
})

# The share of the mass of networks that lists leave out, from sums over lists and over everything.
true_share <- function(found, exact) 1 - exp(glance(found)$log_total - glance(exact)$log_total)

test_that("what slack leaves out weighs no more than is said, and no arc is off by more", {
  set.seed(361)
  kinds <- list(list("discrete", "bdeu"), list("discrete", "bic"), list("discrete", "k2"),
                list("gaussian", "bge"), list("gaussian", "bic_g"), list("discrete", "qnml"))
  tried <- 0
  for (trial in 1:24) {
    kind <- kinds[[trial %% 6 + 1]]
    n <- sample(4:6, 1)
    data <- if (kind[[1]] == "discrete") random_discrete(n, sample(c(30, 200), 1))
            else random_gaussian(n, 60, collinear = FALSE)
    given <- c(list(data, kind[[2]]), if (trial %% 3 > 0) random_constraints(names(data)))
    listed <- function(...) {
      tryCatch(suppressMessages(do.call(local_scores, c(given, list(...)))),
               bnstar_error = function(e) NULL)
    }
    full <- listed(prune = FALSE, parent_limit = "none")
    lists <- listed(slack = log(sample(c(2, 10, 100), 1)))
    if (is.null(full) || is.null(lists)) next
    tried <- tried + 1
    prior <- c("uniform", "order")[trial %% 2 + 1]
    found <- arc_posterior(lists, prior, sparsity = trial %% 4 / 4)
    exact <- arc_posterior(full, prior, sparsity = trial %% 4 / 4)
    said <- glance(found)$left_out
    expect_gte(said, true_share(found, exact) - 1e-9)
    expect_lte(max(abs(as.matrix(found) - as.matrix(exact))), said + 1e-9)
  }
  expect_gt(tried, 12)
})

test_that("the bound is of use, and print, tidy and glance have it", {
  data <- asia_rows()
  lists <- local_scores(data, "bdeu", slack = log(1e4))
  found <- arc_posterior(lists)
  expect_lt(glance(found)$left_out, 0.01)
  expect_equal(tidy(found)$error, rep(glance(found)$left_out, 28))
  expect_output(print(found), "the others have at\\s+most 0.24 % of the mass")
  expect_equal(glance(arc_posterior(data))$left_out, 0)
  # Restricted lists lose families and weight of those that are left out alike.
  few <- restrict_scores(lists, forbidden = data.frame(from = "B", to = "D"))
  expect_lte(glance(arc_posterior(few))$left_out, glance(found)$left_out)
  # Chains say it too, with their standard errors.
  chain <- arc_posterior(lists, "order", "orders", samples = 50, seed = 1)
  expect_equal(glance(chain)$left_out, glance(found)$left_out)
  expect_equal(attr(chain, "error")[cbind(1:7, 2:8)] > 0, rep(TRUE, 7))
  expect_true(all(tidy(chain)$error >= 0))
})

test_that("where nothing is known of what is left out, this is said", {
  data <- asia_rows()
  pruned <- arc_posterior(local_scores(data, "bdeu"))
  expect_true(is.na(glance(pruned)$left_out))
  expect_output(print(pruned), "how much mass the others\\s+have is not known")
  file <- withr::local_tempfile(fileext = ".pss")
  write_scores(local_scores(data, "bdeu", slack = 9), file)
  expect_true(is.na(glance(arc_posterior(read_scores(file)))$left_out))
  # Allowed sets that are not listed: nothing but a bound on their scores is known.
  withr::local_options(bnstar.set_budget = 100)
  few <- suppressMessages(local_scores(data, "bdeu", slack = 9))
  expect_equal(glance(arc_posterior(few))$left_out, 1)
  expect_output(print(arc_posterior(few)), "no useful bound")
})

test_that("lists are full only if no limit of the score has cut them", {
  set.seed(362)
  data <- random_discrete(7, 40)
  cut <- quiet_scores(data, "bic", prune = FALSE)
  full <- quiet_scores(data, "bic", prune = FALSE, parent_limit = "none")
  expect_lt(max(cut$size), 6)
  found <- arc_posterior(cut)
  exact <- arc_posterior(full)
  expect_false(glance(found)$all_families)
  expect_true(glance(exact)$all_families)
  expect_gte(glance(found)$left_out, true_share(found, exact))
})

test_that("fair numbers of parents keep what they may want", {
  data <- asia_rows()
  full <- arc_posterior(data, indegree = "fair")
  withr::local_options(bnstar.family_budget = 100)
  cut <- arc_posterior(data, indegree = "fair")
  expect_false(glance(cut)$all_families)
  expect_gte(glance(cut)$left_out, true_share(cut, full))
  expect_lt(max(abs(as.matrix(cut) - as.matrix(full))), 1e-4)
})

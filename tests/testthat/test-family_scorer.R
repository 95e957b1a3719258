# Scores on demand: whichever families are asked for, in any order, they are those of local_scores().

random_families <- function(n, count, largest = 4) {
  children <- sample(n, count, replace = TRUE)
  list(children = children, parents = lapply(children, function(x) sample(setdiff(seq_len(n), x), sample(0:largest, 1))))
}

listed_score <- function(scores, family) {
  frame <- as.data.frame(scores)
  key <- function(child, parents) paste(child, paste(sort(parents), collapse = " "))
  keys <- mapply(key, frame$variable, frame$parents)
  asked <- mapply(function(x, p) key(scores$variables[x], scores$variables[p]), family$children, family$parents)
  frame$score[match(asked, keys)]
}

test_that("families have the scores that lists have, asked together, one by one and again", {
  set.seed(71)
  data <- quietly_read(random_discrete(7, 200))
  numbers <- quietly_read(random_gaussian(6, 60, collinear = FALSE))
  cases <- rbind(data.frame(score = discrete_scores(), kind = "discrete"), data.frame(score = gaussian_scores(), kind = "gaussian"))
  for (i in seq_len(nrow(cases))) {
    given <- if (cases$kind[i] == "discrete") data else numbers
    scores <- local_scores(given, cases$score[i], prune = FALSE, parent_limit = "none")
    settings <- unlist(scores$info$settings) %||% numeric()
    families <- random_families(length(given$variables), 60)
    expected <- listed_score(scores, families)
    scorer <- family_scorer(given, cases$score[i], settings)
    together <- scorer(families$children, families$parents)
    # Constants are not listed as parents.
    listed <- !is.na(expected)
    expect_gt(sum(listed), 20)
    expect_equal(together[listed], expected[listed], tolerance = 1e-11, label = cases$score[i])
    expect_identical(scorer(families$children, families$parents), together)
    alone <- mapply(function(x, p) scorer(x, list(p)), families$children, families$parents)
    expect_identical(alone, together)
    fresh <- family_scorer(given, cases$score[i], settings, memory = 0, threads = 2)
    reversed <- rev(seq_along(expected))
    expect_identical(fresh(families$children[reversed], families$parents[reversed])[reversed], together)
  }
})

test_that("what does not fit is forgotten, not wrong", {
  set.seed(72)
  data <- quietly_read(random_discrete(8, 100))
  full <- family_scorer(data, "bdeu", c(iss = 1))
  small <- family_scorer(data, "bdeu", c(iss = 1), memory = 4000)
  for (i in 1:30) {
    families <- random_families(8, 20)
    expect_identical(small(families$children, families$parents), full(families$children, families$parents))
  }
})

test_that("nothing asked, nothing answered", {
  scorer <- family_scorer(quietly_read(random_discrete(3, 20)), "bic")
  expect_identical(scorer(integer(), list()), numeric())
})

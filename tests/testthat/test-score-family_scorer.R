# Scores on demand: whichever families are asked for, in any order, they are those of
# local_scores().

random_families <- function(n, count, largest = 4) {
  children <- sample(n, count, replace = TRUE)
  list(children = children,
       parents = lapply(children, function(x) sample(setdiff(seq_len(n), x), sample(0:largest, 1))))
}

listed_score <- function(scores, family) {
  frame <- as.data.frame(scores)
  key <- function(child, parents) paste(child, paste(sort(parents), collapse = " "))
  keys <- mapply(key, frame$variable, frame$parents)
  asked <- mapply(function(x, p) key(scores$variables[x], scores$variables[p]), family$children,
                  family$parents)
  frame$score[match(asked, keys)]
}

test_that("families have the scores that lists have, asked together, one by one and again", {
  set.seed(71)
  data <- quietly_read(random_discrete(7, 200))
  numbers <- quietly_read(random_gaussian(6, 60, collinear = FALSE))
  cases <- rbind(data.frame(score = discrete_scores(), kind = "discrete"),
                 data.frame(score = gaussian_scores(), kind = "gaussian"))
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
    expect_identical(fresh(families$children[reversed], families$parents[reversed])[reversed],
                     together)
  }
})

test_that("what does not fit is forgotten, not wrong", {
  set.seed(72)
  data <- quietly_read(random_discrete(8, 100))
  full <- family_scorer(data, "bdeu", c(iss = 1))
  small <- family_scorer(data, "bdeu", c(iss = 1), memory = 4000)
  for (i in 1:30) {
    families <- random_families(8, 20)
    expect_identical(small(families$children, families$parents),
                     full(families$children, families$parents))
  }
})

test_that("nothing asked, nothing answered", {
  scorer <- family_scorer(quietly_read(random_discrete(3, 20)), "bic")
  expect_identical(scorer(integer(), list()), numeric())
})

# Columns of 1 to 40 states, some of them functions of others, and weights of every size.
data_for_counting <- function(rows, arities, weights) {
  columns <- list()
  for (r in arities) {
    noise <- sample.int(r, rows, replace = TRUE, prob = stats::rexp(r) + 0.02)
    copied <- if (length(columns) > 0 && stats::runif(1) < 0.4) {
      columns[[sample(length(columns), 1)]] %% r + 1L
    } else {
      noise
    }
    columns <- c(columns, list(ifelse(stats::runif(rows) < 0.7, copied, noise)))
  }
  counts <- switch(weights, none = NULL, small = sample(0:9, rows, replace = TRUE),
                   mixed = sample(c(1, 1, 1, 1000), rows, replace = TRUE),
                   large = floor(2^stats::runif(rows, 0, 36)))
  suppressMessages(bn_data(named_columns(lapply(columns, factor)), weights = counts))
}

# A scorer that is asked for many sets counts in rows of bits, one that is asked for a few passes
# over the rows.
test_that("rows of bits count what passes over the rows count", {
  set.seed(73)
  cases <- list(list(rows = 3, arities = c(2, 1, 3), weights = "none"),
                list(rows = 64, arities = c(2, 3, 4, 2, 3), weights = "small"),
                list(rows = 1000, arities = c(2, 40, 3, 1, 17, 2), weights = "none"),
                list(rows = 2000, arities = c(2, 3, 30, 4, 2), weights = "mixed"),
                list(rows = 700, arities = c(3, 40, 2, 100, 2), weights = "large"),
                list(rows = 3000, arities = c(30, 30, 2, 2, 2), weights = "none"),
                list(rows = 1e5, arities = c(2, 3, 4, 12, 2, 3), weights = "small"))
  for (case in cases) {
    data <- do.call(data_for_counting, case)
    n <- length(data$variables)
    families <- random_families(n, 8 * n, min(n - 1, 4))
    # Members that many sets have come first in counting, so that some counts begin with all the
    # cells of these two.
    often <- stats::runif(8 * n) < 0.7
    families$parents[often] <- Map(function(x, parents) union(parents, setdiff(1:2, x)),
                                   families$children[often], families$parents[often])
    for (score in c("loglik", "k2")) {
      together <- family_scorer(data, score)(families$children, families$parents)
      for (i in sample(8 * n, 16)) {
        alone <- family_scorer(data, score, threads = 1)(families$children[i], families$parents[i])
        expect_identical(together[i], alone, info = paste(case$rows, score, i))
      }
    }
  }
})

test_that("counts of pairs are those of a table", {
  set.seed(74)
  for (weights in c("none", "small", "large")) {
    data <- data_for_counting(500, c(2, 3, 4, 2, 20, 5, 1), weights)
    pairs <- t(utils::combn(7, 2))
    found <- family_scorer(data, "loglik")(pairs[, 1], as.list(pairs[, 2]))
    expected <- apply(pairs, 1, function(pair) {
      counts <- stats::xtabs(data$counts %||% rep(1, nrow(data$codes)) ~ data$codes[, pair[2]] +
                             data$codes[, pair[1]])
      accurate_loglik(unclass(counts))
    })
    expect_equal(found, expected, tolerance = 1e-10)
  }
})

# What a climber asks for one child: its parents with one more or one less. Most parent sets follow
# from tables of families.
test_that("sets that follow from tables of larger ones have the values that counting them gives", {
  set.seed(75)
  for (i in seq_len(trials(12))) {
    n <- 7
    data <- data_for_counting(sample(c(1, 30, 300, 3000), 1),
                              sample(c(1, 2, 3, 5, 12), n, replace = TRUE),
                              sample(c("none", "small", "large"), 1))
    score <- sample(c("bic", "bdeu", "fnml"), 1)
    listed <- local_scores(data, score, max_parents = 4, prune = FALSE, parent_limit = "none")
    settings <- unlist(listed$info$settings) %||% numeric()
    possible <- which(data$arities > 1)
    for (x in sample(n, 3)) {
      others <- setdiff(possible, x)
      parents <- others[sample(length(others), min(length(others), sample(0:3, 1)))]
      toggled <- lapply(others,
                        function(y) if (y %in% parents) setdiff(parents, y) else c(parents, y))
      families <- list(children = rep(x, length(others) + 1L), parents = c(list(parents), toggled))
      found <- family_scorer(data, score, settings,
                             threads = sample(2, 1))(families$children, families$parents)
      expect_identical(found, listed_score(listed, families), info = paste(score, i, x))
    }
  }
})

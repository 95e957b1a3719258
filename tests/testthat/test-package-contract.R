# What every method of learn_bn() promises. This file tests a new learner without being changed.

contract_data <- function(numbers) {
  set.seed(41)
  a <- sample(3, 200, replace = TRUE)
  b <- ifelse(stats::runif(200) < 0.8, a, sample(3, 200, replace = TRUE))
  c <- sample(3, 200, replace = TRUE)
  d <- ifelse(stats::runif(200) < 0.7, (b + c) %% 3, sample(0:2, 200, replace = TRUE))
  columns <- data.frame(a, b, c, d)
  if (numbers) {
    columns + matrix(stats::rnorm(800, sd = 0.3), 200)
  } else {
    as.data.frame(lapply(columns, factor))
  }
}

# What the method learns from such data. NULL if it does not take them, which it must say itself.
plain_fit <- function(method, numbers) {
  learned <- tryCatch(learn_by(method, contract_data(numbers)), bnstar_error = function(e) e)
  if (inherits(learned, "learned_bn")) return(learned)
  expect_match(conditionMessage(learned), "discrete|continuous|states")
  NULL
}

learn_by <- function(method, ...) suppressMessages(learn_aloud(method, ...))

learn_aloud <- function(method, data, ..., seed = 1, threads = 1) {
  settings <- available_methods()$settings[available_methods()$name == method]
  given <- list(...)
  if (grepl("^lambda(,|$)", settings)) given$lambda <- 20
  seeded <- "seed" %in% search_arguments(find_method(method))
  do.call(learn_bn, c(list(data, method = method, threads = threads), given,
                      if (seeded) list(seed = seed)))
}

# The method's messages and warnings, in one line each, with plain letters for bullets.
said_by <- function(method, ...) {
  said <- character()
  withCallingHandlers(learn_aloud(method, ...), condition = function(told) {
    if (!inherits(told, c("message", "warning"))) return()
    line <- gsub("[[:space:]]+", " ", trimws(conditionMessage(told)))
    said <<- c(said, chartr("\u2139\u2022", "i*", line))
    tryInvokeRestart("muffleMessage")
    tryInvokeRestart("muffleWarning")
  })
  said
}

arcs_of <- function(fit) {
  arcs <- as.data.frame(fit)
  sort(paste(arcs$from, arcs$to))
}

# The fit, or the method's message if it refuses an argument.
fit_or_refusal <- function(method, data, ...) {
  tryCatch(learn_by(method, data, ...), bnstar_error_argument = function(e) conditionMessage(e))
}

# Every method with every kind of data that it takes, and what it learns from them. This is found
# out once.
found_out <- new.env()
plain_fits <- function() {
  if (is.null(found_out$fits)) {
    pairs <- expand.grid(method = available_methods()$name, numbers = c(FALSE, TRUE),
                         stringsAsFactors = FALSE)
    fits <- Map(plain_fit, pairs$method, pairs$numbers)
    taken <- !vapply(fits, is.null, NA)
    found_out$fits <- Map(list, method = pairs$method, numbers = pairs$numbers, fit = fits)[taken]
  }
  found_out$fits
}

# `promise` is a function of the method, the data, and what the method learns from them with one
# thread and seed 1.
for_every_method <- function(promise) {
  fits <- plain_fits()
  expect_setequal(vapply(fits, `[[`, "", "method"), available_methods()$name)
  for (one in fits) {
    data <- contract_data(one$numbers)
    promise(one$method, data, one$fit)
  }
}

test_that("every method gives a network that prints, sums up and is a bn", {
  for_every_method(function(method, data, plain) {
    expect_identical(plain$method, method)
    expect_identical(class(plain$bn), "bn")
    expect_identical(names(plain$bn$nodes), names(data))
    expect_output(print(plain), "Variables")
    expect_output(print(summary(plain)), names(data)[1])
    expect_true(plain$bound >= plain$score || plain$proved)
    expect_identical(bnlearn::nnodes(bnlearn::as.bn(plain)), 4L)
  })
})

test_that("every method keeps constraints of every form, or says that it takes none", {
  required <- data.frame(from = "c", to = "a")
  forbidden <- rbind(data.frame(from = "a", to = "b"), data.frame(from = "b", to = "a"))
  none <- matrix(0, 4, 4, dimnames = list(letters[1:4], letters[1:4]))
  forms <- list(required = list(required, as.matrix(required),
                                igraph::graph_from_data_frame(required),
                                replace(none, cbind(3, 1), 1)),
                forbidden = list(forbidden, as.matrix(forbidden),
                                 igraph::graph_from_data_frame(forbidden),
                                 replace(none, cbind(1:2, 2:1), 1)),
                tiers = list(list(c("d", "c"), c("b", "a"))),
                candidates = list(list(d = "a", b = character())),
                max_parents = list(1, c(d = 1)))
  held <- list(required = function(arcs) "c a" %in% arcs,
               forbidden = function(arcs) !any(c("a b", "b a") %in% arcs),
               tiers = function(arcs) !any(c("a d", "b d", "a c", "b c") %in% arcs),
               candidates = function(arcs) !any(grepl("[^a] d| b$", arcs)),
               max_parents = function(arcs) sum(grepl(" d$", arcs)) <= 1L)
  for_every_method(function(method, data, plain) {
    for (kind in names(forms)) {
      taken <- vapply(forms[[kind]], function(form) {
        given <- stats::setNames(list(form), kind)
        answer <- do.call(fit_or_refusal, c(list(method, data), given))
        if (is.character(answer)) {
          expect_match(answer, kind, label = paste(method, kind))
          return(FALSE)
        }
        expect_true(held[[kind]](arcs_of(answer)), label = paste(method, kind))
        TRUE
      }, NA)
      expect_length(unique(taken), 1L)
    }
  })
})

test_that("every method answers at once where there is no time and no memory", {
  for_every_method(function(method, data, plain) {
    for (limit in list(list(time_limit = 0), list(memory_limit = 0))) {
      fit <- do.call(learn_by, c(list(method, data), limit))
      expect_s3_class(fit, "learned_bn")
      expect_true(fit$stop_reason %in% names(stop_sentences))
      expect_true(fit$bound >= fit$score - fit$rounding)
    }
  })
})

test_that("no method depends on threads, its seed is all that is random, and R's generator stays", {
  for_every_method(function(method, data, plain) {
    set.seed(5)
    before <- .Random.seed
    again <- learn_by(method, data, threads = 2)
    expect_identical(.Random.seed, before)
    expect_identical(arcs_of(again), arcs_of(plain))
    expect_identical(again$score, plain$score)
  })
})

test_that("weights are repeated rows to every method", {
  for_every_method(function(method, data, plain) {
    twice <- learn_by(method, data[rep(1:200, each = 2), ])
    weighted <- learn_by(method, data, weights = rep(2, 200))
    expect_equal(weighted$score, twice$score)
  })
})

test_that("every method refuses missing values by name and leaves rows out, or takes all rows", {
  for_every_method(function(method, data, plain) {
    incomplete <- data
    incomplete$b[c(3, 50)] <- NA
    learned <- tryCatch(learn_by(method, incomplete), bnstar_error_data = conditionMessage)
    if (inherits(learned, "learned_bn")) {
      expect_identical(learned$likelihood$nobs, 200, label = method)
      expect_match(fit_or_refusal(method, incomplete, na = "omit"), "na", label = method)
      return()
    }
    expect_match(learned, "`b`", label = method)
    omitted <- learn_by(method, incomplete, na = "omit")
    expect_equal(omitted$score, learn_by(method, data[-c(3, 50), ])$score, label = method)
  })
})

test_that("no method depends on the order of the columns", {
  for_every_method(function(method, data, plain) {
    expect_equal(learn_by(method, data[c(3, 1, 4, 2)])$score, plain$score, label = method)
  })
})

test_that("every method answers Ctrl-C with a network, and the next call knows nothing of it", {
  for_every_method(function(method, data, plain) {
    # always_answer() notes the first Ctrl-C here, and every step looks.
    the$interrupted <- TRUE
    fit <- learn_by(method, data)
    expect_identical(fit$stop_reason, "interrupt", label = method)
    expect_true(fit$bound >= fit$score - fit$rounding, label = method)
    expect_false(learn_by(method, data)$stop_reason == "interrupt", label = method)
  })
})

test_that("no method has anything to say about ordinary data", {
  for_every_method(function(method, data, plain) {
    expect_identical(said_by(method, data), character(), info = method)
  })
})

test_that("all methods say the same, once, of columns that are constant, copied or converted", {
  words <- list(
    constant = paste("Discrete columns with one state only: `same`. i A constant column explains",
                     "nothing: no learner makes it a parent, unless an arc is required."),
    copied = paste("! Copies of other columns: `a` = `twin`. i Two copies explain each other",
                   "completely, and hide what others explain: drop one of them."),
    converted = paste("The data were converted: * Character columns are read as discrete: `a`.",
                      "i With `convert = FALSE` this is an error instead.")
  )
  for_every_method(function(method, data, plain) {
    if (!is.factor(data$a)) return()
    odd <- list(constant = cbind(data, same = factor("x")), copied = cbind(data, twin = data$a),
                converted = transform(data, a = as.character(a)))
    for (what in names(odd)) {
      expect_identical(said_by(method, odd[[what]]), words[[what]], info = paste(method, what))
    }
  })
})

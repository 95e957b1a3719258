same_scores <- function(a, b) {
  identical(unclass(a)[set_fields], unclass(b)[set_fields]) && identical(a$tail, b$tail) &&
    identical(a$info$counts, b$info$counts)
}
same_network <- function(a, b) {
  isTRUE(all.equal(a$score, b$score)) && identical(a$proved, b$proved) &&
    identical(bnlearn::arcs(bnlearn::as.bn(a)), bnlearn::arcs(bnlearn::as.bn(b)))
}

test_that("scoring goes on from any checkpoint", {
  data <- chained_data(3000, 14, seed = 2)
  for (score in c("bdeu", "bic")) {
    run <- function(file) {
      local_scores(data, score, max_parents = 4, checkpoint = file, checkpoint_every = 0)
    }
    expect_identical(c(faults_of_resuming(run, 1:8, same_scores)), character())
  }
})

test_that("scoring of all kinds of data goes on", {
  numbers <- as.data.frame(scale(do.call(cbind, lapply(chained_data(400, 12), as.integer))))
  numbers[] <- lapply(numbers, function(x) x + seq_along(x) %% 7)
  mixed <- cbind(numbers[1:5], chained_data(400, 5))
  names(mixed) <- letters[1:10]
  binary <- chained_data(500, 14, 2L)
  for (data in list(numbers, mixed, binary)) {
    run <- function(file) {
      suppressMessages(local_scores(data, max_parents = 3, checkpoint = file,
                                    checkpoint_every = 0))
    }
    expect_identical(c(faults_of_resuming(run, 1:4, same_scores)), character())
  }
})

test_that("searches of the order graph go on, layers on disk too", {
  scores <- suppressMessages(local_scores(chained_data(300, 18, seed = 3), "bdeu",
                                          max_parents = 3))
  for (method in c("bfbnb", "astar", "anytime_window_astar", "portfolio")) {
    run <- function(file) {
      search_order_graph(scores, method, if (method == "bfbnb") "simple" else "auto", seed = 1,
                         checkpoint = file, checkpoint_every = 0)
    }
    expect_identical(c(faults_of_resuming(run, c(1, 2, 3, 5, 8, 12), same_network)), character())
  }
})

test_that("layers that were changed are not used", {
  scores <- suppressMessages(local_scores(chained_data(300, 16, seed = 3), "bdeu",
                                          max_parents = 3))
  run <- function(file) {
    search_order_graph(scores, "bfbnb", "simple", seed = 1, checkpoint = file,
                       checkpoint_every = 0)
  }
  whole <- run(NULL)
  for (spoil in list(function(bytes) bytes[seq_len(length(bytes) %/% 2L)],
                     function(bytes) rev(bytes), function(bytes) raw())) {
    file <- withr::local_tempfile()
    expect_true(killed_after(4, run(file)))
    layers <- file.path(layers_folder(file), "layers")
    writeBin(spoil(readBin(layers, "raw", file.size(layers))), layers)
    expect_true(same_network(resume(file), whole))
    expect_false(dir.exists(layers_folder(file)))
  }
})

test_that("learn_bn() goes on from any checkpoint", {
  data <- chained_data(400, 14, seed = 5)
  run <- function(file) {
    suppressMessages(learn_bn(data, "bdeu", seed = 1, checkpoint = file, checkpoint_every = 0))
  }
  expect_identical(c(faults_of_resuming(run, 1:8, same_network)), character())
  file <- withr::local_tempfile()
  stopped <- suppressMessages(learn_bn(data, "bdeu", time_limit = 0, checkpoint = file))
  expect_identical(stopped$stop_reason, "time_limit")
  expect_true(same_network(suppressMessages(resume(file)), run(NULL)))
})

test_that("alternate_search() goes on from any round", {
  data <- chained_data(300, 25, seed = 6)
  run <- function(file) {
    suppressMessages(alternate_search(data, idle_rounds = 4, seed = 1, checkpoint = file,
                                      checkpoint_every = 0))
  }
  same <- function(a, b) same_network(a, b) && a$counters[["rounds"]] == b$counters[["rounds"]]
  expect_identical(c(faults_of_resuming(run, c(1:5, 9), same)), character())
})

test_that("replicates, penalties and chains that have finished are not done again", {
  data <- chained_data(200, 8)
  boot <- function(learner) function(file) {
    suppressMessages(boot_strength(data, 12, learner, seed = 1, checkpoint = file,
                                   checkpoint_every = 0))
  }
  same_table <- function(a, b) isTRUE(all.equal(as.data.frame(a), as.data.frame(b)))
  for (learner in c("climb", "exact", "hill_climb")) {
    expect_identical(c(faults_of_resuming(boot(learner), c(1, 2, 5, 9), same_table)), character())
  }
  same_errors <- function(a, b) {
    columns <- c("lambda", "error", "n_arcs")
    isTRUE(all.equal(a$errors[columns], b$errors[columns]))
  }
  penalties <- function(file) {
    cv_lambda(iris[1:4], folds = 3, n_lambda = 12, seed = 1, checkpoint = file,
              checkpoint_every = 0)
  }
  expect_identical(c(faults_of_resuming(penalties, c(1, 2, 6), same_errors)), character())
  scores <- suppressMessages(local_scores(data, "bdeu", slack = 5))
  for (prior in c("order", "uniform")) {
    chains <- function(file) {
      arc_posterior(scores, prior, chain_states[[prior]], samples = 300, seed = 1,
                    checkpoint = file, checkpoint_every = 0)
    }
    expect_identical(c(faults_of_resuming(chains, c(1, 2, 30, 90), same_table)), character())
  }
})

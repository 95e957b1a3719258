test_that("every function that takes data knows what it can do with any kind of bn_data", {
  exported <- getNamespaceExports("bnstar")
  takes_data <- Filter(function(name) "data" %in% names(formals(getExportedValue("bnstar", name))),
                       exported)
  uses <- read_uses()
  expect_identical(setdiff(takes_data, names(uses)), character())
  examples <- suppressMessages(read_examples())
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  for (use in names(uses)) {
    for (kind in names(examples)) {
      said <- tryCatch({
        utils::capture.output(suppressMessages(suppressWarnings(uses[[use]](examples[[kind]]))))
        ""
      }, bnstar_error = function(e) "", error = conditionMessage)
      expect_identical(said, "", label = paste(use, "of", kind))
    }
  }
})

test_that("data that do not say which columns are constant are refused", {
  data <- suppressMessages(bn_data(small_factors()))
  data$constant <- "a"
  expect_error(learn_bn(data), "constant", class = "bnstar_error_argument")
  expect_error(as.data.frame(data), "changed by hand", class = "bnstar_error_argument")
  without <- suppressMessages(bn_data(small_factors()))
  without["counts"] <- NULL
  expect_error(learn_bn(without), "counts", class = "bnstar_error_argument")
  whole <- suppressMessages(bn_data(small_numbers(), weights = rep(2, 12)))
  whole$counts <- as.integer(whole$counts)
  expect_error(sbn(whole, 1), "counts", class = "bnstar_error_argument")
})

library(testthat)
library(bnstar)
test_check("bnstar")

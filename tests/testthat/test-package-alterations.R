test_that("objects changed by hand are refused in our words or taken for what they say", {
  checks <- sprintf("alteration_fault('%s', n_uses = 3)", altered_kinds)
  for (check in checks) expect_unharmed(check, 15)
})

test_that("files with changed bytes are refused in our words or read for what they say", {
  set.seed(5)
  no_faults(replicate(trials(100), mutated_file_fault()))
})

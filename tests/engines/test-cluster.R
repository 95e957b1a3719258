# Tasks as jobs of a real Slurm, against the same tasks here.

template <- c("#!/bin/bash", "#SBATCH --job-name=<%= job.name %>",
              "#SBATCH --output=<%= log.file %>", "#SBATCH --error=<%= log.file %>",
              "#SBATCH --ntasks=1", "export R_LIBS='<%= Sys.getenv(\"R_LIBS\") %>'",
              "Rscript -e 'batchtools::doJobCollection(\"<%= uri %>\")'")

# Runs `work()` here, and with two jobs.
on_both <- function(work) {
  folder <- withr::local_tempdir()
  withr::local_dir(folder)
  writeLines(template, "slurm.tmpl")
  here <- work()
  # Without `workers` any number of jobs may be submitted at once, which schedulers refuse.
  old <- future::plan(future.batchtools::batchtools_slurm, template = "slurm.tmpl", workers = 2)
  withr::defer(future::plan(old))
  withr::local_options(bnstar.folder = folder)
  list(here = here, there = work())
}

rows <- function() {
  withr::with_seed(1, simulate_data(random_parameters(benchmark_network("asia"), seed = 1), 400))
}

test_that("bootstrap, folds and restarts as jobs are what they are here", {
  data <- bn_data(rows())
  found <- on_both(function() as.matrix(boot_strength(data, 24, seed = 7)))
  expect_identical(found$there, found$here)
  found <- on_both(function() {
    cv <- cross_validate(data, c("hill_climb", "chow_liu"), folds = 4, seed = 3)
    cv$losses[names(cv$losses) != "seconds"]
  })
  expect_identical(found$there, found$here)
  found <- on_both(function() hill_climb(data, runs = 4, seed = 5)[c("score", "parents")])
  expect_identical(found$there, found$here)
})

test_that("a job that is cancelled is run again", {
  data <- bn_data(rows())
  expected <- as.matrix(boot_strength(data, 6, "alternate", seed = 2))
  folder <- withr::local_tempdir()
  withr::local_dir(folder)
  withr::local_options(bnstar.folder = folder)
  writeLines(template, "slurm.tmpl")
  old <- future::plan(future.batchtools::batchtools_slurm, template = "slurm.tmpl", workers = 2)
  withr::defer(future::plan(old))
  # Cancels the first job that runs, once.
  system("(for i in $(seq 300); do
            job=$(squeue -h -t R -o %A | head -n 1)
            if [ -n \"$job\" ]; then scancel \"$job\" && echo \"$job\" >cancelled; break; fi
            sleep 0.2
          done) >/dev/null 2>&1 &")
  found <- suppressMessages(boot_strength(data, 6, "alternate", seed = 2))
  expect_identical(as.matrix(found), expected)
  expect_length(readLines("cancelled"), 1)
})

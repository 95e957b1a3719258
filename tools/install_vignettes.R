# Rscript tools/install_vignettes.R [LIBRARY]: renders the vignettes with the bnstar that is
# installed there and adds them to it, so that vignette(package = "bnstar") lists them. Without
# LIBRARY it takes the bnstar that library(bnstar) finds. R CMD INSTALL of a folder leaves vignettes
# out, and R CMD build would compile everything again.
library <- normalizePath(c(commandArgs(TRUE), dirname(find.package("bnstar", quiet = TRUE)))[1])
if (is.na(library)) stop("bnstar is not installed: install it first, or name its library")
.libPaths(c(library, .libPaths()))
home <- file.path(library, "bnstar")
index <- file.path(home, "Meta", "vignette.rds")
sources <- list.files("vignettes", recursive = TRUE, full.names = TRUE)
newest <- max(file.mtime(c(sources, file.path(home, "DESCRIPTION"))))
if (file.exists(index) && file.mtime(index) > newest) quit()
if (!requireNamespace("rmarkdown", quietly = TRUE) || !rmarkdown::pandoc_available()) {
  cat("vignettes are left out: they need the R package rmarkdown, and pandoc\n")
  quit()
}

copy <- file.path(tempdir(), "bnstar")
dir.create(copy)
invisible(file.copy(c("DESCRIPTION", "vignettes"), copy, recursive = TRUE))
cat("rendering the vignettes, some minutes\n")
tools::buildVignettes(dir = copy, tangle = TRUE, quiet = TRUE)
built <- tools::pkgVignettes(dir = copy, output = TRUE, source = TRUE)
about <- lapply(built$docs, tools::vignetteInfo)
code <- vapply(built$sources, function(files) if (length(files) > 0L) basename(files[1]) else "",
               "")
table <- data.frame(File = basename(built$docs), Title = vapply(about, `[[`, "", "title"),
                    PDF = basename(built$outputs), R = code)
table$Depends <- lapply(about, `[[`, "depends")
table$Keywords <- lapply(about, `[[`, "keywords")

pages <- file.path(home, "doc")
unlink(pages, recursive = TRUE)
dir.create(pages)
stopifnot(file.copy(c(built$docs, built$outputs, unlist(built$sources)), pages))
saveRDS(table[order(table$File), ], index)
cat(nrow(table), "vignettes:", "vignette(package = \"bnstar\")\n")

# Rscript tools/site.R: builds the site in .build/site without internet, with the bnstar that
# library() finds, and fails at a warning, or at a link within the site that leads nowhere.
options(pkgdown.internet = FALSE, warn = 1)
destination <- file.path(getwd(), ".build", "site")

# pkgdown copies links to files of the repository as they are; pages have other names in the site.
links_to_articles <- function(file) {
  html <- readLines(file, warn = FALSE)
  writeLines(gsub("href=\"vignettes/([a-z_]+)\\.Rmd\"", "href=\"articles/\\1.html\"", html), file)
}

build <- function() {
  unlink(destination, recursive = TRUE)
  site <- pkgdown::as_pkgdown(".", override = list(destination = destination))
  pkgdown::check_pkgdown(site)
  pkgdown::init_site(site)
  pkgdown::build_home(site, quiet = TRUE, preview = FALSE)
  lapply(file.path(destination, c("index.html", "CONTRIBUTING.html")), links_to_articles)
  pkgdown::build_news(site, preview = FALSE)
  pkgdown::build_reference(site, devel = FALSE, preview = FALSE)
  pkgdown::build_articles(site, quiet = TRUE, preview = FALSE)
}

# Links and pictures of a page that point into the site: page, target, anchor.
own_links <- function(file) {
  html <- xml2::read_html(file)
  found <- xml2::xml_find_all(html, "//main//a/@href | //nav//a/@href | //main//img/@src")
  to <- utils::URLdecode(unique(xml2::xml_text(found)))
  to <- to[!grepl("^([a-z]+:|//|data:)", to) & !to %in% c("", "#")]
  path <- sub("#.*", "", to)
  target <- ifelse(nzchar(path), file.path(dirname(file), path), file)
  data.frame(page = rep(file, length(to)), link = to,
             target = normalizePath(target, mustWork = FALSE),
             anchor = ifelse(grepl("#", to, fixed = TRUE), sub(".*#", "", to), ""))
}

ids_of <- function(file) xml2::xml_text(xml2::xml_find_all(xml2::read_html(file), "//@id"))

leads_nowhere <- function(links) {
  folder <- dir.exists(links$target)
  links$target[folder] <- file.path(links$target[folder], "index.html")
  there <- file.exists(links$target)
  pages <- unique(links$target[there & nzchar(links$anchor) & grepl("html$", links$target)])
  ids <- stats::setNames(lapply(pages, ids_of), pages)
  bare <- !nzchar(links$anchor) | !links$target %in% pages
  found <- mapply(function(target, anchor) anchor %in% ids[[target]], links$target, links$anchor)
  !there | !(bare | found)
}

warned <- character()
withCallingHandlers(build(), warning = function(w) {
  warned <<- c(warned, conditionMessage(w))
})
pages <- list.files(destination, "[.]html$", recursive = TRUE, full.names = TRUE)
links <- do.call(rbind, lapply(pages, own_links))
broken <- links[leads_nowhere(links), ]
cat(sprintf("site: %d pages, %d links within it, %d lead nowhere, %d warnings\n", length(pages),
            nrow(links), nrow(broken), length(warned)))
if (nrow(broken) > 0L) {
  cat(sprintf("%s: %s\n", substring(broken$page, nchar(destination) + 2L), broken$link), sep = "")
}
if (length(warned) > 0L) cat(sprintf("warning: %s\n", warned), sep = "")
if (nrow(broken) > 0L || length(warned) > 0L) quit(status = 1L)

#!/usr/bin/env bash
# Installs what a step needs and this machine lacks: R, compilers, R packages. Debian's binaries
# come first, CRAN's sources fill the gaps. Does nothing, in a second or two, where all is there.
#   setup.sh --demo     what the package needs, and the data of the demo if they can be had
#   setup.sh --install  pandoc and all packages that DESCRIPTION names; names those it cannot get
#   setup.sh            the same, but without one of them it fails: no test is left out
#   setup.sh --docs     also roxygen2, which writes man/ and NAMESPACE
#   setup.sh --engines  also PostgreSQL and MariaDB, servers and R packages, for make test-engines
#   setup.sh --cluster  also Slurm and future.batchtools, for make test-cluster
#   setup.sh --checks   also what .ci/run and tools/check_rooms.sh need
set -euo pipefail
step=${1:---test}
case $step in
  --demo | --install | --test | --docs | --checks | --engines | --cluster) ;;
  *) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit 1 ;;
esac
cd "$(dirname "$0")/.."
mkdir -p .build
log=.build/setup.log
: >"$log"

say() { printf 'set-up: %s\n' "$*"; }
die() { tail -n 25 "$log" >&2; say "FAILED: $*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
can_apt() { have apt-get && { [ "$(id -u)" -eq 0 ] || have sudo; }; }
debian_r() { have R && [ "$(R RHOME)" = /usr/lib/R ]; }

# RUNLEVEL keeps packages from starting the servers that they bring.
apt_get() {
  local root=()
  [ "$(id -u)" -eq 0 ] || root=(sudo)
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -qq "$@" >>"$log" 2>&1
}

refreshed=no
# Installs those of the named packages that apt knows. The caller finds out which are still missing.
apt_install() {
  local name known=()
  if [ "$refreshed" = no ]; then
    say "apt-get update"
    apt_get update || say "apt-get update failed"
    refreshed=yes
  fi
  for name in "$@"; do
    if apt-cache show "$name" >/dev/null 2>&1; then known+=("$name"); fi
  done
  [ "${#known[@]}" -gt 0 ] || return 0
  say "apt-get install ${known[*]}"
  apt_get install -y --no-install-recommends "${known[@]}" || say "apt-get install failed"
}

system_tools() {
  local wanted=()
  # R without r-base-dev lacks the libraries that packages from CRAN link to.
  if ! have Rscript || ! have g++ || ! have gfortran ||
    { debian_r && have dpkg && ! dpkg -s r-base-dev >/dev/null 2>&1; }; then
    wanted+=(r-base-dev)
  fi
  if [ "$step" != --demo ]; then have pandoc || wanted+=(pandoc); fi
  # Solves the linear programmes of branch and cut; the package does without, worse.
  [ -e /usr/include/glpk.h ] || wanted+=(libglpk-dev)
  if [ "$step" = --checks ]; then
    have clang-format || wanted+=(clang-format)
    have ccache || wanted+=(ccache)
    # Opens the pages of view_network().
    have chromium || wanted+=(chromium)
    # R CMD check looks at configure with it.
    have checkbashisms || wanted+=(devscripts)
  fi
  if [ "$step" = --engines ]; then
    [ -n "$(find /usr/lib/postgresql -name initdb 2>/dev/null)" ] || wanted+=(postgresql)
    have mariadb-install-db || wanted+=(mariadb-server)
    # RPostgres and RMariaDB are compiled.
    have pg_config || wanted+=(libpq-dev)
    have mariadb_config || wanted+=(libmariadb-dev)
  fi
  if [ "$step" = --cluster ]; then
    have slurmctld || wanted+=(slurmctld)
    have slurmd || wanted+=(slurmd)
    have sinfo || wanted+=(slurm-client)
    have munged || wanted+=(munge)
  fi
  # R's downloads come by https; apt's need no certificates, so a bare machine may have none.
  [ -e /etc/ssl/certs/ca-certificates.crt ] || wanted+=(ca-certificates)
  if [ "${#wanted[@]}" -gt 0 ] && can_apt; then apt_install "${wanted[@]}"; fi
  have Rscript || die "R is missing; install R >= 4.1 and run this again"
  have g++ || have clang++ || die "a C++17 compiler is missing"
  [ "$step" = --demo ] || have pandoc || say "pandoc is missing: vignettes cannot be built"
}

# Packages that this step, or the named one, needs; a version that is too old counts as missing.
# Without a step: what the package itself needs.
missing_packages() {
  Rscript - "${1-$step}" <<'R'
step <- commandArgs(trailingOnly = TRUE)
fields <- read.dcf("DESCRIPTION", c("Depends", "Imports", "Suggests", "LinkingTo"))
entries <- lapply(strsplit(fields[1, ], ","), trimws)
headers <- setdiff(entries$LinkingTo, unlist(entries[1:3]))
if (step == "") entries$Suggests <- NULL
if (step == "--demo") entries$Suggests <- "mlbench"
if (step == "--docs") entries$tools <- "roxygen2"
if (step == "--checks") entries$tools <- c("roxygen2", "codetools", "pkgdown")
if (step == "--engines") entries$tools <- c("RPostgres", "RMariaDB")
if (step == "--cluster") entries$tools <- "future.batchtools"
entries <- setdiff(unlist(entries), c("", NA))
name <- sub("[[:space:](].*", "", entries)
at_least <- ifelse(grepl(">=", entries), gsub(".*>=|[[:space:])]", "", entries), "0")
loads <- function(name) {
  suppressWarnings(suppressPackageStartupMessages(requireNamespace(name, quietly = TRUE)))
}
there <- function(entry, name, at_least) {
  # Headers are only read, and loading them (RcppEigen brings Matrix) takes a second.
  found <- if (entry %in% headers) nzchar(system.file(package = name)) else loads(name)
  found && utils::packageVersion(name) >= at_least
}
wanted <- name != "R"
missing <- !mapply(there, entries[wanted], name[wanted], at_least[wanted])
writeLines(unique(name[wanted][missing]))
R
}

cran_install() {
  MAKEFLAGS=-j2 Rscript - "$@" >>"$log" 2>&1 <<'R'
if ("@CRAN@" %in% getOption("repos")) chooseCRANmirror(ind = 1)
# A server that does not answer is given up soon; a slow one may take long.
options(timeout = 30)
known <- available.packages()
if (nrow(known) == 0) stop("CRAN cannot be reached")
options(timeout = 600)
library <- .libPaths()[1]
if (file.access(library, 2) != 0) {
  library <- path.expand(Sys.getenv("R_LIBS_USER"))
  dir.create(library, recursive = TRUE, showWarnings = FALSE)
  .libPaths(c(library, .libPaths()))
}
packages <- commandArgs(trailingOnly = TRUE)
# CRAN's current bnlearn needs R 4.4; 4.9 is the last one that R 4.2 may install.
if (getRversion() < "4.4" && "bnlearn" %in% packages) {
  archive <- contrib.url(getOption("repos")[["CRAN"]], "source")
  install.packages(file.path(archive, "Archive/bnlearn/bnlearn_4.9.tar.gz"),
                   lib = library, repos = NULL, type = "source")
  packages <- setdiff(packages, "bnlearn")
}
if (length(packages)) install.packages(packages, lib = library, available = known, Ncpus = 2)
R
}

system_tools
missing=$(missing_packages)
if [ -n "$missing" ] && debian_r && can_apt; then
  mapfile -t names <<<"${missing,,}"
  apt_install "${names[@]/#/r-cran-}"
  missing=$(missing_packages)
fi
if [ -n "$missing" ]; then
  mapfile -t names <<<"$missing"
  # RcppParallel's sources are configured by cmake.
  if [[ " ${names[*]} " = *" RcppParallel "* ]] && ! have cmake && can_apt; then
    apt_install cmake
  fi
  say "from CRAN: ${names[*]} (compiles; may take minutes)"
  cran_install "${names[@]}" || say "install.packages failed"
  missing=$(missing_packages)
fi
missing=${missing//$'\n'/ }
if [ -z "$missing" ]; then
  say "all that this step needs is there"
elif [[ "$step" =~ ^--(demo|install)$ ]] && [ -z "$(missing_packages '')" ]; then
  say "could not install, and go on without: $missing"
else
  die "could not install: $missing"
fi

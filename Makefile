# `make demo` and `make test` do everything on a fresh machine: they install what is missing,
# compile the package and run it. Whatever they build is kept in .build/.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help setup install installed library demo test test-engines test-cluster bench stress docs \
        rooms warnings sanitize check site clean
# Set-up comes first, and two of apt-get do not go together.
.NOTPARALLEL:

# A bare machine has no locale; help pages and vignettes are written in UTF-8.
ifeq ($(LC_ALL)$(LANG),)
export LC_ALL := C.UTF-8
endif

LIBRARY := .build/library
WITH_LIBRARY := R_LIBS="$(CURDIR)/$(LIBRARY):$${R_LIBS:-}"

help:
	@echo "make demo      install, learn a network from the 1984 votes, show it"
	@echo "make test      run all tests (FILTER=scores: those of matching files)"
	@echo "make test-engines  sources of data in PostgreSQL and MariaDB, as root"
	@echo "make test-cluster  tasks as jobs of a Slurm of one node, as root"
	@echo "make check     R CMD check; fails on errors and warnings, prints notes"
	@echo "make bench     benchmarks;   make stress    long randomised checks"
	@echo "make docs      regenerate man/, NAMESPACE and RcppExports"
	@echo "make rooms     rules of the house;   make warnings   compiler warnings"
	@echo "make sanitize  the tests under ASAN and UBSAN"
	@echo "make site      all pages as a site in .build/site, every link of it checked"
	@echo "make install   into the default library, with vignettes;   make clean   remove .build/"

setup:
	@tools/setup.sh

# What one step needs of it: set-up-demo, set-up-install, set-up-docs.
set-up-%:
	@tools/setup.sh --$*

# Tests use a library of their own, so that they never replace the user's bnstar.
library: setup
	@tools/install.sh $(LIBRARY)

# The library is left in .build/installed-in.
installed:
	@library=$$(Rscript -e 'cat(.libPaths()[1])'); \
	if [ ! -w "$$library" ]; then \
	  library="$(CURDIR)/$(LIBRARY)"; \
	  echo "the default library is not writable;" \
	    "call .libPaths(\"$$library\") before library(bnstar)"; \
	fi; \
	tools/install.sh "$$library"; \
	echo "$$library" >.build/installed-in

install: set-up-install installed
	@Rscript tools/install_vignettes.R "$$(cat .build/installed-in)"

demo: set-up-demo installed
	@R_LIBS="$$(cat .build/installed-in):$${R_LIBS:-}" Rscript tools/demo.R

test: library
	@$(WITH_LIBRARY) Rscript tools/run_tests.R $(if $(FILTER),'$(value FILTER)')

# Servers of Debian's packages, on loopback, stopped when the tests have ended.
test-engines: set-up-engines library
	@$(WITH_LIBRARY) tools/engines.sh databases Rscript tools/run_tests.R databases tests/engines

test-cluster: set-up-cluster library
	@$(WITH_LIBRARY) tools/engines.sh cluster Rscript tools/run_tests.R cluster tests/engines

bench: library
	@for script in tools/bench/bench_*.R; do \
	  echo "== $$script"; \
	  $(WITH_LIBRARY) Rscript "$$script"; \
	done

stress: library
	@$(WITH_LIBRARY) Rscript tests/stress/run.R
	@tools/check_new_score.sh
	@tools/check_new_learner.sh

docs: set-up-docs
	@Rscript tools/docs.R

rooms: setup
	@tools/check_rooms.sh

warnings: setup
	@tools/check_warnings.sh

sanitize: setup
	@tools/sanitize.sh $(if $(FILTER),'$(value FILTER)')

check: set-up-checks
	@tools/check_package.sh

site: set-up-checks library
	@$(WITH_LIBRARY) Rscript tools/site.R

clean:
	rm -rf .build src/*.o src/*/*.o src/*.so src/all_*.cpp

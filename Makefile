# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Two commands for a newcomer: `make run` and `make test`. Each installs what it needs first.
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# Extra switches for the configure step, such as -DPANTAU_WERROR=ON.
CMAKE_ARGS ?=
# Lets the builds of all presets share what ccache knows; a CCACHE_DIR of your own is honoured.
export CCACHE_BASEDIR ?= $(CURDIR)
export CCACHE_NOHASHDIR ?= 1
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(JOBS)
export CTEST_PARALLEL_LEVEL ?= $(JOBS)

sources = git ls-files -z --cached --others --exclude-standard 'src/*.h' 'src/*.cpp' 'tests/*.h' 'tests/*.cpp' 'installer/*.cpp'

.PHONY: help run test bench setup format format-check lint translations clean

help:
	@echo "make run           build Pantau and start it (in the terminal where there is no display)"
	@echo "make test          build everything and run every test"
	@echo "make bench         measure it beside other ways of doing the same (ONLY=row for one of them)"
	@echo "make setup         only install the system packages that building and testing need"
	@echo "make format        put the sources into the project's form; format-check only looks"
	@echo "make lint          let clang-tidy and clazy read the sources"
	@echo "make translations  bring the .ts files up to date with the sources"
	@echo "make clean         remove the build folder"

run:
	@scripts/setup --run
	cmake --preset release $(CMAKE_ARGS)
	cmake --build --preset release
	@scripts/run

test:
	@scripts/setup --test
	cmake --preset dev $(CMAKE_ARGS)
	cmake --build --preset dev
	ctest --preset dev --parallel $(JOBS)

bench:
	@scripts/setup --bench
	scripts/bench --only "$(ONLY)"

setup:
	@scripts/setup --test

format:
	$(sources) | xargs -0 clang-format -i

format-check:
	$(sources) | xargs -0 clang-format --dry-run --Werror

lint:
	@scripts/setup --test
	scripts/lint

translations:
	scripts/translations

clean:
	cmake -E rm -rf build

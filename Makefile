# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Two commands for newcomers: `make run` and `make test`. Both first install what they need.
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# Extra switches for the configure step, such as -DPANTAU_WERROR=ON.
CMAKE_ARGS ?=
# The builds of all presets share one ccache.
export CCACHE_BASEDIR ?= $(CURDIR)
export CCACHE_NOHASHDIR ?= 1
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(JOBS)
# Most tests wait for programs and deadlines most of the time.
export CTEST_PARALLEL_LEVEL ?= $(shell echo $$((2 * $(JOBS))))

sources = git ls-files -z --cached --others --exclude-standard 'src/*.h' 'src/*.cpp' 'tests/*.h' 'tests/*.cpp' 'installer/*.cpp'

.PHONY: help run test bench setup format format-check lint translations clean

help:
	@echo "make run           build Pantau and start it; without a display, show a demo in the terminal"
	@echo "make test          build everything and run all tests"
	@echo "make bench         compare Pantau with other tools (ONLY=row for one row)"
	@echo "make setup         install the system packages for building and testing"
	@echo "make format        format the sources; format-check only checks"
	@echo "make lint          run clang-tidy and clazy"
	@echo "make translations  update the .ts files"
	@echo "make clean         remove the build folder"

run:
	@echo "This installs missing packages, builds Pantau and starts it. The first time takes about 4 minutes on two cores."
	@scripts/setup --run
	cmake --preset release $(CMAKE_ARGS)
	cmake --build --preset release --target $(if $(DISPLAY)$(WAYLAND_DISPLAY),pantau,pantau-cli)
	@scripts/run

test:
	@echo "This installs missing packages, builds everything and runs all tests. It takes about 15 minutes on two cores."
	@scripts/setup --test
	cmake --preset dev $(CMAKE_ARGS)
	cmake --build --preset dev
	ctest --preset dev --parallel $(CTEST_PARALLEL_LEVEL)

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

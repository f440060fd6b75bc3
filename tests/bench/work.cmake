# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Single pieces of work, for make bench (docs/performance.md) and for the limits counted in instructions.
pantau_program(pantau-bench-work SOURCES bench/work.cpp PRECOMPILED tests LIBS data_set_parts Pantau::app)

# The limits are for an optimised build, so other builds have no such test.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT PANTAU_SANITIZE)
    add_test(NAME work_keeps_to_its_bars
             COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/bench/work_bars.py")
    set_tests_properties(work_keeps_to_its_bars PROPERTIES LABELS bench TIMEOUT 300
        ENVIRONMENT "PANTAU_BIN=${PROJECT_BINARY_DIR}/bin;PYTHONDONTWRITEBYTECODE=1")
endif()

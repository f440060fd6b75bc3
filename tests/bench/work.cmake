# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Single pieces of work, for make bench (docs/performance.md) and for the bars that are counted in instructions.
file(GLOB bench_work CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/work/*.h"
     "${CMAKE_CURRENT_SOURCE_DIR}/bench/work/*.cpp")
pantau_program(pantau-bench-work SOURCES ${bench_work} LIBS data_set_parts Pantau::app)

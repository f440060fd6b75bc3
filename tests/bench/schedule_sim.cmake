# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The made-up worlds in which the planner is held against other policies (docs/scheduling.md).
file(GLOB schedule_sim CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/schedule_sim/*.h"
     "${CMAKE_CURRENT_SOURCE_DIR}/bench/schedule_sim/*.cpp")
list(FILTER schedule_sim EXCLUDE REGEX "/main\\.cpp$")
add_library(schedule_sim_parts STATIC ${schedule_sim})
set_target_properties(schedule_sim_parts PROPERTIES LINKER_LANGUAGE CXX)
target_link_libraries(schedule_sim_parts PUBLIC Pantau::engine pantau_test_support)
if(NOT MSVC AND NOT PANTAU_SANITIZE)
    # Half a year of 500 domains is long without it.
    target_compile_options(schedule_sim_parts PRIVATE -O2)
endif()
add_executable(schedule-sim bench/schedule_sim/main.cpp)
target_link_libraries(schedule-sim PRIVATE schedule_sim_parts)
set_target_properties(schedule-sim PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

pantau_test(tst_schedule_bars LABEL bench SOURCES bench/tst_schedule_bars.cpp LIBS schedule_sim_parts TIMEOUT 600)
pantau_test(tst_plan_speed LABEL bench SOURCES bench/tst_plan_speed.cpp LIBS Pantau::engine TIMEOUT 300)

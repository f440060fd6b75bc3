# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The made-up worlds in which the planner is compared with other policies (docs/scheduling.md).
file(GLOB schedule_sim CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/schedule_sim/*.h"
     "${CMAKE_CURRENT_SOURCE_DIR}/bench/schedule_sim/*.cpp")
list(FILTER schedule_sim EXCLUDE REGEX "/main\\.cpp$")
# Half a year of 500 domains takes long without -O2, so the planner's sources are built with it here, in every build
# type.
set(planner "${PROJECT_SOURCE_DIR}/src/engine")
set(planner_sources)
foreach(source change_rate check_intervals correlated_listings hint_tracker lane_plan online_hours planner state_rates)
    list(APPEND planner_sources "${planner}/${source}.cpp")
endforeach()
add_library(schedule_sim_parts STATIC ${schedule_sim} ${planner_sources})
set_target_properties(schedule_sim_parts PROPERTIES LINKER_LANGUAGE CXX)
target_link_libraries(schedule_sim_parts PUBLIC Pantau::base pantau_test_support)
if(NOT MSVC)
    target_compile_options(schedule_sim_parts PRIVATE -O2)
endif()
add_executable(schedule-sim bench/schedule_sim/main.cpp)
target_link_libraries(schedule-sim PRIVATE schedule_sim_parts)
set_target_properties(schedule-sim PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

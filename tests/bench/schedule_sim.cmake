# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The made-up worlds in which the planner is held against other policies (docs/scheduling.md).
file(GLOB schedule_sim CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/schedule_sim/*.h"
     "${CMAKE_CURRENT_SOURCE_DIR}/bench/schedule_sim/*.cpp")
list(FILTER schedule_sim EXCLUDE REGEX "/main\\.cpp$")
# Half a year of 500 domains is long without -O2, so the planner's own sources are built with it here, whatever
# the rest of the build is.
set(planner "${PROJECT_SOURCE_DIR}/src/engine")
file(GLOB planner_sources CONFIGURE_DEPENDS "${planner}/plan_*.cpp" "${planner}/planner.cpp"
     "${planner}/online_*.cpp" "${planner}/change_rate.cpp" "${planner}/check_intervals.cpp"
     "${planner}/correlated_listings.cpp" "${planner}/domain_order.cpp" "${planner}/detection_delay.cpp" "${planner}/publication_hours.cpp"
     "${planner}/hint_*.cpp" "${planner}/lane_plan.cpp" "${planner}/rate_population.cpp" "${planner}/rates_memory.cpp" "${planner}/sister_groups.cpp" "${planner}/state_rates.cpp")
add_library(schedule_sim_parts STATIC ${schedule_sim} ${planner_sources})
set_target_properties(schedule_sim_parts PROPERTIES LINKER_LANGUAGE CXX)
target_link_libraries(schedule_sim_parts PUBLIC Pantau::base pantau_test_support)
if(NOT MSVC)
    target_compile_options(schedule_sim_parts PRIVATE -O2)
endif()
add_executable(schedule-sim bench/schedule_sim/main.cpp)
target_link_libraries(schedule-sim PRIVATE schedule_sim_parts)
set_target_properties(schedule-sim PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

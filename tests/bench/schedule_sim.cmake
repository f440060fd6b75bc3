# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The made-up worlds in which the planner is compared with other policies (docs/scheduling.md).
file(GLOB schedule_sim CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/schedule_sim/*.h"
     "${CMAKE_CURRENT_SOURCE_DIR}/bench/schedule_sim/*.cpp")
list(FILTER schedule_sim EXCLUDE REGEX "/main\\.cpp$")
add_library(schedule_sim_parts STATIC ${schedule_sim})
set_target_properties(schedule_sim_parts PROPERTIES LINKER_LANGUAGE CXX UNITY_BUILD "${PANTAU_JOINED_TESTS}")
target_link_libraries(schedule_sim_parts PUBLIC Pantau::engine pantau_test_support)
if(NOT MSVC) # half a year of 500 domains
    target_compile_options(schedule_sim_parts PRIVATE -O2)
endif()
add_executable(schedule-sim bench/schedule_sim/main.cpp)
target_link_libraries(schedule-sim PRIVATE schedule_sim_parts)
set_target_properties(schedule-sim PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

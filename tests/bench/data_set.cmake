# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Data directories with realistic data (CONTRIBUTING.md): pantau-data-set --believable | --large DIR
file(GLOB data_set CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/data_set/*.h"
     "${CMAKE_CURRENT_SOURCE_DIR}/bench/data_set/*.cpp")
list(FILTER data_set EXCLUDE REGEX "/main\\.cpp$")
add_library(data_set_parts STATIC ${data_set})
set_target_properties(data_set_parts PROPERTIES LINKER_LANGUAGE CXX UNITY_BUILD "${PANTAU_JOINED_TESTS}")
target_link_libraries(data_set_parts PUBLIC Pantau::db Pantau::engine pantau_test_support)
pantau_program(pantau-data-set SOURCES bench/data_set/main.cpp PRECOMPILED tests LIBS data_set_parts)

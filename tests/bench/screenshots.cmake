# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Used by scripts/screenshots (docs/screenshots).
if(PANTAU_DESKTOP)
    file(GLOB screenshots CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/screenshots/*.h"
         "${CMAKE_CURRENT_SOURCE_DIR}/bench/screenshots/*.cpp")
    pantau_program(pantau-screenshots SOURCES ${screenshots} PRECOMPILED gui_tests
        LIBS Pantau::desktop data_set_parts pantau_test_support Qt6::Test)
    set_target_properties(pantau-screenshots PROPERTIES UNITY_BUILD "${PANTAU_JOINED_TESTS}")
endif()

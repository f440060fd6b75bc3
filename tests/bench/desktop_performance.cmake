# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The window on a screen, for make bench (docs/performance.md).
if(PANTAU_DESKTOP)
    file(GLOB desktop_performance CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/desktop_performance/*.h"
         "${CMAKE_CURRENT_SOURCE_DIR}/bench/desktop_performance/*.cpp")
    pantau_program(pantau-desktop-performance SOURCES ${desktop_performance}
        LIBS Pantau::desktop pantau_test_support Qt6::Test)
endif()

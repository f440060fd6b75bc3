# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the window on a screen, and the windows it is compared with, for make bench (docs/performance.md).
if(PANTAU_DESKTOP)
    file(GLOB desktop_performance CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/desktop_performance/*.h"
         "${CMAKE_CURRENT_SOURCE_DIR}/bench/desktop_performance/*.cpp")
    pantau_program(pantau-desktop-performance SOURCES ${desktop_performance}
        PRECOMPILED gui_tests LIBS Pantau::desktop pantau_test_support Qt6::Test)

    add_executable(pantau-plain-window bench/plain_window/main.cpp
        bench/desktop_performance/measured_window.h bench/desktop_performance/measured_window.cpp)
    target_link_libraries(pantau-plain-window PRIVATE Qt6::Widgets Qt6::Test)
    target_include_directories(pantau-plain-window PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
endif()

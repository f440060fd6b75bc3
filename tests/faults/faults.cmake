# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the built programs while disk and network fail, and while they are killed. Linux only, because a shim is
# preloaded. Short here; docs/reliability.md describes the long runs.
if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
    message(STATUS "No tests of faults and crashes: their shim is for Linux")
    return()
endif()
add_library(pantau-fault-shim MODULE faults/fault_shim.c)
target_link_libraries(pantau-fault-shim PRIVATE ${CMAKE_DL_LIBS} Threads::Threads)
set_target_properties(pantau-fault-shim PROPERTIES
    LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin"
    AUTOMOC OFF
    C_STANDARD 11
    C_EXTENSIONS ON)

function(pantau_fault_test name label)
    add_test(NAME ${name} COMMAND ${ARGN})
    set_tests_properties(${name} PROPERTIES
        LABELS ${label}
        TIMEOUT 300
        ENVIRONMENT "PANTAU_BIN=${PROJECT_BINARY_DIR}/bin;PYTHONDONTWRITEBYTECODE=1")
endfunction()

set(faults "${CMAKE_CURRENT_SOURCE_DIR}/faults")
pantau_fault_test(disk_faults fault "${Python3_EXECUTABLE}" "${faults}/disk_faults.py")
pantau_fault_test(crashes crash "${Python3_EXECUTABLE}" "${faults}/crashes.py")
pantau_fault_test(paid_crashes crash "${Python3_EXECUTABLE}" "${faults}/paid_crashes.py")
pantau_fault_test(service_crashes crash "${Python3_EXECUTABLE}" "${faults}/service_crashes.py")
pantau_fault_test(wire_faults fault "${Python3_EXECUTABLE}" "${faults}/wire_faults.py")
pantau_fault_test(two_processes fault "${Python3_EXECUTABLE}" "${faults}/two_processes.py")
pantau_fault_test(damaged_files fault "${Python3_EXECUTABLE}" "${faults}/damaged_files.py")
if(PANTAU_DESKTOP)
    pantau_fault_test(window_crashes crash
        "${CMAKE_CURRENT_SOURCE_DIR}/e2e/desktop-session" /usr/bin/python3 "${faults}/window_crashes.py")
    set_tests_properties(window_crashes PROPERTIES RESOURCE_LOCK screen PROCESSORS 2)
endif()

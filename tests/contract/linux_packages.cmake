# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The files that Linux installs with the programs: menu entry, AppStream, manual, completions, icons.
# installer/linux/check tests the packages themselves.
if(UNIX AND NOT APPLE)
    find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
    set(programs pantau-cli pantau-service)
    if(PANTAU_DESKTOP)
        list(APPEND programs pantau)
    endif()
    add_test(NAME linux_files_are_valid
        COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/contract/linux_files.py" -v)
    list(JOIN programs "," program_names)
    set_tests_properties(linux_files_are_valid PROPERTIES
        LABELS contract
        TIMEOUT 120
        ENVIRONMENT "PANTAU_SOURCE=${PROJECT_SOURCE_DIR};PANTAU_BUILD=${PROJECT_BINARY_DIR};PANTAU_PROGRAMS=${program_names};PYTHONDONTWRITEBYTECODE=1")
endif()

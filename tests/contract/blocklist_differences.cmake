# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
add_test(NAME blocklist_differences
    COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/contract/blocklist_differences.py" -v)
set_tests_properties(blocklist_differences PROPERTIES
    LABELS contract
    TIMEOUT 300
    ENVIRONMENT "PANTAU_BIN=${PROJECT_BINARY_DIR}/bin;PYTHONDONTWRITEBYTECODE=1")

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_service_reload LABEL contract SOURCES contract/tst_service_reload.cpp LIBS Pantau::service)
pantau_test(tst_service_blocklist_command LABEL contract
    SOURCES contract/tst_service_blocklist_command.cpp
    LIBS Qt6::Core)
add_dependencies(tst_service_blocklist_command pantau-service)
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
add_test(NAME blocklist_differences
    COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/contract/blocklist_differences.py" -v)
set_tests_properties(blocklist_differences PROPERTIES
    LABELS contract
    TIMEOUT 300
    ENVIRONMENT "PANTAU_BIN=${PROJECT_BINARY_DIR}/bin;PYTHONDONTWRITEBYTECODE=1")

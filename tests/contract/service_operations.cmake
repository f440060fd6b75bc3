# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests the files shipped for operators against the program. The system's Python has Debian's python3-yaml.
add_test(NAME service_operations
    COMMAND /usr/bin/python3 "${CMAKE_CURRENT_SOURCE_DIR}/contract/service_operations.py" -v)
set_tests_properties(service_operations PROPERTIES
    LABELS contract
    TIMEOUT 120
    ENVIRONMENT "PANTAU_SOURCE=${PROJECT_SOURCE_DIR};PANTAU_BIN=${PROJECT_BINARY_DIR}/bin;PYTHONDONTWRITEBYTECODE=1")

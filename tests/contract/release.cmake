# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
add_test(NAME release_agrees COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/contract/release_agrees.py" -v)
set_tests_properties(release_agrees PROPERTIES
    LABELS contract
    TIMEOUT 60
    ENVIRONMENT "PANTAU_SOURCE=${PROJECT_SOURCE_DIR};PANTAU_BUILD=${PROJECT_BINARY_DIR};PANTAU_VERSION=${PROJECT_VERSION};PYTHONDONTWRITEBYTECODE=1")

# The system's Python has Debian's python3-yaml; and apt is needed.
if(EXISTS /usr/bin/python3 AND EXISTS /usr/bin/apt-get)
    add_test(NAME release_manifests COMMAND /usr/bin/python3 "${CMAKE_CURRENT_SOURCE_DIR}/contract/release_manifests.py" -v)
    add_test(NAME workflows COMMAND /usr/bin/python3 "${CMAKE_CURRENT_SOURCE_DIR}/contract/workflows.py" -v)
    set_tests_properties(release_manifests workflows PROPERTIES
        LABELS contract
        TIMEOUT 60
        ENVIRONMENT "PANTAU_SOURCE=${PROJECT_SOURCE_DIR};PANTAU_VERSION=${PROJECT_VERSION};PYTHONDONTWRITEBYTECODE=1")
endif()

add_test(NAME handbook_words COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/contract/handbook_words.py" -v)
add_test(NAME product_words COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/contract/product_words.py" -v)
add_test(NAME licences COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/contract/licences.py" -v)
set_tests_properties(handbook_words product_words licences PROPERTIES
    LABELS contract
    TIMEOUT 60
    ENVIRONMENT "PANTAU_SOURCE=${PROJECT_SOURCE_DIR};PYTHONDONTWRITEBYTECODE=1")

add_test(NAME budgets_hold COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/scripts/metrics" --check)
set_tests_properties(budgets_hold PROPERTIES LABELS contract TIMEOUT 60)

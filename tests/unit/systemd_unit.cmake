# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests the installer's systemd unit, and its exposure level: at most 2.0 of 10.
find_program(SYSTEMD_ANALYZE systemd-analyze)
if(SYSTEMD_ANALYZE)
    set(unit_dir "${PROJECT_BINARY_DIR}/test-homes/systemd")
    set(unit "${unit_dir}/pantau-service.service")
    set(installed_bindir "${CMAKE_INSTALL_FULL_BINDIR}")
    set(CMAKE_INSTALL_FULL_BINDIR "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}") # it checks that the program exists
    configure_file("${PROJECT_SOURCE_DIR}/installer/systemd/pantau-service.service.in" "${unit}" @ONLY)
    set(CMAKE_INSTALL_FULL_BINDIR "${installed_bindir}")
    add_test(NAME systemd_unit_is_valid COMMAND "${SYSTEMD_ANALYZE}" verify --man=no "${unit}")
    add_test(NAME systemd_unit_is_hardened
             COMMAND "${SYSTEMD_ANALYZE}" security --offline=yes --threshold=20 "${unit}")
    set_tests_properties(systemd_unit_is_valid systemd_unit_is_hardened PROPERTIES LABELS unit)
endif()

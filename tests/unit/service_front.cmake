# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_trusted_proxies LABEL unit SOURCES unit/tst_trusted_proxies.cpp LIBS Pantau::service)
if(UNIX) # where the size of files can be limited: small_disk.h
    pantau_test(tst_line_writer LABEL unit SOURCES unit/tst_line_writer.cpp LIBS Pantau::service)
endif()
pantau_test(tst_request_batcher LABEL unit SOURCES unit/tst_request_batcher.cpp LIBS Pantau::service)
pantau_test(tst_text_writer LABEL unit SOURCES unit/tst_text_writer.cpp LIBS Pantau::service)
pantau_test(tst_http_groups LABEL unit SOURCES unit/tst_http_groups.cpp LIBS Pantau::service Qt6::Network)
pantau_test(tst_http_connections LABEL unit
    SOURCES unit/tst_http_connections.cpp
    LIBS Pantau::service)

# The unit of the installer as systemd reads it, and how far it is closed off: 2.0 of 10 at the most.
find_program(SYSTEMD_ANALYZE systemd-analyze)
if(SYSTEMD_ANALYZE)
    set(unit_dir "${PROJECT_BINARY_DIR}/test-homes/systemd")
    set(unit "${unit_dir}/pantau-service.service")
    set(installed_bindir "${CMAKE_INSTALL_FULL_BINDIR}")
    set(CMAKE_INSTALL_FULL_BINDIR "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}") # it looks whether the program is there
    configure_file("${PROJECT_SOURCE_DIR}/installer/systemd/pantau-service.service.in" "${unit}" @ONLY)
    set(CMAKE_INSTALL_FULL_BINDIR "${installed_bindir}")
    add_test(NAME systemd_unit_is_valid COMMAND "${SYSTEMD_ANALYZE}" verify --man=no "${unit}")
    add_test(NAME systemd_unit_is_hardened
             COMMAND "${SYSTEMD_ANALYZE}" security --offline=yes --threshold=20 "${unit}")
    set_tests_properties(systemd_unit_is_valid systemd_unit_is_hardened PROPERTIES LABELS unit)
endif()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests the built programs as a user runs them. No test is skipped: a missing dependency is a failure (make setup
# installs it), so a green run always means that everything was tested.
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
set(e2e "${CMAKE_CURRENT_SOURCE_DIR}/e2e")

function(pantau_e2e_test name)
    add_test(NAME ${name} COMMAND ${ARGN})
    set_tests_properties(${name} PROPERTIES
        LABELS e2e
        TIMEOUT 300
        ENVIRONMENT "PANTAU_BIN=${PROJECT_BINARY_DIR}/bin;PYTHONDONTWRITEBYTECODE=1;PANTAU_SCREENSHOTS=${PROJECT_BINARY_DIR}/screenshots")
endfunction()

pantau_e2e_test(cli_end_to_end "${Python3_EXECUTABLE}" "${e2e}/cli_end_to_end.py" -v)
pantau_e2e_test(cli_files "${Python3_EXECUTABLE}" "${e2e}/cli_files.py" -v)
pantau_e2e_test(cli_endless_input "${Python3_EXECUTABLE}" "${e2e}/cli_endless_input.py" -v)
pantau_e2e_test(cli_json "${Python3_EXECUTABLE}" "${e2e}/cli_json.py" -v)
pantau_e2e_test(cli_secrets "${Python3_EXECUTABLE}" "${e2e}/cli_secrets.py" -v Secrets ChannelSecrets)
if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    pantau_e2e_test(cli_crash_dumps "${Python3_EXECUTABLE}" "${e2e}/cli_secrets.py" -v CrashDumps)
endif()
pantau_e2e_test(cli_services "${Python3_EXECUTABLE}" "${e2e}/cli_services.py" -v)
pantau_e2e_test(cli_states "${Python3_EXECUTABLE}" "${e2e}/cli_states.py" -v)
pantau_e2e_test(cli_streams "${Python3_EXECUTABLE}" "${e2e}/cli_streams.py" -v)
pantau_e2e_test(cli_told "${Python3_EXECUTABLE}" "${e2e}/cli_told.py" -v)
pantau_e2e_test(cli_clocks "${Python3_EXECUTABLE}" "${e2e}/cli_clocks.py" -v)
pantau_e2e_test(cli_day "${Python3_EXECUTABLE}" "${e2e}/cli_day.py" -v)
pantau_e2e_test(cli_doubtful_service "${Python3_EXECUTABLE}" "${e2e}/cli_doubtful_service.py" -v)
pantau_e2e_test(cli_one_engine "${Python3_EXECUTABLE}" "${e2e}/cli_one_engine.py" -v)
pantau_e2e_test(cli_operators "${Python3_EXECUTABLE}" "${e2e}/cli_operators.py" -v)
if(Sodium_FOUND)
    pantau_e2e_test(cli_server "${Python3_EXECUTABLE}" "${e2e}/cli_server.py" -v)
endif()
pantau_e2e_test(demo_end_to_end "${PROJECT_SOURCE_DIR}/scripts/demo")
set_tests_properties(demo_end_to_end PROPERTIES PASS_REGULAR_EXPRESSION "Local sample list")
if(PANTAU_DESKTOP)
    pantau_e2e_test(desktop_session_works "${e2e}/desktop-session" "${e2e}/session_check")
    # The system's Python has Debian's python3-gi.
    pantau_e2e_test(desktop_end_to_end
        "${e2e}/desktop-session" /usr/bin/python3 "${e2e}/desktop_end_to_end.py" -v)
    pantau_e2e_test(desktop_tasks "${e2e}/desktop-session" /usr/bin/python3 "${e2e}/desktop_tasks.py" -v)
    # They wait for real programs on a real screen, so only few other tests may run next to them.
    set_tests_properties(desktop_session_works desktop_end_to_end desktop_tasks
        PROPERTIES RESOURCE_LOCK screen PROCESSORS 2)
endif()

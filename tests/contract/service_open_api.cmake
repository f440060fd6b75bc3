# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Records the replies seen by the test of the clauses, and compares the OpenAPI description with them.
set(seen "${PROJECT_BINARY_DIR}/test-homes/replies-clauses.jsonl")
set_property(TEST tst_service_clauses APPEND PROPERTY ENVIRONMENT "PANTAU_RECORD_REPLIES=${seen}")
set_property(TEST tst_service_clauses APPEND PROPERTY FIXTURES_SETUP service_replies)
# The system's Python has Debian's python3-jsonschema.
add_test(NAME service_openapi COMMAND /usr/bin/python3 "${CMAKE_CURRENT_SOURCE_DIR}/contract/service_openapi.py" -v)
set_tests_properties(service_openapi PROPERTIES
    LABELS contract
    TIMEOUT 60
    FIXTURES_REQUIRED service_replies
    ENVIRONMENT "PANTAU_SOURCE=${PROJECT_SOURCE_DIR};PANTAU_SEEN_REPLIES=${seen};PYTHONDONTWRITEBYTECODE=1")

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
set_property(TEST tst_whole_worlds tst_monitor_worlds tst_false_alarms APPEND PROPERTY LABELS worlds)
get_test_property(tst_whole_worlds ENVIRONMENT world_environment)
# The long run takes hours, more than CTest's timeout for the short one.
list(APPEND world_environment QTEST_FUNCTION_TIMEOUT=86400000)
# PANTAU_WHOLE_WORLDS and PANTAU_WORLD_STEPS from the user's environment override these.
# By default 100, in release builds. `make test` and the sanitizers run fewer of the same worlds.
if(PANTAU_SANITIZE)
    list(APPEND world_environment PANTAU_WHOLE_WORLDS_BY_DEFAULT=20)
elseif(CMAKE_BUILD_TYPE STREQUAL "Debug")
    list(APPEND world_environment PANTAU_WHOLE_WORLDS_BY_DEFAULT=40)
endif()
set_tests_properties(tst_whole_worlds PROPERTIES ENVIRONMENT "${world_environment}")
list(FILTER world_environment EXCLUDE REGEX "BY_DEFAULT")
# Takes hours, so only on request: ctest --test-dir build/dev -C Endurance -L endurance
add_test(NAME whole_worlds_for_long CONFIGURATIONS Endurance COMMAND tests_worlds tst_whole_worlds)
set_tests_properties(whole_worlds_for_long PROPERTIES LABELS endurance TIMEOUT 86400
    ENVIRONMENT "${world_environment};PANTAU_WHOLE_WORLDS_BY_DEFAULT=2000;PANTAU_WORLD_STEPS_BY_DEFAULT=200")

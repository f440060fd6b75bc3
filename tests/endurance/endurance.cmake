# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# A month here, and a year on request: ctest --preset release -C Endurance -R a_year_in_the_tray
if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
    return() # it reads /proc
endif()
get_test_property(tst_year ENVIRONMENT year_environment)
list(APPEND year_environment QTEST_FUNCTION_TIMEOUT=86400000)
set_tests_properties(tst_year PROPERTIES ENVIRONMENT "${year_environment}")
add_test(NAME a_year_in_the_tray CONFIGURATIONS Endurance COMMAND tests_endurance tst_year)
set_tests_properties(a_year_in_the_tray PROPERTIES LABELS endurance TIMEOUT 3600
    ENVIRONMENT "${year_environment};PANTAU_YEAR_DAYS_BY_DEFAULT=366;PANTAU_YEAR_DOMAINS_BY_DEFAULT=10000")

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(PANTAU_DESKTOP)
    # The system's Python has Debian's python3-gi.
    pantau_e2e_test(accessibility_check
        "${e2e}/desktop-session" /usr/bin/python3 "${e2e}/accessibility_check.py" -v)
    set_tests_properties(accessibility_check PROPERTIES RESOURCE_LOCK screen PROCESSORS 2)
endif()

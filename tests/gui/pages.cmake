# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(NOT PANTAU_DESKTOP)
    return()
endif()
foreach(test usage_page changes_page log_page day_chart lists_page appeals_page quota_dialog)
    pantau_test(tst_${test} LABEL gui SOURCES gui/tst_${test}.cpp LIBS Pantau::desktop)
endforeach()

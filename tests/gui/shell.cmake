# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(NOT PANTAU_DESKTOP)
    return()
endif()
foreach(test autostart colours outlined_style single_instance tray_state notices)
    pantau_test(tst_${test} LABEL gui SOURCES gui/tst_${test}.cpp LIBS Pantau::desktop)
endforeach()

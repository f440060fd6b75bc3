# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(test settings_dialog settings_services reports_page)
    pantau_test(tst_${test} LABEL gui SOURCES gui/tst_${test}.cpp LIBS Pantau::desktop)
endforeach()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(NOT PANTAU_DESKTOP)
    return()
endif()
pantau_test(tst_autostart LABEL gui SOURCES gui/tst_autostart.cpp LIBS Pantau::desktop)

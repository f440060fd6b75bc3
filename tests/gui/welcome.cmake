# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(NOT PANTAU_DESKTOP)
    return()
endif()
pantau_test(tst_first_start LABEL gui SOURCES gui/tst_first_start.cpp gui/dialog_hands.h LIBS Pantau::desktop)
pantau_test(tst_list_dialog LABEL gui SOURCES gui/tst_list_dialog.cpp gui/dialog_hands.h LIBS Pantau::desktop)

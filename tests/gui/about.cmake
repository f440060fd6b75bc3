# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_about_dialog LABEL gui SOURCES gui/tst_about_dialog.cpp gui/dialog_hands.h LIBS Pantau::desktop)

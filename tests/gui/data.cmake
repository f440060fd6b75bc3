# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_settings_dialog LABEL gui SOURCES gui/tst_settings_dialog.cpp LIBS Pantau::desktop)

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_main_window LABEL gui SOURCES gui/tst_main_window.cpp gui/gui_world.h LIBS Pantau::desktop)
pantau_test(tst_spending LABEL gui SOURCES gui/tst_spending.cpp gui/gui_world.h LIBS Pantau::desktop)
pantau_test(tst_desktop_words LABEL gui SOURCES gui/tst_desktop_words.cpp LIBS Pantau::desktop)
pantau_test(tst_usage_meter LABEL gui SOURCES gui/tst_usage_meter.cpp LIBS Pantau::desktop)

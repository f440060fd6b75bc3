# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(PANTAU_DESKTOP)
    pantau_test(tst_heartbeat LABEL gui SOURCES gui/tst_heartbeat.cpp LIBS Qt6::Widgets)
endif()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_channels LABEL contract
    SOURCES contract/tst_channels.cpp support/scripted_service.cpp support/scripted_service.h
    LIBS Pantau::channels)
pantau_test(tst_session_alerts LABEL contract
    SOURCES contract/tst_session_alerts.cpp support/scripted_service.cpp support/scripted_service.h
    LIBS Pantau::session)

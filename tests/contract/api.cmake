# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_api_client LABEL contract
    SOURCES contract/tst_api_client.cpp support/scripted_service.cpp support/scripted_service.h
    LIBS Pantau::api)

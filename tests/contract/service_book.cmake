# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_service_key_commands LABEL contract
    SOURCES contract/tst_service_key_commands.cpp
    LIBS Qt6::Sql)
add_dependencies(tst_service_key_commands pantau-service)

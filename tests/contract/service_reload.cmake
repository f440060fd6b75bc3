# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_service_reload LABEL contract SOURCES contract/tst_service_reload.cpp LIBS Pantau::service)
pantau_test(tst_service_blocklist_command LABEL contract
    SOURCES contract/tst_service_blocklist_command.cpp
    LIBS Qt6::Core)
add_dependencies(tst_service_blocklist_command pantau-service)

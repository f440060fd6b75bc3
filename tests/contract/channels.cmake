# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(part IN ITEMS channels channel_slack channel_chats channel_servers)
    pantau_test(tst_${part} LABEL contract
        SOURCES contract/tst_${part}.cpp
        LIBS Pantau::channels)
endforeach()
pantau_test(tst_session_alerts LABEL contract
    SOURCES contract/tst_session_alerts.cpp
    LIBS Pantau::app)
if(Curl_FOUND)
    pantau_test(tst_channel_email LABEL contract
        SOURCES contract/tst_channel_email.cpp
        LIBS Pantau::channels)
    target_compile_definitions(tst_channel_email PRIVATE PANTAU_TESTS_DIR="${CMAKE_CURRENT_SOURCE_DIR}")
endif()

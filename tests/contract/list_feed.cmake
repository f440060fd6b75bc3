# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_list_feed LABEL contract
    SOURCES contract/tst_list_feed.cpp
    LIBS Pantau::evidence)
pantau_test(tst_listed_names LABEL unit SOURCES unit/tst_listed_names.cpp LIBS Pantau::evidence)
if(Cares_FOUND)
    pantau_test(tst_network_lookups LABEL contract
        SOURCES contract/tst_network_lookups.cpp
        LIBS Pantau::evidence)
endif()
pantau_test(tst_hint_webhook LABEL contract
    SOURCES contract/tst_hint_webhook.cpp
    LIBS Pantau::evidence)
pantau_test(tst_hint_http LABEL contract
    SOURCES contract/tst_hint_http.cpp
    LIBS Pantau::evidence Boost::headers)
if(WIN32)
    target_compile_definitions(tst_hint_http PRIVATE _WIN32_WINNT=0x0A00 NOMINMAX) # as Boost.Asio asks for
    target_link_libraries(tst_hint_http PRIVATE ws2_32 mswsock)
endif()

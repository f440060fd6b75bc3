# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_session LABEL contract SOURCES contract/tst_session.cpp LIBS Pantau::app)
pantau_test(tst_session_data LABEL contract SOURCES contract/tst_session_data.cpp LIBS Pantau::app Qt6::Sql)
pantau_test(tst_session_steering LABEL contract
    SOURCES contract/tst_session_steering.cpp support/scripted_service.cpp support/scripted_service.h
    LIBS Pantau::app)
pantau_test(tst_session_hints LABEL contract
    SOURCES contract/tst_session_hints.cpp support/dns_server.h support/file_server.cpp support/file_server.h
            support/hinted_session.h
    LIBS Pantau::app)
pantau_test(tst_session_webhook LABEL contract
    SOURCES contract/tst_session_webhook.cpp support/hinted_session.h support/http_call.h
    LIBS Pantau::app)
pantau_test(tst_session_keys LABEL contract SOURCES contract/tst_session_keys.cpp LIBS Pantau::app)
pantau_test(tst_session_unsaved LABEL contract SOURCES contract/tst_session_unsaved.cpp LIBS Pantau::app)
pantau_test(tst_session_stand_ins LABEL contract
    SOURCES contract/tst_session_stand_ins.cpp support/scripted_service.cpp support/scripted_service.h
    LIBS Pantau::app)
pantau_test(tst_session_situation LABEL contract SOURCES contract/tst_session_situation.cpp
    LIBS Pantau::app Qt6::Sql)
if(Cares_FOUND)
    pantau_test(tst_hint_month LABEL bench
        SOURCES contract/tst_hint_month.cpp support/dns_server.h support/file_server.cpp support/file_server.h
        LIBS Pantau::app TIMEOUT 600)
endif()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The book in PostgreSQL, over a server of the tests' own (support/postgresql_server.h).
pantau_test(tst_service_postgresql LABEL contract
    SOURCES contract/tst_service_postgresql.cpp
    LIBS Pantau::service)
pantau_test(tst_service_key_retries LABEL contract
    SOURCES contract/tst_service_key_retries.cpp
    LIBS Pantau::service)
pantau_test(tst_service_trips LABEL contract
    SOURCES contract/tst_service_trips.cpp
    LIBS Pantau::service Qt6::Network)
pantau_test(tst_service_past_days LABEL contract
    SOURCES contract/tst_service_past_days.cpp
    LIBS Pantau::service)
pantau_test(tst_service_frozen LABEL contract
    SOURCES contract/tst_service_frozen.cpp contract/service_sockets.h
    LIBS Pantau::service)
pantau_test(tst_service_failover LABEL contract
    SOURCES contract/tst_service_failover.cpp contract/service_sockets.h
    LIBS Pantau::service)
pantau_test(tst_service_pooler LABEL contract
    SOURCES contract/tst_service_pooler.cpp
    LIBS Pantau::service Qt6::Network)
add_dependencies(tst_service_pooler pantau-service)
pantau_test(tst_service_books LABEL contract TIMEOUT 300
    SOURCES contract/tst_service_books.cpp
    LIBS Qt6::Network)
add_dependencies(tst_service_books pantau-service)
pantau_test(tst_service_crashes LABEL contract TIMEOUT 300
    SOURCES contract/tst_service_crashes.cpp
    LIBS Qt6::Network)
add_dependencies(tst_service_crashes pantau-service)

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(part IN ITEMS client error_replies transport)
    pantau_test(tst_api_${part} LABEL contract
        SOURCES contract/tst_api_${part}.cpp
        LIBS Pantau::api)
endforeach()
pantau_test(tst_providers LABEL contract
    SOURCES contract/tst_providers.cpp
    LIBS Pantau::api)
pantau_test(tst_api_against_service LABEL contract
    SOURCES contract/tst_api_against_service.cpp
    LIBS Pantau::api Pantau::service Qt6::Sql)

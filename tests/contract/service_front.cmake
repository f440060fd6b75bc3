# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(part IN ITEMS front bodies patience stop operation)
    pantau_test(tst_service_${part} LABEL contract
        SOURCES contract/tst_service_${part}.cpp contract/service_sockets.h
        LIBS Pantau::service)
endforeach()
pantau_test(tst_service_serve LABEL contract
    SOURCES contract/tst_service_serve.cpp contract/service_sockets.h
    LIBS Pantau::service)
add_dependencies(tst_service_serve pantau-service)

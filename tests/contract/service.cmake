# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(part check errors clauses_check clauses_limits)
    pantau_test(tst_service_${part} LABEL contract
        SOURCES contract/tst_service_${part}.cpp contract/service_fixture.h contract/clause_table.h
        LIBS Pantau::service)
endforeach()
pantau_test(tst_service_program LABEL contract SOURCES contract/tst_service_program.cpp LIBS Qt6::Network)
add_dependencies(tst_service_program pantau-service)

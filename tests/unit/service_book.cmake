# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
set(parts reply rules)
if(UNIX) # where the size of files can be limited: small_disk.h
    list(APPEND parts database)
endif()
foreach(part IN LISTS parts)
    pantau_test(tst_service_${part} LABEL unit SOURCES unit/tst_service_${part}.cpp LIBS Pantau::service Qt6::Sql)
endforeach()

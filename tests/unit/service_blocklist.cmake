# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_service_blocklist_text LABEL unit
    SOURCES unit/tst_service_blocklist_text.cpp
    LIBS Pantau::service ZLIB::ZLIB)
if(UNIX) # where the size of files can be limited: small_disk.h
    pantau_test(tst_service_blocklist_index LABEL unit
        SOURCES unit/tst_service_blocklist_index.cpp
        LIBS Pantau::service)
endif()
pantau_test(tst_service_blocklist_filter LABEL unit
    SOURCES unit/tst_service_blocklist_filter.cpp
    LIBS Pantau::service)
pantau_test(tst_service_check_body LABEL unit SOURCES unit/tst_service_check_body.cpp LIBS Pantau::service)
pantau_test(tst_service_provenance LABEL unit SOURCES unit/tst_service_provenance.cpp LIBS Pantau::service)
pantau_test(tst_service_name_table LABEL unit SOURCES unit/tst_service_name_table.cpp LIBS Pantau::service)

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(part IN ITEMS usage_parser request_body reply_parser failure_mapping
        key_echo)
    pantau_test(tst_api_${part} LABEL unit SOURCES unit/tst_api_${part}.cpp LIBS Pantau::api)
endforeach()
pantau_test(tst_memory_secret_store LABEL unit
    SOURCES unit/tst_memory_secret_store.cpp
    LIBS Pantau::secrets)
if(Sodium_FOUND)
    pantau_test(tst_file_secret_store LABEL unit
        SOURCES unit/tst_file_secret_store.cpp
        LIBS Pantau::secrets)
endif()

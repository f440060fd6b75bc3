# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_table_reading LABEL unit SOURCES unit/tst_table_reading.cpp LIBS Pantau::core)
pantau_test(tst_workbook LABEL unit SOURCES unit/tst_workbook.cpp LIBS Pantau::core ZLIB::ZLIB)
pantau_test(tst_bulk_changes LABEL unit SOURCES unit/tst_bulk_changes.cpp LIBS Pantau::store)
if(UNIX) # where the size of files can be limited: small_disk.h
    pantau_test(tst_export LABEL unit SOURCES unit/tst_export.cpp LIBS Pantau::app)
    # It measures memory: what is freed must not be held back by the address sanitizer.
    set_tests_properties(tst_export PROPERTIES ENVIRONMENT_MODIFICATION "ASAN_OPTIONS=set:quarantine_size_mb=1")
endif()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(UNIX) # where the size of files can be limited: small_disk.h
    pantau_test(tst_store_backup LABEL unit SOURCES unit/tst_store_backup.cpp LIBS Pantau::store)
endif()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_store_database LABEL unit SOURCES unit/tst_store_database.cpp LIBS Pantau::store)
pantau_test(tst_store_files LABEL unit SOURCES unit/tst_store_files.cpp LIBS Pantau::store Qt6::Sql)
pantau_test(tst_store_restore LABEL unit SOURCES unit/tst_store_restore.cpp LIBS Pantau::store Qt6::Sql)
pantau_test(tst_store_lists LABEL unit SOURCES unit/tst_store_lists.cpp LIBS Pantau::store)
pantau_test(tst_store_journal LABEL unit SOURCES unit/tst_store_journal.cpp LIBS Pantau::store)
pantau_test(tst_store_history LABEL unit SOURCES unit/tst_store_history.cpp LIBS Pantau::store)
pantau_test(tst_store_steering LABEL unit SOURCES unit/tst_store_steering.cpp LIBS Pantau::store)
pantau_test(tst_store_appeals LABEL unit SOURCES unit/tst_store_appeals.cpp LIBS Pantau::store)
pantau_test(tst_store_resets LABEL unit SOURCES unit/tst_store_resets.cpp LIBS Pantau::store)
pantau_test(tst_store_retention LABEL unit SOURCES unit/tst_store_retention.cpp LIBS Pantau::store)
pantau_test(tst_store_first_findings LABEL unit SOURCES unit/tst_store_first_findings.cpp LIBS Pantau::store)
pantau_test(tst_store_own_count LABEL unit SOURCES unit/tst_store_own_count.cpp LIBS Pantau::store)

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_table_reading LABEL unit SOURCES unit/tst_table_reading.cpp LIBS Pantau::core)
pantau_test(tst_bulk_changes LABEL unit SOURCES unit/tst_bulk_changes.cpp LIBS Pantau::store)
pantau_test(tst_export LABEL unit SOURCES unit/tst_export.cpp LIBS Pantau::session)

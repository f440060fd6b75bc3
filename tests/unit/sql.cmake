# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_sql LABEL unit SOURCES unit/tst_sql.cpp LIBS Pantau::sql)

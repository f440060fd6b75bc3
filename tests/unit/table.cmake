# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_store_domain_query LABEL unit SOURCES unit/tst_store_domain_query.cpp LIBS Pantau::store)

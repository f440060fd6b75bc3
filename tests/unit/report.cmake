# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_report LABEL unit SOURCES unit/tst_report.cpp LIBS Pantau::report)
pantau_test(tst_store_evidence LABEL unit SOURCES unit/tst_store_evidence.cpp LIBS Pantau::store)

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_report LABEL unit SOURCES unit/tst_report.cpp LIBS Pantau::report)
pantau_test(tst_store_evidence LABEL unit SOURCES unit/tst_store_evidence.cpp LIBS Pantau::store)
pantau_test(tst_letter LABEL unit SOURCES unit/tst_letter.cpp LIBS Pantau::report)
pantau_test(tst_mail_link LABEL unit SOURCES unit/tst_mail_link.cpp LIBS Pantau::core)

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_report LABEL unit SOURCES unit/tst_report.cpp LIBS Pantau::report)
pantau_test(tst_store_evidence LABEL unit SOURCES unit/tst_store_evidence.cpp LIBS Pantau::store)
pantau_test(tst_letter LABEL unit SOURCES unit/tst_letter.cpp LIBS Pantau::report)
pantau_test(tst_mail_link LABEL unit SOURCES unit/tst_mail_link.cpp LIBS Pantau::core)
pantau_test(tst_report_parts LABEL unit SOURCES unit/tst_report_parts.cpp LIBS Pantau::core)
# Reports speak a language that the program does not.
add_dependencies(tst_report pantau_translations)
qt_add_resources(tst_report tst_report_i18n PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(PANTAU_DESKTOP)
    pantau_test(tst_timeline LABEL gui SOURCES gui/tst_timeline.cpp LIBS Pantau::desktop)
    pantau_test(tst_detail LABEL gui SOURCES gui/tst_detail.cpp LIBS Pantau::desktop)
    pantau_test(tst_paper_pages LABEL gui SOURCES gui/tst_paper_pages.cpp LIBS Pantau::desktop)
    pantau_test(tst_letter_dialog LABEL gui SOURCES gui/tst_letter_dialog.cpp LIBS Pantau::desktop)
    add_dependencies(tst_letter_dialog pantau_translations)
    qt_add_resources(tst_letter_dialog tst_letter_dialog_i18n PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})
    pantau_test(tst_report_dialog LABEL gui SOURCES gui/tst_report_dialog.cpp
        LIBS Pantau::desktop)
    add_dependencies(tst_report_dialog pantau_translations)
    qt_add_resources(tst_report_dialog tst_report_dialog_i18n PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})
endif()

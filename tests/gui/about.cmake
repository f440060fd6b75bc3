# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_about_dialog LABEL gui SOURCES gui/tst_about_dialog.cpp gui/dialog_hands.h LIBS Pantau::desktop)
pantau_test(tst_problem_dialog LABEL gui SOURCES gui/tst_problem_dialog.cpp gui/dialog_hands.h LIBS Pantau::desktop)
if(PANTAU_DESKTOP)
    pantau_test(tst_handbook_window LABEL gui SOURCES gui/tst_handbook_window.cpp LIBS Pantau::desktop)
    add_dependencies(tst_handbook_window pantau_translations)
    qt_add_resources(tst_handbook_window tst_handbook_window_i18n PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})
endif()

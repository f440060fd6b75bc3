# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(NOT PANTAU_DESKTOP)
    return()
endif()
pantau_test(tst_dialogs LABEL gui SOURCES gui/tst_dialogs.cpp LIBS Pantau::desktop)
add_dependencies(tst_dialogs pantau_translations)
qt_add_resources(tst_dialogs tst_dialogs_i18n PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})
target_compile_definitions(tst_dialogs PRIVATE PANTAU_DESKTOP_SOURCES="${PROJECT_SOURCE_DIR}/src/desktop")

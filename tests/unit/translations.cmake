# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Every sentence in the sources has its Indonesian translation, and every count its English plural.
add_test(NAME translations_are_complete COMMAND "${PROJECT_SOURCE_DIR}/scripts/translations" --check)
set_tests_properties(translations_are_complete PROPERTIES LABELS unit TIMEOUT 60)

if(PANTAU_DESKTOP)
    pantau_test(tst_qt_words LABEL unit SOURCES unit/tst_qt_words.cpp LIBS Pantau::core Qt6::Widgets)
    add_dependencies(tst_qt_words pantau_translations)
    qt_add_resources(tst_qt_words tst_qt_words_i18n PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})
endif()

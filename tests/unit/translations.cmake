# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Every sentence in the sources has its Indonesian translation, and every count its English plural.
add_test(NAME translations_are_complete COMMAND "${PROJECT_SOURCE_DIR}/scripts/translations" --check)
set_tests_properties(translations_are_complete PROPERTIES LABELS unit TIMEOUT 60)

set(tests_of_words tst_translations)
pantau_test(tst_translations LABEL unit SOURCES unit/tst_translations.cpp LIBS Pantau::core)
if(PANTAU_DESKTOP)
    list(APPEND tests_of_words tst_qt_words)
    pantau_test(tst_qt_words LABEL unit SOURCES unit/tst_qt_words.cpp LIBS Pantau::core Qt6::Widgets)
endif()
foreach(test IN LISTS tests_of_words)
    add_dependencies(${test} pantau_translations)
    qt_add_resources(${test} ${test}_i18n PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})
endforeach()

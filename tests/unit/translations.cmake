# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Every sentence in the sources has its Indonesian translation, and every count its English plural.
add_test(NAME translations_are_complete COMMAND "${PROJECT_SOURCE_DIR}/scripts/translations" --check)
set_tests_properties(translations_are_complete PROPERTIES LABELS unit TIMEOUT 60)

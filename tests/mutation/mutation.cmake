# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Only whether each fault still has its place; all of them are tried by run.py without --check.
add_test(NAME mutations_have_their_places
         COMMAND "${Python3_EXECUTABLE}" -B "${CMAKE_CURRENT_SOURCE_DIR}/mutation/run.py" --check)
set_tests_properties(mutations_have_their_places PROPERTIES LABELS unit)

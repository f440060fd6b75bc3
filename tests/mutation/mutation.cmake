# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Only checks that each fault still has its place; run.py without --check tries all of them.
add_test(NAME mutations_have_their_places
         COMMAND "${Python3_EXECUTABLE}" -B "${CMAKE_CURRENT_SOURCE_DIR}/mutation/run.py" --check)
set_tests_properties(mutations_have_their_places PROPERTIES LABELS unit)

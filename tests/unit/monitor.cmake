# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(test reset_day fault_guard)
    pantau_test(tst_${test} LABEL unit SOURCES unit/tst_${test}.cpp LIBS Pantau::engine)
endforeach()
pantau_test(tst_parent_hint LABEL unit SOURCES unit/tst_parent_hint.cpp LIBS Pantau::core)

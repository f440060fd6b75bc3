# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(test change_detector request_window)
    pantau_test(tst_${test} LABEL unit SOURCES unit/tst_${test}.cpp LIBS Pantau::engine)
endforeach()

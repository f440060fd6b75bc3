# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(test planner change_detector request_window)
    pantau_test(tst_${test} LABEL unit SOURCES unit/tst_${test}.cpp LIBS Pantau::engine)
endforeach()
pantau_test(tst_monitor LABEL unit
            SOURCES unit/tst_monitor.cpp support/fake_ports.cpp support/fake_ports.h
            LIBS Pantau::engine TIMEOUT 400)

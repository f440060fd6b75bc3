# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(test reset_day fault_guard detection_delay)
    pantau_test(tst_${test} LABEL unit SOURCES unit/tst_${test}.cpp LIBS Pantau::engine)
endforeach()
pantau_test(tst_parent_hint LABEL unit SOURCES unit/tst_parent_hint.cpp LIBS Pantau::core)
foreach(test allowance monitor monitor_guards monitor_activity monitor_cancel monitor_end monitor_parked monitor_people monitor_refusals
    monitor_single_runs monitor_unsaved monitor_detection monitor_hints monitor_incidents monitor_merging)
    pantau_test(tst_${test} LABEL unit SOURCES unit/tst_${test}.cpp LIBS Pantau::engine)
endforeach()
foreach(test monitor_worlds false_alarms)
    pantau_test(tst_${test} LABEL unit TIMEOUT 900 SOURCES unit/tst_${test}.cpp LIBS Pantau::engine)
endforeach()
set_property(TEST tst_monitor_worlds tst_false_alarms APPEND PROPERTY LABELS worlds)

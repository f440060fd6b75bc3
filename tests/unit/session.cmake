# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_report_maker LABEL unit SOURCES unit/tst_report_maker.cpp LIBS Pantau::app Qt6::Sql)
pantau_test(tst_situation LABEL unit SOURCES unit/tst_situation.cpp LIBS Pantau::app)
pantau_test(tst_stand_in_keys LABEL unit SOURCES unit/tst_stand_in_keys.cpp LIBS Pantau::app)
pantau_test(tst_on_thread LABEL unit SOURCES unit/tst_on_thread.cpp LIBS Pantau::app)
# With the sentences that are made of plans and forecasts.
foreach(test planner forecast)
    pantau_test(tst_${test} LABEL unit SOURCES unit/tst_${test}.cpp LIBS Pantau::app)
endforeach()
pantau_test(tst_json LABEL unit SOURCES unit/tst_json.cpp LIBS Pantau::app)
pantau_test(tst_hidden_names LABEL unit SOURCES unit/tst_hidden_names.cpp LIBS Pantau::app)

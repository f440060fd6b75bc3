# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(test alert_rules quota_rules)
    pantau_test(tst_${test} LABEL unit SOURCES unit/tst_${test}.cpp LIBS Pantau::engine)
endforeach()
pantau_test(tst_alert_dispatcher LABEL unit
            SOURCES unit/tst_alert_dispatcher.cpp
            LIBS Pantau::engine)
pantau_test(tst_store_alerts LABEL unit SOURCES unit/tst_store_alerts.cpp LIBS Pantau::store)

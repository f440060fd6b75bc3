# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_session LABEL contract SOURCES contract/tst_session.cpp LIBS Pantau::app)
pantau_test(tst_monthly_reports LABEL contract SOURCES contract/tst_monthly_reports.cpp LIBS Pantau::app)
pantau_test(tst_session_data LABEL contract SOURCES contract/tst_session_data.cpp LIBS Pantau::app Qt6::Sql)
pantau_test(tst_session_steering LABEL contract
    SOURCES contract/tst_session_steering.cpp
    LIBS Pantau::app)
pantau_test(tst_session_hints LABEL contract
    SOURCES contract/tst_session_hints.cpp
    LIBS Pantau::app)
pantau_test(tst_session_webhook LABEL contract
    SOURCES contract/tst_session_webhook.cpp
    LIBS Pantau::app)
pantau_test(tst_housekeeping LABEL contract SOURCES contract/tst_housekeeping.cpp LIBS Pantau::app)
pantau_test(tst_scheduled_backups LABEL contract SOURCES contract/tst_scheduled_backups.cpp LIBS Pantau::app)
pantau_test(tst_history_erasing LABEL contract SOURCES contract/tst_history_erasing.cpp LIBS Pantau::app Qt6::Sql)
pantau_test(tst_session_keys LABEL contract SOURCES contract/tst_session_keys.cpp LIBS Pantau::app)
pantau_test(tst_session_unsaved LABEL contract SOURCES contract/tst_session_unsaved.cpp LIBS Pantau::app)
pantau_test(tst_session_stand_ins LABEL contract
    SOURCES contract/tst_session_stand_ins.cpp
    LIBS Pantau::app)
pantau_test(tst_session_situation LABEL contract SOURCES contract/tst_session_situation.cpp
    LIBS Pantau::app Qt6::Sql)
if(Cares_FOUND)
    pantau_test(tst_hint_month LABEL bench
        SOURCES contract/tst_hint_month.cpp
        LIBS Pantau::app TIMEOUT 600)
endif()
pantau_test(tst_problem_report LABEL contract SOURCES contract/tst_problem_report.cpp LIBS Pantau::app Qt6::Sql)
pantau_test(tst_release_watch LABEL contract SOURCES contract/tst_release_watch.cpp LIBS Pantau::app)
pantau_test(tst_damaged_database LABEL contract SOURCES contract/tst_damaged_database.cpp LIBS Pantau::app)

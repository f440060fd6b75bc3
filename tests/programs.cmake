# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The test programs: one per layer. Each source is a CTest test of that name. A new test is one more name here.
# Properties of single tests are in the other files.

pantau_test_program(tests_base TRANSLATED LIBS Pantau::base ZLIB::ZLIB)
pantau_tests(tests_base LABEL unit FOLDER unit TESTS
    tst_account tst_appeal_figures tst_blocklist_reader tst_chosen_file tst_delimited_text
    tst_domain_import tst_domain_name tst_finish_background_work tst_local_times
    tst_message_template tst_natural_order tst_process_lock tst_table_reading
    tst_translations tst_typed_letters tst_workbook)
if(UNIX) # signals, and limited file sizes: small_disk.h
    pantau_tests(tests_base LABEL unit FOLDER unit TESTS
        tst_stop_signals tst_whole_file)
endif()

pantau_test_program(tests_db LIBS Pantau::db Pantau::engine Qt6::Sql)
pantau_tests(tests_db LABEL unit FOLDER unit TESTS
    tst_bulk_changes tst_domain_history tst_sql tst_store_activity tst_store_alerts
    tst_store_appeals tst_store_backup_seal tst_store_checks tst_store_database tst_store_domain_query
    tst_store_evidence tst_store_files tst_store_first_findings tst_store_forgetting tst_store_former_domains
    tst_store_hints tst_store_history tst_store_journal tst_store_list_glances
    tst_store_lists tst_store_moved_service tst_store_own_count tst_store_restore
    tst_store_restored_alerts tst_store_retention tst_store_steering tst_store_two_services
    tst_store_usage_history)
if(UNIX)
    pantau_tests(tests_db LABEL unit FOLDER unit TESTS
        tst_store_backup)
endif()

pantau_test_program(tests_engine TRANSLATED LIBS Pantau::engine)
pantau_tests(tests_engine LABEL unit FOLDER unit TESTS
    tst_alert_dispatcher tst_alert_rules tst_change_detector tst_correlated_listings
    tst_detection_delay tst_hint_tracker tst_lane_parts tst_monitor tst_monitor_activity tst_monitor_cancel
    tst_monitor_detection tst_monitor_hints tst_monitor_incidents
    tst_monitor_parked tst_monitor_people tst_monitor_refusals
    tst_publication_hours tst_quota_rules)
pantau_tests(tests_engine LABEL unit TIMEOUT 900 FOLDER unit TESTS
    tst_monitor_single_runs tst_planner_properties)
if(WIN32)
    return() # the other programs need servers that Windows does not have: a Secret Service, an X server, signals
endif()

pantau_test_program(tests_network LIBS Pantau::providers Pantau::channels Pantau::keychain Pantau::signals)
pantau_tests(tests_network LABEL contract FOLDER contract TESTS
    tst_api_client tst_channel_chats tst_channel_servers
    tst_channels tst_list_feed tst_net_exchange tst_providers)
pantau_tests(tests_network LABEL unit FOLDER unit TESTS
    tst_api_failure_mapping tst_api_reply_parser tst_secret_store)
if(Sodium_FOUND)
    pantau_tests(tests_network LABEL unit FOLDER unit TESTS
        tst_file_secret_store)
endif()
if(Curl_FOUND)
    pantau_tests(tests_network LABEL contract FOLDER contract TESTS
        tst_channel_email)
endif()
if(Cares_FOUND)
    pantau_tests(tests_network LABEL contract FOLDER contract TESTS
        tst_network_lookups)
endif()
if(NOT APPLE)
    pantau_tests(tests_network LABEL contract FOLDER contract TESTS
        tst_keychain)
endif()

pantau_test_program(tests_service LIBS Pantau::app pantau_variant_service Qt6::Sql ZLIB::ZLIB)
pantau_tests(tests_service LABEL contract FOLDER contract TESTS
    tst_client_variants tst_service_books tst_service_clauses tst_service_failover
    tst_service_front tst_service_key_commands
    tst_service_operation tst_service_past_days tst_service_patience tst_service_pooler
    tst_service_postgresql tst_service_program tst_service_reload tst_service_schemas tst_service_serve
    tst_service_trips)
pantau_tests(tests_service LABEL unit FOLDER unit TESTS
    tst_http_connections tst_request_batcher
    tst_service_blocklist_text tst_service_json tst_service_keys tst_service_name_table
    tst_service_rules)
if(UNIX)
    pantau_tests(tests_service LABEL unit FOLDER unit TESTS
        tst_line_writer tst_service_blocklist_index tst_service_database)
endif()
add_dependencies(tests_service pantau-service pantau-service-variant)

pantau_test_program(tests_app TRANSLATED LIBS Pantau::app Qt6::Sql)
pantau_tests(tests_app LABEL contract FOLDER contract TESTS
    tst_damaged_database tst_housekeeping tst_monthly_reports
    tst_scheduled_backups tst_session tst_session_alerts tst_session_hints
    tst_session_keys tst_session_situation tst_session_stand_ins tst_session_steering)
pantau_tests(tests_app LABEL unit FOLDER unit TESTS
    tst_forecast tst_json tst_letter tst_on_thread tst_planner tst_presets tst_report
    tst_report_parts tst_situation tst_stand_in_keys tst_network_log)
if(UNIX)
    pantau_tests(tests_app LABEL unit FOLDER unit TESTS
        tst_export)
    # It measures memory, so the address sanitizer must not keep freed memory.
    set_tests_properties(tst_export PROPERTIES ENVIRONMENT_MODIFICATION "ASAN_OPTIONS=set:quarantine_size_mb=1")
endif()

file(GLOB worlds CONFIGURE_DEPENDS worlds/*.h worlds/*.cpp)
list(FILTER worlds EXCLUDE REGEX "/tst_")
pantau_test_program(tests_worlds SOURCES ${worlds} LIBS Pantau::app)
pantau_tests(tests_worlds LABEL unit TIMEOUT 900 FOLDER unit TESTS
    tst_false_alarms tst_monitor_worlds)
pantau_tests(tests_worlds LABEL unit TIMEOUT 900 FOLDER worlds TESTS
    tst_whole_worlds)

pantau_test_program(tests_schedule LIBS schedule_sim_parts)
pantau_tests(tests_schedule LABEL bench TIMEOUT 900 FOLDER bench TESTS
    tst_schedule_bars)
# With all seeds: ctest --preset dev -C Nightly -L nightly.
get_test_property(tst_schedule_bars ENVIRONMENT environment)
list(FILTER environment EXCLUDE REGEX "QTEST_FUNCTION_TIMEOUT")
add_test(NAME tst_schedule_bars_long CONFIGURATIONS Nightly COMMAND tests_schedule tst_schedule_bars)
set_tests_properties(tst_schedule_bars_long PROPERTIES LABELS nightly TIMEOUT 3600
    ENVIRONMENT "${environment};QTEST_FUNCTION_TIMEOUT=3600000;PANTAU_SEEDS=1..5")
if(CMAKE_SYSTEM_NAME STREQUAL "Linux") # it reads /proc
    pantau_test_program(tests_endurance SOURCES endurance/year.cpp LIBS Pantau::app)
    pantau_tests(tests_endurance LABEL endurance FOLDER endurance TESTS
        tst_year)
endif()

if(NOT PANTAU_DESKTOP)
    return()
endif()
pantau_test_program(tests_desktop LIBS Pantau::desktop)
pantau_tests(tests_desktop LABEL gui FOLDER gui TESTS
    tst_about_dialog tst_account_watch tst_appeals_page tst_autostart tst_changes_page tst_closing
    tst_colours tst_connect_dialog tst_day_chart tst_desktop_words tst_detail tst_domain_actions
    tst_domain_selection tst_domain_table tst_dragging tst_export_dialog tst_finder tst_first_window
    tst_heartbeat tst_hero tst_import_dialog tst_list_dialog
    tst_list_names tst_lists_page tst_log_page tst_main_window tst_notices tst_notification_answers
    tst_pantau_style tst_outside_text tst_paper_pages
    tst_remembered_view tst_reports_page tst_rescue tst_sample_notice tst_settings_dialog
    tst_settings_services tst_single_instance tst_spending tst_timeline tst_two_services
    tst_toast_content tst_tray_state tst_undelivered tst_undo tst_usage_meter tst_usage_page)
# With the texts in every language; the other programs use the source texts.
pantau_test_program(tests_desktop_texts TRANSLATED LIBS Pantau::desktop)
pantau_tests(tests_desktop_texts LABEL gui FOLDER gui TESTS
    tst_dialogs tst_handbook_window tst_letter_dialog tst_report_dialog tst_window_keys)
pantau_tests(tests_desktop_texts LABEL unit FOLDER unit TESTS
    tst_qt_words)
if(UNIX AND NOT APPLE)
    pantau_tests(tests_desktop LABEL gui FOLDER gui TESTS
        tst_freedesktop_notifier tst_login_item tst_portal_autostart)
    target_link_libraries(tests_desktop PRIVATE Qt6::DBus)
    # The logic for macOS; tst_login_item stands in for the system.
    target_sources(tests_desktop PRIVATE ../src/desktop/window/macos_login_item.cpp)
    pantau_moc(../src/desktop/window/macos_login_item.h
        "${CMAKE_CURRENT_BINARY_DIR}/mocs/tests_desktop/moc_login_item.cpp" tests_desktop)
endif()
find_package(SQLite3 REQUIRED)
pantau_test_program(tests_window_bench SOURCES bench/database_watch.cpp LIBS Pantau::desktop data_set_parts SQLite::SQLite3)
pantau_tests(tests_window_bench LABEL bench FOLDER bench TESTS
    tst_window_reads)

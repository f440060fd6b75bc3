# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(NOT PANTAU_DESKTOP)
    return()
endif()
foreach(test appearance autostart closing colours dragging finder icons list_names outlined_style release_notice remembered_view rescue single_instance spoken_words start_options toast_content tray_messages tray_state notices notification_answers outside_text undelivered sample_notice
             undo window_keys)
    pantau_test(tst_${test} LABEL gui SOURCES gui/tst_${test}.cpp LIBS Pantau::desktop)
endforeach()
add_dependencies(tst_window_keys pantau_translations)
qt_add_resources(tst_window_keys tst_window_keys_i18n PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})
if(UNIX AND NOT APPLE)
    pantau_test(tst_freedesktop_notifier LABEL gui SOURCES gui/tst_freedesktop_notifier.cpp LIBS Pantau::desktop)
    # What is decided for macOS; the test stands in for the system.
    pantau_test(tst_login_item LABEL gui SOURCES gui/tst_login_item.cpp ../src/desktop/shell/macos_login_item.cpp
                LIBS Pantau::desktop)
    pantau_moc(../src/desktop/shell/macos_login_item.h
               "${CMAKE_CURRENT_BINARY_DIR}/mocs/tst_login_item/moc_login_item.cpp" tst_login_item)
    pantau_test(tst_portal_autostart LABEL gui SOURCES gui/tst_portal_autostart.cpp LIBS Pantau::desktop Qt6::DBus)
endif()

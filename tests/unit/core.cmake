# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(test blocklist_reader domain_name domain_import pasted_forms delimited_text csv_writer service_address api_key
             natural_order finish_background_work typed_letters message_template release process_lock chosen_file local_times optional_time)
    pantau_test(tst_${test} LABEL unit SOURCES unit/tst_${test}.cpp LIBS Pantau::core)
endforeach()
pantau_test(tst_plain_text LABEL unit SOURCES unit/tst_plain_text.cpp LIBS Pantau::core)
if(UNIX)
    pantau_test(tst_whole_file LABEL unit SOURCES unit/tst_whole_file.cpp LIBS Pantau::core)
    pantau_test(tst_stop_signals LABEL unit SOURCES unit/tst_stop_signals.cpp LIBS Pantau::core)
endif()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that the statements of db and service work in both SQLite and PostgreSQL. Only the files listed here may use
# anything specific. cmake -DSOURCE_DIR=… -P this.
cmake_minimum_required(VERSION 3.22)

# What tells databases apart, and the service's choice of its connection's settings for either.
set(excepted db/connection.cpp db/connection.h db/migrations.cpp db/sqlite_file.cpp db/transaction.cpp
             service/database.cpp)
set(words "PRAGMA " "VACUUM" "INSERT OR " "json_" "jsonb_" "TOTAL\\(" "sqlite_master" "lastInsertId" "rowid"
          "IS (NOT )?[?a-z]" "SELECT[^\"]* (MAX|MIN)\\([^()\"]*,")

file(GLOB_RECURSE files "${SOURCE_DIR}/db/*.cpp" "${SOURCE_DIR}/db/*.h" "${SOURCE_DIR}/service/*.cpp")
list(LENGTH files count)
if(count EQUAL 0)
    message(FATAL_ERROR "No sources under ${SOURCE_DIR}: the check would prove nothing.")
endif()
foreach(file IN LISTS files)
    file(RELATIVE_PATH relative "${SOURCE_DIR}" "${file}")
    if(relative IN_LIST excepted)
        continue()
    endif()
    file(STRINGS "${file}" lines)
    foreach(line IN LISTS lines)
        if(line MATCHES "^ *(//|#include)" OR NOT line MATCHES "\"")
            continue()
        endif()
        foreach(word IN LISTS words)
            if(line MATCHES "\"[^\"]*${word}")
                message(SEND_ERROR "${relative}: one database alone understands ${word}: ${line}")
            endif()
        endforeach()
    endforeach()
endforeach()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzz tests of external input. Every build runs the targets with their corpus and some seconds of random changes; in
# the preset "fuzz" they run with libFuzzer (tests/fuzz/run).
if(NOT UNIX)
    return()
endif()

function(pantau_fuzz name)
    add_executable(fuzz_${name} fuzz/fuzz_${name}.cpp fuzz/fuzz.h)
    set_target_properties(fuzz_${name} PROPERTIES
        AUTOMOC OFF AUTORCC OFF RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
    target_include_directories(fuzz_${name} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
    target_link_libraries(fuzz_${name} PRIVATE ${ARGN} Qt6::Network Qt6::Test)
    pantau_use_precompiled(fuzz_${name} tests)
    set(how 2)
    if(PANTAU_FUZZ)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
        set(how -runs=0)
    else()
        target_sources(fuzz_${name} PRIVATE fuzz/replay.cpp)
    endif()
    add_test(NAME fuzz_${name} COMMAND fuzz_${name} "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name}" ${how})
    set_tests_properties(fuzz_${name} PROPERTIES LABELS fuzz TIMEOUT 120
        ENVIRONMENT "ASAN_OPTIONS=abort_on_error=1;QT_LOGGING_RULES=*=false")
endfunction()

pantau_fuzz(reply Pantau::providers)
pantau_fuzz(usage Pantau::providers)
pantau_fuzz(feed Pantau::signals)
pantau_fuzz(table Pantau::base)
pantau_fuzz(workbook Pantau::base ZLIB::ZLIB)
pantau_fuzz(domain_name Pantau::base)
pantau_fuzz(request Pantau::service Boost::headers)
pantau_fuzz(backup Pantau::db)
pantau_fuzz(settings Pantau::db)
pantau_fuzz(json_lines Pantau::cli)
pantau_fuzz(handed Pantau::cli)

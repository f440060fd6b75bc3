# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Compiler flags, and the functions that declare a layer, a program and a test. No other file sets flags.

if(CMAKE_CXX_COMPILER_ID STREQUAL "MSVC")
    # TRY (src/base/result.h) is a statement expression.
    message(FATAL_ERROR "Pantau needs GCC or Clang. On Windows, use MinGW or clang-cl.")
endif()

add_library(pantau_flags INTERFACE)
target_compile_definitions(pantau_flags INTERFACE
    QT_NO_CAST_FROM_ASCII
    QT_NO_CAST_TO_ASCII
    QT_NO_CAST_FROM_BYTEARRAY
    QT_NO_URL_CAST_FROM_STRING
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
    QT_NO_CONTEXTLESS_CONNECT
    QT_NO_FOREACH
    QT_NO_KEYWORDS
    QT_NO_JAVA_STYLE_ITERATORS
    QT_DISABLE_DEPRECATED_BEFORE=0x060400
    PANTAU_VERSION="${PROJECT_VERSION}")
if(Qt6_VERSION VERSION_GREATER_EQUAL 6.5)
    # Qt 6.9 deprecates Qt::UTC, whose replacement does not exist in 6.4. Qt 6.4 also enabled position-independent
    # code itself; the setting must match for a precompiled header and all its users.
    target_compile_definitions(pantau_flags INTERFACE QT_WARN_DEPRECATED_UP_TO=0x060800)
    if(NOT WIN32)
        target_compile_options(pantau_flags INTERFACE -fPIC)
    endif()
endif()
if(MSVC)
    target_compile_options(pantau_flags INTERFACE /W4 /permissive- /utf-8)
    if(PANTAU_WERROR)
        target_compile_options(pantau_flags INTERFACE /WX)
    endif()
else()
    target_compile_options(pantau_flags INTERFACE
        -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align
        # In joined tests, a parameter may have the same name as a constant of another source.
        $<$<NOT:$<BOOL:$<TARGET_PROPERTY:PANTAU_IS_TEST>>>:-Wshadow>
        -Werror=switch -Werror=return-type)
    if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # GCC treats the jointly compiled sources as headers.
        target_compile_options(pantau_flags INTERFACE -Wno-subobject-linkage)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Up to 1 GB, GCC need not collect its garbage. An eighth of the compile time is saved.
        target_compile_options(pantau_flags INTERFACE --param=ggc-min-expand=200 --param=ggc-min-heapsize=1000000)
    endif()
    if(PANTAU_WERROR)
        target_compile_options(pantau_flags INTERFACE -Werror)
    endif()
    if(PANTAU_SANITIZE)
        # The undefined-behaviour sanitizer only checks the programs' sources, and only they have line tables for
        # reports. The tests use their macros so often that either would take a fifth of the build time.
        string(REPLACE ",undefined" "" sanitize_tests "${PANTAU_SANITIZE}")
        string(REPLACE "," "$<COMMA>" sanitize_tests "${sanitize_tests}")
        string(REPLACE "," "$<COMMA>" sanitize "${PANTAU_SANITIZE}")
        target_compile_options(pantau_flags INTERFACE
            -fsanitize=$<IF:$<BOOL:$<TARGET_PROPERTY:PANTAU_IS_TEST>>,${sanitize_tests},${sanitize}>
            $<$<BOOL:$<TARGET_PROPERTY:PANTAU_IS_TEST>>:-g0> -fno-omit-frame-pointer -fno-sanitize-recover=all)
        target_link_options(pantau_flags INTERFACE -fsanitize=${PANTAU_SANITIZE})
    endif()
endif()
target_include_directories(pantau_flags INTERFACE "${PROJECT_SOURCE_DIR}/src")

# Linking about a hundred test programs is a large part of a build; mold is many times faster.
find_program(MOLD ld.mold)
if(MOLD AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND NOT CMAKE_CROSSCOMPILING)
    target_link_options(pantau_flags INTERFACE -fuse-ld=mold)
endif()

# Hot layers (HOT) are compiled for speed, the others for size. That makes the program a fifth smaller, and faster to
# compile and load. Empty: use CMAKE_CXX_FLAGS for all.
set(PANTAU_HOT_FLAGS "" CACHE STRING "Compiler flags of the layers in which time is spent")

# pantau_precompiled(NAME HEADER [FLAGS flags...] LIBS libs...): common headers, precompiled once for all targets with
# the same flags. This halves the compile time. CMAKE_DISABLE_PRECOMPILE_HEADERS=ON builds without.
function(pantau_precompiled name header)
    cmake_parse_arguments(ARG "" "" "FLAGS;LIBS" ${ARGN})
    add_library(${name} OBJECT "${PROJECT_SOURCE_DIR}/cmake/precompiled/nothing.cpp")
    set_target_properties(${name} PROPERTIES AUTOMOC OFF AUTORCC OFF UNITY_BUILD OFF)
    target_compile_options(${name} PRIVATE ${ARG_FLAGS})
    target_link_libraries(${name} PRIVATE pantau_flags tl::expected ${ARG_LIBS})
    target_precompile_headers(${name} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/precompiled/${header}.h")
endfunction()
# Headers of the tests are precompiled with the flags of PANTAU_IS_TEST.
function(pantau_use_precompiled name header)
    target_precompile_headers(${name} REUSE_FROM pantau_precompiled_${header})
    if(header MATCHES "tests")
        set_target_properties(${name} PROPERTIES PANTAU_IS_TEST ON)
    endif()
endfunction()
if(CCACHE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
    # ccache needs to know which header was precompiled
    target_compile_options(pantau_flags INTERFACE -fpch-preprocess)
endif()
pantau_precompiled(pantau_precompiled_core core LIBS Qt6::Core)
if(PANTAU_HOT_FLAGS)
    pantau_precompiled(pantau_precompiled_hot core FLAGS ${PANTAU_HOT_FLAGS} LIBS Qt6::Core)
endif()
if(PANTAU_DESKTOP)
    pantau_precompiled(pantau_precompiled_desktop desktop LIBS Qt6::Widgets)
endif()

# pantau_layer(NAME [HOT] SOURCES... [PUBLIC libs...] [PRIVATE libs...] [PRECOMPILED core|desktop|none])
# A library Pantau::NAME: one folder of src, one layer. Some presets compile many of its sources together, in half the
# time, so names in unnamed namespaces must be unique in a layer.
function(pantau_layer name)
    cmake_parse_arguments(ARG "HOT" "PRECOMPILED" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
    if(NOT ARG_PRECOMPILED AND ARG_HOT AND PANTAU_HOT_FLAGS)
        set(ARG_PRECOMPILED hot)
    elseif(NOT ARG_PRECOMPILED)
        set(ARG_PRECOMPILED core)
    endif()
    set(kind STATIC)
    if(PANTAU_SHARED_LAYERS AND NOT WIN32) # on Windows every symbol would need an explicit export
        set(kind SHARED)
    endif()
    add_library(pantau_${name} ${kind} ${ARG_SOURCES})
    set_target_properties(pantau_${name} PROPERTIES LINKER_LANGUAGE CXX)
    add_library(Pantau::${name} ALIAS pantau_${name})
    target_link_libraries(pantau_${name} PUBLIC pantau_flags ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
    if(ARG_HOT)
        target_compile_options(pantau_${name} PRIVATE ${PANTAU_HOT_FLAGS})
    endif()
    if(NOT ARG_PRECOMPILED STREQUAL "none")
        target_precompile_headers(pantau_${name} REUSE_FROM pantau_precompiled_${ARG_PRECOMPILED})
    endif()
endfunction()

# pantau_program(NAME SOURCES... LIBS... [PRECOMPILED core|tests|gui_tests]): a program in bin/, with its texts in every
# language.
function(pantau_program name)
    cmake_parse_arguments(ARG "" "PRECOMPILED" "SOURCES;LIBS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
    if(ARG_PRECOMPILED)
        pantau_use_precompiled(${name} ${ARG_PRECOMPILED})
    endif()
    target_link_libraries(${name} PRIVATE ${ARG_LIBS})
    if(WIN32)
        # The icon in Explorer, and the "Properties" of the file.
        set(PROGRAM ${name})
        configure_file("${PROJECT_SOURCE_DIR}/installer/windows/program.rc.in" "${CMAKE_CURRENT_BINARY_DIR}/${name}.rc" @ONLY)
        target_sources(${name} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${name}.rc")
    endif()
    add_dependencies(${name} pantau_translations)
    qt_add_resources(${name} "${name}_i18n" PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})
endfunction()

# The compiler's predefined macros, for moc. Otherwise moc would treat every platform #ifdef as false.
set(PANTAU_MOC_PREDEFINED "${PROJECT_BINARY_DIR}/moc_predefined.h")
set(predefined "")
if(CMAKE_CXX_COMPILER_PREDEFINES_COMMAND)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER_PREDEFINES_COMMAND} OUTPUT_VARIABLE predefined)
endif()
file(CONFIGURE OUTPUT "${PANTAU_MOC_PREDEFINED}" CONTENT "${predefined}" @ONLY) # only written if it changed

# pantau_moc(SOURCE MOC TARGET): a rule for the moc file that SOURCE of TARGET includes at its end.
function(pantau_moc source moc target)
    get_filename_component(source "${source}" ABSOLUTE)
    set(directories "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
    set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
    add_custom_command(
        OUTPUT "${moc}"
        COMMAND Qt6::moc --include "${PANTAU_MOC_PREDEFINED}" "$<$<BOOL:${directories}>:-I$<JOIN:${directories},;-I>>"
                "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>" -o "${moc}" "${source}"
        DEPENDS "${source}" "${PANTAU_MOC_PREDEFINED}"
        COMMENT "Generating ${target}'s moc"
        COMMAND_EXPAND_LISTS VERBATIM)
    target_sources(${target} PRIVATE "${moc}")
endfunction()

# pantau_test_program(NAME [TRANSLATED] [SOURCES ...] LIBS ...): a program for the tests of one layer, which
# pantau_tests() adds. TRANSLATED adds the texts in every language. If the preset joins sources, names in unnamed
# namespaces must be unique in the program.
function(pantau_test_program name)
    cmake_parse_arguments(ARG "TRANSLATED" "" "SOURCES;LIBS" ${ARGN})
    add_executable(${name} support/test_program.cpp ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE pantau_test_support ${ARG_LIBS} Qt6::Test)
    set(headers tests)
    if("Pantau::desktop" IN_LIST ARG_LIBS)
        set(headers gui_tests)
    endif()
    target_precompile_headers(${name} REUSE_FROM pantau_precompiled_${headers})
    target_include_directories(${name} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/mocs/${name}")
    set_target_properties(${name} PROPERTIES
        UNITY_BUILD "${PANTAU_JOINED_TESTS}" UNITY_BUILD_BATCH_SIZE 10 AUTOMOC OFF AUTORCC OFF
        RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests" PANTAU_IS_TEST ON)
    if(ARG_TRANSLATED)
        add_dependencies(${name} pantau_translations)
        qt_add_resources(${name} "${name}_i18n" PREFIX "/i18n" BASE "${PANTAU_QM_DIR}" FILES ${PANTAU_QM_FILES})
    endif()
    set_property(GLOBAL APPEND PROPERTY PANTAU_TEST_PROGRAMS ${name})
endfunction()

# pantau_tests(PROGRAM LABEL unit|contract|gui|bench|endurance FOLDER folder [TIMEOUT seconds] TESTS names...)
# Adds FOLDER/NAME.cpp to a test program, as a separate CTest test. Each test runs in its own home directory; GUI
# tests use the offscreen platform. The test class is in the .cpp, which ends with PANTAU_TEST
# (support/test_program.h) and includes NAME.moc. Shared classes are in headers of tests/support.
function(pantau_tests program)
    cmake_parse_arguments(ARG "" "LABEL;FOLDER;TIMEOUT" "TESTS" ${ARGN})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 300)
    endif()
    set(sanitizers "")
    if(PANTAU_SANITIZE)
        # Limits the quarantine of freed memory to 32 MiB instead of 256, which would slow down tests with many rows.
        set(sanitizers ";ASAN_OPTIONS=quarantine_size_mb=32;LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/cmake/not_our_leaks.supp:print_suppressions=0")
    endif()
    foreach(name IN LISTS ARG_TESTS)
        target_sources(${program} PRIVATE "${ARG_FOLDER}/${name}.cpp")
        # With build rules, because AUTOMOC would scan all sources with one process each.
        pantau_moc("${ARG_FOLDER}/${name}.cpp" "${CMAKE_CURRENT_BINARY_DIR}/mocs/${program}/${name}.moc" ${program})
        add_test(NAME ${name} COMMAND ${program} ${name})
        set(home "${PROJECT_BINARY_DIR}/test-homes/${name}")
        file(MAKE_DIRECTORY "${home}")
        set_tests_properties(${name} PROPERTIES
            LABELS "${ARG_LABEL}"
            TIMEOUT ${ARG_TIMEOUT}
            ENVIRONMENT "HOME=${home};XDG_CONFIG_HOME=${home}/config;XDG_DATA_HOME=${home}/data;XDG_CACHE_HOME=${home}/cache;QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=Asia/Jakarta;DBUS_SESSION_BUS_ADDRESS=disabled:;QT_LOGGING_RULES=default.debug=false;QTEST_FUNCTION_TIMEOUT=${ARG_TIMEOUT}000${sanitizers}")
    endforeach()
endfunction()

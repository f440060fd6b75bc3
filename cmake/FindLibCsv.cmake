# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# libcsv ships neither a CMake package nor a pkg-config file. Provides LibCsv::LibCsv.
find_path(LibCsv_INCLUDE_DIR csv.h)
find_library(LibCsv_LIBRARY csv)
if(LibCsv_INCLUDE_DIR)
    file(STRINGS "${LibCsv_INCLUDE_DIR}/csv.h" lines REGEX "#define CSV_(MAJOR|MINOR|RELEASE) [0-9]+")
    string(REGEX REPLACE "#define CSV_[A-Z]+ " "" LibCsv_VERSION "${lines}")
    string(REPLACE ";" "." LibCsv_VERSION "${LibCsv_VERSION}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibCsv REQUIRED_VARS LibCsv_LIBRARY LibCsv_INCLUDE_DIR
    VERSION_VAR LibCsv_VERSION)
if(LibCsv_FOUND AND NOT TARGET LibCsv::LibCsv)
    add_library(LibCsv::LibCsv UNKNOWN IMPORTED)
    set_target_properties(LibCsv::LibCsv PROPERTIES
        IMPORTED_LOCATION "${LibCsv_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${LibCsv_INCLUDE_DIR}")
endif()

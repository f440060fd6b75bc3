# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes Pantau.app, with an icon from Linux's pictures. Included where the program is declared, because install() must
# know that it is a bundle. Untested: see README.md.
set(PANTAU_MACOS_MINIMUM "${CMAKE_OSX_DEPLOYMENT_TARGET}")
if(NOT PANTAU_MACOS_MINIMUM)
    set(PANTAU_MACOS_MINIMUM 12.0)
endif()
set(bundle "${CMAKE_CURRENT_BINARY_DIR}/macos")
configure_file("${CMAKE_CURRENT_LIST_DIR}/Info.plist.in" "${bundle}/Info.plist" @ONLY)

find_program(ICONUTIL iconutil REQUIRED)
set(iconset "${bundle}/pantau.iconset")
set(pictures "${PROJECT_SOURCE_DIR}/installer/linux/icons")
set(copies "")
foreach(size IN ITEMS 16 32 128 256 512)
    list(APPEND copies COMMAND "${CMAKE_COMMAND}" -E copy
        "${pictures}/pantau-${size}.png" "${iconset}/icon_${size}x${size}.png")
endforeach()
foreach(half IN ITEMS 16 32 128 256) # the same for screens with twice the pixels
    math(EXPR size "2 * ${half}")
    list(APPEND copies COMMAND "${CMAKE_COMMAND}" -E copy
        "${pictures}/pantau-${size}.png" "${iconset}/icon_${half}x${half}@2x.png")
endforeach()
add_custom_command(OUTPUT "${bundle}/pantau.icns"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${iconset}"
    ${copies}
    COMMAND "${ICONUTIL}" --convert icns --output "${bundle}/pantau.icns" "${iconset}"
    VERBATIM)

target_sources(pantau PRIVATE "${bundle}/pantau.icns")
set_source_files_properties("${bundle}/pantau.icns" PROPERTIES MACOSX_PACKAGE_LOCATION Resources)
set_target_properties(pantau PROPERTIES
    OUTPUT_NAME Pantau
    MACOSX_BUNDLE ON
    MACOSX_BUNDLE_INFO_PLIST "${bundle}/Info.plist")

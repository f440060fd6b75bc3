# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Pantau.dmg: the bundle with Qt and every library in it, the command line's programs inside, to be dragged into
# Applications. Untested: see README.md.
set(PANTAU_MACOS_IDENTITY "-" CACHE STRING "Who signs: a Developer ID Application, or - for a local build")

find_program(MACDEPLOYQT macdeployqt HINTS "${Qt6_DIR}/../../../bin" REQUIRED)
set(signing "-codesign=${PANTAU_MACOS_IDENTITY}")
if(NOT PANTAU_MACOS_IDENTITY STREQUAL "-")
    # What notarisation asks for.
    list(APPEND signing -hardened-runtime -timestamp)
endif()
# Before the bundle is signed.
install(FILES "${PROJECT_BINARY_DIR}/pantau.spdx.json" "${PROJECT_SOURCE_DIR}/LICENSE"
    DESTINATION "Pantau.app/Contents/Resources" COMPONENT desktop)
install(CODE "
    set(app \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/Pantau.app\")
    execute_process(COMMAND \"${MACDEPLOYQT}\" \"\${app}\"
            \"-executable=\${app}/Contents/MacOS/pantau-cli\"
            \"-executable=\${app}/Contents/MacOS/pantau-service\" ${signing}
        COMMAND_ERROR_IS_FATAL ANY)"
    COMPONENT desktop)
set(CPACK_GENERATOR DragNDrop)
set(CPACK_MONOLITHIC_INSTALL ON)
set(CPACK_DMG_VOLUME_NAME Pantau)
set(CPACK_DMG_FORMAT UDZO)
set(processor "${CMAKE_SYSTEM_PROCESSOR}")
if(CMAKE_OSX_ARCHITECTURES MATCHES ";")
    set(processor universal)
endif()
set(CPACK_PACKAGE_FILE_NAME "Pantau-${PROJECT_VERSION}-${processor}")

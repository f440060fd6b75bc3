# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Without Qt Svg (PANTAU_SVG=OFF), the icons are pixmaps, rendered from the drawings when CMake configures. Sets
# PANTAU_ICON_PICTURES to their .qrc: /icons/NAME-SIZE.png, in the sizes of src/desktop/look/icons.cpp.
find_program(RSVG_CONVERT rsvg-convert REQUIRED)
set(PANTAU_ICON_PICTURES "${PROJECT_BINARY_DIR}/icons/icon_pictures.qrc")
file(GLOB drawings CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/resources/icons/*.svg")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${drawings})
set(entries "")
foreach(drawing IN LISTS drawings)
    cmake_path(GET drawing STEM name)
    foreach(size 16 20 22 24 32 48 64 128)
        set(picture "${PROJECT_BINARY_DIR}/icons/${name}-${size}.png")
        if(drawing IS_NEWER_THAN picture)
            file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/icons")
            execute_process(COMMAND "${RSVG_CONVERT}" -w ${size} -h ${size} -o "${picture}" "${drawing}"
                COMMAND_ERROR_IS_FATAL ANY)
        endif()
        string(APPEND entries "        <file>${name}-${size}.png</file>\n")
    endforeach()
endforeach()
file(CONFIGURE OUTPUT "${PANTAU_ICON_PICTURES}" CONTENT
    "<RCC>\n    <qresource prefix=\"/icons\">\n${entries}    </qresource>\n</RCC>\n")

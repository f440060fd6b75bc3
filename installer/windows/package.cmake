# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Windows gets one installer with everything in it, made by pantau.nsi and not by CPack's own NSIS description:
# that one asks for administrator rights. CPack makes a .zip of the same programs.
set(CPACK_GENERATOR ZIP)
set(CPACK_PACKAGE_FILE_NAME "Pantau-${PROJECT_VERSION}-x64")
if(PANTAU_DESKTOP)
    install(FILES "${CMAKE_CURRENT_LIST_DIR}/pantau.ico" DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT desktop) # of its notifications
endif()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The files that Linux has in addition to the programs, and the .deb and .rpm packages: one for each component.
set(linux "${CMAKE_CURRENT_LIST_DIR}")
set(generated "${CMAKE_CURRENT_BINARY_DIR}/linux")
# The day in the manual and AppStream; SOURCE_DATE_EPOCH sets it.
string(TIMESTAMP PANTAU_DATE "%Y-%m-%d" UTC)
string(TIMESTAMP PANTAU_DATE_RFC2822 "%a, %d %b %Y %H:%M:%S +0000" UTC)

set(package_desktop pantau)
set(package_cli pantau-cli)
set(package_service pantau-service)

# Completions and manual pages are made of what the programs say when they are installed.
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
foreach(component IN LISTS components)
    set(name "${package_${component}}")
    configure_file("${PROJECT_SOURCE_DIR}/docs/man/${name}.1.in" "${generated}/${name}.1.in" @ONLY)
    install(CODE "execute_process(
        COMMAND \"${Python3_EXECUTABLE}\" -B \"${linux}/describe\" --bin \"${CMAKE_RUNTIME_OUTPUT_DIRECTORY}\" --to \"${generated}\" ${name}
        COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT ${component})
    install(FILES "${generated}/${name}.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT ${component})
    install(FILES "${generated}/${name}.bash" RENAME ${name}
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT ${component})
    install(FILES "${generated}/_${name}"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions" COMPONENT ${component})
    install(FILES "${generated}/${name}.fish"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT ${component})
    # The bill of materials, where it was made.
    install(FILES "${PROJECT_BINARY_DIR}/pantau.spdx.json" OPTIONAL
        DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${name}" COMPONENT ${component})
endforeach()

if(PANTAU_DESKTOP)
    # The links and pictures are a comment unless there is an address for them.
    set(PANTAU_LINKS_BEGIN "")
    set(PANTAU_LINKS_END "")
    if(PANTAU_HOMEPAGE)
        set(PANTAU_LINKS_BEGIN "-->")
        set(PANTAU_LINKS_END "<!--")
    endif()
    configure_file("${linux}/id.pantau.Pantau.metainfo.xml.in" "${generated}/id.pantau.Pantau.metainfo.xml" @ONLY)
    install(FILES "${generated}/id.pantau.Pantau.metainfo.xml"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" COMPONENT desktop)
    install(FILES "${linux}/pantau.desktop"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT desktop)
    set(icons "${CMAKE_INSTALL_DATADIR}/icons/hicolor")
    install(FILES "${PROJECT_SOURCE_DIR}/resources/icons/pantau.svg"
        DESTINATION "${icons}/scalable/apps" COMPONENT desktop)
    foreach(size IN ITEMS 16 22 24 32 48 64 128 256 512)
        install(FILES "${linux}/icons/pantau-${size}.png" RENAME pantau.png
            DESTINATION "${icons}/${size}x${size}/apps" COMPONENT desktop)
    endforeach()
endif()

# A unit names its program's folder, which a package may choose only when it installs.
function(install_unit name destination component)
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/${name}")
    install(CODE "
        set(CMAKE_INSTALL_FULL_BINDIR \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
        configure_file(\"${PROJECT_SOURCE_DIR}/installer/systemd/${name}.in\" \"${unit}\" @ONLY)"
        COMPONENT ${component})
    install(FILES "${unit}" DESTINATION ${destination} COMPONENT ${component})
endfunction()
install_unit(pantau-service.service lib/systemd/system service)
install_unit(pantau-monitor.service lib/systemd/user cli)
install(FILES "${PROJECT_SOURCE_DIR}/docs/server.md" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/pantau-cli" COMPONENT cli)
install(FILES "${PROJECT_SOURCE_DIR}/installer/systemd/pantau-service.env" "${PROJECT_SOURCE_DIR}/docs/service.md"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/pantau-service" COMPONENT service)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/installer/operations"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/pantau-service" COMPONENT service)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_RELOCATABLE OFF)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
configure_file("${linux}/before_packing.cmake.in" "${generated}/before_packing.cmake" @ONLY)
set(CPACK_PROJECT_CONFIG_FILE "${linux}/each_kind.cmake")
set(CPACK_PRE_BUILD_SCRIPTS "${generated}/before_packing.cmake")

set(CPACK_COMPONENT_DESKTOP_DESCRIPTION
"Notifies marketers and site owners when one of their domains is blocked or
unblocked by a national blocklist. It uses a checking service within its
quota, keeps the history on your computer, and shows one notification when a
status really changes.

This package has the window with its tray icon.")
set(CPACK_COMPONENT_CLI_DESCRIPTION
"Monitors domains on a national blocklist through a checking service, within
that service's quota, and reports changes, with exit codes and JSON for
scripts.

This package has the monitor for the command line and for servers.")
set(CPACK_COMPONENT_SERVICE_DESCRIPTION
"Answers over HTTP which domains are on a blocklist that you supply, with
keys, packages, daily quotas and rate limits. Pantau and other programs can
use it.

This package has the service and its systemd unit. It needs a blocklist
before it starts.")
set(summary_desktop "monitor of domains on a national blocklist")
set(summary_cli "monitor of domains on a blocklist, for scripts")
set(summary_service "checking service for a blocklist that you supply")

include("${linux}/deb.cmake")
include("${linux}/rpm.cmake")

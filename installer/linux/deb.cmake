# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Three .deb packages. What the programs link to is computed; named here is only what they load when they run.
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
foreach(component IN LISTS components)
    string(TOUPPER ${component} upper)
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package_${component}})
    # Debian's form: the synopsis, then the text.
    set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary_${component}}\n${CPACK_COMPONENT_${upper}_DESCRIPTION}")
endforeach()

# QtKeychain opens libsecret while it runs.
set(CPACK_DEBIAN_DESKTOP_PACKAGE_DEPENDS "libqt6sql6-sqlite, libqt6svg6, libsecret-1-0")
set(CPACK_DEBIAN_DESKTOP_PACKAGE_RECOMMENDS
    "ca-certificates, gnome-keyring | kwalletmanager | keepassxc, qt6-wayland")
set(CPACK_DEBIAN_DESKTOP_PACKAGE_SUGGESTS "pantau-cli, pantau-service")
set(CPACK_DEBIAN_CLI_PACKAGE_DEPENDS "libqt6sql6-sqlite, libsecret-1-0")
set(CPACK_DEBIAN_CLI_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_CLI_PACKAGE_SUGGESTS "gnome-keyring | kwalletmanager | keepassxc")
set(CPACK_DEBIAN_SERVICE_PACKAGE_DEPENDS "libqt6sql6-sqlite, init-system-helpers (>= 1.54~)")
set(CPACK_DEBIAN_SERVICE_PACKAGE_SUGGESTS "libqt6sql6-psql, postgresql")
set(CPACK_DEBIAN_SERVICE_PACKAGE_CONTROL_EXTRA
    "${linux}/deb/conffiles" "${linux}/deb/postinst" "${linux}/deb/prerm" "${linux}/deb/postrm")

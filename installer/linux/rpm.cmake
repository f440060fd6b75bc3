# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The same three as .rpm. Libraries are computed by rpmbuild; the SQLite driver comes with Fedora's qt6-qtbase.
set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_RELEASE 1)
set(CPACK_RPM_PACKAGE_LICENSE GPL-3.0-or-later)
set(CPACK_RPM_PACKAGE_GROUP Applications/Internet)
set(CPACK_RPM_PACKAGE_AUTOREQ ON)
set(CPACK_RPM_SPEC_MORE_DEFINE "%define _build_id_links none
%define _buildhost localhost
%define use_source_date_epoch_as_buildtime 1
%define clamp_mtime_to_source_date_epoch 1")
set(CPACK_RPM_MAIN_COMPONENT desktop)
foreach(component IN LISTS components)
    string(TOUPPER ${component} upper)
    set(CPACK_RPM_${upper}_PACKAGE_NAME ${package_${component}})
    set(CPACK_RPM_${upper}_PACKAGE_SUMMARY "${summary_${component}}")
endforeach()
if(NOT PANTAU_DESKTOP)
    set(CPACK_RPM_MAIN_COMPONENT cli)
endif()
set(CPACK_RPM_SERVICE_USER_FILELIST "%config(noreplace) /etc/pantau/service.env")
set(CPACK_RPM_SERVICE_POST_INSTALL_SCRIPT_FILE "${linux}/rpm/post")
set(CPACK_RPM_SERVICE_PRE_UNINSTALL_SCRIPT_FILE "${linux}/rpm/preun")
set(CPACK_RPM_SERVICE_POST_UNINSTALL_SCRIPT_FILE "${linux}/rpm/postun")
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION
    /etc /usr/lib /usr/lib/systemd /usr/lib/systemd/system /usr/lib/systemd/user
    /usr/share/applications /usr/share/metainfo /usr/share/man /usr/share/man/man1
    /usr/share/bash-completion /usr/share/bash-completion/completions
    /usr/share/zsh /usr/share/zsh/site-functions /usr/share/fish /usr/share/fish/vendor_completions.d
    /usr/share/icons /usr/share/icons/hicolor)
foreach(size IN ITEMS scalable 16x16 22x22 24x24 32x32 48x48 64x64 128x128 256x256 512x512)
    list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION
        /usr/share/icons/hicolor/${size} /usr/share/icons/hicolor/${size}/apps)
endforeach()

# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# CPack reads this before it makes packages of one kind. The .deb packages have a synopsis each; the project's own
# would be put in front of it.
if(CPACK_GENERATOR STREQUAL "DEB")
    set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
endif()

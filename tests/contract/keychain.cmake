# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The keychain of the system, over a message bus and a GNOME Keyring of the test's own.
if(NOT APPLE)
    pantau_test(tst_keychain LABEL contract
        SOURCES contract/tst_keychain.cpp
        LIBS Pantau::secrets)
endif()

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Windows and macOS open their keychain with the person's session, and ask by themselves where they do not.
#include "keychain/keychain_watch.h"

namespace pantau::keychain {

KeychainWatch::KeychainWatch(QObject *parent) : QObject(parent)
{
}

bool KeychainWatch::isSecretService()
{
    return false;
}

void KeychainWatch::look(const QString & /*service*/, const QString & /*entry*/,
                         const std::function<void(const KeychainLook &)> &seen)
{
    seen({});
}

void KeychainWatch::lookWhetherOpen()
{
    somethingChanged();
}

void KeychainWatch::somethingChanged()
{
#ifdef Q_OS_WIN
    Q_EMIT opened(); // to read disturbs nobody here
#endif
}

} // namespace pantau::keychain

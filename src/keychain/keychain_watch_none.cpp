// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Windows and macOS unlock their keychain with the user's session, and otherwise prompt themselves.
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
                         const std::function<void(const KeychainState &)> &seen)
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
    Q_EMIT opened(); // reading never prompts on Windows
#endif
}

} // namespace pantau::keychain

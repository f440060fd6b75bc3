// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/secret.h"

#include <QStringList>

namespace pantau::app {

/// What a person is told of an account whose key is not at hand; empty while nothing is wrong. @p file: where
/// keys are kept, if in an encrypted file and not in the keychain; see SecretStore::file().
[[nodiscard]] QString keySentence(KeyState::Kind kind, const QString &account, const QString &file);
/// The same of a channel and its secret.
[[nodiscard]] QString secretSentence(KeyState::Kind kind, const QString &channel, const QString &file);
/// Of an account whose key had not been at hand.
[[nodiscard]] QString keyIsBackSentence(const QString &account);
/// Added to either, of more accounts and channels.
[[nodiscard]] QString sameHoldsSentence(const QStringList &names);

} // namespace pantau::app

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/key_state.h"

#include <QStringList>

namespace pantau::app {

/// What a person is told of an account whose key is not at hand; empty while nothing is wrong.
/// Of one that had not been at hand.
[[nodiscard]] QString keyIsBackSentence(const QString &account);
[[nodiscard]] QString keySentence(KeyState::Kind kind, const QString &account);
/// The same of a channel and its secret.
[[nodiscard]] QString secretSentence(KeyState::Kind kind, const QString &channel);
/// Added to either, of more accounts and channels.
[[nodiscard]] QString sameHoldsSentence(const QStringList &names);

} // namespace pantau::app

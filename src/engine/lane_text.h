// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pantau::engine {

// Sentences for people, from the work of a lane.

[[nodiscard]] QString accountGoneSentence();
[[nodiscard]] QString accountStoppedSentence(const QString &stopReason);
[[nodiscard]] QString stillUnconfirmedSentence();
[[nodiscard]] QString stoppedWorkSentence();
[[nodiscard]] QString invalidDomainSentence();
[[nodiscard]] QString missingAnswerSentence();
[[nodiscard]] QString onlineAgainSentence();

} // namespace pantau::engine

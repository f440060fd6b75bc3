// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"
#include "base/domain_name.h"
#include "base/result.h"

#include <QString>

/// The way back of a domain in words for people, in the language at the time of the call.
namespace pantau::app {

class Session;

/// "Found", "Sent": for a column or a filter.
[[nodiscard]] QString appealStageWord(AppealStage stage);
/// What to expect once an appeal to @p service was noted: "You'll be notified when the domain is unblocked.",
/// or why not. On the session's thread; fails when the database cannot be read.
[[nodiscard]] Result<QString> expectationSentence(const Session &session, const DomainName &domain,
                                                  const QString &service);
/// "Usually 6 days, from 4 appeals."
[[nodiscard]] QString usualTimeSentence(const UsualTime &usual);

} // namespace pantau::app

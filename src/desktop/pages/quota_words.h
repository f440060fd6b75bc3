// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/usage.h"
#include "desktop/window/account_watch.h"

/// What stands behind the usage meter, in sentences. Pure.
namespace pantau::desktop::words {

/// The period of the quota so far, as far as it is known; else the last 30 days. UTC.
struct QuotaPeriod
{
    TimeSpan span;
    bool isKnown = false;
};
[[nodiscard]] QuotaPeriod quotaPeriod(const Usage &usage, const QDateTime &now);

/// What the quota was used for, a line each; with what others used where the period is known.
[[nodiscard]] QString spentSentences(const UsePurposes &purposes, const Usage &usage,
                                     const QuotaPeriod &period);
/// "8,190 credits are left. Resets …"
[[nodiscard]] QString leftSentences(const Usage &usage, const QDateTime &now);
/// The forecast and how it is made.
[[nodiscard]] QString foreseenSentences(const AccountView &view, const QDateTime &now);
/// What can be done to make the quota last.
[[nodiscard]] QString helpSentences(const AccountView &view, const QDateTime &now);

} // namespace pantau::desktop::words

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/alert.h"
#include "base/result.h"
#include "base/status.h"
#include "engine/allowance.h"
#include "engine/ports.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QTimeZone>

#include <optional>

namespace pantau::engine {

// Times and windows as they stand in alerts. A message may be read a day later, on another continent's chat,
// so a day is always named and never "today".

/// "09:31 on 10 Mar"
[[nodiscard]] QString alertMoment(const QDateTime &at, const QTimeZone &zone);
/// "between 09:02 and 09:31 on 10 Mar", "between 23:50 on 9 Mar and 00:20 on 10 Mar"
[[nodiscard]] QString alertWindow(const Change &change, const QTimeZone &zone);
/// "09:31", as the language writes it, without seconds.
[[nodiscard]] QString alertTime(const QTime &time);

/// What becomes an alert, when it may be delivered, and what it says. Everything here is pure: the same
/// arguments give the same result. Times are UTC; `zone` is where the person lives, for quiet hours and
/// texts.

/// One message of many changes; empty when all are muted or not wanted. `dueAt` is left to the caller, as
/// everywhere here.
[[nodiscard]] std::optional<Alert> changesAlert(const QList<UntoldChange> &changes,
                                                const AlertSettings &settings, const QTimeZone &zone);
/// What of them each channel for chosen lists gets, by channel: the changes of its lists' domains, and of
/// these lists alone the names.
[[nodiscard]] QList<AlertPart> partsFor(const QList<UntoldChange> &changes, const AlertSettings &settings,
                                        const QTimeZone &zone);
[[nodiscard]] Alert incidentAlert(const Incident &incident);
/// All new domains of an account have been checked for the first time, and none is blocked. Empty when some
/// are, which was told with the changes already, and when it is not known of all of them.
[[nodiscard]] std::optional<Alert> firstLookAlert(const FirstLook &look, const QString &accountName,
                                                  const QDateTime &at);
[[nodiscard]] Alert accountStoppedAlert(AccountId account, const QString &accountName, const Error &error,
                                        const QDateTime &at);
/// It is time to ask what became of these appeals; @p due is not empty.
[[nodiscard]] Alert askAgainAlert(const QList<Appeal> &due, const QDateTime &at, const QTimeZone &zone);
[[nodiscard]] Alert testAlert(const QDateTime &at);

/// What a word on the allowance asks for.
struct QuotaNews
{
    std::optional<Alert> alert; ///< the gravest of those that became true
    QList<QuotaMark> marks;     ///< to be saved instead of the earlier ones
};

/// @p known: empty for an account never heard of: what is true of it already is marked, and told only if its
/// allowance is used up. Under a tenth is told unless the rest will last until the reset; what the plan uses
/// up in the last twentieth of a period is as it should be and is not told.
[[nodiscard]] QuotaNews quotaNews(AccountId account, const QString &accountName, const Usage &usage,
                                  const Forecast &forecast, const std::optional<QList<QuotaMark>> &known,
                                  const AlertSettings &settings, const QDateTime &now, const QTimeZone &zone);

} // namespace pantau::engine

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"
#include "base/alert.h"
#include "base/ports.h"
#include "base/result.h"
#include "base/status.h"
#include "engine/allowance.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QTimeZone>

#include <functional>
#include <optional>

namespace pantau::engine {

/// Decides what becomes an alert, when it may be delivered and what it says. All functions are pure. Times
/// are UTC; `zone` is the user's time zone, for quiet hours and texts.

/// Returns one alert for many changes; empty if all are muted or unwanted. As with all functions here, the
/// caller sets `dueAt`.
[[nodiscard]] std::optional<Alert> changesAlert(const QList<UnreportedChange> &changes,
                                                const AlertSettings &settings, const QTimeZone &zone);
using SettingsOf = std::function<AlertSettings(ChannelId)>;
/// Returns what each channel for selected lists gets: the changes in its lists, naming only these lists.
[[nodiscard]] QList<AlertPart> partsFor(const QList<UnreportedChange> &changes, const SettingsOf &settingsOf,
                                        const QTimeZone &zone);
[[nodiscard]] Alert incidentAlert(const Incident &incident);
/// Returns an alert that all new domains of an account were checked for the first time and none is blocked.
/// Empty if some are blocked, which was reported with the changes, or if some have no answer.
[[nodiscard]] std::optional<Alert> firstCheckAlert(const FirstCheck &look, const QString &accountName,
                                                   const QDateTime &at);
[[nodiscard]] Alert accountStoppedAlert(const UnreportedStop &stop, const QString &accountName,
                                        const QDateTime &at, const QTimeZone &zone);
/// @p due: appeals whose reminder is due; not empty.
[[nodiscard]] Alert askAgainAlert(const QList<Appeal> &due, const QDateTime &at, const QTimeZone &zone,
                                  const QString &language = {});
[[nodiscard]] Alert testAlert(const QDateTime &at);

/// Result of quotaNews().
struct QuotaNews
{
    std::optional<Alert> alert; ///< most severe condition that became true
    QList<QuotaMark> marks;     ///< replace the stored marks
};

/// Decides which quota warning to give. @p known: empty if the account's usage was never reported; then
/// conditions that already hold are only marked, except a used-up allowance. Less than a tenth left is not
/// reported if it lasts until the reset. Quota used up by the plan in the last twentieth of a period is
/// intended and not reported. A used-up allowance is reported again if a tenth of it was available in the
/// meantime. The end of a plan is reported a week ahead, once per date.
[[nodiscard]] QuotaNews quotaNews(AccountId account, const QString &accountName, const Usage &usage,
                                  const Forecast &forecast, const std::optional<QList<QuotaMark>> &known,
                                  const AlertSettings &settings, const QDateTime &now, const QTimeZone &zone);

} // namespace pantau::engine

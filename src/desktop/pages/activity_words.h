// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/history.h"
#include "desktop/window/account_watch.h"

#include <QString>
#include <QTimeZone>

/// What the rows of the changes page say. Pure; text from outside goes in as it is: show it as plain text.
namespace pantau::desktop::words {

/// "Incident", "Quota".
[[nodiscard]] QString eventWord(EventKind kind);
/// "Blocked", "Incident", "Quota": the kind of a row.
[[nodiscard]] QString activityKind(const ActivityRow &row);
/// The domain, the account's name or how many domains it is about.
[[nodiscard]] QString activitySubject(const ActivityRow &row, const AccountWatch &accounts);
/// In one line: the window of a change, the sentence of anything else.
[[nodiscard]] QString activityLine(const ActivityRow &row, const AccountWatch &accounts,
                                   const QDateTime &now);
/// Exact times and the whole text, for the details.
[[nodiscard]] QString activityText(const ActivityRow &row, const AccountWatch &accounts);
/// "Telegram: delivered 09:33 today."
[[nodiscard]] QString deliveryLine(const DeliveryRow &delivery, const QDateTime &now);

/// Whether and to whom it was told, a line each. @p zone: where the person lives.
[[nodiscard]] QString notificationText(const NotificationStatus &notification, const AlertSettings &settings,
                                       const QDateTime &now, const QTimeZone &zone);

} // namespace pantau::desktop::words

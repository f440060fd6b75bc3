// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/history.h"
#include "base/result.h"
#include "desktop/window/account_watch.h"

#include <QFuture>
#include <QString>
#include <QTimeZone>

namespace pantau::desktop::words {

/// Texts of the changes page. Pure; untrusted text is inserted unchanged, so show it as plain text.

/// "Incident", "Quota".
[[nodiscard]] QString eventWord(EventKind kind);
/// "Blocked", "Incident", "Quota": the kind of a row.
[[nodiscard]] QString activityKind(const ActivityRow &row);
/// The domain, the name of the account, or the number of domains.
[[nodiscard]] QString activitySubject(const ActivityRow &row, const AccountWatch &accounts);
/// One line: the time window of a change, or the text of another event.
[[nodiscard]] QString activityLine(const ActivityRow &row, const AccountWatch &accounts,
                                   const QDateTime &now);
/// Exact times and the full text, for the details.
[[nodiscard]] QString activityText(const ActivityRow &row, const AccountWatch &accounts);
/// "Telegram: delivered 09:33 today."
[[nodiscard]] QString deliveryLine(const DeliveryRow &delivery, const QDateTime &now);

/// Which notifications were sent, one line each. @p zone: the user's time zone.
[[nodiscard]] QString notificationText(const NotificationStatus &notification, const AlertSettings &settings,
                                       const QDateTime &now, const QTimeZone &zone);

} // namespace pantau::desktop::words

namespace pantau::desktop {

/// Writes all rows that match @p query to a CSV file on a thread of the pool, and returns their number. Times
/// are local; see spreadsheetTime(). The file is written completely or not at all. Error kind: Storage.
[[nodiscard]] QFuture<Result<int>> exportActivity(const app::Session &session, const AccountWatch &accounts,
                                                  const ActivityQuery &query, const QString &path);

} // namespace pantau::desktop

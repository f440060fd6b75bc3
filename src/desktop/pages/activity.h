// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/history.h"
#include "base/result.h"
#include "desktop/look/requests.h"
#include "desktop/look/table.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/window_context.h"

#include <QFuture>
#include <QObject>
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
/// "09:31" today and yesterday, otherwise "19 Nov 09:31".
[[nodiscard]] QString lineTime(const QDateTime &at, const QDateTime &now);
/// Exact times and the full text, for the details.
[[nodiscard]] QString activityText(const ActivityRow &row, const AccountWatch &accounts);
/// "Telegram: delivered 09:33 today."
[[nodiscard]] QString deliveryLine(const DeliveryRow &delivery, const QDateTime &now);

/// Which notifications were sent, one line each. @p zone: the user's time zone.
[[nodiscard]] QString notificationText(const NotificationStatus &notification, const AlertSettings &settings,
                                       const QDateTime &now, const QTimeZone &zone);

} // namespace pantau::desktop::words

namespace pantau::desktop {

/// A change or an event, or the heading above those of a day or a longer period.
struct ChangeLine
{
    ActivityRow row; ///< of a heading: the one below
    QString heading; ///< empty: a change or an event
    QString days;    ///< of a heading: its days, if there are few
};

/// The lines of the changes page. Headings cannot be selected.
class ChangeModel final : public PagedModel<ChangeLine>
{
public:
    ChangeModel(app::Session &session, ColumnList<ChangeLine> columns, QObject *parent);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
};

/// Returns up to @p limit changes and events that follow the lines @p before, with the headings above them.
[[nodiscard]] Result<QList<ChangeLine>> readChanges(const db::Store &store, const Clock &clock,
                                                    ActivityQuery query, const QList<ChangeLine> &before,
                                                    int limit);

/// Writes all rows that match @p query to a CSV file on a thread of the pool, and returns their number. Times
/// are local; see spreadsheetTime(). The file is written completely or not at all. Error kind: Storage.
[[nodiscard]] QFuture<Result<int>> exportActivity(const app::Session &session, const AccountWatch &accounts,
                                                  const ActivityQuery &query, const QString &path);

/// Number of unread events, including filtered ones. Counted on a thread of the pool, at the start and
/// shortly after new events.
class UnreadCount final : public QObject
{
    Q_OBJECT

public:
    explicit UnreadCount(WindowContext &context, QObject *parent = nullptr);

    /// The last count; 0 before the first one.
    [[nodiscard]] int count() const { return m_count; }
    void read();

Q_SIGNALS:
    void changed(int count);
    void news(); ///< an event or notification was added; at most once every 300 ms

private:
    WindowContext &m_context;
    Delay m_soon; ///< combines a burst of events
    int m_count = 0;
    Newest m_read;
};

} // namespace pantau::desktop

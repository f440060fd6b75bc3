// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/alert.h"
#include "base/history.h"
#include "base/result.h"
#include "desktop/look/table.h"
#include "desktop/window/account_watch.h"

#include <QFuture>
#include <QIcon>
#include <QPalette>
#include <QString>
#include <QTimeZone>

namespace pantau::desktop {

/// Events, newest first, read page by page on a thread of the pool.
class ActivityModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { New, When, What, About, Lists, Details };

    ActivityModel(app::Session &session, const AccountWatch &accounts, QObject *parent = nullptr);

    /// Reads the first page of @p query. The old rows stay until it has been read.
    void show(const ActivityQuery &query);
    /// Reads the same number of rows again.
    void reload();
    [[nodiscard]] const ActivityQuery &query() const { return m_query; }
    /// Null if the row has not been read.
    [[nodiscard]] const ActivityRow *rowAt(int row) const;
    /// Row of @p key, or -1 if it has not been read.
    [[nodiscard]] int rowOf(const ActivityKey &key) const;
    /// Shows the rows as read without saving that.
    void setRead(const QList<ActivityKey> &keys);
    void setAllRead();
    void setPalette(const QPalette &palette);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

Q_SIGNALS:
    /// Emitted after every read, even without new rows.
    void loaded();
    void failed(const pantau::Error &error);

private:
    void read(const ActivityQuery &query, bool anew);
    void replace(const QList<ActivityRow> &rows);
    [[nodiscard]] QString lineOf(int row) const;
    [[nodiscard]] const QIcon &iconOf(const ActivityRow &row) const;
    /// Colour of rows already read; invalid for unread ones.
    [[nodiscard]] QVariant quiet(int row) const;

    app::Session &m_session;
    const AccountWatch &m_accounts;
    ActivityQuery m_query;
    QList<ActivityRow> m_rows;
    bool m_isComplete = false;
    bool m_isReading = false;
    int m_round = 0; ///< number of the newest read; older results are ignored
    QPalette m_palette;
    QIcon m_unread;
    QIcon m_blocked;
    QIcon m_notBlocked;
    QIcon m_attention;
    QIcon m_told;
};

} // namespace pantau::desktop

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

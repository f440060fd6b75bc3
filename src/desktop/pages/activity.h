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

/// What happened, newest first, read page by page on a thread of the pool.
class ActivityModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { New, When, What, About, Lists, Details };

    ActivityModel(app::Session &session, const AccountWatch &accounts, QObject *parent = nullptr);

    /// Reads the first page of @p query; what is shown stays until it is there.
    void show(const ActivityQuery &query);
    /// Reads again as much as is shown.
    void reload();
    [[nodiscard]] const ActivityQuery &query() const { return m_query; }
    /// Null beyond the rows that were read.
    [[nodiscard]] const ActivityRow *rowAt(int row) const;
    /// The row of that key; -1 when it was not read.
    [[nodiscard]] int rowOf(const ActivityKey &key) const;
    /// Shows them as read; nothing is saved.
    void setRead(const QList<ActivityKey> &keys);
    void setAllRead();
    void setPalette(const QPalette &palette);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

Q_SIGNALS:
    /// After every reading, also one without news.
    void loaded();
    void failed(const pantau::Error &error);

private:
    void read(const ActivityQuery &query, bool anew);
    void replace(const QList<ActivityRow> &rows);
    [[nodiscard]] QString lineOf(int row) const;
    [[nodiscard]] const QIcon &iconOf(const ActivityRow &row) const;
    /// Of what was read; in full strength before.
    [[nodiscard]] QVariant quiet(int row) const;

    app::Session &m_session;
    const AccountWatch &m_accounts;
    ActivityQuery m_query;
    QList<ActivityRow> m_rows;
    bool m_isComplete = false;
    bool m_isReading = false;
    int m_round = 0; ///< of reading; older answers are dropped
    QPalette m_palette;
    QIcon m_unread;
    QIcon m_blocked;
    QIcon m_notBlocked;
    QIcon m_attention;
    QIcon m_told;
};

} // namespace pantau::desktop

namespace pantau::desktop::words {

/// What the rows of the changes page say. Pure; text from outside goes in as it is: show it as plain text.

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

namespace pantau::desktop {

/// Writes everything that @p query finds, not only its first page, to a CSV file, on a thread of the pool;
/// how many rows there are. Times are local, as spreadsheetTime() writes them. The file is there whole or not
/// at all. Kind of failure: Storage.
[[nodiscard]] QFuture<Result<int>> exportActivity(const app::Session &session, const AccountWatch &accounts,
                                                  const ActivityQuery &query, const QString &path);

} // namespace pantau::desktop

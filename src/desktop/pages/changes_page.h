// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/history.h"
#include "desktop/window/account_watch.h"

#include <QObject>
#include <QTimer>
#include <QWidget>

#include <memory>

namespace Ui {
class ChangesPage;
}

namespace pantau::desktop {

/// How many things that happened nobody has seen yet. Counted on a thread of the pool, at the start and a
/// moment after there is news.
class UnreadCount final : public QObject
{
    Q_OBJECT

public:
    explicit UnreadCount(app::Session &session, QObject *parent = nullptr);

    /// As last counted; 0 until then.
    [[nodiscard]] int count() const { return m_count; }
    void read();

Q_SIGNALS:
    void changed(int count);
    void news(); ///< something happened or was told; at most once in 300 ms
    void failed(const pantau::Error &error);

private:
    app::Session &m_session;
    QTimer m_soon; ///< once after a burst of news
    int m_count = 0;
    int m_round = 0; ///< of counting; older answers are dropped
};

class ActivityModel;

/// Everything that happened, newest first: confirmed changes, incidents, and what became of accounts,
/// allowances and alerts. What is new is marked until a person has seen it: chosen its row, or left the page
/// while the row was in sight.
class ChangesPage final : public QWidget
{
    Q_OBJECT

public:
    ChangesPage(app::Session &session, const AccountWatch &accounts, QWidget *parent = nullptr);
    ~ChangesPage() override;

    /// Reads what is shown again, and the lists that can be chosen.
    void refresh();
    /// Shows the alerts that were not delivered, of all lists and times.
    void showUndelivered();
    /// How many rows nobody has seen yet, filtered or not.
    [[nodiscard]] int unread() const { return m_unread.count(); }
    /// What is shown.
    [[nodiscard]] ActivityQuery query() const;
    /// Writes what is shown, all pages of it, to a CSV file; then exported() or failed().
    void exportTo(const QString &path);
    /// What the keys are for, once the page is chosen.
    [[nodiscard]] QWidget *table() const;

Q_SIGNALS:
    void domainChosen(const QString &ascii);
    void unreadChanged(int count);
    void exported(int rows); ///< what was shown is in a file
    void failed(const pantau::Error &error);

protected:
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildTable();
    void fillChoices();
    void fillLists();
    void applyFilter();
    void reload();
    void noteSeen();
    void markRead(const QList<ActivityKey> &keys);
    void markAllRead();
    void showDetails();
    void makeRoomForDetails();
    void readNotification(const ActivityRow &row);
    void refreshEmptyText();
    void openRow(int row);
    void copySelected();
    void chooseFile();

    app::Session &m_session;
    const AccountWatch &m_accounts;
    std::unique_ptr<Ui::ChangesPage> m_ui;
    ActivityModel *m_model;
    QTimer m_filterSoon; ///< after the last key of a word
    QList<ActivityKey> m_seen;
    int m_round = 0; ///< of reading what became of a notification: an older answer may come later
    UnreadCount m_unread;
};

} // namespace pantau::desktop

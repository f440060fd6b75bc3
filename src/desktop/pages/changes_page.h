// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/history.h"
#include "desktop/look/table.h"
#include "desktop/window/window_context.h"

#include <QObject>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <vector>

namespace Ui {
class ChangesPage;
}

namespace pantau::desktop {

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
    QTimer m_soon; ///< combines a burst of events
    int m_count = 0;
    int m_round = 0; ///< number of the newest count; older results are ignored
};

/// All events, newest first: confirmed changes, incidents, and events about accounts, quotas and alerts. A
/// new event counts as unread until the user selects its row, or leaves the page while the row is visible.
class ChangesPage final : public QWidget
{
    Q_OBJECT

public:
    enum Column { New, When, What, About, Lists, Details };

    ChangesPage(WindowContext &context, UnreadCount &unread, QWidget *parent = nullptr);
    ~ChangesPage() override;

    /// Reloads the rows and the choice of lists.
    void refresh();
    /// Shows all undelivered alerts, for all lists and periods.
    void showUndelivered();
    /// The current filter.
    [[nodiscard]] ActivityQuery query() const;
    /// Writes all matching rows to a CSV file. Emits exported() or an error.
    void exportTo(const QString &path);
    /// Widget that gets the focus when the page is chosen.
    [[nodiscard]] QWidget *table() const;

Q_SIGNALS:
    void exported(int rows); ///< the rows were written to a file

protected:
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] ColumnList<ActivityRow> columns() const;
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
    [[nodiscard]] const ActivityRow *chosen() const;
    void openChosen();
    void copySelected();
    void chooseFile();

    WindowContext &m_context;
    app::Session &m_session;
    const AccountWatch &m_accounts;
    std::unique_ptr<Ui::ChangesPage> m_ui;
    PagedModel<ActivityRow> *m_model;
    QTimer m_filterSoon; ///< delays filtering while the user types
    QList<ActivityKey> m_seen;
    int m_round = 0; ///< number of the newest notification read; older results are ignored
    UnreadCount &m_unread;
};

} // namespace pantau::desktop

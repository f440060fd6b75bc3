// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "app/wake_timer.h"
#include "base/history.h"
#include "desktop/look/parts.h"
#include "desktop/look/requests.h"
#include "desktop/look/table.h"
#include "desktop/pages/activity.h"
#include "desktop/window/window_context.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QObject>
#include <QPushButton>
#include <QWidget>

class QLayout;

namespace pantau::desktop {

/// All events by day, newest first: confirmed changes, incidents, and events about accounts, quotas and
/// alerts. A new event counts as unread until the user selects its row, or leaves the page while the row is
/// visible.
class ChangesPage final : public QWidget
{
    Q_OBJECT

public:
    enum Column { Time, Event, About, Lists, Details };

    ChangesPage(WindowContext &context, UnreadCount &unread, QWidget *parent = nullptr);

    /// Reloads the rows and the choice of lists.
    void refresh();
    /// Shows all undelivered alerts, for all lists.
    void showUndelivered();
    /// The current filter.
    [[nodiscard]] ActivityQuery query() const;
    /// Writes all matching rows to a CSV file. Emits exported() or an error.
    void exportTo(const QString &path);
    /// Widget that gets the focus when the page is chosen.
    [[nodiscard]] QWidget *table() const { return m_table; }

Q_SIGNALS:
    void exported(int rows); ///< the rows were written to a file

protected:
    void hideEvent(QHideEvent *event) override;

private:
    [[nodiscard]] ColumnList<ChangeLine> columns() const;
    [[nodiscard]] QLayout *buildHead();
    [[nodiscard]] QLayout *buildFilters();
    void buildTable();
    void buildActions();
    QAction *addRowAction(const char *name, const QString &text, const QString &icon, const QKeySequence &key,
                          void (ChangesPage::*act)());
    void layOutHeadings();
    void fillLists();
    void applyFilter();
    void noteDay();
    void showCount();
    void showBlocked();
    void noteSeen();
    void markRead(const QList<ActivityKey> &keys);
    void markAllRead();
    void refreshEmptyText();
    void showMenu(const QPoint &at);
    [[nodiscard]] const ActivityRow *chosen() const;
    void openChosen();
    void showOnlyChosen();
    void markChosenRead();
    void copySelected();
    void showDetails();
    void chooseFile();

    WindowContext &m_context;
    app::Session &m_session;
    const AccountWatch &m_accounts;
    UnreadCount &m_unread;
    ChangeModel *m_model;
    RowTable *m_table = named<RowTable>("table", this);
    EmptyNote *m_empty = new EmptyNote(*m_model, *m_table);
    QLabel *m_title = named<QLabel>("pageTitle", this);
    QLabel *m_sentence = named<QLabel>("sentenceLabel", this);
    QPushButton *m_readButton = named<QPushButton>("readButton", tr("Mark &all as read"), this);
    Segments *m_kinds = named<Segments>("kinds", this);
    QComboBox *m_listBox = named<QComboBox>("listBox", this);
    QLineEdit *m_filterEdit = named<QLineEdit>("filterEdit", this);
    QAction *m_export;
    QAction *m_open = nullptr; ///< this and the two below are for the selected row
    QAction *m_only = nullptr;
    QAction *m_markRead = nullptr;
    Delay m_filterSoon; ///< delays filtering while the user types
    QList<ActivityKey> m_seen;
    QDate m_today;
    app::WakeTimer m_midnight;
};

} // namespace pantau::desktop

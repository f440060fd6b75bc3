// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/account.h"
#include "base/domain_table.h"
#include "desktop/domains/domain_page.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/undo.h"

#include <QAction>
#include <QActionGroup>
#include <QList>
#include <QObject>
#include <QTimer>

#include <optional>

class QDropEvent;
class QMenuBar;

namespace pantau::desktop {

/// Everything that can be done from the window, once: for its menus, its toolbar, the context menus and the
/// list of shortcuts. What they do is connected by the window.
class WindowActions final : public QObject
{
    Q_OBJECT

public:
    explicit WindowActions(QWidget *window);

    /// Adds the menus. What is in none of them would only be reachable by who knows its key.
    /// @p selection: what can be done with the selected domains.
    void fillMenus(QMenuBar &bar, const QList<QAction *> &selection) const;
    /// What Undo would take back and Redo do again, by their sentences; empty: nothing.
    void setUndoable(const QString &done, const QString &undone) const;
    void setIcons(const QPalette &palette, bool paused);
    /// The ways to check, with what each would cost, for the menu of the check button.
    [[nodiscard]] QList<QAction *> checks() const { return {check, checkSelected, checkUnknown, checkAll}; }
    [[nodiscard]] QList<QAction *> pages() const { return {domains, changes, usage, log, lists, appeals}; }

    QAction *add;
    QAction *import;
    QAction *exportAll;
    QAction *report;
    QAction *undo;
    QAction *redo;
    QAction *find;
    QAction *settings;
    QAction *quit;
    QAction *check; ///< what the table shows
    QAction *checkSelected;
    QAction *checkUnknown;
    QAction *checkAll;
    QAction *stopCheck;
    QAction *pause;
    QAction *newList;
    QAction *listSettings;
    QAction *renameList;
    QAction *reportList;
    QAction *removeList;
    QAction *domains;
    QAction *changes;
    QAction *usage;
    QAction *log;
    QAction *lists;
    QAction *appeals;
    QAction *goToAnything;
    QAction *goToLists;
    QAction *goToTable;
    QAction *groupByParent;
    QAction *connectService;
    QAction *accounts;
    QAction *firstSteps;
    QAction *handbook;
    QAction *shortcuts;
    QAction *about;
    /// In the order of SettingsDialog::Page; all but the accounts are in no menu, and found with Ctrl+K.
    QList<QAction *> settingsPages;

private:
    QAction *make(const char *name, const QString &text, const QKeySequence &shortcut = {},
                  const QString &shortText = {});

    QWidget *m_window;
    QActionGroup m_pages;
};

class StatusLine;
class ToolBar;

/// The ways to check by hand, with what each would cost, and how far a running check has come.
class CheckActions final : public QObject
{
    Q_OBJECT

public:
    struct Places
    {
        const WindowActions *actions;
        ToolBar *toolBar;
        StatusLine *status;
        DomainPage *domains;
    };

    CheckActions(app::Session &session, Checker &checker, const Places &places, QObject *parent);

    /// Checks every domain, whatever is shown.
    void checkAll();
    [[nodiscard]] QString checkAllText() const;
    [[nodiscard]] bool canCheckAll() const;

    /// Of all domains.
    void setCounts(const DomainCounts &counts) { m_counts = counts; }
    /// Says anew what each way costs, and which of them there are now.
    void refresh();

Q_SIGNALS:
    /// The person wants a check. It may still be refused, or asked about.
    void requested();

private:
    void connectActions();
    void refreshMenu();
    void check(const DomainQuery &query);
    [[nodiscard]] static QString text(int domains, const DomainPage::Paid &paid);
    [[nodiscard]] bool canCheck(int domains, const DomainPage::Paid &paid) const;

    app::Session &m_session;
    Checker &m_checker;
    Places m_places;
    DomainCounts m_counts;
};

class SideList;
class WindowDialogs;

/// What can be done with the lists, from the menu and from the side list.
class ListActions final : public QObject
{
    Q_OBJECT

public:
    ListActions(app::Session &session, const WindowActions &actions, const SideList &side,
                WindowDialogs &dialogs, QWidget *window);

    /// Only what can be done with what is chosen can be triggered.
    void refresh() const;

Q_SIGNALS:
    void added(pantau::ListId list);
    void done(const pantau::desktop::UndoableAction &action);
    void failed(const pantau::Error &error);
    /// As StatusLine::beginWork() and endWork().
    void began(const QString &words, const pantau::SharedProgress &progress);
    void ended(const pantau::SharedProgress &progress);

private:
    void add();
    void rename(ListId list, const QString &name);
    void remove(ListId list, const QString &name);

    app::Session &m_session;
    const WindowActions &m_actions;
    const SideList &m_side;
    WindowDialogs &m_dialogs;
    QWidget *m_window;
};

/// Takes rows of the domain table that are dragged onto a list of the side column. What is under the pointer
/// and takes them is framed; on anything else the pointer says that it does not.
class ListDropTarget final : public QObject
{
    Q_OBJECT

public:
    explicit ListDropTarget(SideList &side);

    /// The list that they are shown in: dropped there, nothing would happen.
    void setShown(std::optional<ListId> list) { m_shown = list; }

Q_SIGNALS:
    void dropped(pantau::ListId list, bool isMove);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] std::optional<ListId> listAt(int row) const;
    void drag(QDropEvent &event);
    void leave();
    void frame(int row);
    void scroll();

    SideList &m_side;
    std::optional<ListId> m_shown;
    QTimer m_scroll; ///< while the pointer is at an end of the lists
};

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/account.h"
#include "base/domain_table.h"
#include "desktop/domains/domain_page.h"
#include "desktop/window/window_context.h"

#include <QAction>
#include <QActionGroup>
#include <QList>
#include <QObject>
#include <QTimer>

#include <optional>

class QDropEvent;
class QMenuBar;

namespace pantau::desktop {

/// All actions of the window, shared by its menus, tool bar, context menus and the list of shortcuts. The
/// window connects them.
class WindowActions final : public QObject
{
    Q_OBJECT

public:
    explicit WindowActions(QWidget *window);

    /// Fills the menu bar. Actions in no menu are only reachable by shortcut. @p selection: actions for the
    /// selected domains.
    void fillMenus(QMenuBar &bar, const QList<QAction *> &selection) const;
    /// Sets the texts of the actions that Undo and Redo would affect; empty: none.
    void setUndoable(const QString &done, const QString &undone) const;
    /// Actions to check domains, with their cost, for the menu of the check button.
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
    QAction *check; ///< domains in the table
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
    QList<QAction *> entries; ///< of the side list, in visible order; pages have their own actions
    QAction *goToAnything;
    QAction *goToNextPart; ///< side list, table, details
    QAction *goToLists;
    QAction *goToTable;
    QAction *groupByParent;
    QAction *switchTheme;
    QAction *connectService;
    QAction *accounts;
    QAction *handbook;
    QAction *shortcuts;
    QAction *about;
    /// In the order of SettingsDialog::Page. All but the accounts are in no menu, only in Ctrl+K.
    QList<QAction *> settingsPages;

private:
    QAction *make(const char *name, const QString &text, const QKeySequence &shortcut = {},
                  const QString &shortText = {});

    QWidget *m_window;
    QActionGroup m_pages;
};

class StatusLine;
class ToolBar;

/// Starts manual checks, shows what each would cost and the progress of a running check.
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

    CheckActions(WindowContext &context, Checker &checker, const Places &places, QObject *parent);

    /// Checks all domains, independent of the view.
    void checkAll();
    [[nodiscard]] QString checkAllText() const;
    [[nodiscard]] bool canCheckAll() const;

    /// Counts of all domains.
    void setCounts(const DomainCounts &counts) { m_counts = counts; }
    /// Updates the costs and which actions are enabled.
    void refresh();

Q_SIGNALS:
    /// Emitted when the user requests a check. It may still be refused or need confirmation.
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

/// Actions for lists in the menu and the side list.
class ListActions final : public QObject
{
    Q_OBJECT

public:
    ListActions(WindowContext &context, const WindowActions &actions, const SideList &side,
                WindowDialogs &dialogs, QWidget *window);

    /// Enables only the actions that apply to the selected list.
    void refresh() const;

Q_SIGNALS:
    void added(pantau::ListId list);

private:
    void add();
    void rename(ListId list, const QString &name);
    void remove(ListId list, const QString &name);

    WindowContext &m_context;
    app::Session &m_session;
    const WindowActions &m_actions;
    const SideList &m_side;
    WindowDialogs &m_dialogs;
    QWidget *m_window;
};

/// Accepts domains dragged from the table onto a list in the side list. A list that accepts them is
/// highlighted; elsewhere the cursor shows that a drop is not possible.
class ListDropTarget final : public QObject
{
    Q_OBJECT

public:
    explicit ListDropTarget(SideList &side);

    /// The list in view, where a drop would change nothing.
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
    QTimer m_scroll; ///< runs while the pointer is at the top or bottom edge
};

} // namespace pantau::desktop

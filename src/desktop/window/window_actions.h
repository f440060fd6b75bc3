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

    QAction *add = make("addAction", tr("&Add domains…"), QKeySequence::New, tr("Add"));
    QAction *import = make("importAction", tr("&Import a file…"), Qt::CTRL | Qt::Key_I, tr("Import"));
    QAction *exportAll = make("exportAction", tr("&Export…"), Qt::CTRL | Qt::Key_E);
    QAction *report = make("reportAction", tr("Re&port…"), Qt::CTRL | Qt::Key_R);
    QAction *undo = make("undoAction", tr("&Undo"), QKeySequence::Undo, tr("Undo"));
    QAction *redo = make("redoAction", tr("Re&do"), QKeySequence::Redo);
    QAction *find = make("findAction", tr("&Search"), QKeySequence::Find);
    QAction *settings = make("settingsAction", tr("Se&ttings…"), Qt::CTRL | Qt::Key_Comma);
    QAction *quit = make("quitAction", tr("&Quit"), Qt::CTRL | Qt::Key_Q);
    /// For the domains in the table.
    QAction *check = make("checkAction", tr("&Check now"), Qt::Key_F5, tr("Check now"));
    QAction *checkSelected =
        make("checkSelectedAction", tr("Check the &selected domains"), Qt::SHIFT | Qt::Key_F5);
    QAction *checkUnknown =
        make("checkUnknownAction", tr("Check the &unknown domains"), Qt::CTRL | Qt::Key_F5);
    QAction *checkAll = make("checkAllAction", tr("Check &all domains"), Qt::CTRL | Qt::SHIFT | Qt::Key_F5);
    QAction *stopCheck = make("stopCheckAction", tr("S&top the check"), Qt::CTRL | Qt::Key_Period);
    QAction *pause = make("pauseAction", tr("&Pause"), Qt::CTRL | Qt::Key_P);
    QAction *newList = make("newListAction", tr("&New list…"), Qt::CTRL | Qt::SHIFT | Qt::Key_N);
    QAction *listSettings = make("listSettingsAction", tr("&Settings of the list…"));
    QAction *renameList = make("renameListAction", tr("Ren&ame the list…"));
    QAction *reportList = make("reportListAction", tr("Re&port on this list…"));
    QAction *removeList = make("removeListAction", tr("Re&move the list…"));
    QAction *listsByChannel = make("listsByChannelAction", tr("Lists by c&hannel"));
    QAction *domains = make("domainsPageAction", tr("&Domains"));
    QAction *changes = make("changesPageAction", tr("&Changes"));
    QAction *usage = make("usagePageAction", tr("&Usage"));
    QAction *log = make("logPageAction", tr("&Log"));
    QAction *lists = make("listsPageAction", tr("Lists at a &glance"));
    QAction *appeals = make("appealsPageAction", tr("A&ppeals"));
    /// Of the side list, in visible order. Pages have their own actions.
    QList<QAction *> entries = makeEntries();
    /// From the side list to the table, from there to the details, and back.
    QAction *goToNextPart = make("goToNextPartAction", tr("Go to the ne&xt part of the window"), Qt::Key_F6);
    QAction *goToAnything = make("goToAnythingAction", tr("Go to &anything…"), Qt::CTRL | Qt::Key_K);
    QAction *goToLists = make("goToListsAction", tr("Go to the &overview and lists"), Qt::CTRL | Qt::Key_L);
    QAction *goToTable = make("goToTableAction", tr("Go to the &table"), Qt::CTRL | Qt::Key_T);
    QAction *connectService = make("connectAction", tr("&Connect a service…"));
    QAction *accounts = make("accountsAction", tr("&Accounts…"));
    QAction *switchTheme = make("themeAction", tr("Switch bet&ween light and dark"));
    QAction *groupByParent = make("groupByParentAction", tr("Group &by parent domain"), {});
    QAction *handbook = make("handbookAction", tr("Hand&book"), Qt::Key_F1);
    QAction *shortcuts = make("shortcutsAction", tr("&Keyboard shortcuts"), Qt::CTRL | Qt::Key_Slash);
    QAction *about = make("aboutAction", tr("&About Pantau"));
    /// In the order of SettingsDialog::Page. All but the accounts are in no menu, only in Ctrl+K.
    QList<QAction *> settingsPages = {make("generalSettingsAction", tr("Settings: General")),
                                      make("checkingSettingsAction", tr("Settings: Checking")),
                                      make("alertsSettingsAction", tr("Settings: Notifications")),
                                      make("channelsSettingsAction", tr("Settings: Channels")),
                                      accounts,
                                      make("reportsSettingsAction", tr("Settings: Reports")),
                                      make("dataSettingsAction", tr("Settings: Data")),
                                      make("privacySettingsAction", tr("Settings: Privacy"))};

private:
    QAction *make(const char *name, const QString &text, const QKeySequence &shortcut = {},
                  const QString &shortText = {});
    QList<QAction *> makeEntries();

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

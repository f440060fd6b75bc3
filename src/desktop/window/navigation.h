// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/side_list.h"
#include "desktop/window/undo.h"

#include <QHash>
#include <QObject>
#include <QStackedWidget>

class QSettings;

namespace pantau::desktop {

class DomainPage;
class Finder;
class PageStack;
class ToolBar;
class WindowActions;

/// What the window shows, and every way to get to another place in it: the side list, the keys of the pages,
/// the search and Ctrl+K. All of them end here, so that they agree on where the person is.
class Navigation final : public QObject
{
    Q_OBJECT

public:
    /// All of them outlive it.
    struct Parts
    {
        const WindowActions *actions;
        SideList *side;
        PageStack *pages;
        ToolBar *toolBar;
        Finder *finder;
    };

    Navigation(const Parts &parts, QObject *parent);

    void showView(const SideList::View &view);
    void showPage(Page page);
    /// The changes page with the alerts that were not delivered.
    void showUndelivered();
    /// With its details; what was searched for gives way.
    void openDomain(const QString &ascii);

Q_SIGNALS:
    void viewShown();

private:
    void connectSide();
    void connectKeys();
    void connectSearch();
    void focusTable();
    void leaveList();

    Parts m_parts;
    DomainPage &m_domains; ///< of the pages
};

class AppealsPage;
class ChangesPage;
class DomainSource;
class ListsPage;
class LogPage;
class UsagePage;

/// The right side of the window: its pages, in the order of Page. Only that of the domains is there from the
/// start: the others are made when somebody looks, so that the window is there sooner.
class PageStack final : public QStackedWidget
{
    Q_OBJECT

public:
    /// @p settings: where the domain page keeps its columns and order.
    PageStack(app::Session &session, AccountWatch &accounts, DomainSource &source, QSettings &settings,
              QWidget *parent);

    [[nodiscard]] DomainPage *domains() const { return m_domains; }
    [[nodiscard]] Page page() const { return Page(currentIndex()); }
    void showPage(Page page);
    /// The changes page with the alerts that were not delivered; nothing else is shown, and read, before.
    void showUndelivered();
    /// Not by a focus proxy: a page that has one tells screen readers that it has the focus as well.
    void focusTable();
    /// Reads again what does not hear of changes by itself.
    void refresh();

Q_SIGNALS:
    void domainChosen(const QString &ascii);
    void listChosen(pantau::ListId list);
    void letterRequested(const pantau::DomainName &domain, const QString &service);
    void done(const pantau::desktop::UndoableAction &action);
    void reportRequested(pantau::ListId list);
    void renewalRequested(pantau::AccountId account);
    void settingsRequested(pantau::ListId list);
    void failed(const pantau::Error &error);

private:
    void make(Page page);
    void put(Page page, QWidget *made, QWidget *table);

    app::Session &m_session;
    AccountWatch &m_accounts;
    DomainPage *m_domains;
    QHash<int, QWidget *> m_tables;   ///< by page
    ChangesPage *m_changes = nullptr; ///< this and the four below: once somebody has looked
    UsagePage *m_usage = nullptr;
    LogPage *m_log = nullptr;
    ListsPage *m_lists = nullptr;
    AppealsPage *m_appeals = nullptr;
};

} // namespace pantau::desktop

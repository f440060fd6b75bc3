// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/window_context.h"

#include <QObject>
#include <QStackedWidget>

#include <functional>
#include <map>

class QSettings;

namespace pantau::desktop {

class DomainPage;
class Finder;
class PageStack;
class ToolBar;
class WindowActions;

/// Handles all navigation in the window: side list, page shortcuts, search and Ctrl+K. Since it all goes
/// through here, the parts agree on what is shown.
class Navigation final : public QObject
{
    Q_OBJECT

public:
    /// All of them must outlive this object.
    struct Parts
    {
        const WindowActions *actions;
        SideList *side;
        PageStack *pages;
        ToolBar *toolBar;
        Finder *finder;
    };

    Navigation(const WindowContext &context, const Parts &parts, QObject *parent);

    void showView(const SideList::View &view);
    void showPage(Page page);
    /// Shows the undelivered alerts on the changes page.
    void showUndelivered();
    /// Shows the domain with its details. Clears a search that hides it.
    void openDomain(const QString &ascii);

Q_SIGNALS:
    void shown(); ///< another view or page

private:
    void connectContext(const WindowContext &context);
    void connectSide();
    void connectKeys();
    void connectSearch();
    void focusTable();
    void focusNextPart();
    void leaveList();

    Parts m_parts;
    DomainPage &m_domains; ///< page of m_parts.pages
};

class AppealsPage;
class ChangesPage;
class DomainSource;
class ListsPage;
class LogPage;
class UnreadCount;
class UsagePage;

/// The pages of the window, in the order of Page. Only the domain page is created at the start. The others
/// are created on first use, so that the window appears sooner.
class PageStack final : public QStackedWidget
{
    Q_OBJECT

public:
    /// @p settings: stores the columns and sort order of the domain page, and the views of lists and appeals.
    PageStack(WindowContext &context, DomainSource &source, UnreadCount &unread, QSettings &settings,
              QWidget *parent);

    [[nodiscard]] DomainPage *domains() const { return m_domains; }
    [[nodiscard]] Page page() const { return Page(currentIndex()); }
    void showPage(Page page);
    /// Chooses the account on the usage page.
    void showUsage(AccountId account);
    /// Shows the undelivered alerts on the changes page, without loading anything else first.
    void showUndelivered();
    void showListsByChannel();
    /// Focuses the table of the page. A focus proxy would make screen readers report the page as focused too.
    void focusTable();
    /// Reloads the pages that do not receive change signals.
    void refresh();

private:
    using Table = std::function<QWidget *()>; ///< may change with the page's view

    void make(Page page);
    void put(Page page, QWidget *made, const Table &table);

    WindowContext &m_context;
    UnreadCount &m_unread;
    QSettings &m_settings;
    DomainPage *m_domains;
    std::map<Page, Table> m_tables;
    ChangesPage *m_changes = nullptr; ///< this and the four below are null until first used
    UsagePage *m_usage = nullptr;
    LogPage *m_log = nullptr;
    ListsPage *m_lists = nullptr;
    AppealsPage *m_appeals = nullptr;
};

} // namespace pantau::desktop

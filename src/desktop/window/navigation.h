// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/page.h"
#include "desktop/window/side_list.h"

#include <QObject>

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

} // namespace pantau::desktop

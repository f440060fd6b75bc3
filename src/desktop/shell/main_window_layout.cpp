// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/notice_bar.h"
#include "desktop/shell/folding_row.h"
#include "desktop/shell/list_actions.h"
#include "desktop/shell/main_window.h"
#include "desktop/shell/notices.h"
#include "desktop/shell/page_stack.h"
#include "desktop/shell/situation_display.h"
#include "desktop/shell/tool_bar.h"
#include "desktop/shell/undo_bar.h"
#include "desktop/shell/window_actions.h"
#include "desktop/shell/window_dialogs.h"
#include "desktop/table/domain_page.h"
#include "desktop/table/domain_table_view.h"
#include "desktop/welcome/start_page.h"

#include <QBoxLayout>
#include <QLineEdit>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>

// What the window is made of, and how it comes back as it was.
namespace pantau::desktop {

namespace {

const QString Geometry = QStringLiteral("window/geometry");
const QString Splitter = QStringLiteral("window/splitter");

} // namespace

void MainWindow::buildCentre()
{
    m_start = new StartPage(this);
    m_notices = new Notices(this);
    m_sampleNotice = new NoticeBar(NoticeBar::Kind::Information, QStringLiteral("sampleBanner"), this);
    m_side = new SideList(this);
    m_undoBar = new UndoBar(this);
    m_pages = new PageStack(m_session, m_accounts, *m_settings, this);
    m_page = m_pages->domains();
    m_dialogs = new WindowDialogs(m_session, m_accounts, m_preferences, *m_page, this);
    m_lists = new ListActions(m_session, *m_actions, *m_side, *m_dialogs, this);
    m_display = new SituationDisplay(m_session, {m_notices, m_status, m_side, m_page}, this);

    auto *right = new QWidget(this);
    auto *pages = new QVBoxLayout(right);
    pages->setContentsMargins(0, 0, 0, 0);
    pages->setSpacing(0);
    pages->addWidget(m_pages, 1);
    pages->addWidget(m_undoBar);
    m_main = new QWidget(this);
    auto *column = new QVBoxLayout(m_main);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_notices);
    column->addWidget(m_sampleNotice);
    column->addWidget(new FoldingRow(m_side, right, m_main), 1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_main);
    m_stack->addWidget(m_start);
    setCentralWidget(m_stack);
}

void MainWindow::showView(const SideList::View &view)
{
    {
        const QSignalBlocker blocker(m_side);
        m_side->select(view);
    }
    m_page->showView(view);
    m_pages->showPage(Page::Domains);
    m_actions->domains->setChecked(true);
    refreshActions();
}

void MainWindow::showPage(Page page)
{
    {
        const QSignalBlocker blocker(m_side);
        if (page == Page::Domains)
            m_side->select(m_page->view());
        else
            m_side->select(page);
    }
    m_pages->showPage(page);
    m_actions->pages().at(int(page))->setChecked(true);
}

void MainWindow::bringUp()
{
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void MainWindow::openDomain(const QString &ascii)
{
    bringUp();
    if (ascii.isEmpty())
        return;
    m_toolBar->search()->clear();
    showPage(Page::Domains);
    m_page->openDomain(ascii);
}

WindowMemory MainWindow::memory() const
{
    WindowMemory memory;
    memory.page = m_pages->page();
    memory.view = m_page->view();
    memory.search = m_toolBar->search()->text();
    if (const auto domain = m_page->onlySelected())
        memory.domain = domain->ascii();
    memory.canUndo = m_undoBar->canUndo();
    memory.settings = m_dialogs->settingsPage();
    return memory;
}

void MainWindow::remember(const WindowMemory &memory)
{
    const bool isGone = memory.view.list && m_side->nameOf(*memory.view.list).isEmpty() && m_knowsOverview;
    showView(isGone ? SideList::View() : memory.view);
    m_toolBar->search()->setText(memory.search);
    if (!memory.domain.isEmpty())
        m_page->openDomain(memory.domain);
    showPage(memory.page);
    if (memory.canUndo) // how, only the window knew that is gone
        m_display->say(tr("The language was changed; earlier changes can no longer be undone."));
    if (memory.settings)
        m_dialogs->openSettings(*memory.settings);
}

void MainWindow::restoreLayout()
{
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() - QSize(8, 48))); // room for the frame
    restoreGeometry(m_settings->value(Geometry).toByteArray());
    m_page->splitter()->restoreState(m_settings->value(Splitter).toByteArray());
    remember(readMemory(*m_settings));
}

void MainWindow::saveLayout()
{
    m_settings->setValue(Geometry, saveGeometry());
    m_settings->setValue(Splitter, m_page->splitter()->saveState());
    saveMemory(*m_settings, memory());
}

} // namespace pantau::desktop

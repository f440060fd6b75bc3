// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/changes_page.h"
#include "desktop/pages/log_page.h"
#include "desktop/pages/usage_page.h"
#include "desktop/shell/main_window.h"
#include "desktop/shell/window_actions.h"
#include "desktop/table/domain_page.h"

#include <QStackedWidget>

// The pages. Only that of the domains is there from the start: the others are made when somebody looks, so
// that the window is there sooner.
namespace pantau::desktop {

void MainWindow::buildPages()
{
    m_page = new DomainPage(m_session, m_accounts, this);
    m_page->rememberIn(*m_settings);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_page);
    for (int page = m_pages->count(); page < m_actions->pages().size(); ++page)
        m_pages->addWidget(new QWidget(m_pages));
}

/// Puts the page in the place that is kept for it, if it is not there yet.
void MainWindow::makePage(Page page)
{
    QWidget *made = nullptr;
    if (page == Page::Changes && !m_changes)
        made = m_changes = makeChanges();
    else if (page == Page::Usage && !m_usage)
        made = m_usage = makeUsage();
    else if (page == Page::Log && !m_log)
        made = m_log = makeLog();
    if (!made)
        return;
    QWidget *place = m_pages->widget(int(page));
    m_pages->insertWidget(int(page), made);
    m_pages->removeWidget(place);
    delete place;
}

ChangesPage *MainWindow::makeChanges()
{
    auto *page = new ChangesPage(m_session, m_accounts, this);
    connect(page, &ChangesPage::failed, this, &MainWindow::sayError);
    connect(page, &ChangesPage::domainChosen, this, &MainWindow::openDomain);
    return page;
}

UsagePage *MainWindow::makeUsage()
{
    auto *page = new UsagePage(m_session, m_accounts, this);
    connect(page, &UsagePage::failed, this, &MainWindow::sayError);
    connect(page, &UsagePage::domainChosen, this, &MainWindow::openDomain);
    return page;
}

LogPage *MainWindow::makeLog()
{
    auto *page = new LogPage(m_session, this);
    connect(page, &LogPage::failed, this, &MainWindow::sayError);
    return page;
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
    makePage(page);
    m_pages->setCurrentIndex(int(page));
    m_actions->pages().at(int(page))->setChecked(true);
}

} // namespace pantau::desktop

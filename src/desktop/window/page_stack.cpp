// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/page_stack.h"

#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/pages/appeals_page.h"
#include "desktop/pages/changes_page.h"
#include "desktop/pages/lists_page.h"
#include "desktop/pages/log_page.h"
#include "desktop/pages/usage_page.h"

#include <QScrollArea>

namespace pantau::desktop {

PageStack::PageStack(app::Session &session, AccountWatch &accounts, DomainSource &source, QSettings &settings,
                     QWidget *parent)
    : QStackedWidget(parent)
    , m_session(session)
    , m_accounts(accounts)
    , m_domains(new DomainPage(session, accounts, source, this))
{
    m_domains->rememberIn(settings);
    connect(m_domains, &DomainPage::failed, this, &PageStack::failed);
    addWidget(m_domains);
    m_tables.insert(int(Page::Domains), m_domains->table());
    while (count() <= int(Page::Appeals))
        addWidget(new QWidget(this));
}

void PageStack::showPage(Page page)
{
    make(page);
    setCurrentIndex(int(page));
}

void PageStack::showUndelivered()
{
    make(Page::Changes);
    m_changes->showUndelivered();
    setCurrentIndex(int(Page::Changes));
}

/// Where nobody has looked yet.
void PageStack::make(Page page)
{
    if (page == Page::Changes && !m_changes) {
        m_changes = new ChangesPage(m_session, m_accounts, this);
        connect(m_changes, &ChangesPage::failed, this, &PageStack::failed);
        connect(m_changes, &ChangesPage::domainChosen, this, &PageStack::domainChosen);
        put(page, m_changes, m_changes->table());
    } else if (page == Page::Usage && !m_usage) {
        m_usage = new UsagePage(m_session, m_accounts, this);
        connect(m_usage, &UsagePage::failed, this, &PageStack::failed);
        connect(m_usage, &UsagePage::domainChosen, this, &PageStack::domainChosen);
        connect(m_usage, &UsagePage::renewalRequested, this, &PageStack::renewalRequested);
        put(page, m_usage, m_usage->table());
    } else if (page == Page::Log && !m_log) {
        m_log = new LogPage(m_session, this);
        connect(m_log, &LogPage::failed, this, &PageStack::failed);
        put(page, m_log, m_log->table());
    } else if (page == Page::Lists && !m_lists) {
        m_lists = new ListsPage(m_session, m_accounts, this);
        connect(m_lists, &ListsPage::failed, this, &PageStack::failed);
        connect(m_lists, &ListsPage::listChosen, this, &PageStack::listChosen);
        connect(m_lists, &ListsPage::reportRequested, this, &PageStack::reportRequested);
        connect(m_lists, &ListsPage::settingsRequested, this, &PageStack::settingsRequested);
        put(page, m_lists, m_lists->table());
    } else if (page == Page::Appeals && !m_appeals) {
        m_appeals = new AppealsPage(m_session, this);
        connect(m_appeals, &AppealsPage::failed, this, &PageStack::failed);
        connect(m_appeals, &AppealsPage::domainChosen, this, &PageStack::domainChosen);
        connect(m_appeals, &AppealsPage::letterRequested, this, &PageStack::letterRequested);
        connect(m_appeals, &AppealsPage::done, this, &PageStack::done);
        put(page, m_appeals, m_appeals->table());
    }
}

/// In the place that is kept for it. With large letters on a small screen it scrolls: the window fits still.
void PageStack::put(Page page, QWidget *made, QWidget *table)
{
    m_tables.insert(int(page), table);
    auto *area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidgetResizable(true);
    area->setWidget(made);
    QWidget *place = widget(int(page));
    insertWidget(int(page), area);
    removeWidget(place);
    delete place;
}

void PageStack::focusTable()
{
    m_tables.value(currentIndex())->setFocus(Qt::ShortcutFocusReason);
}

void PageStack::refresh()
{
    m_domains->refresh();
    if (m_usage && m_usage->isVisible())
        m_usage->refresh();
}

} // namespace pantau::desktop

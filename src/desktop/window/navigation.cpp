// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/navigation.h"

#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/look/layouts.h"
#include "desktop/look/parts.h"
#include "desktop/pages/appeals_page.h"
#include "desktop/pages/changes_page.h"
#include "desktop/pages/lists_page.h"
#include "desktop/pages/log_page.h"
#include "desktop/pages/usage_page.h"
#include "desktop/window/finder.h"
#include "desktop/window/tool_bar.h"
#include "desktop/window/window_actions.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalBlocker>

namespace pantau::desktop {

Navigation::Navigation(const WindowContext &context, const Parts &parts, QObject *parent)
    : QObject(parent), m_parts(parts), m_domains(*parts.pages->domains())
{
    connectContext(context);
    connectSide();
    connectKeys();
    connectSearch();
}

void Navigation::connectContext(const WindowContext &context)
{
    connect(&context, &WindowContext::domainChosen, this, &Navigation::openDomain);
    connect(&context, &WindowContext::viewChosen, this, &Navigation::showView);
    connect(&context, &WindowContext::pageChosen, this, &Navigation::showPage);
    connect(&context, &WindowContext::usageChosen, this, [this](AccountId account) {
        showPage(Page::Usage);
        m_parts.pages->showUsage(account);
    });
    connect(&context, &WindowContext::undeliveredChosen, this, &Navigation::showUndelivered);
    connect(&context, &WindowContext::listsByChannelChosen, m_parts.actions->listsByChannel,
            &QAction::trigger);
    connect(&context, &WindowContext::searchClearRequested, m_parts.toolBar->search(), &QLineEdit::clear);
}

void Navigation::connectSide()
{
    connect(m_parts.side, &SideList::viewChosen, this, [this] { showView(m_parts.side->view()); });
    connect(m_parts.side, &SideList::pageChosen, this, &Navigation::showPage);
    connect(m_parts.side, &SideList::listGone, this, &Navigation::leaveList);
    connect(m_parts.side, &SideList::entryOpened, this, [this] {
        if (m_parts.side->page() == Page::Domains)
            focusTable();
    });
}

void Navigation::connectKeys()
{
    const WindowActions &actions = *m_parts.actions;
    const auto on = [this](QAction *action, auto work) { connect(action, &QAction::triggered, this, work); };
    const QList<QAction *> pages = actions.pages();
    for (int page = 0; page < pages.size(); ++page)
        on(pages.at(page), [this, page] {
            if (Page(page) == Page::Domains)
                showView({});
            else
                showPage(Page(page));
            m_parts.pages->focusTable();
        });
    for (int i = 0; i < actions.entries.size(); ++i)
        on(actions.entries.at(i), [this, i] {
            m_parts.side->choose(i + 1);
            m_parts.pages->focusTable();
        });
    on(actions.listsByChannel, [this] {
        m_parts.pages->showListsByChannel();
        showPage(Page::Lists);
        m_parts.pages->focusTable();
    });
    on(actions.goToNextPart, [this] { focusNextPart(); });
    on(actions.goToLists, [this] { m_parts.side->setFocus(Qt::ShortcutFocusReason); });
    on(actions.goToTable, [this] {
        showPage(Page::Domains);
        focusTable();
    });
    on(actions.groupByParent, [this] {
        showPage(Page::Domains);
        m_domains.table()->columns().sortBy(DomainTableModel::Parent);
    });
}

/// From the side list to the table, from there to the details, and back.
void Navigation::focusNextPart()
{
    const QWidget *focus = QApplication::focusWidget();
    if (focus == m_parts.side)
        return m_parts.pages->focusTable();
    QWidget *detail = m_domains.details();
    const bool isInDetail = focus && detail->isAncestorOf(focus);
    if (m_parts.pages->page() != Page::Domains || isInDetail || !detail->isVisible() || !focus ||
        !m_domains.isAncestorOf(focus))
        return m_parts.side->setFocus(Qt::ShortcutFocusReason);
    if (auto *step = detail->findChild<QWidget *>(QStringLiteral("detailNext")); step && step->isVisible())
        return step->setFocus(Qt::ShortcutFocusReason);
    for (QWidget *next = detail->nextInFocusChain(); next != detail; next = next->nextInFocusChain())
        if (detail->isAncestorOf(next) && next->isVisible() && next->focusPolicy() & Qt::TabFocus)
            return next->setFocus(Qt::ShortcutFocusReason);
}

void Navigation::connectSearch()
{
    ToolBar *bar = m_parts.toolBar;
    connect(m_parts.actions->find, &QAction::triggered, this,
            [bar] { bar->search()->setFocus(Qt::ShortcutFocusReason); });
    connect(bar->search(), &QLineEdit::textChanged, this, [this](const QString &text) {
        m_domains.setFilter(text.trimmed());
        if (!text.isEmpty())
            showPage(Page::Domains);
    });
    connect(bar->search(), &QLineEdit::returnPressed, &m_domains, &DomainPage::leaveSearch);
    connect(&m_domains, &DomainPage::nothingFound, m_parts.finder, &Finder::toggle);
    connect(bar, &ToolBar::searchLeft, &m_domains, &DomainPage::leaveSearch);
    connect(m_parts.actions->goToAnything, &QAction::triggered, m_parts.finder,
            [finder = m_parts.finder] { finder->toggle(); });
    connect(m_parts.finder, &Finder::domainChosen, this, [this](const DomainName &domain) {
        openDomain(domain.ascii());
        focusTable();
    });
    connect(m_parts.finder, &Finder::viewChosen, this, [this](const SideList::View &view) {
        m_parts.toolBar->search()->clear();
        showView(view);
        focusTable();
    });
}

void Navigation::focusTable()
{
    m_domains.table()->setFocus(Qt::ShortcutFocusReason);
}

void Navigation::showView(const SideList::View &view)
{
    {
        const QSignalBlocker blocker(m_parts.side);
        m_parts.side->select(view);
    }
    m_domains.showView(view);
    m_parts.pages->showPage(Page::Domains);
    m_parts.actions->domains->setChecked(true);
    Q_EMIT shown();
}

/// Shows all domains without changing the page.
void Navigation::leaveList()
{
    m_domains.showView({});
    Q_EMIT shown();
}

void Navigation::showPage(Page page)
{
    {
        const QSignalBlocker blocker(m_parts.side);
        if (page == Page::Domains)
            m_parts.side->select(m_domains.view());
        else
            m_parts.side->select(page);
    }
    m_parts.pages->showPage(page);
    m_parts.actions->pages().at(int(page))->setChecked(true);
    Q_EMIT shown();
}

void Navigation::showUndelivered()
{
    m_parts.pages->showUndelivered();
    showPage(Page::Changes);
}

void Navigation::openDomain(const QString &ascii)
{
    m_parts.toolBar->search()->clear();
    showPage(Page::Domains);
    m_domains.openDomain(ascii);
}

PageStack::PageStack(WindowContext &context, DomainSource &source, UnreadCount &unread, QSettings &settings,
                     QWidget *parent)
    : QStackedWidget(parent)
    , m_context(context)
    , m_unread(unread)
    , m_settings(settings)
    , m_domains(new DomainPage(context, source, this))
{
    m_domains->rememberIn(settings);
    addWidget(m_domains);
    m_tables[Page::Domains] = [this] { return m_domains->table(); };
    while (count() <= int(Page::Appeals))
        addWidget(new QWidget(this));
}

void PageStack::showPage(Page page)
{
    make(page);
    setCurrentIndex(int(page));
}

void PageStack::showUsage(AccountId account)
{
    make(Page::Usage);
    m_usage->showAccount(account);
}

void PageStack::showUndelivered()
{
    make(Page::Changes);
    m_changes->showUndelivered();
    setCurrentIndex(int(Page::Changes));
}

void PageStack::showListsByChannel()
{
    make(Page::Lists);
    m_lists->showByChannel();
}

/// Creates the page on first use.
void PageStack::make(Page page)
{
    if (page == Page::Changes && !m_changes) {
        m_changes = new ChangesPage(m_context, m_unread, this);
        put(page, m_changes, [this] { return m_changes->table(); });
    } else if (page == Page::Usage && !m_usage) {
        m_usage = new UsagePage(m_context, this);
        put(page, m_usage, [this] { return m_usage->table(); });
    } else if (page == Page::Log && !m_log) {
        m_log = new LogPage(m_context, this);
        put(page, m_log, [this] { return m_log->table(); });
    } else if (page == Page::Lists && !m_lists) {
        m_lists = new ListsPage(m_context, m_settings, this);
        put(page, m_lists, [this] { return m_lists->table(); });
    } else if (page == Page::Appeals && !m_appeals) {
        m_appeals = new AppealsPage(m_context, this);
        m_appeals->rememberIn(m_settings);
        put(page, m_appeals, [this] { return m_appeals->table(); });
    }
}

/// Replaces the placeholder. The page scrolls with large fonts on a small screen, so that the window still
/// fits.
void PageStack::put(Page page, QWidget *made, const Table &table)
{
    m_tables[page] = table;
    auto *sheet = new SheetFrame(this);
    auto *area = new QScrollArea(sheet);
    setColumn(sheet, {area}, Flush);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidgetResizable(true);
    area->setWidget(made);
    QWidget *place = widget(int(page));
    insertWidget(int(page), sheet);
    removeWidget(place);
    delete place;
}

void PageStack::focusTable()
{
    m_tables.at(page())()->setFocus(Qt::ShortcutFocusReason);
}

void PageStack::refresh()
{
    m_domains->refresh();
    if (m_usage && m_usage->isVisible())
        m_usage->refresh();
}

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/main_window.h"

#include "app/watch_commands.h"
#include "base/background_work.h"
#include "desktop/domains/domain_actions.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/look/dialog.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/words.h"
#include "desktop/window/finder.h"
#include "desktop/window/navigation.h"
#include "desktop/window/notices.h"
#include "desktop/window/side_list.h"
#include "desktop/window/status_line.h"
#include "desktop/window/tool_bar.h"
#include "desktop/window/undo.h"
#include "desktop/window/window_actions.h"
#include "desktop/window/window_dialogs.h"

#include <QClipboard>
#include <QCloseEvent>
#include <QDialog>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSet>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>

#include <algorithm>

namespace pantau::desktop {

namespace {

const QString Geometry = QStringLiteral("window/geometry");
/// Distance of the toast from the foot of the page.
constexpr int AboveFoot = 16;
constexpr int AboveBulkBar = 74;

} // namespace

MainWindow::MainWindow(app::Session &session, const QString &settingsFile, QWidget *parent)
    : QMainWindow(parent)
    , m_session(session)
    , m_context(session)
    , m_source(session)
    , m_settings(std::make_unique<QSettings>(settingsFile, QSettings::IniFormat))
    , m_preferences(*m_settings)
    , m_checker(session, m_context.accounts)
    , m_reader(session)
    , m_quickAdd(m_context, m_checker)
    , m_unread(m_context)
    , m_refresh(std::chrono::milliseconds(100), this, &MainWindow::refresh)
    , m_actions(new WindowActions(this))
    , m_toolBar(new ToolBar(*m_actions, this))
    , m_status(new StatusLine(nullptr))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("Pantau"));
    setAcceptDrops(true);
    addToolBar(m_toolBar);
    buildCentre();
    setStatusBar(m_status); // the last one in the order of the keyboard
    m_actions->fillMenus(*menuBar(), m_page->selectionActions().all());
    connectActions();
    connectChecks();
    connectSession();
    connectPages();
    connectContext();
    refresh();
    restoreLayout();
}

MainWindow::~MainWindow()
{
    saveLayout();
    // Before members are destroyed: a dialog may roll back changes, the session emits signals immediately,
    // and pages store what was seen or typed when they are hidden.
    qDeleteAll(findChildren<QDialog *>(Qt::FindDirectChildrenOnly));
    hide();
}

void MainWindow::connectSession()
{
    using app::Topic;
    onChange(m_session, Topic::Lists | Topic::Statuses | Topic::Alerts | Topic::Appeals, &m_refresh,
             &Delay::startOnce);
    onChange(m_session, Topic::Forgotten, m_undoBar, &UndoBar::forget);
    onChange(m_session, Topic::Watch, this, &MainWindow::refreshActions);
    onChange(m_session, Topic::Watch, m_display, &SituationDisplay::refresh);
    connect(&m_context.accounts, &AccountWatch::changed, &m_refresh, &Delay::startOnce);
    connect(&m_context.accounts, &AccountWatch::failed, m_display, &SituationDisplay::showError);
    connect(&m_session, &app::Session::failed, m_display, &SituationDisplay::showError);
    connect(&m_reader, &OverviewReader::finished, this, &MainWindow::take);
    connect(&m_reader, &OverviewReader::failed, m_display, &SituationDisplay::showError);
}

void MainWindow::connectChecks()
{
    connect(m_checks, &CheckActions::requested, m_undoBar, &UndoBar::overtake);
    connect(&m_checker, &Checker::finished, this, [this](const QString &sentence, bool isComplete) {
        refresh();
        if (isComplete)
            m_display->say(sentence);
        else
            m_display->showObstacle(sentence);
    });
    connect(&m_checker, &Checker::refused, m_display, &SituationDisplay::showObstacle);
    connect(&m_checker, &Checker::failed, m_display, &SituationDisplay::showError);
    connect(&m_checker, &Checker::asked, this, [this](const QString &sentence, const QString &verb) {
        bringUp(); // the check may have been started from the tray
        ask(this, sentence, verb, [this] { m_checker.confirm(); });
    });
}

void MainWindow::connectPages()
{
    connect(m_lists, &ListActions::added, this, [this](ListId list) {
        refresh();
        showView({list, std::nullopt});
    });
    connect(m_navigation, &Navigation::shown, this, &MainWindow::refreshActions);
    connect(m_navigation, &Navigation::shown, this, &MainWindow::refreshSampleNotice);
    connect(m_page, &DomainPage::refreshed, this, &MainWindow::refreshActions);
    connect(m_page, &DomainPage::refreshed, this, &MainWindow::readOverview);
    auto *drops = new ListDropTarget(*m_side);
    connect(m_page, &DomainPage::refreshed, drops, [this, drops] { drops->setShown(m_page->listLeft()); });
    connect(drops, &ListDropTarget::dropped, this, [this](ListId list, bool isMove) {
        m_page->selectionActions().joinList(list, m_side->nameOf(list), isMove);
    });
    connect(m_page, &DomainPage::refreshed, m_finder, &Finder::refresh);
    connect(m_finder, &Finder::additionChosen, this,
            [this](const DomainName &domain) { m_quickAdd.add({domain.display()}, m_page->view().list); });
    connect(m_finder, &Finder::onceChosen, &m_quickAdd, &QuickAdd::checkOnce);
    connect(m_finder, &Finder::linesPasted, &m_context, &WindowContext::addRequested);
    connect(m_page, &DomainPage::bulkBarShown, m_undoBar,
            [this](bool isShown) { m_undoBar->setBottom(isShown ? AboveBulkBar : AboveFoot); });
    connect(&m_unread, &UnreadCount::changed, this, [this](int changes) {
        m_side->setUnread(changes);
        Q_EMIT m_context.stateChanged();
    });
}

/// Navigation, WindowDialogs and CheckActions handle the other signals.
void MainWindow::connectContext()
{
    connect(&m_context, &WindowContext::done, m_undoBar, &UndoBar::show);
    connect(&m_context, &WindowContext::began, m_status, &StatusLine::beginWork);
    connect(&m_context, &WindowContext::ended, m_status, &StatusLine::endWork);
    connect(m_dialogs, &WindowDialogs::settingsClosed, m_undoBar, &UndoBar::overtake);
}

void MainWindow::refresh()
{
    m_isOverviewOld = true;
    m_pages->refresh();
    m_display->refresh();
}

/// Counts in the same index as the table's rows.
void MainWindow::readOverview()
{
    const auto index = m_page->index();
    if (!index || (!m_isOverviewOld && index == m_overviewOf))
        return;
    m_isOverviewOld = false;
    m_overviewOf = index;
    m_reader.read(index);
}

void MainWindow::take(const Overview &overview)
{
    m_overview = overview;
    m_checks->setCounts(overview.counts);
    m_side->setCounts(overview.counts, overview.changedThisWeek, overview.lists);
    m_side->setAppeals(overview.appeals);
    m_finder->setOverview(overview);
    m_sampleNotice->setLists(overview.lists);
    const qsizetype accounts = m_context.accounts.all().size();
    const bool nothingYet =
        accounts <= (m_start->isInUse() ? 1 : 0) && overview.counts.total == 0 && overview.lists.isEmpty();
    const bool begins = !nothingYet && m_stack->currentWidget() == m_start;
    const bool empties = nothingYet && m_stack->currentWidget() != m_start;
    m_stack->setCurrentWidget(nothingYet ? static_cast<QWidget *>(m_start) : m_main);
    m_toolBar->setVisible(!nothingYet);
    if (begins)
        m_page->table()->setFocus();
    if (empties)
        m_start->focusField();
    refreshActions();
    Q_EMIT m_context.stateChanged();
}

TrayState MainWindow::state() const
{
    TrayState state;
    state.counts = m_overview.counts;
    state.unread = m_unread.count();
    state.newBlocks = m_overview.newBlocks;
    state.situation = m_display->situation();
    return state;
}

void MainWindow::announce(const QString &sentence, bool isProblem)
{
    if (isProblem)
        m_status->showError({Error::Kind::Storage, sentence, {}});
    else
        m_status->say(sentence);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    m_dialogs->openFor(*event->mimeData());
    event->acceptProposedAction();
}

void MainWindow::showEvent(QShowEvent *event)
{
    m_display->setSeen(true);
    QMainWindow::showEvent(event);
}

void MainWindow::hideEvent(QHideEvent *event)
{
    m_display->setSeen(false);
    QMainWindow::hideEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    saveLayout();
    event->setAccepted(!m_mayClose || m_mayClose());
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) // the system may draw the menus, with copies of the icons
        for (QAction *action : findChildren<QAction *>())
            if (!action->icon().isNull())
                action->setIcon(action->icon());
}

void MainWindow::connectActions()
{
    const auto on = [this](QAction *action, auto work) { connect(action, &QAction::triggered, this, work); };
    // Works with any focus, except in fields that handle paste themselves.
    connect(new QShortcut(QKeySequence::Paste, this), &QShortcut::activated, this,
            [this] { m_dialogs->openFor(*QGuiApplication::clipboard()->mimeData()); });
    on(m_actions->undo, [this] { m_undoBar->undo(); });
    on(m_actions->redo, [this] { m_undoBar->redo(); });
    on(m_actions->quit, [this] { Q_EMIT m_context.quitRequested(); });
    on(m_actions->pause, [this](bool paused) {
        m_undoBar->overtake();
        m_session.watch().setPaused(paused);
    });
    connect(m_status, &StatusLine::logRequested, this, [this] { showPage(Page::Log); });
    connect(m_status, &StatusLine::deliveriesRequested, this, [this] { showPage(Page::Changes); });
    connect(m_status, &StatusLine::undeliveredRequested, m_navigation, &Navigation::showUndelivered);
    connect(m_undoBar, &UndoBar::unsaid, m_status, &StatusLine::unsay);
    connect(m_undoBar, &UndoBar::canUndoChanged, this,
            [this] { m_actions->setUndoable(m_undoBar->sentence(), m_undoBar->undoneSentence()); });
    m_actions->setUndoable({}, {});
}

void MainWindow::refreshActions()
{
    m_checks->refresh();
    const bool paused = m_session.watch().isPaused();
    m_actions->pause->setChecked(paused);
    m_actions->pause->setText(paused ? tr("&Resume") : tr("&Pause"));
    m_actions->pause->setIcon(plainIcon(paused ? QStringLiteral("play") : QStringLiteral("pause")));
    m_lists->refresh();
}

void MainWindow::refreshSampleNotice()
{
    m_sampleNotice->showFor(m_pages->page() == Page::Domains ? m_page->view().list : std::nullopt);
}

void MainWindow::quickAdd(const QStringList &domains)
{
    m_quickAdd.add(domains);
}

void MainWindow::buildCentre()
{
    m_start = new StartPage(m_context, this);
    m_notices = new Notices(this);
    m_sampleNotice = new SampleNotice(m_context, this);
    m_side = new SideList(*m_actions, this);
    m_pages = new PageStack(m_context, m_source, m_unread, *m_settings, this);
    m_page = m_pages->domains();
    m_dialogs = new WindowDialogs(m_context, *m_actions, m_preferences, *m_page, this);
    m_lists = new ListActions(m_context, *m_actions, *m_side, *m_dialogs, this);
    m_checks = new CheckActions(m_context, m_checker, {m_actions, m_toolBar, m_status, m_page}, this);
    m_finder = new Finder({m_actions, m_side, m_page, &m_context.accounts}, *m_settings, this);
    m_navigation = new Navigation(m_context, {m_actions, m_side, m_pages, m_toolBar, m_finder}, this);
    m_display = new SituationDisplay(m_context, {m_notices, m_status, m_side, m_page}, this);

    auto *right = new QWidget(this);
    setColumn(right, {m_notices, m_sampleNotice, {m_pages, 1}}, {8, QMargins()});
    m_undoBar = new UndoBar(m_context, right);
    m_main = new FoldingRow(m_side, right, this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_main);
    m_stack->addWidget(m_start);
    setCentralWidget(m_stack);
}

void MainWindow::showView(const SideList::View &view)
{
    m_navigation->showView(view);
}

void MainWindow::showPage(Page page)
{
    m_navigation->showPage(page);
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
    if (!ascii.isEmpty())
        m_navigation->openDomain(ascii);
}

WindowMemory MainWindow::memory() const
{
    WindowMemory memory;
    memory.page = m_pages->page();
    memory.view = m_page->view();
    memory.search = m_toolBar->search()->text();
    if (const auto domain = m_page->onlySelected())
        memory.domain = domain->ascii();
    memory.undo = m_undoBar->history();
    memory.settings = m_dialogs->settingsPage();
    memory.settingsFocus = m_dialogs->settingsFocus();
    return memory;
}

/// Reads the database, because the side list may not be filled yet.
bool MainWindow::isGone(ListId list) const
{
    const auto lists = m_session.store().lists().all();
    return lists && std::ranges::none_of(*lists, [list](const DomainList &each) { return each.id == list; });
}

void MainWindow::remember(const WindowMemory &memory)
{
    showView(memory.view.list && isGone(*memory.view.list) ? SideList::View() : memory.view);
    m_toolBar->search()->setText(memory.search);
    if (!memory.domain.isEmpty())
        m_page->openDomain(memory.domain);
    showPage(memory.page);
    m_undoBar->setHistory(memory.undo);
    if (memory.settings)
        m_dialogs->openSettings(*memory.settings, memory.settingsFocus);
}

void MainWindow::restoreLayout()
{
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() - QSize(8, 48))); // window frame
    restoreGeometry(m_settings->value(Geometry).toByteArray());
    remember(readMemory(*m_settings));
}

void MainWindow::saveLayout()
{
    m_settings->setValue(Geometry, saveGeometry());
    saveMemory(*m_settings, memory());
}

void saveMemory(QSettings &file, const WindowMemory &memory)
{
    file.setValue(QStringLiteral("window/page"), int(memory.page));
    file.setValue(QStringLiteral("window/list"),
                  memory.view.list ? QVariant(qint64(*memory.view.list)) : QVariant(QString()));
    file.setValue(QStringLiteral("window/status"),
                  memory.view.status ? statusKey(*memory.view.status) : QString());
    file.setValue(QStringLiteral("window/changedThisWeek"), memory.view.changedThisWeek);
}

WindowMemory readMemory(const QSettings &file)
{
    WindowMemory memory;
    const int page = file.value(QStringLiteral("window/page")).toInt();
    memory.page = Page(std::clamp(page, int(Page::Domains), int(Page::Appeals)));
    bool isNumber = false;
    const qint64 list = file.value(QStringLiteral("window/list")).toLongLong(&isNumber);
    if (isNumber)
        memory.view.list = ListId{list};
    memory.view.status = statusFromKey(file.value(QStringLiteral("window/status")).toString());
    memory.view.changedThisWeek = file.value(QStringLiteral("window/changedThisWeek")).toBool();
    return memory;
}

QuickAdd::QuickAdd(WindowContext &context, Checker &checker, QObject *parent)
    : QObject(parent), m_context(context), m_session(context.session), m_checker(checker)
{
}

void QuickAdd::add(const QStringList &words, std::optional<ListId> to)
{
    QList<DomainName> domains;
    QString refused;
    int alsoRefused = 0;
    for (const QString &word : words) {
        const auto domain = DomainName::parseWatchable(word);
        if (domain && !domains.contains(*domain))
            domains += *domain;
        else if (!domain && refused.isEmpty())
            refused = tr("“%1” was not added. %2").arg(word.simplified().left(80), domain.error().sentence);
        else if (!domain)
            ++alsoRefused;
    }
    if (alsoRefused > 0)
        refused += u' ' + tr("Nor were %Ln other(s).", nullptr, alsoRefused);
    if (domains.isEmpty()) {
        if (!refused.isEmpty())
            Q_EMIT m_context.failed({Error::Kind::InvalidInput, refused, {}});
        return;
    }

    const auto lists = m_session.store().lists().all();
    if (!lists)
        return Q_EMIT m_context.failed(lists.error());
    const AccountWatch &accounts = m_context.accounts;
    if (const auto list = accounts.listForNew(*lists, to))
        return addTo(*list, domains, refused);
    m_context.whenDone(m_session.write(&db::Lists::add, AccountWatch::usualList(), accounts.forNewLists()),
                       this,
                       [this, domains, refused](const DomainList &list) { addTo(list, domains, refused); });
}

void QuickAdd::checkOnce(const DomainName &domain)
{
    const auto account = m_context.accounts.forNewLists();
    if (!account)
        return Q_EMIT m_context.serviceRequested();
    whenFinished(m_session.checks().check(*account, {domain}), this,
                 [this, account](const QList<CheckOutcome> &outcomes) {
                     for (const CheckOutcome &outcome : outcomes)
                         Q_EMIT m_context.said(
                             //: an account, and its answer
                             tr("%1: %2").arg(
                                 m_context.accounts.nameOf(account),
                                 (words::answer(outcome) + QStringLiteral(". ") + outcome.reason).trimmed()));
                 });
}

void QuickAdd::addTo(const DomainList &list, const QList<DomainName> &domains, const QString &refused)
{
    const auto before = m_session.store().domains().inList(list.id);
    if (!before)
        return Q_EMIT m_context.failed(before.error());
    const QSet<DomainName> known(before->cbegin(), before->cend());
    QList<DomainName> fresh = domains;
    fresh.removeIf([&known](const DomainName &domain) { return known.contains(domain); });
    m_context.whenDone(
        m_session.write(&db::Domains::addToList, list.id, domains), this,
        [this, list, domains, fresh, refused](const AddedDomains &added) {
            QString sentence = words::addedSentence(added.added, added.alreadyThere, {list.name});
            if (!refused.isEmpty())
                sentence += u' ' + refused;
            UndoableAction what{sentence, {}};
            if (!fresh.isEmpty()) {
                what.undo = [&session = m_session, id = list.id, fresh] {
                    return withoutValue(session.write(&db::Domains::removeFromList, id, fresh));
                };
                what.redo = [&session = m_session, id = list.id, fresh] {
                    return withoutValue(session.write(&db::Domains::addToList, id, fresh));
                };
            }
            what.undone = words::takenOutSentence(int(fresh.size()), list.name);
            Q_EMIT m_context.done(what);
            Checker::ByAccount asked;
            for (const AccountId account : list.accounts())
                asked.insert(account, domains);
            if (!asked.isEmpty())
                m_checker.check(asked);
        });
}

} // namespace pantau::desktop

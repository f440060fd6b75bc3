// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/main_window.h"

#include "desktop/ages.h"
#include "desktop/domain_page.h"
#include "desktop/domain_table_view.h"
#include "desktop/notice_bar.h"
#include "desktop/start_page.h"
#include "desktop/words.h"

#include <QCloseEvent>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QSettings>
#include <QStackedWidget>

#include <algorithm>

namespace pantau::desktop {

using session::Session;

MainWindow::MainWindow(Session &session, const QString &settingsFile, QWidget *parent)
    : QMainWindow(parent)
    , m_session(session)
    , m_settings(std::make_unique<QSettings>(settingsFile, QSettings::IniFormat))
    , m_accounts(session)
    , m_checker(session)
    , m_sample(session, m_checker)
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("Pantau"));
    setAcceptDrops(true);
    buildActions();
    buildMenus();
    buildCentre();
    buildToolBar();
    buildStatusBar();
    setIcons();
    connectSession();
    connectPage();
    connectSide();
    connectStart();
    restoreLayout();
    refresh();
}

MainWindow::~MainWindow()
{
    saveLayout();
}

void MainWindow::connectSession()
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(100);
    connect(&m_refresh, &QTimer::timeout, this, &MainWindow::refresh);
    // Not started anew by each: a steady stream of news must not keep the window from being refreshed.
    const auto soon = [this] {
        if (!m_refresh.isActive())
            m_refresh.start();
    };
    connect(&m_session, &Session::listsChanged, this, soon);
    connect(&m_session, &Session::domainsChanged, this, soon);
    connect(&m_accounts, &AccountWatch::changed, this, soon);
    connect(&m_accounts, &AccountWatch::failed, this, &MainWindow::sayError);
    connect(&m_session, &Session::failed, this, &MainWindow::sayError);
    connect(&m_session, &Session::progress, this, &MainWindow::showProgress);
    connect(&m_session, &Session::pausedChanged, this, [this] {
        setIcons();
        refreshActions();
        refreshStatusLine();
        Q_EMIT stateChanged();
    });
    connect(&m_session, &Session::connectionStateChanged, this, [this](bool online, const QString &sentence) {
        m_online = online;
        m_connection = sentence;
        refreshStatusLine();
        Q_EMIT stateChanged();
    });
    connect(&m_session, &Session::nextCheckChanged, this, [this](const QDateTime &at) {
        m_nextCheck = at;
        refreshStatusLine();
    });
    connect(&m_checker, &Checker::started, this, [this](int domains) {
        refreshActions();
        showProgress(0, domains);
    });
    connect(&m_checker, &Checker::finished, this, [this](const QString &sentence) {
        m_progress->hide();
        refresh();
        say(sentence);
    });
    connect(&m_checker, &Checker::refused, this, &MainWindow::say);
}

void MainWindow::connectPage()
{
    connect(m_page, &DomainPage::viewRequested, this, &MainWindow::showView);
    connect(m_page, &DomainPage::refreshed, this, &MainWindow::refreshActions);
    connect(m_page, &DomainPage::failed, this, &MainWindow::sayError);
    connect(m_page, &DomainPage::addRequested, this, &MainWindow::openAdd);
    connect(m_page, &DomainPage::importRequested, this, &MainWindow::chooseFile);
    connect(m_page, &DomainPage::removeRequested, this, &MainWindow::removeSelected);
    connect(
        m_page, &DomainPage::checkRequested, this,
        [this](AccountId account, const QList<DomainName> &domains) { m_checker.check(account, domains); });
}

void MainWindow::connectStart()
{
    connect(m_attention, &NoticeBar::actionChosen, this, &MainWindow::attend);
    connect(m_sampleNotice, &NoticeBar::actionChosen, this, &MainWindow::connectService);
    connect(m_start, &StartPage::serviceChosen, this, &MainWindow::connectService);
    connect(m_start, &StartPage::sampleChosen, this, [this] {
        m_start->setBusy(true);
        m_start->say(tr("Starting the built-in service…"));
        m_sample.start();
    });
    connect(&m_sample, &SampleSetup::finished, this, [this] { m_start->setBusy(false); });
    connect(&m_sample, &SampleSetup::failed, this, [this](const Error &error) {
        m_start->setBusy(false);
        m_start->say(error.sentence);
        sayError(error);
    });
}

void MainWindow::refresh()
{
    const auto counts = m_session.history().counts();
    const auto lists = m_session.history().lists();
    if (!counts)
        sayError(counts.error());
    else if (!lists)
        sayError(lists.error());
    m_counts = counts.value_or(store::DomainCounts{});
    m_side->setCounts(m_counts, lists.value_or(QList<store::ListOverview>{}));
    m_page->refresh();
    const bool nothingYet = m_accounts.all().isEmpty() && m_counts.total == 0;
    const bool begins = !nothingYet && m_stack->currentWidget() == m_start;
    m_stack->setCurrentWidget(nothingYet ? static_cast<QWidget *>(m_start) : m_main);
    if (begins)
        m_page->table()->setFocus();
    refreshNotices();
    refreshStatusLine();
    Q_EMIT stateChanged();
}

void MainWindow::refreshActions()
{
    const auto *account = m_page->account();
    m_check->setText(words::checkNow(m_page->shownDomains(), account ? account->checksLeft() : std::nullopt));
    m_check->setEnabled(m_page->shownDomains() > 0 && !m_checker.isRunning());
    const bool paused = m_session.isPaused();
    m_pause->setChecked(paused);
    m_pause->setText(paused ? tr("&Resume") : tr("&Pause"));
    m_remove->setEnabled(m_page->shownDomains() > 0);
}

bool MainWindow::needsAttention() const
{
    return std::any_of(m_accounts.all().begin(), m_accounts.all().end(),
                       [](const AccountView &view) { return view.account.state != Account::State::Active; });
}

QString MainWindow::checkAllText() const
{
    const auto *account = m_accounts.all().isEmpty() ? nullptr : &m_accounts.all().first();
    return words::checkNow(m_counts.total, account ? account->checksLeft() : std::nullopt);
}

void MainWindow::refreshNotices()
{
    bool hasSample = false;
    QString text;
    QString action;
    for (const AccountView &view : m_accounts.all()) {
        hasSample = hasSample || view.account.address.isLocalSample();
        if (view.account.state == Account::State::Active)
            continue;
        text = view.account.stopReason;
        action =
            view.account.state == Account::State::KeyRefused ? tr("Enter a new &key…") : tr("&Try again");
    }
    if (m_accounts.all().isEmpty()) {
        text = tr("No service is connected: these domains are not being checked.");
        action = tr("&Connect a service…");
    }
    if (text.isEmpty())
        m_attention->hide();
    else
        m_attention->say(text, action);
    if (hasSample)
        m_sampleNotice->say(tr("Local sample list: these answers come from a small practice list on this "
                               "computer, not from the national list."),
                            tr("C&onnect a service…"));
    else
        m_sampleNotice->hide();
}

void MainWindow::refreshStatusLine()
{
    QString text;
    if (m_accounts.all().isEmpty())
        text = tr("Not connected.");
    else if (m_session.isPaused())
        text = tr("Paused. Nothing is checked until you resume.");
    else if (!m_online)
        text = m_connection.isEmpty() ? tr("The service cannot be reached.") : m_connection;
    else if (m_nextCheck.isValid())
        text = tr("Online. Next check %1.").arg(timeUntil(m_nextCheck, m_session.clock().nowUtc()));
    else
        text = tr("Online.");
    m_statusLine->setText(text);
}

void MainWindow::showProgress(int done, int total)
{
    // A check of one domain is over before a bar could be read.
    m_progress->setVisible(m_checker.isRunning() && total > 1);
    m_progress->setRange(0, std::max(1, total));
    m_progress->setValue(done);
    m_progress->setFormat(tr("Checking %1 of %2").arg(done).arg(total));
}

void MainWindow::say(const QString &sentence)
{
    m_lastWord->setText(sentence);
    m_lastWord->setToolTip(QStringLiteral("<span>%1</span>").arg(sentence.toHtmlEscaped()));
}

void MainWindow::sayError(const Error &error)
{
    say(error.sentence);
}

void MainWindow::showView(const SideList::View &view)
{
    {
        const QSignalBlocker blocker(m_side);
        m_side->select(view);
    }
    m_page->showView(view);
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
    if (!ascii.isEmpty()) {
        m_search->clear();
        m_page->openDomain(ascii);
    }
}

void MainWindow::checkAll()
{
    m_checker.check(store::DomainQuery{});
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    saveLayout();
    event->accept();
    Q_EMIT closed();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && m_check)
        setIcons();
    QMainWindow::changeEvent(event);
}

} // namespace pantau::desktop

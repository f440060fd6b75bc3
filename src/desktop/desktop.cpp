// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/desktop.h"

#include "app/watch_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"
#include "base/time.h"
#include "db/bulk_changes.h"
#include "desktop/settings/preferences.h"
#include "desktop/window/side_list.h"
#include "desktop/window/undo.h"
#include "desktop/window/window_actions.h"
#include "desktop/window/window_dialogs.h"

#include <QApplication>
#include <QCheckBox>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr QLatin1String SaidThatItStays("tray/saidThatItStays");

} // namespace

Desktop::Desktop(app::Session &session, const QString &settingsFile, QObject *parent)
    : QObject(parent)
    , m_window(session, settingsFile)
    , m_notifier(makeNotifier(m_tray.icon()))
    , m_answers(session, m_window)
{
    m_window.setCloseHandler([this] { return mayClose(); });
    connect(&m_window.context(), &WindowContext::stateChanged, this, &Desktop::refreshTray);
    connect(&m_tray, &TrayIcon::openRequested, &m_window, &MainWindow::bringUp);
    connect(&m_tray, &TrayIcon::checkRequested, &m_window.checks(), &CheckActions::checkAll);
    connect(&m_tray, &TrayIcon::pauseRequested, &session,
            [&session](app::PauseLength length) { session.watch().pause(length); });
    connect(&m_tray, &TrayIcon::resumeRequested, &session, [&session] { session.watch().setPaused(false); });
    connect(&m_tray, &TrayIcon::domainRequested, &m_window,
            [this](const DomainName &domain) { m_answers.take(NotificationAnswer::Open, {domain}); });
    connect(&m_tray, &TrayIcon::blockedRequested, &m_window, [this] {
        m_window.bringUp();
        Q_EMIT m_window.context().viewChosen({std::nullopt, BlockStatus::Blocked});
    });
    connect(&m_tray, &TrayIcon::settingsRequested, &m_window, [this] {
        m_window.bringUp();
        m_window.dialogs().openSettings(SettingsDialog::Page::General);
    });
    connect(&m_tray, &TrayIcon::quitRequested, &m_window,
            [this] { Q_EMIT m_window.context().quitRequested(); });
    connect(m_notifier.get(), &Notifier::answered, &m_answers, &NotificationAnswers::take);
    connect(&session, &app::Session::alertDue, this,
            [this](const Alert &alert) { showAlert(*m_notifier, m_window.preferences(), alert); });
    refreshTray();
}

Desktop::~Desktop() = default;

void Desktop::start(StartOptions::Show show)
{
    m_tray.show();
    if (show == StartOptions::Show::Window)
        m_window.show();
    // isSystemTrayAvailable() makes a blocking D-Bus call.
    else if (show == StartOptions::Show::Minimised || !QSystemTrayIcon::isSystemTrayAvailable())
        m_window.showMinimized();
}

void Desktop::refreshTray()
{
    m_tray.setState(m_window.state());
    m_tray.setCanCheck(m_window.checks().canCheckAll());
}

/// True if the window may close now.
bool Desktop::mayClose()
{
    if (qApp->isSavingSession())
        return true; // the user logs out
    switch (m_window.preferences().onClose()) {
    case Preferences::OnClose::Quit:
        Q_EMIT m_window.context().quitRequested();
        return true;
    case Preferences::OnClose::StayInTray:
        if (QSystemTrayIcon::isSystemTrayAvailable())
            explainTray();
        stay();
        return false;
    case Preferences::OnClose::Ask:
        break;
    }
    askHowToClose();
    return false;
}

/// Hides the window in the tray. Without a tray it is minimised, because the user could not reopen it.
void Desktop::stay()
{
    if (QSystemTrayIcon::isSystemTrayAvailable())
        m_window.hide();
    else
        m_window.showMinimized();
}

void Desktop::askHowToClose()
{
    const bool hasTray = QSystemTrayIcon::isSystemTrayAvailable();
    auto *box =
        named<QMessageBox>("closeQuestion", QMessageBox::NoIcon, QStringLiteral("Pantau"),
                           hasTray ? tr("Keep watching in the tray, or quit? While Pantau is closed, "
                                        "nothing is checked and you get no notifications.")
                                   : tr("Keep watching in a minimised window, or quit? While Pantau is "
                                        "closed, nothing is checked and you get no notifications."),
                           QMessageBox::NoButton, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    auto *remember = new QCheckBox(tr("&Remember my answer. You can change it in Settings."), box);
    box->setCheckBox(remember);
    auto *keep = box->addButton(hasTray ? tr("&Keep watching in the tray") : tr("&Keep watching, minimised"),
                                QMessageBox::AcceptRole);
    auto *quit = box->addButton(tr("&Quit"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(keep);
    const auto keepAnswer = [this, remember](Preferences::OnClose answer) {
        if (remember->isChecked())
            m_window.preferences().setOnClose(answer);
    };
    connect(keep, &QPushButton::clicked, &m_window, [this, keepAnswer] {
        keepAnswer(Preferences::OnClose::StayInTray);
        m_window.settings().setValue(SaidThatItStays, true); // the user made this choice in the dialog
        stay();
    });
    connect(quit, &QPushButton::clicked, &m_window, [this, keepAnswer] {
        keepAnswer(Preferences::OnClose::Quit);
        Q_EMIT m_window.context().quitRequested();
    });
    box->open();
}

void Desktop::explainTray()
{
    QSettings &settings = m_window.settings();
    if (settings.value(SaidThatItStays).toBool())
        return;
    settings.setValue(SaidThatItStays, true);
    m_notifier->notify(
        {tr("Pantau keeps watching"), tr("It is in the tray. Choose Quit there to stop it."), {}, false});
}

namespace {

/// Names at most two domains. The alert list has the entire text.
QString shortBody(const Alert &alert)
{
    constexpr int MostNames = 2;
    const auto isAbout = [](const QString &line, const DomainName &domain) {
        return line.startsWith(domain.display() + u':');
    };
    const QStringList lines = alert.body.split(u'\n');
    QStringList kept;
    int named = 0;
    for (const QString &line : lines) {
        named += int(std::ranges::count_if(alert.domains,
                                           [&](const DomainName &domain) { return isAbout(line, domain); }));
        if (named > MostNames)
            return kept.join(u'\n') + u'\n' +
                   Desktop::tr("and %Ln more", "domains", alert.domainCount - MostNames);
        kept += line;
    }
    return alert.body;
}

} // namespace

void showAlert(Notifier &notifier, const Preferences &preferences, const Alert &alert)
{
    // A test alert is always shown, because it tests whether notifications arrive.
    if (!preferences.showsNotifications() && alert.kind != Alert::Kind::Test)
        return;
    const bool isAlarm = alert.kind == Alert::Kind::Listed || alert.kind == Alert::Kind::Mixed;
    notifier.notify({alert.title, shortBody(alert), alert.domains, isAlarm && preferences.playsSound(),
                     alert.domains.size() == alert.domainCount});
}

NotificationAnswers::NotificationAnswers(app::Session &session, MainWindow &window, QObject *parent)
    : QObject(parent), m_session(session), m_window(window)
{
}

void NotificationAnswers::take(NotificationAnswer answer, const QList<DomainName> &domains)
{
    switch (answer) {
    case NotificationAnswer::Open:
        if (domains.size() > 1) { // ambiguous with more than one domain
            m_window.bringUp();
            return m_window.showPage(Page::Changes);
        }
        if (!domains.isEmpty())
            markRead(domains.constFirst());
        return m_window.openDomain(domains.isEmpty() ? QString() : domains.constFirst().ascii());
    case NotificationAnswer::Report:
        if (domains.isEmpty())
            return;
        m_window.openDomain(domains.constFirst().ascii());
        return Q_EMIT m_window.context().reportRequested(domains.constFirst());
    case NotificationAnswer::Mute:
        return mute(domains);
    }
}

/// The details show the change, so it is no longer new.
void NotificationAnswers::markRead(const DomainName &domain)
{
    const auto unread = [domain](const db::Store &store) -> Result<QList<ActivityKey>> {
        ActivityQuery query;
        query.text = domain.ascii();
        QList<ActivityKey> keys;
        const auto rows = TRY(store.activity().rows(query));
        for (const ActivityRow &row : rows)
            if (!row.isRead && row.change && row.change->domain == domain)
                keys += row.key;
        return keys;
    };
    whenFinished(m_session.read(unread), this, [this](const Result<QList<ActivityKey>> &keys) {
        if (keys && !keys->isEmpty())
            m_session.write(&db::Activity::markRead, *keys, m_session.clock().nowUtc());
    });
}

/// Does not raise the window. It shows what was done and offers Undo.
void NotificationAnswers::mute(const QList<DomainName> &domains)
{
    const QDateTime now = m_session.clock().nowUtc();
    const QDateTime until = weekAfter(now);
    const auto watched = m_session.store().domains().watchedAmong(domains, now);
    if (!watched)
        return m_window.announce(watched.error().sentence, true);
    DomainsEdit edit;
    edit.domains = QList<DomainName>(watched->cbegin(), watched->cend()); // some may have been removed since
    if (edit.domains.isEmpty())
        return m_window.announce(tr("Nothing was muted: these domains are in none of your lists any more."),
                                 true);
    edit.settings.mutedUntil = std::optional(until);
    whenFinished(m_session.write(&db::BulkChanges::apply, {edit}, nullptr), this,
                 [this, edit, now, until](const Result<DomainsUndo> &edited) {
                     if (!edited)
                         return m_window.announce(edited.error().sentence, true);
                     const QString sentence =
                         tr("Alerts for %Ln domain(s) muted until %1.", nullptr, edited->domains)
                             .arg(timeText(until, now));
                     Q_EMIT m_window.context().done(editedDomains(m_session, sentence, {edit}, *edited));
                 });
}

} // namespace pantau::desktop

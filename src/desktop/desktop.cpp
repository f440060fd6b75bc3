// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/desktop.h"

#include <QApplication>
#include <QSettings>

namespace pantau::desktop {

namespace {

const QString SaidThatItStays = QStringLiteral("tray/saidThatItStays");

} // namespace

Desktop::Desktop(session::Session &session, const QString &dataDir, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_window(session, dataDir + QStringLiteral("/window.ini"))
    , m_notifier(makeNotifier(m_tray.icon()))
    , m_announcer(*m_notifier)
{
    connect(&m_window, &MainWindow::stateChanged, this, &Desktop::refreshTray);
    connect(&m_window, &MainWindow::closed, this, &Desktop::windowClosed);
    connect(&m_window, &MainWindow::quitRequested, qApp, &QCoreApplication::quit);
    connect(&m_tray, &TrayIcon::openRequested, &m_window, &MainWindow::bringUp);
    connect(&m_tray, &TrayIcon::checkRequested, &m_window, &MainWindow::checkAll);
    connect(&m_tray, &TrayIcon::pauseRequested, &session, &session::Session::setPaused);
    connect(&m_tray, &TrayIcon::quitRequested, qApp, &QCoreApplication::quit);
    connect(m_notifier.get(), &Notifier::activated, &m_window, &MainWindow::openDomain);
    connect(&session, &session::Session::alertDue, &m_announcer, &AlertAnnouncer::show);
    refreshTray();
}

Desktop::~Desktop() = default;

void Desktop::start(bool hidden)
{
    const bool hasTray = QSystemTrayIcon::isSystemTrayAvailable();
    m_tray.show();
    QApplication::setQuitOnLastWindowClosed(!hasTray);
    if (!hidden)
        m_window.show();
    else if (!hasTray)
        m_window.showMinimized();
}

void Desktop::refreshTray()
{
    m_tray.setState(m_window.counts(), m_session.isPaused(), m_window.isOnline(), m_window.needsAttention());
    m_tray.setCheckText(m_window.checkAllText(), m_window.counts().total > 0);
}

void Desktop::windowClosed()
{
    QSettings &settings = m_window.settings();
    if (QApplication::quitOnLastWindowClosed() || settings.value(SaidThatItStays).toBool())
        return;
    settings.setValue(SaidThatItStays, true);
    m_notifier->notify(
        {tr("Pantau keeps watching"), tr("It is in the tray. Choose Quit there to stop it."), {}, false});
}

} // namespace pantau::desktop

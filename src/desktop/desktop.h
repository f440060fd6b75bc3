// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/alert.h"
#include "desktop/window/main_window.h"
#include "desktop/window/notifier.h"
#include "desktop/window/single_instance.h"
#include "desktop/window/tray_icon.h"

#include <QObject>

#include <memory>

namespace pantau::desktop {

class Notifier;
class Preferences;

/// Shows the alerts that are due, one notification each, unless the person wants none here. What is told, and
/// when, was decided by the alert dispatcher.
class AlertAnnouncer final : public QObject
{
    Q_OBJECT

public:
    AlertAnnouncer(Notifier &notifier, const Preferences &preferences, QObject *parent = nullptr);

    void show(const Alert &alert);

private:
    Notifier &m_notifier;
    const Preferences &m_preferences;
};

/// Does in the window what a person chose on a notification.
class NotificationAnswers final : public QObject
{
    Q_OBJECT

public:
    NotificationAnswers(app::Session &session, MainWindow &window, QObject *parent = nullptr);

    void take(NotificationAnswer answer, const QList<DomainName> &domains);

private:
    void mute(const QList<DomainName> &domains);

    app::Session &m_session;
    MainWindow &m_window;
};

/// The window, the tray and the notifications, and how they work together.
class Desktop final : public QObject
{
    Q_OBJECT

public:
    /// @p settingsFile: where the window keeps its size and the like.
    Desktop(app::Session &session, const QString &settingsFile, QObject *parent = nullptr);
    ~Desktop() override;

    /// Without a tray, a minimised window stands for it.
    void start(StartOptions::Show show);
    /// The window goes while the last work is done; the tray stays, for who wants to quit at once.
    void goAway();
    [[nodiscard]] MainWindow &window() { return m_window; }
    [[nodiscard]] const TrayIcon &tray() const { return m_tray; }

Q_SIGNALS:
    void languageChanged();
    void quitRequested();
    void restoreRequested(const QString &backup);
    void rescueRequested(const QString &problem);

private:
    void refreshTray();
    [[nodiscard]] bool mayClose();
    void stay();
    void askHowToClose();
    void sayThatItStays();

    app::Session &m_session;
    MainWindow m_window;
    TrayIcon m_tray;
    std::unique_ptr<Notifier> m_notifier;
    AlertAnnouncer m_announcer;
    NotificationAnswers m_answers;
    QString m_language;
};

} // namespace pantau::desktop

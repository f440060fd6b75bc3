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

/// Shows a notification for the alert, unless the user turned notifications off. The alert dispatcher decides
/// what is shown and when.
void showAlert(Notifier &notifier, const Preferences &preferences, const Alert &alert);

/// Performs in the window what the user chose on a notification.
class NotificationAnswers final : public QObject
{
    Q_OBJECT

public:
    NotificationAnswers(app::Session &session, MainWindow &window, QObject *parent = nullptr);

    void take(NotificationAnswer answer, const QList<DomainName> &domains);

private:
    void markRead(const DomainName &domain);
    void mute(const QList<DomainName> &domains);

    app::Session &m_session;
    MainWindow &m_window;
};

/// Owns the window, the tray icon and the notifications, and connects them.
class Desktop final : public QObject
{
    Q_OBJECT

public:
    /// @p settingsFile: stores the window's size and similar settings.
    Desktop(app::Session &session, const QString &settingsFile, QObject *parent = nullptr);
    ~Desktop() override;

    /// Shows the tray icon and the window. If there is no tray, a hidden window is minimised instead.
    void start(StartOptions::Show show);
    [[nodiscard]] MainWindow &window() { return m_window; }

private:
    void refreshTray();
    [[nodiscard]] bool mayClose();
    void stay();
    void askHowToClose();
    void explainTray();

    MainWindow m_window;
    TrayIcon m_tray;
    std::unique_ptr<Notifier> m_notifier;
    NotificationAnswers m_answers;
};

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/alert_announcer.h"
#include "desktop/main_window.h"
#include "desktop/notifier.h"
#include "desktop/tray_icon.h"

#include <QObject>

#include <memory>

namespace pantau::desktop {

/// The window, the tray and the notifications, and how they work together.
class Desktop final : public QObject
{
    Q_OBJECT

public:
    explicit Desktop(session::Session &session, const QString &dataDir, QObject *parent = nullptr);
    ~Desktop() override;

    /// @p hidden: only the tray icon; where there is no tray, a minimised window.
    void start(bool hidden);
    [[nodiscard]] MainWindow &window() { return m_window; }

private:
    void refreshTray();
    void windowClosed();

    session::Session &m_session;
    MainWindow m_window;
    TrayIcon m_tray;
    std::unique_ptr<Notifier> m_notifier;
    AlertAnnouncer m_announcer;
};

} // namespace pantau::desktop

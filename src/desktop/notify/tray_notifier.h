// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/notify/notifier.h"

class QSystemTrayIcon;

namespace pantau::desktop {

/// Notifications through the tray icon; for Windows and macOS.
class TrayNotifier final : public Notifier
{
    Q_OBJECT

public:
    explicit TrayNotifier(QSystemTrayIcon &tray, QObject *parent = nullptr);

    void notify(const Notification &notification) override;

private:
    QSystemTrayIcon &m_tray;
    QString m_domain; ///< of the message shown last
};

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/notify/notifier.h"

#ifdef PANTAU_HAS_DBUS
#include "desktop/notify/freedesktop_notifier.h"
#endif

#include <QSystemTrayIcon>

namespace pantau::desktop {

namespace {

/// Notifications through the tray icon; for Windows and macOS.
class TrayNotifier final : public Notifier
{
public:
    explicit TrayNotifier(QSystemTrayIcon &tray) : m_tray(tray)
    {
        connect(&tray, &QSystemTrayIcon::messageClicked, this,
                [this] { Q_EMIT answered(NotificationAnswer::Open, m_domains); });
    }

    void notify(const Notification &notification) override
    {
        m_domains = notification.domains;
        m_tray.showMessage(notification.title, notification.body,
                           notification.isAlarm ? QSystemTrayIcon::Warning : QSystemTrayIcon::Information);
    }

private:
    QSystemTrayIcon &m_tray;
    QList<DomainName> m_domains; ///< of the message shown last
};

} // namespace

std::unique_ptr<Notifier> makeNotifier(QSystemTrayIcon &tray)
{
    auto trayNotifier = std::make_unique<TrayNotifier>(tray);
#ifdef PANTAU_HAS_DBUS
    return std::make_unique<FreedesktopNotifier>(std::move(trayNotifier));
#else
    return trayNotifier;
#endif
}

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/notify/tray_notifier.h"

#include <QSystemTrayIcon>

namespace pantau::desktop {

TrayNotifier::TrayNotifier(QSystemTrayIcon &tray, QObject *parent) : Notifier(parent), m_tray(tray)
{
    connect(&tray, &QSystemTrayIcon::messageClicked, this, [this] { Q_EMIT activated(m_domain); });
}

void TrayNotifier::notify(const Notification &notification)
{
    m_domain = notification.domain;
    m_tray.showMessage(notification.title, notification.body,
                       notification.isAlarm ? QSystemTrayIcon::Warning : QSystemTrayIcon::Information);
}

} // namespace pantau::desktop

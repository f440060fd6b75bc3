// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <memory>

class QSystemTrayIcon;

namespace pantau::desktop {

struct Notification
{
    QString title;
    QString body;         ///< plain text; lines are separated by line feeds
    QString domain;       ///< normal form, opened when the person chooses the notification; may be empty
    bool isAlarm = false; ///< only alarms make the system's sound
};

/// A way to put a notification before the person.
class Notifier : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void notify(const Notification &notification) = 0;

Q_SIGNALS:
    /// The person chose the notification; @p domain is that of the notification.
    void activated(const QString &domain);
};

/// The system's own way: org.freedesktop.Notifications on Linux, the tray icon's messages elsewhere and where
/// there is no notification service.
[[nodiscard]] std::unique_ptr<Notifier> makeNotifier(QSystemTrayIcon &tray);

} // namespace pantau::desktop

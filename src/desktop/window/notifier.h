// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QList>
#include <QObject>
#include <QString>

#include <memory>

class QSystemTrayIcon;

namespace pantau::desktop {

struct Notification
{
    QString title;
    QString body;              ///< plain text; lines separated by line feeds
    QList<DomainName> domains; ///< related domains; may be empty
    bool isAlarm = false;      ///< only alarms play the system sound
    bool namesAll = true;      ///< no other domains are affected

    /// The title, shortened to @p most characters. Long domains are cut in the middle, so that the rest of
    /// the text stays.
    [[nodiscard]] QString titleWithin(qsizetype most) const;
    [[nodiscard]] bool canReport() const { return domains.size() == 1 && namesAll; }
    [[nodiscard]] bool canMute() const { return !domains.isEmpty() && namesAll; }
};

/// What the user chose on a notification.
enum class NotificationAnswer {
    Open,   ///< show the first domain, or the window; also a click on the notification
    Report, ///< report on its only domain
    Mute,   ///< mute alerts of its domains for a week
};

/// Shows notifications.
class Notifier : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void notify(const Notification &notification) = 0;

Q_SIGNALS:
    void answered(pantau::desktop::NotificationAnswer answer, const QList<pantau::DomainName> &domains);
};

/// The system's notifications: org.freedesktop.Notifications on Linux, toasts on Windows, the notification
/// centre on macOS; otherwise messages of the tray icon.
[[nodiscard]] std::unique_ptr<Notifier> makeNotifier(QSystemTrayIcon &tray);
/// Messages of the tray icon. They have no buttons, and a click can only be assigned to the last message.
[[nodiscard]] std::unique_ptr<Notifier> makeTrayNotifier(QSystemTrayIcon &tray);

/// A button of a notification, on systems that show buttons.
struct NotificationButton
{
    NotificationAnswer answer;
    QString text;
};

/// Buttons for @p notification, in order.
[[nodiscard]] QList<NotificationButton> buttonsOf(const Notification &notification);

/// Key of an answer in the system's interfaces: "open", "report", "mute".
[[nodiscard]] QString answerKey(NotificationAnswer answer);
/// Any other key is a click on the notification itself.
[[nodiscard]] NotificationAnswer answerFromKey(QStringView key);

/// @p notification as the XML of a Windows toast. Buttons and clicks on the toast return answerKey().
[[nodiscard]] QString toastContent(const Notification &notification);

} // namespace pantau::desktop

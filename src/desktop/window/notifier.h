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
    QString body;              ///< plain text; lines are separated by line feeds
    QList<DomainName> domains; ///< that it is about; may be empty
    bool isAlarm = false;      ///< only alarms make the system's sound
    bool namesAll = true;      ///< it is about no other domains

    /// The title in at most @p most characters. Of a long domain the middle is left out, so that what is said
    /// of it stays.
    [[nodiscard]] QString titleWithin(qsizetype most) const;
    [[nodiscard]] bool canReport() const { return domains.size() == 1 && namesAll; }
    [[nodiscard]] bool canMute() const { return !domains.isEmpty() && namesAll; }
};

/// What a person does about a notification.
enum class NotificationAnswer {
    Open,   ///< the first domain, or the window; a click on the notification itself
    Report, ///< on its only domain
    Mute,   ///< alerts of its domains, for a week
};

/// A way to put a notification before the person.
class Notifier : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void notify(const Notification &notification) = 0;

Q_SIGNALS:
    void answered(pantau::desktop::NotificationAnswer answer, const QList<pantau::DomainName> &domains);
};

/// The system's own way: org.freedesktop.Notifications on Linux, toasts on Windows, the notification centre
/// of macOS; the tray icon's messages where there is none of these.
[[nodiscard]] std::unique_ptr<Notifier> makeNotifier(QSystemTrayIcon &tray);
/// Messages of the tray icon: without buttons, and the last one stands for all that are seen at once.
[[nodiscard]] std::unique_ptr<Notifier> makeTrayNotifier(QSystemTrayIcon &tray);

/// A button of a notification, where the system shows any.
struct NotificationButton
{
    NotificationAnswer answer;
    QString text;
};

/// What can be done about @p notification, in the order of the buttons.
[[nodiscard]] QList<NotificationButton> buttonsOf(const Notification &notification);

/// How an answer is told to the system, and by it: "open", "report", "mute".
[[nodiscard]] QString answerKey(NotificationAnswer answer);
/// What is none of these keys is a click on the notification itself.
[[nodiscard]] NotificationAnswer answerFromKey(QStringView key);

/// @p notification as the XML of a toast, which is what Windows calls its notifications. A button, and a
/// click on the toast itself, is told with answerKey().
[[nodiscard]] QString toastContent(const Notification &notification);

} // namespace pantau::desktop

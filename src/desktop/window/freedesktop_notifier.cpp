// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/freedesktop_notifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace pantau::desktop {

namespace {

constexpr QLatin1String Service("org.freedesktop.Notifications");
constexpr QLatin1String Path("/org/freedesktop/Notifications");
/// Action key for a click on the notification itself.
constexpr QLatin1String DefaultAction("default");

} // namespace

FreedesktopNotifier::FreedesktopNotifier(std::unique_ptr<Notifier> fallback, QObject *parent)
    : Notifier(parent), m_fallback(std::move(fallback))
{
    connect(m_fallback.get(), &Notifier::answered, this, &Notifier::answered);
    auto bus = QDBusConnection::sessionBus();
    bus.connect(Service, Path, Service, QStringLiteral("ActionInvoked"), this,
                SLOT(actionInvoked(uint, QString))); // clazy:exclude=connect-not-normalized (clang-format)
    bus.connect(Service, Path, Service, QStringLiteral("NotificationClosed"), this,
                SLOT(notificationClosed(uint, uint))); // clazy:exclude=connect-not-normalized
}

void FreedesktopNotifier::notify(const Notification &notification)
{
    if (!QDBusConnection::sessionBus().isConnected()) // the call would never finish
        return m_fallback->notify(notification);
    // Servers may interpret the body as markup. The specification defines the title as plain text.
    const QString body = notification.body.toHtmlEscaped();
    const auto buttons = buttonsOf(notification);
    QStringList actions{DefaultAction, buttons.constFirst().text};
    for (const NotificationButton &button : buttons)
        actions += {answerKey(button.answer), button.text};
    QVariantMap hints{{QStringLiteral("urgency"), QVariant::fromValue(uchar(1))},
                      {QStringLiteral("desktop-entry"), QStringLiteral("pantau")}};
    if (notification.isAlarm)
        hints.insert(QStringLiteral("sound-name"), QStringLiteral("dialog-warning"));
    else
        hints.insert(QStringLiteral("suppress-sound"), true);
    auto call = QDBusMessage::createMethodCall(Service, Path, Service, QStringLiteral("Notify"));
    call.setArguments({QStringLiteral("Pantau"), 0U, QStringLiteral("pantau"), notification.title, body,
                       actions, hints, -1});
    auto *watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, notification] {
        watcher->deleteLater();
        const QDBusPendingReply<uint> reply = *watcher;
        if (reply.isError())
            m_fallback->notify(notification);
        else
            m_domains.insert(reply.value(), notification.domains);
    });
}

void FreedesktopNotifier::actionInvoked(uint id, const QString &action)
{
    const auto found = m_domains.constFind(id);
    if (found == m_domains.cend())
        return;
    Q_EMIT answered(answerFromKey(action), QList<DomainName>(*found));
}

void FreedesktopNotifier::notificationClosed(uint id, uint)
{
    m_domains.remove(id);
}

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/notify/freedesktop_notifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace pantau::desktop {

namespace {

const QString Service = QStringLiteral("org.freedesktop.Notifications");
const QString Path = QStringLiteral("/org/freedesktop/Notifications");

} // namespace

FreedesktopNotifier::FreedesktopNotifier(std::unique_ptr<Notifier> fallback, QObject *parent)
    : Notifier(parent), m_fallback(std::move(fallback))
{
    connect(m_fallback.get(), &Notifier::activated, this, &Notifier::activated);
    auto bus = QDBusConnection::sessionBus();
    bus.connect(Service, Path, Service, QStringLiteral("ActionInvoked"), this,
                SLOT(actionInvoked(uint, QString)));
    bus.connect(Service, Path, Service, QStringLiteral("NotificationClosed"), this,
                SLOT(notificationClosed(uint, uint)));
}

FreedesktopNotifier::~FreedesktopNotifier() = default;

void FreedesktopNotifier::notify(const Notification &notification)
{
    // Servers may read the body as markup; the title is plain by the specification.
    const QString body = notification.body.toHtmlEscaped();
    const QStringList actions{QStringLiteral("default"), tr("Open")};
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
            m_domains.insert(reply.value(), notification.domain);
    });
}

void FreedesktopNotifier::actionInvoked(uint id, const QString &)
{
    if (const auto found = m_domains.constFind(id); found != m_domains.cend())
        Q_EMIT activated(*found);
}

void FreedesktopNotifier::notificationClosed(uint id, uint)
{
    m_domains.remove(id);
}

} // namespace pantau::desktop

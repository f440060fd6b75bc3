// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/portal_request.h"

#include <QDBusError>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusServiceWatcher>
#include <QUuid>

#include <utility>

namespace pantau::desktop {

namespace {

constexpr QLatin1String RequestInterface("org.freedesktop.portal.Request");

/// Where the portal will put the Request object of this caller's token.
QString handleOf(const QDBusConnection &bus, const QString &token)
{
    const QString caller = bus.baseService().mid(1).replace(u'.', u'_'); // ":1.42" without its colon
    return PortalRequest::Path + QStringLiteral("/request/") + caller + u'/' + token;
}

} // namespace

PortalRequest::PortalRequest(const QDBusConnection &bus, QObject *parent) : QObject(parent), m_bus(bus)
{
    auto *leaving = new QDBusServiceWatcher(Service, m_bus, QDBusServiceWatcher::WatchForOwnerChange, this);
    connect(leaving, &QDBusServiceWatcher::serviceOwnerChanged, this,
            [this](const QString &, const QString &before) {
                if (!before.isEmpty()) // else the call has just started it
                    finish(Response::Failed, {}, QStringLiteral("The portal went away."));
            });
}

void PortalRequest::send(const QString &interface, const QString &method, QVariantMap options)
{
    const QString token = QStringLiteral("pantau_") + QUuid::createUuid().toString(QUuid::Id128);
    options.insert(QStringLiteral("handle_token"), token);
    awaitAt(handleOf(m_bus, token)); // before the call: the answer may be faster than the reply
    auto call = QDBusMessage::createMethodCall(Service, Path, interface, method);
    call.setArguments({QString(), options});
    auto *reply = new QDBusPendingCallWatcher(m_bus.asyncCall(call), this);
    connect(reply, &QDBusPendingCallWatcher::finished, this, [this, reply] { called(*reply); });
}

void PortalRequest::awaitAt(const QString &handle)
{
    m_handle = handle;
    m_bus.connect(Service, handle, RequestInterface, QStringLiteral("Response"), this,
                  SLOT(responded(uint, QVariantMap))); // clazy:exclude=connect-not-normalized (clang-format)
}

void PortalRequest::called(const QDBusPendingCall &call)
{
    const QDBusPendingReply<QDBusObjectPath> reply = call;
    if (reply.isError())
        finish(Response::Failed, {}, reply.error().message());
    else if (reply.value().path() != m_handle) // portals before 0.9 choose their own
        awaitAt(reply.value().path());
}

void PortalRequest::responded(uint response, const QVariantMap &results)
{
    finish(response <= uint(Response::Refused) ? Response(response) : Response::Failed, results);
}

void PortalRequest::finish(Response response, const QVariantMap &results, const QString &detail)
{
    if (!std::exchange(m_isFinished, true))
        Q_EMIT finished(response, results, detail);
}

} // namespace pantau::desktop

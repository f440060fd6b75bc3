// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusVariant>
#include <QDBusVirtualObject>
#include <QList>
#include <QVariantMap>

#include <functional>

namespace pantau::test {

/// The part of the XDG desktop portal for autostart, as documented by xdg-desktop-portal.
class FakePortal final : public QDBusVirtualObject
{
public:
    struct Request
    {
        QString window;
        QVariantMap options;
        QString handle;
        QString caller;
    };

    explicit FakePortal(const QDBusConnection &bus) : m_bus(bus)
    {
        m_bus.registerVirtualObject(QStringLiteral("/org/freedesktop/portal/desktop"), this,
                                    QDBusConnection::SubPath);
        come();
    }
    ~FakePortal() override
    {
        go();
        m_bus.unregisterObject(QStringLiteral("/org/freedesktop/portal/desktop"));
    }

    void come() { m_bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop")); }
    void go() { m_bus.unregisterService(QStringLiteral("org.freedesktop.portal.Desktop")); }

    bool hasBackground = true;                       ///< some desktops have a portal without this part
    bool choosesHandles = false;                     ///< as portals before 0.9 did
    bool refusesCalls = false;                       ///< the call itself fails
    std::function<void(const Request &)> whenCalled; ///< called before the reply is sent
    QList<Request> requests;

    /// Answers the last caller.
    void answer(uint response, const QVariantMap &results)
    {
        answer(requests.constLast(), response, results);
    }
    void answer(const Request &request, uint response, const QVariantMap &results)
    {
        auto signal = QDBusMessage::createTargetedSignal(request.caller, request.handle,
                                                         QStringLiteral("org.freedesktop.portal.Request"),
                                                         QStringLiteral("Response"));
        signal.setArguments({response, results});
        m_bus.send(signal);
    }
    static QVariantMap granted(bool autostart)
    {
        return {{QStringLiteral("background"), true}, {QStringLiteral("autostart"), autostart}};
    }

    [[nodiscard]] QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &connection) override
    {
        if (message.member() == QLatin1String("Get"))
            return connection.send(
                hasBackground && message.arguments() == QVariantList{background(), QStringLiteral("version")}
                    ? message.createReply(QVariant::fromValue(QDBusVariant(2U)))
                    : message.createErrorReply(QDBusError::InvalidArgs, QStringLiteral("No such interface")));
        if (message.interface() != background() || message.member() != QLatin1String("RequestBackground") ||
            message.signature() != QLatin1String("sa{sv}"))
            return false;
        if (refusesCalls)
            return connection.send(message.createErrorReply(QDBusError::AccessDenied, QStringLiteral("No")));
        requests += read(message);
        if (whenCalled)
            whenCalled(requests.constLast());
        return connection.send(
            message.createReply(QVariant::fromValue(QDBusObjectPath(requests.constLast().handle))));
    }

private:
    static QString background() { return QStringLiteral("org.freedesktop.portal.Background"); }
    [[nodiscard]] Request read(const QDBusMessage &message) const
    {
        const QVariantMap options = qdbus_cast<QVariantMap>(message.arguments().at(1));
        const QString caller = message.service();
        const QString token = choosesHandles ? QStringLiteral("t%1").arg(requests.size())
                                             : options.value(QStringLiteral("handle_token")).toString();
        return {message.arguments().at(0).toString(), options,
                QStringLiteral("/org/freedesktop/portal/desktop/request/%1/%2")
                    .arg(caller.mid(1).replace(u'.', u'_'), token),
                caller};
    }

    QDBusConnection m_bus;
};

} // namespace pantau::test

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/autostart.h"

#include <QDBusConnection>
#include <QObject>
#include <QPromise>
#include <QVariantMap>

#include <optional>

class QDBusPendingCall;

namespace pantau::desktop {

/// A request to the XDG desktop portal. The call only starts it. The result, possibly after asking the user,
/// arrives as a signal of a Request object.
class PortalRequest final : public QObject
{
    Q_OBJECT

public:
    static constexpr QLatin1String Service{"org.freedesktop.portal.Desktop"};
    static constexpr QLatin1String Path{"/org/freedesktop/portal/desktop"};

    enum class Response { Granted = 0, Refused = 1, Failed = 2 };

    explicit PortalRequest(const QDBusConnection &bus, QObject *parent = nullptr);

    /// Sends the request; call once. @p method takes a parent window, which is left empty, and @p options.
    void send(const QString &interface, const QString &method, QVariantMap options);

Q_SIGNALS:
    /// Emitted once, never from within send(). Failed also if the portal cannot be called or disappears. @p
    /// detail is for the log.
    void finished(pantau::desktop::PortalRequest::Response response, const QVariantMap &results,
                  const QString &detail);

private Q_SLOTS:
    void responded(uint response, const QVariantMap &results);

private:
    void awaitAt(const QString &handle);
    void called(const QDBusPendingCall &call);
    void finish(Response response, const QVariantMap &results, const QString &detail = {});

    QDBusConnection m_bus;
    QString m_handle;
    bool m_isFinished = false;
};

/// Start at login from a Flatpak, through org.freedesktop.portal.Background. The portal cannot be queried, so
/// the preferences store what it last granted.
class PortalAutostart final : public Autostart
{
    Q_OBJECT

public:
    /// Starts to look for the portal. Until that has finished, canChange() is false.
    PortalAutostart(Preferences &preferences, const QDBusConnection &bus, QObject *parent = nullptr);

    [[nodiscard]] bool isOn() const override;
    [[nodiscard]] bool canChange() const override;
    [[nodiscard]] QString note() const override;
    [[nodiscard]] QFuture<Result<void>> set(bool on) override;

private:
    enum class Portal { Unknown, Missing, Found };

    /// The pending request.
    struct Question
    {
        bool on;
        QPromise<Result<void>> answer;
    };

    void look();
    void finish(PortalRequest::Response response, const QVariantMap &results, const QString &detail);
    [[nodiscard]] Result<void> outcome(bool wanted, PortalRequest::Response response,
                                       const QString &detail) const;

    Preferences &m_preferences;
    QDBusConnection m_bus;
    Portal m_portal = Portal::Unknown;
    std::optional<Question> m_question;
};

} // namespace pantau::desktop

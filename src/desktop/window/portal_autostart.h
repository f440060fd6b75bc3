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

/// One request to the XDG desktop portal. The call itself only begins it: what became of it, perhaps after a
/// person was asked, comes as a signal of a Request object.
class PortalRequest final : public QObject
{
    Q_OBJECT

public:
    static constexpr QLatin1String Service{"org.freedesktop.portal.Desktop"};
    static constexpr QLatin1String Path{"/org/freedesktop/portal/desktop"};

    enum class Response : uint { Granted = 0, Refused = 1, Failed = 2 };

    explicit PortalRequest(const QDBusConnection &bus, QObject *parent = nullptr);

    /// Once. @p method takes a parent window, for which none is given, and @p options.
    void send(const QString &interface, const QString &method, QVariantMap options);

Q_SIGNALS:
    /// Once, and never from within send(). Also Failed when the portal could not be called or went away;
    /// @p detail is for the log.
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

/// Start at login from within a Flatpak, through org.freedesktop.portal.Background. The portal cannot be
/// asked whether it is on: the preferences remember what it last granted.
class PortalAutostart final : public Autostart
{
    Q_OBJECT

public:
    /// Begins to look whether there is such a portal; until that is known, it cannot be changed.
    PortalAutostart(Preferences &preferences, const QDBusConnection &bus, QObject *parent = nullptr);
    ~PortalAutostart() override;

    [[nodiscard]] bool isOn() const override;
    [[nodiscard]] bool canChange() const override;
    [[nodiscard]] QString note() const override;
    [[nodiscard]] QFuture<Result<void>> set(bool on) override;

private:
    enum class Portal { Unknown, Missing, Found };

    /// What the portal is being asked for.
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

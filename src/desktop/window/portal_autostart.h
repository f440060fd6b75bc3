// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/autostart.h"
#include "desktop/window/portal_request.h"

#include <QDBusConnection>
#include <QPromise>

#include <optional>

namespace pantau::desktop {

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

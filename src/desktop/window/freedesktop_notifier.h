// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/notifier.h"

#include <QHash>

namespace pantau::desktop {

/// Notifications with buttons through org.freedesktop.Notifications on the session bus. Uses @p fallback if
/// the service does not respond.
class FreedesktopNotifier final : public Notifier
{
    Q_OBJECT

public:
    explicit FreedesktopNotifier(std::unique_ptr<Notifier> fallback, QObject *parent = nullptr);

    void notify(const Notification &notification) override;

private Q_SLOTS:
    void actionInvoked(uint id, const QString &action);
    void notificationClosed(uint id, uint reason);

private:
    std::unique_ptr<Notifier> m_fallback;
    QHash<uint, QList<DomainName>> m_domains; ///< domains of visible notifications
};

} // namespace pantau::desktop

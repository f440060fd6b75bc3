// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/notifier.h"

#include <QHash>

namespace pantau::desktop {

/// Notifications through org.freedesktop.Notifications of the session bus, with what can be done about each.
/// Where that service does not answer, @p fallback is used.
class FreedesktopNotifier final : public Notifier
{
    Q_OBJECT

public:
    explicit FreedesktopNotifier(std::unique_ptr<Notifier> fallback, QObject *parent = nullptr);
    ~FreedesktopNotifier() override;

    void notify(const Notification &notification) override;

private Q_SLOTS:
    void actionInvoked(uint id, const QString &action);
    void notificationClosed(uint id, uint reason);

private:
    std::unique_ptr<Notifier> m_fallback;
    QHash<uint, QList<DomainName>> m_domains; ///< of the notifications that are shown
};

} // namespace pantau::desktop

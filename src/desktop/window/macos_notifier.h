// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/notifier.h"

namespace pantau::desktop {

/// Notifications with buttons through the notification centre of macOS. Uses @p fallback if they are not
/// allowed. Only one instance at a time.
class MacosNotifier final : public Notifier
{
    Q_OBJECT

public:
    /// True if the program is in a bundle. Otherwise the notification centre terminates it.
    [[nodiscard]] static bool isPossible();

    explicit MacosNotifier(std::unique_ptr<Notifier> fallback, QObject *parent = nullptr);
    ~MacosNotifier() override;

    /// On the first call, macOS asks the user for permission.
    void notify(const Notification &notification) override;

private:
    struct Centre;

    std::unique_ptr<Notifier> m_fallback;
    std::unique_ptr<Centre> m_centre;
};

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/notifier.h"

namespace pantau::desktop {

/// Notifications through the notification centre of macOS, with what can be done about each. Where they are
/// not allowed, @p fallback is used. One at a time.
class MacosNotifier final : public Notifier
{
    Q_OBJECT

public:
    /// Within a bundle alone: the notification centre ends a program that has none.
    [[nodiscard]] static bool isPossible();

    explicit MacosNotifier(std::unique_ptr<Notifier> fallback, QObject *parent = nullptr);
    ~MacosNotifier() override;

    /// The first one has macOS ask whether notifications are allowed.
    void notify(const Notification &notification) override;

private:
    struct Centre;

    std::unique_ptr<Notifier> m_fallback;
    std::unique_ptr<Centre> m_centre;
};

} // namespace pantau::desktop

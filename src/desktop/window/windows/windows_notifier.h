// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/notifier.h"

namespace pantau::desktop {

class Toasts;

/// Notifications with buttons as Windows toasts. Uses @p fallback if toasts are not available.
class WindowsNotifier final : public Notifier
{
    Q_OBJECT

public:
    explicit WindowsNotifier(std::unique_ptr<Notifier> fallback, QObject *parent = nullptr);
    ~WindowsNotifier() override;

    void notify(const Notification &notification) override;

private:
    std::unique_ptr<Notifier> m_fallback;
    std::unique_ptr<Toasts> m_toasts;
};

} // namespace pantau::desktop

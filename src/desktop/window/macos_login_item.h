// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/autostart.h"

namespace pantau::desktop {

/// Pantau among the login items of macOS. The LaunchAgent that older systems need, and an older Pantau wrote,
/// goes when this takes its place; it stays the way where macOS takes no login item of this Pantau.
class LoginItem final : public Autostart
{
    Q_OBJECT

public:
    /// Only where hasLoginItems().
    explicit LoginItem(const Preferences &preferences, QObject *parent = nullptr);

    [[nodiscard]] bool isOn() const override;
    [[nodiscard]] bool canChange() const override { return true; }
    [[nodiscard]] QString note() const override;
    [[nodiscard]] QFuture<Result<void>> set(bool on) override;

private:
    [[nodiscard]] Result<void> add();
    [[nodiscard]] Result<void> remove();

    WrittenAutostart m_agent;
};

} // namespace pantau::desktop

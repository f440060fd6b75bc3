// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/autostart.h"

namespace pantau::desktop {

/// Pantau as a login item of macOS. It replaces the LaunchAgent that older systems need and older versions of
/// Pantau wrote. If macOS rejects the login item, the LaunchAgent is used.
class LoginItem final : public Autostart
{
    Q_OBJECT

public:
    /// Requires hasLoginItems().
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

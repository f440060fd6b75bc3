// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/autostart.h"

#include <QStringList>

namespace pantau::desktop {

/// What starts at login as Pantau itself writes it: a file in the XDG autostart folder, the Run key of
/// Windows, a LaunchAgent on macOS before 13. All of it is done at once.
class WrittenAutostart final : public Autostart
{
    Q_OBJECT

public:
    explicit WrittenAutostart(const Preferences &preferences, QObject *parent = nullptr);

    [[nodiscard]] bool isOn() const override;
    [[nodiscard]] bool canChange() const override { return true; }
    [[nodiscard]] QFuture<Result<void>> set(bool on) override;
    /// What set() does. Kinds: Storage.
    [[nodiscard]] Result<void> write(bool on) const;

    /// Whether what runs now will be found again at the next login. Kinds: Storage.
    [[nodiscard]] static Result<void> checkPlace();

    /// One line of the Exec key, quoted as the Desktop Entry Specification asks, so that any path survives.
    [[nodiscard]] static QString execLine(const QStringList &command);

private:
    [[nodiscard]] QStringList command() const;
    [[nodiscard]] Result<void> change(bool on) const;

    const Preferences &m_preferences;
};

} // namespace pantau::desktop

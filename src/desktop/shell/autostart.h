// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QCoreApplication>
#include <QStringList>

namespace pantau::desktop {

/// Whether Pantau starts, hidden, when the person logs in: a file in the XDG autostart folder, the Run key of
/// Windows, a LaunchAgent on macOS. It is a wish of this person on this computer, so it is kept by the system
/// alone and never in the database.
class Autostart
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::Autostart)

public:
    /// Not within a Flatpak.
    [[nodiscard]] static bool isSupported();
    [[nodiscard]] static bool isOn();
    /// Kinds: Storage.
    [[nodiscard]] static Result<void> set(bool on);

    /// One line of the Exec key, quoted as the Desktop Entry Specification asks, so that any path survives.
    [[nodiscard]] static QString execLine(const QStringList &command);
};

} // namespace pantau::desktop

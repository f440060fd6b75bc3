// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace pantau::desktop {

/// What the command line asks of the window.
struct StartOptions
{
    enum class Show { Window, Minimised, Tray };

    QString dataDir;
    QString problem; ///< a sentence, where nobody knows where the data are; then nothing can be done
    Show show = Show::Window;
    QStringList domains; ///< to be added and checked, as typed
    bool endsTheOpenOne = false;
};

/// Whether --help or --version is asked for, which a machine without a screen answers too.
[[nodiscard]] bool asksForWords(int argc, char *argv[]);
/// Ends the program itself after --help, --version and what it cannot understand.
[[nodiscard]] StartOptions readStartOptions(const QStringList &arguments);

} // namespace pantau::desktop

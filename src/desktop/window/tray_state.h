// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/situation.h"
#include "base/domain_table.h"

#include <QIcon>
#include <QString>

namespace pantau::desktop {

/// What the tray shows of the watch. Pure.
struct TrayState
{
    /// From what asks for a person first; each has an icon of another shape.
    enum class Kind { Paused, Attention, Offline, Blocked, Fine };

    DomainCounts counts;
    int unread = 0; ///< changes
    app::Situation situation;

    [[nodiscard]] Kind kind() const;
    /// In words; plain text, several lines.
    [[nodiscard]] QString toolTip() const;
    /// "", "1" to "9", "9+".
    [[nodiscard]] QString badge() const;
};

[[nodiscard]] QIcon trayIcon(TrayState::Kind kind, const QString &badge);

} // namespace pantau::desktop

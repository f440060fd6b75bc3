// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/history.h"

#include <QDateTime>
#include <QList>

namespace pantau::desktop {

/// A piece of a domain's timeline. Times are UTC.
struct Stretch
{
    enum class Kind {
        Run,     ///< one status, seen at both ends
        Window,  ///< the status changed at some moment in it
        Nothing, ///< no answer
    };

    Kind kind = Kind::Nothing;
    BlockStatus status = BlockStatus::Unknown; ///< of a run; of a window the one that it changed to
    QDateTime from;
    QDateTime to;

    friend bool operator==(const Stretch &, const Stretch &) = default;
};

/// The whole time from the first run to @p now without a hole, oldest first. Empty without runs.
[[nodiscard]] QList<Stretch> stretchesOf(const QList<StatusRun> &runs, const QDateTime &now);

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/appeal.h"

#include <QHash>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace pantau {

/// The middle of the times to restore, of two middle ones the mean; appeals whose domain is still listed do
/// not count. Empty when none is left.
[[nodiscard]] std::optional<std::chrono::seconds> medianTimeToRestore(const QList<Appeal> &appeals);

/// How long it usually takes from an appeal to the restoring.
struct UsualTime
{
    static constexpr int fewest = 3; ///< appeals; fewer are no habit

    std::chrono::seconds median{};
    int appeals = 0; ///< that it comes from

    friend bool operator==(const UsualTime &, const UsualTime &) = default;
};

/// By Appeal::service: each asks somebody else. Services with fewer restored appeals than UsualTime::fewest
/// are left out.
[[nodiscard]] QHash<QString, UsualTime> usualTimes(const QList<Appeal> &appeals);

} // namespace pantau

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alert.h"

#include <QDateTime>

#include <optional>

namespace pantau::engine {

/// A quota warning that was given, or was already true when the account was first heard of: it is not given
/// again in the same period.
struct QuotaMark
{
    Alert::Kind kind = Alert::Kind::QuotaLow; ///< QuotaLow, QuotaWillEnd or QuotaEnded
    QDateTime at;                             ///< UTC
    qint64 used = 0;                          ///< units, what the service said then
    std::optional<QDateTime> resetsAt;        ///< UTC, the end of the period as known then

    friend bool operator==(const QuotaMark &, const QuotaMark &) = default;
};

} // namespace pantau::engine

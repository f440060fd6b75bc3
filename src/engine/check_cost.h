// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/check.h"
#include "base/status.h"

#include <QtGlobal>

#include <chrono>
#include <optional>

namespace pantau::engine {

/// An answer of this age is as good as a new one: the plan asks for nobody sooner either.
inline constexpr std::chrono::seconds answersStayRecent = std::chrono::hours(1);

/// Whether the service answered so lately, and without doubt, that asking again is hardly worth its price.
[[nodiscard]] bool isRecent(const KnownStatus &known, const QDateTime &now);

} // namespace pantau::engine

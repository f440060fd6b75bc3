// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace pantau {

/// How much a late discovery matters; the number is the weight in the plan.
enum class Importance : quint8 {
    Low = 1,
    Normal = 3,
    High = 10,
};

/// "low", "normal", "high".
[[nodiscard]] QString importanceKey(Importance importance);
[[nodiscard]] std::optional<Importance> importanceFromKey(QStringView key);

} // namespace pantau

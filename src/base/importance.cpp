// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/importance.h"

namespace pantau {

QString importanceKey(Importance importance)
{
    switch (importance) {
    case Importance::Low:
        return QStringLiteral("low");
    case Importance::Normal:
        return QStringLiteral("normal");
    case Importance::High:
        return QStringLiteral("high");
    }
    return {};
}

std::optional<Importance> importanceFromKey(QStringView key)
{
    for (const auto importance : {Importance::Low, Importance::Normal, Importance::High})
        if (key == importanceKey(importance))
            return importance;
    return std::nullopt;
}

} // namespace pantau

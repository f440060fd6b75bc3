// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/usage.h"

#include <QTimeZone>

namespace pantau {

QString usageTypeKey(Usage::Type type)
{
    switch (type) {
    case Usage::Type::Freemium:
        return QStringLiteral("freemium");
    case Usage::Type::Premium:
        return QStringLiteral("premium");
    }
    return {};
}

std::optional<Usage::Type> usageTypeFromKey(QStringView key)
{
    for (const auto type : {Usage::Type::Freemium, Usage::Type::Premium})
        if (key == usageTypeKey(type))
            return type;
    return std::nullopt;
}

QDateTime nextMidnightUtc(const QDateTime &nowUtc)
{
    return QDateTime(nowUtc.toUTC().date().addDays(1), QTime(0, 0), QTimeZone::utc());
}

} // namespace pantau

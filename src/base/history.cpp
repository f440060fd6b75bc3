// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/history.h"

namespace pantau {

QString eventKindKey(EventKind kind)
{
    switch (kind) {
    case EventKind::Note:
        return QStringLiteral("note");
    case EventKind::Incident:
        return QStringLiteral("incident");
    case EventKind::Connection:
        return QStringLiteral("connection");
    case EventKind::Account:
        return QStringLiteral("account");
    case EventKind::Quota:
        return QStringLiteral("quota");
    }
    return {};
}

std::optional<EventKind> eventKindFromKey(QStringView key)
{
    for (const EventKind kind :
         {EventKind::Note, EventKind::Incident, EventKind::Connection, EventKind::Account, EventKind::Quota})
        if (eventKindKey(kind) == key)
            return kind;
    return std::nullopt;
}

std::optional<double> StatusShare::blockedOfKnown() const
{
    return known().count() > 0 ? std::optional(double(blocked.count()) / double(known().count()))
                               : std::nullopt;
}

double StatusShare::unknown() const
{
    return period.count() > 0 ? 1.0 - double(known().count()) / double(period.count()) : 1.0;
}

} // namespace pantau

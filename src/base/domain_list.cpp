// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_list.h"

#include "base/names.h"
#include "base/text.h"

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

DomainSettings DomainSettingsChange::applied(DomainSettings settings) const
{
    if (importance)
        settings.importance = *importance;
    if (pausedUntil)
        settings.pausedUntil = *pausedUntil;
    if (mutedUntil)
        settings.mutedUntil = *mutedUntil;
    if (note)
        settings.note = plainText(*note);
    return settings;
}

bool needsMore(const ListGlance &a, const ListGlance &b)
{
    if (a.blocked != b.blocked)
        return a.blocked > b.blocked;
    if (a.unknown != b.unknown)
        return a.unknown > b.unknown;
    return compareNaturally(a.list.name, b.list.name) < 0;
}

} // namespace pantau

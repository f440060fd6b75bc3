// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_settings.h"

#include "base/plain_text.h"

namespace pantau {

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

} // namespace pantau

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_index.h"
#include "desktop/window/finder_entry.h"
#include "desktop/window/overview_reader.h"

#include <QPalette>

#include <array>
#include <functional>

namespace pantau::desktop {

/// Drawn once for many entries: while somebody types there is no time for it.
struct FinderIcons
{
    explicit FinderIcons(const QPalette &palette);

    [[nodiscard]] const QIcon &of(BlockStatus status) const { return statuses[std::size_t(status)]; }

    std::array<QIcon, 3> statuses;
    QIcon list;
    QIcon all;
    QIcon changed;
};

/// Each list with its number of blocked domains, and the views of all domains.
[[nodiscard]] QList<FinderEntry> viewEntries(const Overview &overview, const FinderIcons &icons);
/// What can be done now; menus give what stands in them. @p subjectOf: what an action is for, or nothing.
[[nodiscard]] QList<FinderEntry> actionEntries(const QList<QAction *> &actions, FinderEntry::Kind kind,
                                               const std::function<QString(const QAction &)> &subjectOf = {});
[[nodiscard]] FinderEntry domainEntry(const DomainIndex &index, int place);
/// The entry of a domain that was remembered by its id; nothing when no list has it (any more).
[[nodiscard]] std::optional<FinderEntry> rememberedDomain(const DomainIndex &index, const QString &id);

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "desktop/window/side_list.h"

#include <QAction>
#include <QIcon>
#include <QPointer>
#include <QStringList>

#include <optional>
#include <variant>

namespace pantau::desktop {

/// Something that can be found by a few letters: where to go, or what to do. All its texts are plain.
struct FinderEntry
{
    enum class Kind { List, Page, Command, Domain }; ///< of equally good hits the former comes first
    using Target = std::variant<QPointer<QAction>, SideList::View, DomainName>;

    Kind kind = Kind::Command;
    Target target;
    QString title;
    QString detail{}; ///< quiet, beside it: the lists of a domain, the domains that a command is for
    QString key{};    ///< the shortcut
    std::optional<BlockStatus> status{}; ///< of a domain: its icon
    QStringList otherNames{};            ///< by which people know it too, in every language
    QString id{};                        ///< the same at the next start; empty: it is not remembered
    QIcon icon{};

    /// "Domain"
    [[nodiscard]] static QString kindWord(Kind kind);
    /// Whether both are the same thing, whatever is said of it.
    [[nodiscard]] bool isSameAs(const FinderEntry &other) const
    {
        return kind == other.kind && id == other.id && title == other.title;
    }
    /// All of it, to be read aloud.
    [[nodiscard]] QString spoken() const;
};

} // namespace pantau::desktop

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/parent_hint.h"

#include "base/public_suffix.h"

#include <QCoreApplication>

namespace pantau {

namespace {

class ParentHintText
{
    Q_DECLARE_TR_FUNCTIONS(pantau::ParentHint)

public:
    static QString pattern(std::optional<BlockStatus> status)
    {
        if (!status)
            return tr("%1 is blocked. Its parent %2 is not watched; add it to a list to see whether the "
                      "entire domain is blocked.");
        switch (*status) {
        case BlockStatus::Blocked:
            return tr("%1 is blocked. Its parent %2 is watched and blocked too.");
        case BlockStatus::NotBlocked:
            return tr("%1 is blocked. Its parent %2 is watched and not blocked.");
        case BlockStatus::Unknown:
            return tr("%1 is blocked. Its parent %2 is watched, but its status is not known yet.");
        }
        Q_UNREACHABLE();
    }
};

} // namespace

std::optional<DomainName> parentOf(const DomainName &domain)
{
    const QString registrable = registrableDomain(domain.ascii());
    if (registrable.isEmpty() || registrable == domain.ascii())
        return std::nullopt;
    return DomainName::fromNormalised(registrable);
}

QString parentHint(const DomainName &domain, const DomainName &parent, std::optional<BlockStatus> status)
{
    return ParentHintText::pattern(status).arg(domain.display(), parent.display());
}

} // namespace pantau

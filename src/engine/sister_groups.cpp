// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sister_groups.h"

#include "core/public_suffix.h"

namespace pantau::engine {

namespace {

constexpr int shortestStem = 4;

/// Of a registered name.
QString stemOf(const QString &name)
{
    QString stem;
    for (const QChar c : QStringView(name).left(name.indexOf(u'.')))
        if (c.isLetter())
            stem.append(c);
    return stem.size() < shortestStem ? QString() : stem;
}

} // namespace

QString stemOf(const DomainName &domain)
{
    const QString registered = registrableDomain(domain.ascii());
    return stemOf(registered.isEmpty() ? domain.ascii() : registered);
}

GroupNames groupsOf(const WatchedDomain &domain)
{
    GroupNames groups;
    for (const ListId list : domain.lists)
        groups[ByList].append(QString::number(qint64(list)));
    const QString registered = registrableDomain(domain.domain.ascii());
    if (!registered.isEmpty())
        groups[ByParent].append(registered);
    if (const QString stem = stemOf(registered.isEmpty() ? domain.domain.ascii() : registered);
        !stem.isEmpty())
        groups[ByStem].append(stem);
    return groups;
}

} // namespace pantau::engine

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sister_groups.h"

#include "base/domain_name.h"

#include <QVarLengthArray>

namespace pantau::engine {

namespace {

constexpr int shortestStem = 4;

/// Of a registered name.
QString stemOf(const QString &name)
{
    QVarLengthArray<QChar, 64> stem;
    for (const QChar c : QStringView(name).left(name.indexOf(u'.')))
        if (c.isLetter())
            stem.append(c);
    return stem.size() < shortestStem ? QString() : QString(stem.constData(), stem.size());
}

/// A name of two labels is registered itself, or a public suffix, which is nobody's parent: then it is alone
/// in its group, which tells as little as none, and the long list of suffixes need not be asked.
QString parentOf(const QString &ascii)
{
    return ascii.count(u'.') == 1 ? ascii : registrableDomain(ascii);
}

} // namespace

GroupNames GroupNames::of(const DomainName &domain)
{
    const QString parent = parentOf(domain.ascii());
    return {parent, stemOf(parent.isEmpty() ? domain.ascii() : parent)};
}

} // namespace pantau::engine

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/public_suffix.h"

#include <libpsl.h>

namespace pantau {

bool isForeignRegistry(const QString &ascii)
{
    if (ascii.startsWith(QLatin1String("gov.")))
        return false;
    return psl_is_public_suffix2(psl_builtin(), ascii.toLatin1().constData(),
                                 PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE) != 0;
}

bool hasKnownTopLevel(const QString &ascii)
{
    const QString topLevel = ascii.sliced(ascii.lastIndexOf(u'.') + 1);
    static const QStringList Reserved{QStringLiteral("example"), QStringLiteral("test"), // RFC 2606
                                      QStringLiteral("invalid"), QStringLiteral("localhost")};
    return Reserved.contains(topLevel) ||
           psl_is_public_suffix2(psl_builtin(), topLevel.toLatin1().constData(),
                                 PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0;
}

QString registrableDomain(const QString &ascii)
{
    const QByteArray name = ascii.toLatin1();
    return QString::fromLatin1(psl_registrable_domain(psl_builtin(), name.constData()));
}

bool isPublicSuffix(const char *ascii)
{
    return psl_is_public_suffix(psl_builtin(), ascii) != 0;
}

std::size_t registrableBegin(const std::string &ascii)
{
    const char *registrable = psl_registrable_domain(psl_builtin(), ascii.c_str());
    return registrable ? std::size_t(registrable - ascii.c_str()) : 0;
}

} // namespace pantau

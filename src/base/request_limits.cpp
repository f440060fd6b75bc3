// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/request_limits.h"

#include <algorithm>

namespace pantau {

QString requestName(const DomainName &domain)
{
    const QString &name = domain.ascii();
    return name.startsWith(u"www.") ? QLatin1String("www.") + name : name;
}

qsizetype batchSize(const QList<DomainName> &domains, const RequestLimits &limits)
{
    const qsizetype most = std::min(domains.size(), limits.domains);
    qsizetype characters = 0;
    for (qsizetype i = 0; i < most; ++i) {
        characters += requestName(domains[i]).size() + (i > 0 ? 1 : 0); // one line break between names
        if (characters > limits.characters)
            return i;
    }
    return most;
}

} // namespace pantau

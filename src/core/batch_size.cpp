// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/batch_size.h"

#include <algorithm>

namespace pantau {

QString requestName(const DomainName &domain)
{
    const QString &name = domain.ascii();
    return name.startsWith(u"www.") ? QLatin1String("www.") + name : name;
}

qsizetype batchSize(const QList<DomainName> &domains)
{
    const qsizetype most = std::min(domains.size(), MaximumBatchDomains);
    qsizetype characters = 0;
    for (qsizetype i = 0; i < most; ++i) {
        characters += requestName(domains[i]).size() + (i > 0 ? 1 : 0); // one line break between names
        if (characters > MaximumBatchCharacters)
            return i;
    }
    return most;
}

} // namespace pantau

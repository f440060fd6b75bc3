// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/check.h"

#include "base/language.h"

namespace pantau {

void CheckTally::add(const CheckOutcome &outcome)
{
    if (outcome.unconfirmed)
        ++unconfirmed;
    switch (outcome.status) {
    case BlockStatus::Blocked:
        ++blocked;
        break;
    case BlockStatus::NotBlocked:
        ++notBlocked;
        break;
    case BlockStatus::Unknown:
        ++(outcome.unconfirmed ? open : unknown);
        break;
    }
}

QString CheckTally::unconfirmedSentence() const
{
    return unconfirmed == 0 ? QString()
                            : Texts::tr("%Ln new answer(s) being confirmed, not counted until then.", nullptr,
                                        unconfirmed);
}

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

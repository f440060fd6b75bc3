// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/late_check.h"

#include "service/blocklist.h"

namespace pantau::service {

Reply checkedLater(std::shared_ptr<const BlocklistSnapshot> list, NameList names, const Allowance &allowance,
                   qint64 used)
{
    Reply reply;
    reply.caller = callerOf(allowance);
    // Shared, for replies are copied on their way.
    const auto asked = std::make_shared<const NameList>(std::move(names));
    reply.lateBody = [list = std::move(list), asked, allowance, used] {
        QList<DomainResult> results;
        results.reserve(asked->size());
        for (qsizetype i = 0; i < asked->size(); ++i)
            results.append({(*asked)[i], list->isBlocked((*asked)[i])});
        return checked(results, allowance, used).body;
    };
    return reply;
}

} // namespace pantau::service

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/late_check.h"

#include "service/blocklist.h"

namespace pantau::service {

Reply checkedLater(std::shared_ptr<const BlocklistSnapshot> list, std::shared_ptr<const CheckBody> asked,
                   const Allowance &allowance, qint64 used)
{
    Reply reply;
    reply.caller = callerOf(allowance);
    reply.lateBody = [list = std::move(list), asked = std::move(asked), allowance, used] {
        const NameList &names = *asked->names;
        QList<DomainResult> results;
        results.reserve(names.size());
        for (qsizetype i = 0; i < names.size(); ++i)
            results.append({names[i], list->isBlocked(names[i])});
        return checked(results, allowance, used).body;
    };
    return reply;
}

} // namespace pantau::service

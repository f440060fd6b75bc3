// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/record.h"

#include <algorithm>

namespace pantau::report {

Record recordOf(const Report &report)
{
    Record record;
    record.from = report.from;
    record.to = report.to;
    record.domains = int(report.domains.size());
    record.isRead = report.checkedDays.has_value();
    record.hasGaps = record.isRead && (report.checkedDays->keptFrom ||
                                       !report.checkedDays->without.isEmpty() || report.elsewhereUntil);
    for (const Evidence &each : report.domains) {
        const auto endedUnseen =
            std::count_if(each.blockings.cbegin(), each.blockings.cend(),
                          [&record](const Blocking &one) { return one.lastSeen < record.from; });
        record.endedUnseen += int(endedUnseen);
        record.blockedDomains += each.blockings.size() > endedUnseen ? 1 : 0;
        for (const Blocking &blocking : each.blockings) {
            record.began += record.isWithin(blocking.firstSeen) ? 1 : 0;
            record.ended += blocking.ended && record.isWithin(*blocking.ended) ? 1 : 0;
        }
        if (record.isRead && report.checkedDays->keptFrom)
            continue; // what is not kept may have been answers
        if (each.answerCount == 0)
            ++record.unanswered;
        else
            record.longestSilence = std::max(record.longestSilence, each.longestSilence);
    }
    return record;
}

} // namespace pantau::report

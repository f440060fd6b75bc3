// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/appeal.h"

#include "base/text.h"

#include <algorithm>

namespace pantau {

QString appealStageKey(AppealStage stage)
{
    switch (stage) {
    case AppealStage::Found:
        return QStringLiteral("found");
    case AppealStage::Prepared:
        return QStringLiteral("prepared");
    case AppealStage::Sent:
        return QStringLiteral("sent");
    case AppealStage::Answered:
        return QStringLiteral("answered");
    case AppealStage::Restored:
        return QStringLiteral("unblocked");
    }
    return {};
}

Appeal withPlainTexts(Appeal appeal)
{
    for (QString *text : {&appeal.sentTo, &appeal.sentBy, &appeal.note, &appeal.answer})
        *text = plainText(*text);
    return appeal;
}

BoardPart partOf(AppealStage stage)
{
    switch (stage) {
    case AppealStage::Found:
        return BoardPart::Found;
    case AppealStage::Prepared:
        return BoardPart::Prepared;
    case AppealStage::Sent:
        return BoardPart::Sent;
    case AppealStage::Answered:
        return BoardPart::Answered;
    case AppealStage::Restored:
        break;
    }
    return BoardPart::Restored;
}

std::optional<std::chrono::seconds> medianTimeToRestore(const QList<Appeal> &appeals)
{
    QList<std::chrono::seconds> times;
    for (const Appeal &appeal : appeals)
        if (const auto time = appeal.timeToRestore())
            times.append(*time);
    if (times.isEmpty())
        return std::nullopt;
    std::ranges::sort(times);
    const auto middle = times.size() / 2;
    return times.size() % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
}

QHash<QString, UsualTime> usualTimes(const QList<Appeal> &appeals)
{
    QHash<QString, QList<Appeal>> restored;
    for (const Appeal &appeal : appeals)
        if (appeal.restoredAt)
            restored[appeal.service].append(appeal);
    QHash<QString, UsualTime> times;
    for (auto each = restored.cbegin(); each != restored.cend(); ++each)
        if (each->size() >= UsualTime::fewest)
            times.insert(each.key(), {*medianTimeToRestore(*each), int(each->size())});
    return times;
}

} // namespace pantau

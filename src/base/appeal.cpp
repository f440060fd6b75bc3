// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/appeal.h"

#include "base/plain_text.h"

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
        return QStringLiteral("restored");
    }
    return {};
}

Appeal withPlainTexts(Appeal appeal)
{
    for (QString *text : {&appeal.sentTo, &appeal.sentBy, &appeal.note, &appeal.answer})
        *text = plainText(*text);
    return appeal;
}

} // namespace pantau

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appeal_words.h"

#include "app/sentences.h"

#include <QCoreApplication>

namespace pantau::app {

namespace {

class AppealWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::AppealWords)
};

} // namespace

QString appealStageWord(AppealStage stage)
{
    switch (stage) {
    case AppealStage::Found:
        return AppealWords::tr("Found", "stage of an appeal: the domain is blocked, nothing was done yet");
    case AppealStage::Prepared:
        return AppealWords::tr("Prepared", "stage of an appeal: its letter is kept, not sent");
    case AppealStage::Sent:
        return AppealWords::tr("Sent", "stage of an appeal");
    case AppealStage::Answered:
        return AppealWords::tr("Answered", "stage of an appeal");
    case AppealStage::Restored:
        return AppealWords::tr("Restored", "stage of an appeal: the domain was unblocked");
    }
    return {};
}

QString usualTimeSentence(const UsualTime &usual)
{
    //: %1 is a time such as "6 days", from an appeal to the unblocking
    return AppealWords::tr("A domain is usually unblocked %1 after the appeal (from %Ln appeal(s)).", nullptr,
                           usual.appeals)
        .arg(durationText(usual.median));
}

} // namespace pantau::app

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lane_text.h"

#include <QCoreApplication>

namespace pantau::engine {

namespace {

struct LaneText
{
    Q_DECLARE_TR_FUNCTIONS(pantau::engine::LaneText)
};

} // namespace

QString accountGoneSentence()
{
    return LaneText::tr("There is no such account any more. Choose another account for the list.");
}

QString accountStoppedSentence(const QString &stopReason)
{
    return stopReason.isEmpty()
               ? LaneText::tr("The service refused this account. Enter a new key in the account's settings.")
               : stopReason;
}

QString stillUnconfirmedSentence()
{
    return LaneText::tr("This differs from what was known and has been seen only once; it will be asked for "
                        "again.");
}

QString stoppedWorkSentence()
{
    return LaneText::tr("Checking was stopped before this domain was asked for.");
}

QString invalidDomainSentence()
{
    return LaneText::tr("The service does not accept this domain. Please check how it is written.");
}

QString missingAnswerSentence()
{
    return LaneText::tr("The service's reply left this domain out. It will be asked for again.");
}

QString onlineAgainSentence()
{
    return LaneText::tr("The checking service can be reached again.");
}

} // namespace pantau::engine

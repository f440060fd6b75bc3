// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/check_tally.h"

#include <QCoreApplication>

namespace pantau {

namespace {

/// Gives lupdate the context.
class Tally
{
    Q_DECLARE_TR_FUNCTIONS(pantau::CheckTally)
};

} // namespace

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
                            : Tally::tr("%Ln new answer(s) being confirmed, not counted until then.", nullptr,
                                        unconfirmed);
}

} // namespace pantau

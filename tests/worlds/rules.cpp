// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "worlds/rules.h"

namespace pantau::worlds {

void Rules::breaks(int rule, const QString &how)
{
    const QString line = QStringLiteral("rule %1: %2").arg(rule).arg(how);
    if (!m_broken.contains(line))
        m_broken.append(line);
}

void Rules::look()
{
    const Reading reading = Reading::of(m_world);
    reported(reading);
    rowsAreTrue(reading);
    numbersAreTrue(reading);
    deliveriesAreTrue(reading);
    watchedIsTrue(reading);
    spent();
    keepsToThePlan();
}

void Rules::checkAtTheEnd()
{
    goesOn();
    booksAgree(Reading::of(m_world));
}

} // namespace pantau::worlds

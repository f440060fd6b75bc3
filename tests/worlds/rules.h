// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "worlds/person.h"
#include "worlds/reading.h"

namespace pantau::worlds {

/// The five rules that hold in every state (see the comment at each), checked after every step. Violations
/// are kept as text: the rule, the program's state, and the true state.
class Rules
{
public:
    Rules(World &world, const Person &person) : m_world(world), m_person(person) {}

    /// Called after every step, even if the program had no time to finish it.
    void noteMembers();
    void look();
    /// All trouble has ended: monitoring resumes by itself, and the figures agree.
    void checkAtTheEnd();
    [[nodiscard]] const QStringList &broken() const { return m_broken; }

private:
    void breaks(int rule, const QString &how);

    // rule_told.cpp: 1. Each listing shown by an answer is reported once, within the grouping time.
    void reported(const Reading &reading);
    void lastWordIsTold(const Reading &reading, const DomainRow &row);
    // rule_true.cpp: 2. Nothing shown is false, and every number equals the table's.
    void rowsAreTrue(const Reading &reading);
    void numbersAreTrue(const Reading &reading);
    void deliveriesAreTrue(const Reading &reading);
    // rule_watched.cpp: 3. Missing monitoring is visible everywhere.
    void watchedIsTrue(const Reading &reading);
    [[nodiscard]] bool wasRefused(const AccountOfPerson &account) const;
    [[nodiscard]] QString troubleOf(const AccountOfPerson &account, const Reading &reading) const;
    [[nodiscard]] QDateTime pausesSince(int front) const;
    // rule_spent.cpp: 4. No more is spent than allowed, and the figures agree.
    void spent();
    void keepsToThePlan();
    [[nodiscard]] qint64 neverSettled(const AccountOfPerson &account) const;
    void booksAgree(const Reading &reading);
    // rule_goes_on.cpp: 5. After an obstacle is removed, monitoring resumes without a restart.
    void goesOn();

    World &m_world;
    const Person &m_person;
    QStringList m_broken;
    QHash<QString, qsizetype> m_shownBefore; ///< number of answers when the domain was added to a list
};

} // namespace pantau::worlds

// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "worlds/person.h"
#include "worlds/reading.h"

namespace pantau::worlds {

/// The five rules that hold in every state (see the comment at each), asked after every step. What breaks one
/// is kept in words: which rule, what was read, and what is true.
class Rules
{
public:
    Rules(World &world, const Person &person) : m_world(world), m_person(person) {}

    /// After every step, also where the program had no time to do what it asked for.
    void noteMembers();
    void look();
    /// All trouble has ended: the watch goes on by itself, and the books agree.
    void lookAtTheEnd();
    [[nodiscard]] const QStringList &broken() const { return m_broken; }

private:
    void breaks(int rule, const QString &how);

    // rule_told.cpp: 1. Each listing that an answer has shown is told once, within the grouping time.
    void told(const Reading &reading);
    void lastWordIsTold(const Reading &reading, const DomainRow &row);
    // rule_true.cpp: 2. Nothing says what is not so, and every number equals the table's.
    void rowsAreTrue(const Reading &reading);
    void numbersAreTrue(const Reading &reading);
    void deliveriesAreTrue(const Reading &reading);
    // rule_watched.cpp: 3. What is not being watched is said to be so wherever it is shown.
    void watchedIsTrue(const Reading &reading);
    [[nodiscard]] bool wasRefused(const AccountOfPerson &account) const;
    [[nodiscard]] QString troubleOf(const AccountOfPerson &account, const Reading &reading) const;
    [[nodiscard]] QDateTime pausesSince(int front) const;
    // rule_spent.cpp: 4. No more is spent than was allowed, and the books agree.
    void spent();
    void keepsToThePlan();
    [[nodiscard]] qint64 neverSettled(const AccountOfPerson &account) const;
    void booksAgree(const Reading &reading);
    // rule_goes_on.cpp: 5. After the obstacle goes away the watch goes on without a restart.
    void goesOn();

    World &m_world;
    const Person &m_person;
    QStringList m_broken;
    QHash<QString, qsizetype> m_shownBefore; ///< how many answers, when the domain came into a list
};

} // namespace pantau::worlds

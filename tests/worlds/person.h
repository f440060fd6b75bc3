// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_import.h"
#include "base/domain_list.h"
#include "worlds/world.h"

#include <QStringList>

#include <functional>
#include <vector>

namespace pantau::worlds {

/// Somebody who does what people do, and to whom happens what happens to people: at random, one step after
/// the other. Each step that was possible has a line of words.
class Person
{
public:
    explicit Person(World &world);

    /// One step; sometimes the next comes before the program has done with it.
    void step();
    /// Whether the program had the time to do what the last step asked for.
    [[nodiscard]] bool hasSettled() const { return m_hasSettled; }
    /// A world in a zone with summer time does not end before its clocks have changed.
    void waitForTheClocksToChange();
    /// Every obstacle goes away, and the service can afford what the person wants.
    void endAllTrouble();

    [[nodiscard]] const QStringList &steps() const { return m_steps; }
    /// Something after which the books of an account begin anew.
    [[nodiscard]] int accountsRemoved() const { return m_accountsRemoved; }

private:
    /// What was done, in words; empty when it was not possible.
    using Action = std::function<QString()>;
    struct Choice
    {
        int weight;
        Action action;
    };

    /// What only a world with ways has, now and then; else empty.
    QString stepAside();

    // person_at_home.cpp: the program and its settings
    void learnHomeActions();
    QString addAccount(bool withWrongKey);
    QString removeAccount();
    QString renameAccount();
    QString enterKey(bool good);
    QString addDomains();
    QString importDomains();
    QString undoImport();
    QString removeDomains();
    QString removeList();
    QString moveList();
    QString editDomains();
    QString takeBackEdit();
    QString check(bool all);
    QString addChannel();

    // person_and_fate.cpp: time, the service, the computer
    void learnFate();
    QString letDaysPass();
    QString giveMood(Mood mood);
    void findPause();
    QString changeKeychain(bool opens);
    QString revokeKey();
    QString listSome(bool add);

    /// A person who has to wait for the keychain does nothing else.
    [[nodiscard]] bool isKeychainSlow() const { return m_world.keychain().mood() == Keychain::Mood::Slow; }
    bool one(int in) { return m_world.random.bounded(in) == 0; }
    AccountOfPerson *anyAccount();
    [[nodiscard]] std::optional<DomainList> anyList();
    [[nodiscard]] QList<DomainName> someDomains(int front, int most);
    [[nodiscard]] QByteArray newKey(AccountOfPerson &account);
    QStringList namesOf(const QList<DomainName> &domains) const;

    World &m_world;
    QStringList m_steps;
    std::vector<Choice> m_choices;
    int m_weights = 0;
    int m_names = 0;
    bool m_hasSettled = true;
    bool m_isPaused = false;
    int m_accountsRemoved = 0;
    std::optional<ImportUndo> m_importUndo;
    std::optional<DomainsUndo> m_editUndo;
};

} // namespace pantau::worlds

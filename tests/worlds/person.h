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

/// A random user and random events, one step after another. Each step that was possible has a line of text.
class Person
{
public:
    explicit Person(World &world);

    /// Performs one step; sometimes the next follows before the program has finished with it.
    void step();
    /// True if the program had the time to finish the last step.
    [[nodiscard]] bool hasSettled() const { return m_hasSettled; }
    /// In a zone with daylight saving time, waits until the clocks have changed.
    void waitForTheClocksToChange();
    /// Removes every obstacle, and gives the accounts enough quota.
    void endAllTrouble();

    [[nodiscard]] const QStringList &steps() const { return m_steps; }
    /// Number of removed accounts, after which an account's figures restart.
    [[nodiscard]] int accountsRemoved() const { return m_accountsRemoved; }

private:
    /// Performs the action. Returns its text, or an empty string if it was not possible.
    using Action = std::function<QString()>;
    struct Choice
    {
        int weight;
        Action action;
    };

    /// Performs an occasional action of a world with Ways. Returns an empty string otherwise.
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

    /// While the keychain is slow, the user does nothing else.
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
    std::optional<DomainsUndo> m_importUndo;
    std::optional<DomainsUndo> m_editUndo;
};

} // namespace pantau::worlds
